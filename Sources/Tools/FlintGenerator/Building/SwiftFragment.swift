/// Checks that a piece of Swift from a diagram can be copied into a declaration.
///
/// It recognizes tokens and brackets but not the grammar. This is enough to exclude pieces that would end the
/// declaration around them.
struct SwiftFragment {
    /// The reason why a text cannot be copied into Swift, and the offset of the fault in bytes.
    struct Objection: Equatable {
        var offset: Int
        var message: String
    }

    private let bytes: [UInt8]
    private var position = 0
    private var open: [(offset: Int, closer: UInt8)] = []
    /// The number of open braces; inside of braces, statements may follow each other, as in a closure.
    private var braces = 0
    /// Whether the last token was an operand; an operand directly after another one is a fault.
    private var isOperand = false

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the first fault of a text that is to be one expression, such as a default value; nil if it is
    /// valid.
    static func objection(toExpression text: String) -> Objection? {
        var fragment = SwiftFragment(text)
        return fragment.objection()
    }

    private mutating func objection() -> Objection? {
        while position < bytes.count {
            let start = position
            if let message = takeToken() { return Objection(offset: start, message: message) }
        }
        guard let last = open.last else { return nil }
        return Objection(
            offset: last.offset,
            message: "the bracket is not closed; write '\(Character(.init(last.closer)))'")
    }

    /// Consumes the token at the cursor, and returns the message about its fault; nil if it is valid.
    private mutating func takeToken() -> String? {
        let byte = bytes[position]
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        switch byte {
        case UInt8(ascii: "("): push(UInt8(ascii: ")"))
        case UInt8(ascii: "["): push(UInt8(ascii: "]"))
        case UInt8(ascii: "{"): push(UInt8(ascii: "}"))
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            guard open.popLast()?.closer == byte else {
                return "'\(Character(.init(byte)))' closes nothing; leave it out"
            }
            if byte == UInt8(ascii: "}") { braces -= 1 }
            position += 1
            isOperand = true
        case UInt8(ascii: "\""): return operand { $0.takeString(hashes: 0) }
        case UInt8(ascii: "`"): return operand { $0.takeQuotedName() }
        case UInt8(ascii: "#"): return takeHashes()
        case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"):
            return "a default is no place for a Swift comment; write a comment as a line that begins with '"
        case UInt8(ascii: ";"): return "';' ends a statement; a default is one expression"
        case UInt8(ascii: ",") where open.isEmpty: return "',' ends the default; put a tuple into parentheses"
        case 0..<0x20 where byte != UInt8(ascii: "\t"), 0x7F:
            return "a control character is no Swift; leave it out"
        case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
        case UInt8(ascii: "!") where isPostfix, UInt8(ascii: "?") where isPostfix: position += 1
        case _ where byte.isSwiftWord: return takeWord()
        default:
            position += 1
            isOperand = false
        }
        return nil
    }

    /// Whether a `!` or `?` at the cursor belongs to the operand directly before it.
    private var isPostfix: Bool {
        isOperand && bytes[position - 1] != UInt8(ascii: " ") && bytes[position - 1] != UInt8(ascii: "\t")
    }

    /// Calls a function that consumes an operand, unless another operand directly precedes this operand.
    ///
    /// - Parameter take: Consumes the operand, and returns the message about its fault; nil if it is valid.
    /// - Returns: The message about a fault; nil if there is none.
    private mutating func operand(_ take: (inout Self) -> String?) -> String? {
        if isOperand, braces == 0 { return "an operator is missing before it; a default is one expression" }
        let message = take(&self)
        isOperand = true
        return message
    }

    /// Consumes a name, a number or a keyword; returns the message about a fault, nil if there is none.
    private mutating func takeWord() -> String? {
        let start = position
        let end = bytes[position...].firstIndex { !$0.isSwiftWord } ?? bytes.count
        guard !Self.keywords.contains(String(decoding: bytes[start..<end], as: UTF8.self)) else {
            (position, isOperand) = (end, false)
            return nil
        }
        return operand {
            $0.position = end
            return nil
        }
    }

    /// The keywords that may precede an operand or separate two operands.
    private static let keywords: Set<String> = [
        "any", "as", "async", "await", "borrowing", "consume", "consuming", "copy", "each", "in", "inout",
        "is", "isolated", "repeat", "rethrows", "sending", "some", "throws", "try", "unsafe",
    ]

    /// Consumes a name between backticks; returns the message that it is not closed, nil if it is.
    private mutating func takeQuotedName() -> String? {
        guard let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "`")) else {
            return "the name is not closed; write '`' behind it"
        }
        position = end + 1
        return nil
    }

    private mutating func push(_ closer: UInt8) {
        open.append((position, closer))
        if closer == UInt8(ascii: "}") { braces += 1 }
        position += 1
        isOperand = false
    }

    /// The words after `#` that begin a directive and no expression.
    private static let directives: Set<String> = [
        "if", "elseif", "else", "endif", "error", "warning", "sourceLocation",
    ]

    /// Consumes `#` before a string or a macro's name; returns the message about any other use, nil if it is
    /// valid.
    private mutating func takeHashes() -> String? {
        let end = bytes[position...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.count
        let hashes = end - position
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            return operand {
                $0.position = end
                return $0.takeString(hashes: hashes)
            }
        }
        let word = String(decoding: bytes[end...].prefix { $0.isSwiftWord }, as: UTF8.self)
        guard hashes == 1, !word.isEmpty, !Self.directives.contains(word) else {
            return "'#\(word)' is no expression; write the value itself"
        }
        position = end
        return nil
    }

    /// Consumes a string literal with its interpolations, with the cursor at its opening quote.
    ///
    /// - Parameter hashes: The number of `#` before the quote, as in a raw string.
    /// - Returns: The message about a fault; nil if the string is valid.
    private mutating func takeString(hashes: Int) -> String? {
        let unclosed = "the string is not closed; write '\"' behind it"
        if bytes[position...].starts(with: Array("\"\"\"".utf8)) {
            return "a string of several lines has no place here; write \\n in a plain one"
        }
        position += 1
        let mark = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            let hasMark = bytes[position...].starts(with: mark)
            if byte == UInt8(ascii: "\""), hasMark {
                position += hashes
                return nil
            }
            guard byte == UInt8(ascii: "\\"), hasMark else { continue }
            position += hashes
            guard position < bytes.count else { return unclosed }
            guard bytes[position] == UInt8(ascii: "(") else {
                position += 1
                continue
            }
            let depth = open.count
            push(UInt8(ascii: ")"))
            while open.count > depth {
                guard position < bytes.count else { return unclosed }
                if let message = takeToken() { return message }
            }
        }
        return unclosed
    }

    /// Returns the first fault of generic parameters such as `Key, Value: Codable`; nil if all are valid.
    static func objection(toGenerics text: String) -> Objection? {
        var depth = 0
        var start = 0
        let bytes = Array(text.utf8)
        for (offset, byte) in (bytes + [UInt8(ascii: ",")]).enumerated() {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where offset == 0 || bytes[offset - 1] != UInt8(ascii: "-"): depth -= 1
            case UInt8(ascii: ",") where depth == 0 || offset == bytes.count:
                let parameter = String(decoding: bytes[start..<offset], as: UTF8.self)
                guard isParameter(parameter) else {
                    return Objection(
                        offset: start,
                        message: "'\(parameter)' is no generic parameter; write 'Name' or 'Name: Protocol'")
                }
                start = offset + 1
            default: break
            }
        }
        return nil
    }

    private static func isParameter(_ text: String) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" })
        let rest = parts[0].drop { $0 == " " || $0 == "\t" }.dropFirst(name.count)
        guard name.isIdentifier, rest.allSatisfy({ $0 == " " || $0 == "\t" }) else { return false }
        return parts.count == 1 || TypeExpression(String(parts[1]), naming: .any) != nil
    }
}

extension UInt8 {
    /// Whether the byte can be part of a name or number in Swift; only ASCII is considered.
    fileprivate var isSwiftWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}
