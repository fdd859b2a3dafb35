import FlintGenerator

/// Reads JSON strictly (RFC 8259) and keeps the position of every value.
///
/// Decoders that know no positions cannot say in which line an option is misspelt, and some of them take the
/// second of two equal names in silence.
struct JSONReader {
    /// How deep arrays and objects may nest.
    static let depthLimit: Int = 32

    private var text: JSONCursor

    /// Reads a whole text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8; a byte order mark is skipped.
    ///   - file: The name to put into positions.
    /// - Returns: The value.
    /// - Throws: ``JSONError`` for the first place that is no JSON.
    static func read(_ bytes: [UInt8], file: String) throws(JSONError) -> JSONNode {
        var reader = JSONReader(text: JSONCursor(bytes, file: file))
        try reader.text.checkEncoding()
        reader.text.skipBlanks()
        let node = try reader.value(depth: 0)
        reader.text.skipBlanks()
        guard reader.text.current == nil else {
            throw reader.text.error("there is more text behind the value; leave it out")
        }
        return node
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONNode {
        let location = text.location
        guard depth < Self.depthLimit else {
            throw text.error("values nest deeper than \(Self.depthLimit) levels; make it flatter")
        }
        let value: JSONNode.Value =
            switch text.current {
            case UInt8(ascii: "{"): .object(try members(depth: depth + 1))
            case UInt8(ascii: "["): .array(try elements(depth: depth + 1))
            case UInt8(ascii: "\""): .string(try string())
            case UInt8(ascii: "-"): .number(try number())
            case let byte? where JSONCursor.isDigit(byte): .number(try number())
            case let byte? where JSONCursor.isLetter(byte): try word()
            case UInt8(ascii: "'"): throw text.error("a string stands in double quotes; write \"…\"")
            case nil: throw text.error("the text ends where a value should be; add it")
            default: throw text.error("here should be a value; write a string, a number, true, […] or {…}")
            }
        return JSONNode(value: value, location: location)
    }

    private mutating func members(depth: Int) throws(JSONError) -> [JSONMember] {
        var members: [JSONMember] = []
        var names: Set<String> = []
        text.advance()
        text.skipBlanks()
        if text.take("}") { return [] }
        while true {
            let location = text.location
            guard text.current == UInt8(ascii: "\"") else {
                throw text.error("here should be a name in double quotes; a comma before '}' is not allowed")
            }
            let name = try string()
            guard names.insert(name).inserted else {
                throw JSONError(location: location, message: "'\(name)' stands here twice; leave one out")
            }
            text.skipBlanks()
            guard text.take(":") else { throw text.error("here should be ':' and the value of '\(name)'") }
            text.skipBlanks()
            members.append(JSONMember(name: name, location: location, node: try value(depth: depth)))
            text.skipBlanks()
            if text.take("}") { return members }
            guard text.take(",") else { throw text.error("here should be ',' or '}'") }
            text.skipBlanks()
        }
    }

    private mutating func elements(depth: Int) throws(JSONError) -> [JSONNode] {
        var elements: [JSONNode] = []
        text.advance()
        text.skipBlanks()
        if text.take("]") { return [] }
        while true {
            elements.append(try value(depth: depth))
            text.skipBlanks()
            if text.take("]") { return elements }
            guard text.take(",") else { throw text.error("here should be ',' or ']'") }
            text.skipBlanks()
        }
    }

    private mutating func word() throws(JSONError) -> JSONNode.Value {
        let start = text
        let letters = text.takeLetters()
        switch letters {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default: throw start.error("'\(letters.prefix(40))' is no value; a string stands in double quotes")
        }
    }

    private mutating func number() throws(JSONError) -> String {
        let start = text
        var digits = text.take("-") ? "-" : ""
        let whole = text.takeDigits()
        guard !whole.isEmpty, whole == "0" || !whole.hasPrefix("0") else {
            throw start.error("this is no number; write it as 0, 1.5 or 1e3")
        }
        digits += whole
        if text.take(".") { digits += "." + text.takeDigits() }
        if text.take("e") || text.take("E") {
            digits += "e"
            if text.take("-") { digits += "-" } else { _ = text.take("+") }
            digits += text.takeDigits()
        }
        guard let last = digits.utf8.last, JSONCursor.isDigit(last),
            !digits.contains(".e")
        else { throw start.error("this is no number; write it as 0, 1.5 or 1e3") }
        return digits
    }

    private mutating func string() throws(JSONError) -> String {
        let start = text
        var bytes: [UInt8] = []
        text.advance()
        while let byte = text.current {
            switch byte {
            case UInt8(ascii: "\""):
                text.advance()
                return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                bytes += String(try escape()).utf8
            case 0..<0x20:
                throw text.error("a string may not hold a line break or control character; write \\n or \\u…")
            default:
                bytes.append(byte)
                text.advance()
            }
        }
        throw start.error("this string is never closed; add '\"'")
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let start = text
        text.advance()
        let letter = text.current
        text.advance()
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            if let scalar = text.takeUnicodeEscape() { return scalar }
            throw start.error("this is no character; write \\u and four hexadecimal digits, or two of these")
        default: throw start.error("there is no such escape; a backslash is written \\\\")
        }
    }
}
