import FlintGenerator

/// Converts names and texts of a diagram to identifiers, literals and comments in Kotlin.
package enum KotlinIdentifier {
    /// The keywords that the language reserves everywhere.
    private static let keywords: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface",
        "is",
        "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof",
        "val", "var", "when", "while",
    ]

    /// The nested types that generated types have besides those named after states and targets.
    private static let reservedTypes: Set<String> = ["Next", "Event", "Companion"]

    /// Returns the name of a class for the name of a case: with its first letter in upper case.
    ///
    /// A name that is reserved for another nested type gets an underscore: `next` becomes `Next_`.
    static func type(_ caseName: String) -> String {
        guard let first = caseName.unicodeScalars.first else { return "_" }
        let name = first.properties.titlecaseMapping + String(caseName.unicodeScalars.dropFirst())
        return reservedTypes.contains(name) ? name + "_" : name
    }

    /// Returns the name as it is written in code: in backticks if it is a keyword or has unusual characters.
    static func escaped(_ name: String) -> String {
        isPlain(name) && !keywords.contains(name) ? name : "`\(name)`"
    }

    /// Returns the name of a property; `class` gets an underscore, because every object has `getClass`.
    static func member(_ name: String) -> String { name == "class" ? "class_" : escaped(name) }

    /// Returns a qualified name with each component as it is written in code.
    static func qualified(_ name: String) -> String {
        name.split(separator: ".").map { escaped(String($0)) }.joined(separator: ".")
    }

    /// Returns whether a name consists of letters and digits that the language knows without backticks.
    ///
    /// A name needs backticks if it has a combining mark or a character of more than 16 bits, or if it
    /// consists only of underscores.
    private static func isPlain(_ name: String) -> Bool {
        var isFirst = true
        return name.contains { $0 != "_" }
            && name.unicodeScalars.allSatisfy { scalar in
                defer { isFirst = false }
                switch CharacterClass(scalar) {
                case .letter: return scalar.value < 0x10000
                case .digit: return !isFirst && scalar.value < 0x10000
                case .mark: return false
                case .other: return scalar == "_"
                }
            }
    }

    /// Returns the text as a string literal.
    static func literal(_ text: String) -> String {
        let content = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\", "$": "\\" + String(scalar)
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: SwiftIdentifier.isUnseen(scalar) ? escape(scalar) : String(scalar)
            }
        }
        return "\"" + content.joined() + "\""
    }

    /// Returns a line as a line of a raw string literal, which is written in three quotation marks.
    ///
    /// Such a literal has no escape sequences. So quotes, dollar signs and invisible characters become
    /// templates such as `${'$'}`.
    static func raw(_ line: String) -> String {
        let isPlain = line.utf8.allSatisfy {
            0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "$")
        }
        if isPlain { return line }
        return line.unicodeScalars.map { scalar -> String in
            if scalar == "\"" || scalar == "$" { return "${'\(scalar)'}" }
            return SwiftIdentifier.isUnseen(scalar) ? "${\"\(escape(scalar))\"}" : String(scalar)
        }.joined()
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
