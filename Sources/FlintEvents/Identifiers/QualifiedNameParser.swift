/// Parses type names as `String(reflecting:)` spells them: `Module.Outer.(unknown context at $1f).Inner<Swift.Int>`.
///
/// The form is not documented, so no text is rejected: unknown parts are kept, without white space. A set-up parses
/// the name of each private feature and action, so the parser works on bytes and makes one string.
struct QualifiedNameParser {
    private let bytes: [UInt8]
    private var position = 0
    private var name: [UInt8] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the name without modules and compiler-made contexts.
    mutating func parse() -> String {
        name.reserveCapacity(bytes.count)
        sequence()
        // A closing bracket without an opening one.
        while let byte = next {
            name.append(byte)
            position += 1
            sequence()
        }
        return String(decoding: name, as: UTF8.self)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Parses paths and the separators in generic arguments, tuples and function types, up to the closing bracket.
    private mutating func sequence() {
        while let byte = next {
            switch byte {
            case UInt8(ascii: ")"), UInt8(ascii: ">"):
                return
            case UInt8(ascii: " "):
                position += 1
            case UInt8(ascii: ","):
                keep(1)
            case UInt8(ascii: "-") where stands("->", at: position):
                keep(2)
            case UInt8(ascii: "(") where contextEnd == nil:
                bracketed(UInt8(ascii: ")"))
            default:
                path()
            }
        }
    }

    private mutating func keep(_ count: Int) {
        name += bytes[position..<position + count]
        position += count
    }

    /// Parses a bracketed part and adds the closing bracket if the name was cut before it.
    private mutating func bracketed(_ closing: UInt8) {
        keep(1)
        sequence()
        if next == closing { position += 1 }
        name.append(closing)
    }

    /// Parses components without contexts and drops the module: the first component, unless it is the only one.
    private mutating func path() {
        let start = name.count
        var count = 0
        var moduleEnd = start
        while true {
            skipContext()
            let componentStart = name.count
            if count > 0 { name.append(UInt8(ascii: ".")) }
            let separated = name.count
            identifier()
            if next == UInt8(ascii: "<") { bracketed(UInt8(ascii: ">")) }
            if name.count == separated {
                name.removeLast(separated - componentStart)
            } else {
                count += 1
                if count == 1 { moduleEnd = name.count }
            }
            guard next == UInt8(ascii: ".") else { break }
            position += 1
        }
        // The dot that follows the module is removed with it.
        if count > 1 { name.removeSubrange(start...moduleEnd) }
    }

    /// The end of a following `(unknown context at $1f)` or `(extension in Module)`; `nil` if neither comes next.
    private var contextEnd: Int? {
        guard next == UInt8(ascii: "("),
            stands("unknown context", at: position + 1) || stands("extension in", at: position + 1)
        else { return nil }
        return bytes[position...].firstIndex(of: UInt8(ascii: ")"))
    }

    private func stands(_ text: StaticString, at index: Int) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { unsafe bytes[index...].starts(with: $0) }
    }

    private mutating func skipContext() {
        while let end = contextEnd {
            position = end + 1
            if next == UInt8(ascii: ".") || next == UInt8(ascii: ":") { position += 1 }
        }
    }

    private mutating func identifier() {
        let end = bytes[position...].firstIndex(where: Self.isDelimiter) ?? bytes.count
        keep(end - position)
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ","), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: " "):
            true
        default: false
        }
    }
}
