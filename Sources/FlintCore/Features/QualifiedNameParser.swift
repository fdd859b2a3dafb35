/// Reads names as `String(reflecting:)` spells them: `Module.Outer.(unknown context at $1f).Inner<Swift.Int>`.
///
/// The form is not documented, so nothing is rejected: what is not understood is kept, without white space.
struct QualifiedNameParser {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    /// The name without modules and compiler-made contexts.
    mutating func parse() -> String {
        var name = sequence()
        // A bracket that closes nothing.
        while let byte = rest.popFirst() {
            name.unicodeScalars.append(Unicode.Scalar(byte))
            name += sequence()
        }
        return name
    }

    /// Paths with what stands between them in generic arguments, tuples and function types, up to the bracket that
    /// closes it all.
    private mutating func sequence() -> String {
        var text = ""
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: ")"), UInt8(ascii: ">"):
                return text
            case UInt8(ascii: " "):
                rest.removeFirst()
            case UInt8(ascii: ","):
                rest.removeFirst()
                text += ","
            case UInt8(ascii: "-") where rest.starts(with: "->".utf8):
                rest.removeFirst(2)
                text += "->"
            case UInt8(ascii: "(") where contextEnd == nil:
                text += bracketed("(", ")")
            default:
                text += path()
            }
        }
        return text
    }

    private mutating func bracketed(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> String {
        rest.removeFirst()
        let content = sequence()
        if rest.first == UInt8(ascii: closing) { rest.removeFirst() }
        return "\(opening)\(content)\(closing)"
    }

    private mutating func path() -> String {
        var components: [String] = []
        while true {
            skipContext()
            var component = identifier()
            if rest.first == UInt8(ascii: "<") { component += bracketed("<", ">") }
            if !component.isEmpty { components.append(component) }
            guard rest.first == UInt8(ascii: ".") else { break }
            rest.removeFirst()
        }
        if components.count > 1 { components.removeFirst() }
        return components.joined(separator: ".")
    }

    /// Where `(unknown context at $1f)` or `(extension in Module)` ends, if one of them comes next.
    private var contextEnd: Substring.UTF8View.Index? {
        guard rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let context = rest[..<end].dropFirst()
        return context.starts(with: "unknown context".utf8) || context.starts(with: "extension in".utf8)
            ? end : nil
    }

    private mutating func skipContext() {
        while let end = contextEnd {
            rest = rest[end...].dropFirst()
            if let byte = rest.first, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") {
                rest.removeFirst()
            }
        }
    }

    private mutating func identifier() -> String {
        let end = rest.firstIndex(where: Self.isDelimiter) ?? rest.endIndex
        defer { rest = rest[end...] }
        return String(Substring(rest[..<end]))
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
