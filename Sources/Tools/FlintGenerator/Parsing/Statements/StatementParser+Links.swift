extension StatementParser {
    /// Parses a link `A --> B : text`, or the description `A : text` of a state.
    ///
    /// - Throws: ``LineError`` if the line is neither of them.
    mutating func linkOrField() throws(LineError) -> LineStatement {
        let start = scanner.position
        guard let end = try linkEnd(isSource: true) else { throw unknownBeginning(at: start) }
        scanner.skipBlanks()
        if scanner.isAtEnd, !hasColonPair(end) { throw loneEnd(end, at: start) }
        if scanner.isAtEnd || scanner.isAt(":") { return try field(end, at: start) }
        if try hasMultiplicity() { return try relation(from: end, StatementHints.multiplicity) }
        guard let arrow = try scanner.takeArrow() else { return try relation(from: end) }
        return try link(from: end, arrow)
    }

    private mutating func link(
        from first: LinkEndSyntax, _ arrow: LineScanner.Arrow
    ) throws(LineError) -> LineStatement {
        scanner.skipBlanks()
        if scanner.isAtEnd || scanner.isAt(":") { throw missingTarget(arrow) }
        guard scanner.byte != UInt8(ascii: "\"") || (try? isRelationEnd()) != true else {
            return try relationTarget(first, arrowAt: arrow.offset, StatementHints.multiplicity)
        }
        guard let second = try linkEnd(isSource: false) else { throw missingTarget(arrow) }
        let label = try label(after: "the link")
        if first.isQuoted || second.isQuoted { refuse(.quotedEnd, at: arrow.offset) }
        if let refusal = arrow.refusal { refuse(refusal, at: arrow.offset) }
        let (source, target) = arrow.isReversed ? (second, first) : (first, second)
        return .complete(.link(LinkSyntax(from: source, to: target, label: label, isHidden: arrow.isHidden)))
    }

    // MARK: Names with colons

    /// Consumes an end of a link, whose name may contain colons.
    ///
    /// - Parameter isSource: Whether the arrow must follow, because the end is the first one on the line.
    /// - Returns: The end; nil if there is none at the cursor.
    /// - Throws: ``LineError`` if the end is malformed.
    private mutating func linkEnd(isSource: Bool) throws(LineError) -> LinkEndSyntax? {
        let start = scanner.position
        skipColonName(isSource: isSource)
        if let end = try takenColonName(from: start) { return end }
        return try linkEnd()
    }

    /// Skips a name with colons at the cursor, such as `A:x`, if it can only be an end of a link.
    ///
    /// A colon belongs to the name only if no blank is before it: `A : x --> B` describes `A`.
    ///
    /// - Parameter isSource: Whether an arrow must follow the name; otherwise a label or the end of the line
    ///   must.
    private mutating func skipColonName(isSource: Bool) {
        var ahead = self
        let plain = try? ahead.scanner.takeName()
        let plainEnd = ahead.scanner.position
        guard plain ?? nil != nil, ahead.scanner.byte == UInt8(ascii: ":") else { return }
        ahead.scanner.position = scanner.position
        guard (try? ahead.scanner.takeName(.withColons)) ?? nil != nil else { return }
        let end = ahead.scanner.position
        guard end > plainEnd else { return }
        guard (try? ahead.skipEndTail()) != nil else { return }
        ahead.scanner.skipBlanks()
        if isSource {
            guard (try? ahead.scanner.takeArrow()) ?? nil != nil else { return }
            ahead.scanner.skipBlanks()
            guard (try? ahead.linkEnd()) ?? nil != nil else { return }
        } else {
            guard ahead.scanner.isAtEnd || ahead.scanner.isAt(":") else { return }
        }
        scanner.position = end
    }

    /// Returns the end of a link whose name with colons was skipped, with a warning about the colons.
    ///
    /// - Parameter start: The offset before the name.
    /// - Returns: The end; nil if no name was skipped.
    /// - Throws: ``LineError`` if the name is too long, or if a stereotype or an address after it is not
    ///   closed.
    private mutating func takenColonName(from start: Int) throws(LineError) -> LinkEndSyntax? {
        guard scanner.position > start else { return nil }
        let name = scanner.text(start..<scanner.position)
        try scanner.checkName(start..<scanner.position)
        warning = LineError(
            .nameWithColon, at: start,
            "'\(name)' is one name here; write a blank before and after ':' if a text begins there")
        var end = LinkEndSyntax(.state(name), at: line.location(at: start))
        end.stereotypes = try skipEndTail()
        return end
    }

    private func missingTarget(_ arrow: LineScanner.Arrow) -> LineError {
        guard scanner.isAtEnd || scanner.byte == UInt8(ascii: ":") else {
            return LineError(
                .syntax, at: scanner.position,
                "\(scanner.token) is no state; write a name, '[*]', or a text in quotes")
        }
        return LineError(
            .syntax, at: arrow.offset,
            "the link has no \(arrow.isReversed ? "source" : "target"); write a state after the arrow")
    }

    /// Consumes a colon and the text after it, the label of a link.
    ///
    /// - Parameter what: The part of the line before the colon, for an error.
    /// - Returns: The text; nil at the end of the line, and if no text follows the colon.
    /// - Throws: ``LineError`` if something other than a colon is at the cursor.
    private mutating func label(after what: String) throws(LineError) -> SyntaxText? {
        scanner.skipBlanks()
        if scanner.isAtEnd { return nil }
        let offset = scanner.position
        guard !scanner.take(":") else {
            let label = restOfLine
            if label == nil { refuse(.emptyLabel, at: offset) }
            return label
        }
        let isGlued = scanner.isAt("-") && line.bytes[offset - 1].isWordByte
        throw LineError(
            .syntax, at: offset,
            isGlued
                ? StatementHints.hyphen
                : "\(scanner.token) cannot stand after \(what); write ':' before a text")
    }

    // MARK: Ends

    /// Consumes one end of a link, with its stereotypes and decoration.
    ///
    /// - Returns: The end; nil if there is none at the cursor.
    /// - Throws: ``LineError`` if the end is malformed.
    mutating func linkEnd() throws(LineError) -> LinkEndSyntax? {
        let start = scanner.position
        guard var end = try bareEnd() else { return nil }
        end.location = line.location(at: start)
        end.stereotypes = try skipEndTail()
        return end
    }

    /// Consumes the stereotypes, tags, addresses and colors after the name of a link's end.
    ///
    /// - Returns: The stereotypes.
    /// - Throws: ``LineError`` if a stereotype or an address is not closed, or if a tag has no name.
    mutating func skipEndTail() throws(LineError) -> [SyntaxText] {
        var stereotypes: [SyntaxText] = []
        var hasColor = false
        while true {
            let afterName = scanner.position
            scanner.skipBlanks()
            let start = scanner.position
            if scanner.isAt("<<"), !scanner.isAt("<<-") {
                if hasColor { refuse(.endTail, at: start) }
                stereotypes.append(line.name(try scanner.takeStereotype()))
            } else if try !scanner.skipDecoration() {
                scanner.position = afterName
                return stereotypes
            } else {
                let isColor =
                    scanner.bytes[start] == UInt8(ascii: "#")
                    && scanner.bytes[(start + 1)..<scanner.position].allSatisfy(\.isWordByte)
                if hasColor || !isColor { refuse(.endTail, at: start) }
                hasColor = true
            }
        }
    }

    private mutating func bareEnd() throws(LineError) -> LinkEndSyntax? {
        let place = line.location(at: scanner.position)
        switch scanner.byte {
        case UInt8(ascii: "["): return LinkEndSyntax(try bracketEnd(), at: place)
        case UInt8(ascii: "="): return try bar()
        case UInt8(ascii: "\""):
            guard let range = try scanner.takeString() else { return nil }
            return LinkEndSyntax(.state(line.text(range).text), at: place, isQuoted: true)
        case UInt8(ascii: "("), UInt8(ascii: ":"): throw foreignEnd()
        default:
            guard let range = try scanner.takeName() else { return nil }
            let name = scanner.text(range)
            return LinkEndSyntax(takeHistory(of: name) ?? .state(name), at: place)
        }
    }

    /// Consumes `[*]`, `[H]` or `[H*]`, with the cursor at the bracket.
    ///
    /// - Throws: ``LineError`` if it is none of them.
    private mutating func bracketEnd() throws(LineError) -> LinkEndSyntax.Kind {
        if scanner.take("[*]") { return .border }
        if let history = takeHistory(of: nil) { return history }
        throw LineError(
            .syntax, at: scanner.position, "this is no state; write '[*]', '[H]' or '[H*]'",
            foreignKind: ForeignKind("component"))
    }

    /// Skips a history mark `[H]` or `[H*]` at the cursor, if there is one.
    mutating func skipHistory() {
        _ = takeHistory(of: nil)
    }

    private mutating func takeHistory(of name: String?) -> LinkEndSyntax.Kind? {
        let start = scanner.position
        scanner.skipBlanks()
        let hasBlank = scanner.position > start
        let isShallow = scanner.take("[H]") || scanner.take("[h]")
        guard isShallow || scanner.take("[H*]") || scanner.take("[h*]") else {
            scanner.position = start
            return nil
        }
        if hasBlank { refuse(.blankInMark, at: start) }
        return isShallow ? .history(of: name) : .deepHistory(of: name)
    }

    /// Consumes a state that is drawn as a bar, `==name==`, with the cursor at the first `=`.
    ///
    /// - Returns: The state; never nil.
    /// - Throws: ``LineError`` if the text is not of this form.
    private mutating func bar() throws(LineError) -> LinkEndSyntax? {
        let start = scanner.position
        scanner.skip { $0 == UInt8(ascii: "=") }
        let opening = scanner.position - start
        scanner.skipBlanks()
        let hasBlank = scanner.position > start + opening
        guard opening >= 2, let name = try scanner.takeName() else { throw noBar(at: start) }
        let nameEnd = scanner.position
        scanner.skipBlanks()
        if hasBlank || scanner.position > nameEnd { refuse(.blankInMark, at: start) }
        guard scanner.isAt("==") else { throw noBar(at: start) }
        scanner.skip { $0 == UInt8(ascii: "=") }
        return LinkEndSyntax(.state(scanner.text(name)), at: line.location(at: start), isBar: true)
    }

    private func noBar(at offset: Int) -> LineError {
        LineError(
            .syntax, at: offset, "this is no bar; write '==name=='",
            foreignKind: ForeignKind("sequence", isCertain: false))
    }

    /// Returns the error for an end of a link that only activity or use-case diagrams have, such as `(*)`.
    private func foreignEnd() -> LineError {
        let isActivity = scanner.isAt(":") || scanner.isAt("(*)")
        return LineError(
            .syntax, at: scanner.position, "\(scanner.token) begins no state; write a name",
            foreignKind: ForeignKind(isActivity ? "activity" : "use case"))
    }

    // MARK: Fields

    /// Returns whether the name of an end contains `::`.
    ///
    /// In a description, `::` begins the text; in a link, it belongs to the name.
    private func hasColonPair(_ end: LinkEndSyntax) -> Bool {
        guard case .state(let name) = end.kind, !end.isQuoted, !end.isBar else { return false }
        return name.contains("::")
    }

    private mutating func field(_ end: LinkEndSyntax, at start: Int) throws(LineError) -> LineStatement {
        guard case .state(var name) = end.kind, !end.isBar else {
            throw LineError(.syntax, at: scanner.position, "only a state has a text; write 'Name : text'")
        }
        if hasColonPair(end) {
            scanner.position = start
            if let range = try scanner.takeName(.withoutColons) {
                name = scanner.text(range)
                warnOfColons(after: range)
            }
        }
        scanner.advance()
        let id = SyntaxText(name, at: end.location, isQuoted: end.isQuoted)
        guard end.stereotypes.isEmpty else {
            return .state(
                StateSyntax(id: id, stereotypes: end.stereotypes, text: restOfLine), opensBody: false)
        }
        return .complete(.field(FieldSyntax(id: id, text: restOfLine)))
    }

    // MARK: Relations

    /// Skips a quoted text at the cursor, such as the `"1"` in a relation of classes, and blanks after it.
    ///
    /// - Returns: Whether there was a quoted text.
    /// - Throws: ``LineError`` if the text is not closed, is empty or is too long.
    private mutating func hasMultiplicity() throws(LineError) -> Bool {
        guard try scanner.takeString() != nil else { return false }
        scanner.skipBlanks()
        return true
    }

    /// Returns whether a quoted text and a name are at the cursor, as after the arrow in `A --> "1" B`.
    ///
    /// Only a relation of classes has such an end.
    ///
    /// - Throws: ``LineError`` if the text is not closed or is empty, or if the text or the name is too long.
    private func isRelationEnd() throws(LineError) -> Bool {
        var ahead = scanner
        guard try ahead.takeString() != nil else { return false }
        ahead.skipBlanks()
        return try ahead.takeName() != nil
    }

    private mutating func relation(
        from source: LinkEndSyntax, _ message: String? = nil
    ) throws(LineError) -> LineStatement {
        let offset = scanner.position
        guard let range = scanner.takeRelation() else {
            throw LineError(.syntax, at: offset, StatementHints.noArrow(scanner.token))
        }
        let arrow = scanner.text(range)
        let isWordBefore = offset > 0 && !line.bytes[offset - 1].isBlank
        let isGlued = arrow == "-" && isWordBefore && scanner.byte?.isWordByte == true
        let hint = isGlued ? StatementHints.hyphen : StatementHints.relation(arrow)
        return try relationTarget(source, arrowAt: offset, message ?? hint)
    }

    private mutating func relationTarget(
        _ source: LinkEndSyntax, arrowAt offset: Int, _ message: String
    ) throws(LineError) -> LineStatement {
        let isMessage = scanner.bytes[offset..<scanner.position].contains {
            $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "/")
        }
        let error = LineError(
            .syntax, at: offset, message,
            foreignKind: isMessage ? ForeignKind("sequence", isCertain: false) : nil)
        scanner.skipBlanks()
        if scanner.byte == UInt8(ascii: "\""), try isRelationEnd() {
            _ = try scanner.takeString()
            scanner.skipBlanks()
        }
        guard let target = try? linkEnd() else { throw error }
        scanner.skipBlanks()
        guard scanner.isAtEnd || scanner.isAt(":") else { throw error }
        return .relation(RelationSyntax(source: source, target: target, error: error))
    }

    // MARK: Lines that are no statements

    private func unknownBeginning(at start: Int) -> LineError {
        var ahead = scanner
        if (try? ahead.takeArrow()) != nil || ahead.takeRelation() != nil, !scanner.isAt("//"),
            !scanner.isAt("/*")
        {
            return LineError(.syntax, at: start, "the link has no source; write a state before the arrow")
        }
        return LineError(
            .unknownStatement, at: start, StatementHints.unknown(beginning: scanner),
            foreignKind: StatementHints.foreignKind(beginning: scanner))
    }

    private func loneEnd(_ end: LinkEndSyntax, at start: Int) -> LineError {
        guard case .state(let name) = end.kind, !end.isBar else {
            return LineError(
                .syntax, at: start, "a link is missing; write an arrow and a state after it",
                foreignKind: end.isBar ? ForeignKind("sequence", isCertain: false) : nil)
        }
        return LineError(.unknownStatement, at: start, StatementHints.unknown(name))
    }
}
