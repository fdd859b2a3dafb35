extension LineScanner {
    /// An arrow between two states, such as `-->`, with the properties that its text has.
    struct Arrow {
        var offset: Int
        /// Whether the arrow points from right to left.
        var isReversed: Bool
        /// Whether the arrow only affects the layout, as in `-[hidden]->`.
        var isHidden: Bool
        /// The reason why PlantUML refuses to draw the arrow; nil if it draws the arrow.
        var refusal: DrawingRefusal.Kind?
    }

    /// The styles in brackets that PlantUML draws, as in `-[dotted]->`; it also draws colors.
    private static let styles: Set<String> = [
        "dotted", "dashed", "plain", "bold", "hidden", "norank", "single", "node",
    ]

    private static let directions: Set<String> = [
        "left", "right", "up", "down", "le", "ri", "do", "l", "r", "u", "d",
    ]

    /// Consumes an arrow of a state diagram.
    ///
    /// - Throws: ``LineError`` if a style is not closed, or the arrow has two heads.
    /// - Returns: The arrow; nil if there is none at the cursor, which then does not move.
    mutating func takeArrow() throws(LineError) -> Arrow? {
        let start = position
        if let arrow = try takeForwardArrow() { return arrow }
        position = start
        if let arrow = try takeBackwardArrow() { return arrow }
        position = start
        return nil
    }

    private mutating func takeForwardArrow() throws(LineError) -> Arrow? {
        let offset = position
        var refusal: DrawingRefusal.Kind?
        if isTailMark, byte(ahead: 1) == UInt8(ascii: "-") {
            if byte?.lowercased == UInt8(ascii: "o") { refusal = .arrowEnd }
            advance()
        }
        guard byte == UInt8(ascii: "-"), let isHidden = try takeShaft() else { return nil }
        guard take(">"), !isForeignHead else { return nil }
        // In `-->order` the `o` belongs to the name of the target; in `--> o` it is the name; otherwise it is
        // part of the arrow.
        if byte?.lowercased == UInt8(ascii: "o"), isMarkAlone { advance() }
        refusal = isShaftDrawn(offset..<position) ? refusal : .arrowStyle
        return Arrow(offset: offset, isReversed: false, isHidden: isHidden, refusal: refusal)
    }

    private mutating func takeBackwardArrow() throws(LineError) -> Arrow? {
        let offset = position
        var refusal: DrawingRefusal.Kind?
        if byte?.lowercased == UInt8(ascii: "o") {
            advance()
            if byte?.isBlank != true { refusal = .arrowEnd }
            skipBlanks()
        }
        guard take("<"), byte == UInt8(ascii: "-"), let isHidden = try takeShaft() else { return nil }
        if byte == UInt8(ascii: ">") {
            throw LineError(.syntax, at: offset, "a link has one direction; draw two links")
        }
        if !isShaftDrawn(offset..<position) { refusal = .arrowStyle }
        if isTailMark, isMarkAlone || isCrossOfName {
            if byte?.lowercased == UInt8(ascii: "o") { refusal = .arrowEnd }
            advance()
        }
        guard !isForeignHead else { return nil }
        return Arrow(offset: offset, isReversed: true, isHidden: isHidden, refusal: refusal)
    }

    /// Whether the byte at the cursor is `x` or `o`, with which an arrow can begin or end, as in `x-->`.
    private var isTailMark: Bool {
        byte?.lowercased == UInt8(ascii: "x") || byte?.lowercased == UInt8(ascii: "o")
    }

    /// Whether the byte at the cursor is an `x` directly before a name, as in `<--xName`.
    ///
    /// The `x` then belongs to the arrow.
    private var isCrossOfName: Bool {
        byte?.lowercased == UInt8(ascii: "x") && byte(ahead: 1)?.isWordByte == true
    }

    /// Whether a blank follows the byte at the cursor, and then something other than a label's colon.
    ///
    /// If so, an `x` or `o` at the cursor belongs to the arrow. Before a colon, it is the name of a state.
    private var isMarkAlone: Bool {
        guard let next = byte(ahead: 1), next.isBlank else { return false }
        return bytes[(position + 1)..<end].first { !$0.isBlank } != UInt8(ascii: ":")
    }

    /// Whether the byte at the cursor belongs to an arrow of another kind of diagram, such as the last one of
    /// `-->>`.
    private var isForeignHead: Bool {
        guard let byte else { return false }
        return byte.isArrowByte && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ".")
    }

    /// Consumes the line of an arrow: dashes, with styles in brackets and a direction such as `up` among
    /// them.
    ///
    /// - Returns: Whether the style is `hidden`; never nil, because the callers check for a dash at the
    ///   cursor.
    /// - Throws: ``LineError`` if a bracket is not closed.
    private mutating func takeShaft() throws(LineError) -> Bool? {
        skip { $0 == UInt8(ascii: "-") }
        var isHidden = false
        if byte == UInt8(ascii: "[") {
            guard isStyle else { return false }
            isHidden = try takeStyle()
        }
        skipDirection()
        if byte == UInt8(ascii: "["), isStyle { isHidden = try takeStyle() || isHidden }
        skip { $0 == UInt8(ascii: "-") }
        return isHidden
    }

    /// Whether the bracket at the cursor begins a style of an arrow, and not a mark `[*]`, `[H]` or `[H*]`.
    private var isStyle: Bool { !isAt("[*]") && !isAt("[H]") && !isAt("[H*]") }

    /// Returns whether PlantUML draws all styles in the brackets of an arrow.
    ///
    /// - Parameter range: The range of the arrow in the line.
    private func isShaftDrawn(_ range: Range<Int>) -> Bool {
        var rest = bytes[range]
        while let open = rest.firstIndex(of: UInt8(ascii: "[")) {
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "]")) else { return true }
            let parts = bytes[(open + 1)..<close].split(
                separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard parts.allSatisfy(Self.isDrawn) else { return false }
            rest = bytes[(close + 1)..<range.upperBound]
        }
        return true
    }

    private static func isDrawn(_ style: ArraySlice<UInt8>) -> Bool {
        if style.first == UInt8(ascii: "#") { return style.dropFirst().allSatisfy(\.isWordByte) }
        let text = style.text.lowercased()
        let thickness = "thickness="
        return styles.contains(text)
            || (text.hasPrefix(thickness) && text.dropFirst(thickness.count).allSatisfy(\.isNumber))
    }

    private mutating func takeStyle() throws(LineError) -> Bool {
        let range = try takeEnclosed(by: "[", "]")
        return bytes[range].split(separator: UInt8(ascii: ",")).contains { $0.trimmed.isWord("hidden") }
    }

    /// Skips a direction in an arrow, such as `up` in `-up->`; other letters are not skipped.
    ///
    /// - Parameter isDotted: Whether the arrow may continue with dots, as in `.up.>`.
    private mutating func skipDirection(isDotted: Bool = false) {
        let start = position
        let word = takeLetters()
        let isFollowed =
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: ">") || (byte == UInt8(ascii: "[") && isStyle)
            || (isDotted && byte == UInt8(ascii: "."))
        let isDirection = isFollowed && word.count <= 5 && Self.directions.contains(text(word).lowercased())
        if !isDirection { position = start }
    }

    /// Consumes the arrow of a link that no state diagram has: `..>`, `--|>`, `*--`, `->>`.
    ///
    /// - Returns: The range of the arrow; nil if there is none at the cursor, which then does not move.
    mutating func takeRelation() -> Range<Int>? {
        let start = position
        let isMark = byte == UInt8(ascii: "x") || byte == UInt8(ascii: "o")
        if isMark, let next = byte(ahead: 1), next == UInt8(ascii: "-") || next == UInt8(ascii: ".") {
            advance()
        }
        skipRelationPart()
        guard isLine(start..<position) else {
            position = start
            return nil
        }
        return start..<position
    }

    private mutating func skipRelationPart() {
        var hasWord = false
        while let byte {
            if byte.isArrowByte {
                advance()
            } else if byte == UInt8(ascii: "["), isStyle, !hasWord, (try? takeStyle()) != nil {
                continue
            } else if !hasWord, byte.isASCIILetter {
                let before = position
                skipDirection(isDotted: true)
                guard position > before else { return skipTailMark() }
                hasWord = true
            } else {
                return
            }
        }
    }

    private mutating func skipTailMark() {
        if isTailMark, isMarkAlone { advance() }
    }

    private func isLine(_ range: Range<Int>) -> Bool {
        bytes[range].contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") }
            || bytes[range].count { $0 == UInt8(ascii: ".") } >= 2
    }
}

extension UInt8 {
    /// Whether the byte can be part of an arrow in any kind of diagram.
    var isArrowByte: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "^"), UInt8(ascii: "\\"),
            UInt8(ascii: "/"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            true
        default: false
        }
    }
}
