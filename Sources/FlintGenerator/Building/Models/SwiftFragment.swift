/// Checks Swift that is written into a diagram, before it is copied into a declaration.
///
/// It knows tokens and brackets, not the grammar: enough that a fragment cannot end the declaration around it.
struct SwiftFragment {
    /// What is wrong, and how many bytes stand before it.
    struct Objection: Equatable {
        var offset: Int
        var message: String
    }

    private let bytes: [UInt8]
    private var position = 0
    private var open: [(offset: Int, closer: UInt8)] = []

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The first thing that keeps a text from being one expression of an argument list; nil if there is none.
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

    /// Takes a token; returns what is wrong with it.
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
            position += 1
        case UInt8(ascii: "\""): return takeString(hashes: 0)
        case UInt8(ascii: "#"): return takeHashes()
        case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"):
            return "a default is no place for a Swift comment; write a comment as a line that begins with '"
        case UInt8(ascii: ";"): return "';' ends a statement; a default is one expression"
        case UInt8(ascii: ",") where open.isEmpty: return "',' ends the default; put a tuple into parentheses"
        case 0..<0x20 where byte != UInt8(ascii: "\t"), 0x7F:
            return "a control character is no Swift; leave it out"
        default: position += 1
        }
        return nil
    }

    private mutating func push(_ closer: UInt8) {
        open.append((position, closer))
        position += 1
    }

    /// Takes the `#` of a raw string, or of a macro.
    private mutating func takeHashes() -> String? {
        var hashes = 0
        while position < bytes.count, bytes[position] == UInt8(ascii: "#") {
            (hashes, position) = (hashes + 1, position + 1)
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
        return takeString(hashes: hashes)
    }

    /// Takes a string, with what is interpolated.
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

    /// The first generic parameter that is none, among those between the angle brackets; nil if there is none.
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
