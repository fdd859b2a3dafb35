extension StatementParser {
    /// The part of a state's declaration after its name: stereotypes, a text, and a body.
    struct Tail {
        var stereotypes: [SyntaxText] = []
        var text: SyntaxText?
        /// Whether there is a body: opened on this line, empty as in `{}`, or none.
        var body: Body = .none

        enum Body {
            case none
            case empty
            case opened
        }
    }

    /// Parses the declaration `state X …`, with the cursor after the keyword.
    ///
    /// - Throws: ``LineError`` if the declaration is malformed.
    mutating func state() throws(LineError) -> LineStatement {
        var state = try declaredName(of: "state")
        let tail = try tail(after: "the state")
        state.stereotypes = tail.stereotypes
        state.text = tail.text
        if tail.body == .empty { state.body = [] }
        if state.id.isQuoted, tail.body != .none { refuse(.unnamedBody, at: opener) }
        return .state(state, opensBody: tail.body == .opened)
    }

    /// Parses `frame X {`, which declares a state with a body, with the cursor after the keyword.
    ///
    /// - Parameter start: The offset of the keyword.
    /// - Throws: ``LineError`` if there is no body, or the declaration is malformed.
    mutating func frame(at start: Int) throws(LineError) -> LineStatement {
        let statement = try state()
        guard case .state(var state, let opensBody) = statement else { return statement }
        guard state.body != nil || opensBody else {
            throw LineError(
                .syntax, at: start, "a frame has a body; write '{' at the end of the line",
                foreignKind: ForeignKind("deployment", isCertain: false))
        }
        state.isFrame = true
        return .state(state, opensBody: opensBody)
    }

    /// Consumes the name of a declared state: `id`, `id as "title"`, `"title" as id` or `"title"`.
    ///
    /// - Parameter what: The keyword of the declaration, for errors.
    /// - Returns: A declaration with the name and the title only.
    /// - Throws: ``LineError`` if there is no name at the cursor, or no name or title after `as`.
    private mutating func declaredName(of what: String) throws(LineError) -> StateSyntax {
        if let string = try scanner.takeString() {
            let title = line.text(string)
            scanner.skipBlanks()
            guard scanner.takeKeyword("as") else { return StateSyntax(id: title) }
            scanner.skipBlanks()
            guard let name = try scanner.takeName(.withoutColons) else {
                throw LineError(.syntax, at: scanner.position, "a name must follow 'as'; write 'as Name'")
            }
            warnOfColons(after: name)
            return StateSyntax(id: line.name(name), title: title)
        }
        guard let name = try scanner.takeName(.withoutColons) else {
            throw LineError(
                .syntax, at: scanner.position,
                "\(scanner.token) is no name of a \(what); write '\(what) Name' or '\(what) \"text\" as Name'"
            )
        }
        warnOfColons(after: name)
        scanner.skipBlanks()
        guard scanner.takeKeyword("as") else { return StateSyntax(id: line.name(name)) }
        scanner.skipBlanks()
        guard let string = try scanner.takeString() else {
            throw LineError(
                .syntax, at: scanner.position, "the text after 'as' needs quotes; write 'as \"text\"'")
        }
        return StateSyntax(id: line.name(name), title: line.text(string))
    }

    /// Consumes the part of a declaration after the name: stereotypes and decoration, then a body, a text, or
    /// nothing.
    ///
    /// - Throws: ``LineError`` if any other text follows the name.
    private mutating func tail(after what: String) throws(LineError) -> Tail {
        var tail = Tail()
        var lastRank = 0
        while true {
            scanner.skipBlanks()
            if scanner.isAtEnd { return tail }
            if let rank = decorationRank {
                if rank < lastRank || (rank == lastRank && rank > 0) {
                    refuse(.stateTail, at: scanner.position)
                }
                lastRank = max(rank, lastRank)
            }
            if scanner.isAt("<<") {
                tail.stereotypes.append(line.name(try scanner.takeStereotype()))
                continue
            }
            opener = scanner.position
            if scanner.take("{") || scanner.takeKeyword("begin") {
                tail.body = bodyStart()
                return tail
            } else if scanner.take(":") {
                tail.text = restOfLine
                return tail
            } else if try !scanner.skipDecoration() {
                throw LineError(.syntax, at: scanner.position, StatementHints.afterState(scanner.token))
            }
        }
    }

    /// The position of the decoration at the cursor in the order that PlantUML requires; nil if there is
    /// none.
    ///
    /// The order is: 0 for tags and stereotypes, 1 for an address, 2 for a color, 3 for a line style (`##…`).
    private var decorationRank: Int? {
        switch scanner.byte {
        case UInt8(ascii: "$"), UInt8(ascii: "<"): 0
        case UInt8(ascii: "["): 1
        case UInt8(ascii: "#"): scanner.isAt("##") ? 3 : 2
        default: nil
        }
    }

    /// Warns if `::` follows a name in a declaration or a description, because the second colon begins a
    /// text.
    ///
    /// - Parameter name: The range of the name before `::`.
    mutating func warnOfColons(after name: Range<Int>) {
        guard scanner.isAt("::") else { return }
        let text = scanner.text(name)
        warning = LineError(
            .nameWithColon, at: name.lowerBound,
            "'\(text)' is the state here and ':' begins its text, as in PlantUML; "
                + "write 'state \"text\" as Name' for another name")
    }

    /// Consumes the rest of a line after the brace or the word `begin` that opens a body.
    ///
    /// - Returns: `opened` if the body follows on the next lines, `empty` if it is closed on this line; other
    ///   text is an error.
    private mutating func bodyStart() -> Tail.Body {
        scanner.skipBlanks()
        guard !scanner.isAtEnd else { return .opened }
        let start = scanner.position
        let isClosed = scanner.bytes[scanner.end - 1] == UInt8(ascii: "}")
        if scanner.take("}"), scanner.isAtEnd {
            refuse(.bodyOnOneLine, at: opener)
            return .empty
        }
        complain(LineError(.syntax, at: start, "a body begins on the next line; begin a new line after '{'"))
        return isClosed ? .empty : .opened
    }

    /// The text from the cursor to the end of the line; nil if there is none.
    var restOfLine: SyntaxText? {
        let text = line.text(scanner.position..<scanner.end)
        return text.text.isEmpty && !text.isQuoted ? nil : text
    }
}
