/// Whether a word is a name in Swift without backticks.
enum SwiftIdentifier {
    /// The keywords that the language reserves everywhere.
    private static let keywords: Set<String> = [
        "Any", "Self", "_", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    static func isValid(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, word.utf8.count <= 255 else { return false }
        guard first == "_" || first.properties.isXIDStart, !keywords.contains(word) else { return false }
        return word.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}
