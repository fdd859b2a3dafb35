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
        var name = path()
        // Function types, tuples and the like occur only as generic arguments of unusual features.
        while let byte = rest.popFirst() {
            if byte > UInt8(ascii: " ") { name.unicodeScalars.append(Unicode.Scalar(byte)) }
            name += path()
        }
        return name
    }

    private mutating func path() -> String {
        var components: [String] = []
        while true {
            skipContext()
            var component = identifier()
            if rest.first == UInt8(ascii: "<") { component += genericArguments() }
            if !component.isEmpty { components.append(component) }
            guard rest.first == UInt8(ascii: ".") else { break }
            rest.removeFirst()
        }
        if components.count > 1 { components.removeFirst() }
        return components.joined(separator: ".")
    }

    /// Skips `(unknown context at $1f)` and `(extension in Module):`.
    private mutating func skipContext() {
        while rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")")) {
            let context = rest[..<end].dropFirst()
            guard context.starts(with: "unknown context".utf8) || context.starts(with: "extension in".utf8) else {
                return
            }
            rest = rest[end...].dropFirst()
            if let byte = rest.first, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") { rest.removeFirst() }
        }
    }

    private mutating func identifier() -> String {
        let end = rest.firstIndex(where: Self.isDelimiter) ?? rest.endIndex
        defer { rest = rest[end...] }
        return String(Substring(rest[..<end]))
    }

    private mutating func genericArguments() -> String {
        rest.removeFirst()
        var arguments: [String] = []
        while !rest.isEmpty {
            arguments.append(path())
            guard rest.popFirst() == UInt8(ascii: ",") else { break }
            if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        }
        return "<" + arguments.joined(separator: ",") + ">"
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
