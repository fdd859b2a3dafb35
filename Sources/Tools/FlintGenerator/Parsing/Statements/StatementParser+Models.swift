extension StatementParser {
    private static let classifiers: Set<String> = [
        "interface", "annotation", "protocol", "struct", "exception", "metaclass", "stereotype", "record",
        "dataclass", "circle", "diamond", "entity",
    ]

    /// Parses `class N …` and `enum N …`, with the cursor after the keyword.
    ///
    /// - Parameter word: The keyword.
    /// - Throws: ``LineError`` if the declaration is malformed.
    mutating func model(_ word: String) throws(LineError) -> LineStatement {
        let kind: ModelSyntax.Kind = word == "class" ? .class : .enum
        let name = try modelName(word)
        let generics = try self.generics()
        try skipTitle()
        var model = ModelSyntax(kind: kind, name: simpleName(name), generics: generics)
        let (hasBody, hasRelation) = try modelTail()
        guard hasBody else { return .model(model, opensBody: false, hasRelation: hasRelation) }
        scanner.skipBlanks()
        var opensBody = true
        if !scanner.isAtEnd {
            var members = MemberParser(line, from: scanner.position, kind: kind)
            members.parse()
            model.members = members.members
            if !members.members.isEmpty { refuse(.bodyOnOneLine, at: opener) }
            opensBody = !members.isClosed
            if let error = members.error { complain(error) }
        }
        return .model(model, opensBody: opensBody, hasRelation: hasRelation)
    }

    private mutating func modelName(_ word: String) throws(LineError) -> Range<Int> {
        if try scanner.takeString() != nil {
            scanner.skipBlanks()
            guard scanner.takeKeyword("as") else {
                throw LineError(
                    .syntax, at: scanner.position, "the text needs a name; write 'as Name' after it")
            }
            scanner.skipBlanks()
        }
        guard let name = try scanner.takeName() else {
            throw LineError(
                .syntax, at: scanner.position, "\(scanner.token) is no name; write '\(word) Name {'")
        }
        return name
    }

    /// Returns the last part of a type's name, without the packages before it.
    ///
    /// - Parameter range: The range of the name in the line.
    private func simpleName(_ range: Range<Int>) -> SyntaxText {
        let bytes = scanner.bytes[range]
        let isMark: (UInt8) -> Bool = { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
        let start = bytes.lastIndex(where: isMark).map { $0 + 1 } ?? range.lowerBound
        return line.name(start < range.upperBound ? start..<range.upperBound : range)
    }

    /// Consumes the generic parameters after the name of a type, such as `<T>`.
    ///
    /// - Returns: The text between the angle brackets; nil if there are none.
    /// - Throws: ``LineError`` if they are not closed.
    private mutating func generics() throws(LineError) -> SyntaxText? {
        let start = scanner.position
        guard scanner.byte == UInt8(ascii: "<"), scanner.byte(ahead: 1) != UInt8(ascii: "<") else {
            return nil
        }
        var depth = 0
        while let byte = scanner.byte {
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") { depth -= 1 }
            scanner.advance()
            if depth == 0 { return line.text(start + 1..<scanner.position - 1) }
        }
        throw LineError(.unclosed, at: start, "'<' is not closed; write '>'")
    }

    /// Skips a title `as "text"` after the name of a type, if there is one.
    ///
    /// - Throws: ``LineError`` if no quoted text follows `as`.
    private mutating func skipTitle() throws(LineError) {
        scanner.skipBlanks()
        guard scanner.takeKeyword("as") else { return }
        scanner.skipBlanks()
        guard try scanner.takeString() != nil else {
            throw LineError(
                .syntax, at: scanner.position, "the text after 'as' needs quotes; write 'as \"text\"'")
        }
    }

    /// Skips stereotypes, decoration, `extends` and `implements` after the name of a type.
    ///
    /// - Returns: Whether an opening brace follows, and whether the type extends or implements another one.
    /// - Throws: ``LineError`` if any other text follows.
    private mutating func modelTail() throws(LineError) -> (hasBody: Bool, hasRelation: Bool) {
        var hasRelation = false
        while true {
            scanner.skipBlanks()
            if scanner.isAtEnd { return (false, hasRelation) }
            opener = scanner.position
            if scanner.take("{") { return (true, hasRelation) }
            if scanner.isAt("<<") {
                _ = try scanner.takeStereotype()
            } else if scanner.takeKeyword("extends") || scanner.takeKeyword("implements") {
                hasRelation = true
                scanner.skip { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "#") }
            } else if try !scanner.skipDecoration() {
                throw LineError(
                    .syntax, at: scanner.position,
                    "\(scanner.token) cannot stand after the name; write '{' before the members")
            }
        }
    }

    /// Parses `interface N`, `abstract class N` and similar declarations, from which no code is generated.
    ///
    /// - Parameters:
    ///   - word: The first word of the line.
    ///   - start: The offset of that word.
    /// - Returns: The declaration; nil if the word begins none.
    /// - Throws: ``LineError`` if the name is too long, or if it is quoted and not closed.
    mutating func classifier(_ word: String, at start: Int) throws(LineError) -> LineStatement? {
        let isAbstract = word == "abstract"
        guard isAbstract || Self.classifiers.contains(word), !scanner.isAtEnd else { return nil }
        let hasBrace = scanner.bytes[scanner.end - 1] == UInt8(ascii: "{")
        // An entity without a body is a participant of a sequence diagram.
        if word == "entity", !hasBrace { return nil }
        if isAbstract { _ = scanner.takeKeyword("class") }
        scanner.skipBlanks()
        if try scanner.takeString() == nil, try scanner.takeName() == nil { return nil }
        let name = nameOfClassifier(from: start)
        return .classifier(name: name, opensBody: hasBrace)
    }

    private func nameOfClassifier(from start: Int) -> String {
        let words = scanner.bytes[start..<scanner.position].split(whereSeparator: \.isBlank)
        return words.last.map { simpleName($0.startIndex..<$0.endIndex).text } ?? ""
    }

    /// Parses `package N {`, `namespace N {` and `together {`, with the cursor after the first word.
    ///
    /// - Parameters:
    ///   - word: The first word of the line.
    ///   - start: The offset of that word.
    /// - Returns: The package; nil if nothing follows the word.
    /// - Throws: ``LineError`` if there is no body.
    mutating func package(_ word: String, at start: Int) throws(LineError) -> LineStatement? {
        guard !scanner.isAtEnd else { return nil }
        let last = scanner.bytes[scanner.end - 1]
        guard last == UInt8(ascii: "{") || last == UInt8(ascii: "}") else {
            throw LineError(.syntax, at: start, "'\(word)' has a body; write '{' at the end of the line")
        }
        return .package(opensBody: last == UInt8(ascii: "{"))
    }
}
