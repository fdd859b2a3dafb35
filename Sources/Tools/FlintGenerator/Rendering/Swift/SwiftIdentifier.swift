/// Converts names and texts of a diagram to identifiers and literals in Swift.
package enum SwiftIdentifier {
    /// The keywords that the language reserves everywhere.
    private static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    /// The names that no nested type and no property can have, even in backticks, and the names of two
    /// modules.
    ///
    /// Generated code writes `Swift.` and `FlintFlows.` before the name of a type that a nested type hides.
    private static let impossible: Set<String> = [
        "Type", "Self", "Protocol", "self", "init", "Swift", "FlintFlows",
    ]

    /// Returns whether a word is an identifier without backticks, of at most 255 bytes.
    package static func isValid(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, word.utf8.count <= 255, word != "_" else { return false }
        guard first == "_" || first.properties.isXIDStart, !keywords.contains(word) else { return false }
        return word.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }

    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns the identifier of a nested type or a stored property with a name.
    ///
    /// A keyword is written in backticks, and a name that is not allowed gets an underscore.
    static func member(_ name: String) -> String {
        impossible.contains(name) ? name + "_" : escaped(name)
    }

    /// Returns a name as an argument label in a call, where nearly every keyword is allowed.
    static func argument(_ name: String) -> String {
        let member = impossible.contains(name) ? name + "_" : name
        return ["inout", "let", "var"].contains(member) ? escaped(member) : member
    }

    /// Returns the text as a string literal.
    static func literal(_ text: String) -> String { "\"" + content(text) + "\"" }

    /// Returns the text as the content of a string literal, with escapes.
    static func content(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if isUnseen(scalar) {
                    result += escape(scalar)
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// Returns whether a character is invisible: a control, a directional mark, a joiner, or no character at
    /// all, such as U+FFFE.
    ///
    /// The ranges are constants, because the properties of a character may differ between versions of the
    /// operating system.
    package static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0xAD: false
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
            true
        case 0xFFF0...0xFFFB, 0xE0000...0xE0FFF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Returns the escape sequence of a character, `\u{…}`.
    static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// Returns the expression of nested cases, such as `.shipping(.begin(context))`.
    ///
    /// - Parameters:
    ///   - cases: The names of the cases, the outermost first.
    ///   - value: The associated value of the innermost case; nil if there is none.
    static func construction(_ cases: [String], _ value: String?) -> String {
        var result: String?
        for name in cases.reversed() {
            let inner = result ?? value
            result = ".\(escaped(name))" + (inner.map { "(\($0))" } ?? "")
        }
        return result ?? ""
    }

    /// Returns the pattern of a case in a `switch`, which binds the associated value to a variable.
    static func pattern(_ name: String, _ payload: Payload) -> String {
        switch payload {
        case .none: ".\(escaped(name))"
        case .value: ".\(escaped(name))(let context)"
        case .error: ".\(escaped(name))(let error)"
        }
    }
}

extension Payload {
    /// The variable that a pattern binds the associated value to; nil if there is no associated value.
    package var variable: String? {
        switch self {
        case .none: nil
        case .value: "context"
        case .error: "error"
        }
    }
}
