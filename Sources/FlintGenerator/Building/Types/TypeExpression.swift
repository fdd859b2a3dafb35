/// A text that is a Swift type as a whole.
///
/// Paths of names, generic arguments, optionals, arrays, dictionaries, tuples, functions with attributes and effects,
/// `any`, compositions, metatypes and parentheses are accepted. Free text, `T!`, `some` and `inout` are not. Whether the
/// types exist is left to the compiler.
///
/// Two expressions are equal if their tokens are; blanks do not matter.
package struct TypeExpression: Hashable, Sendable {
    /// Which names are accepted in a type.
    package enum Naming: Sendable {
        /// Only names with a capital first letter, so that prose is not taken for a type.
        case capitalized
        /// All names, where only a type can be meant.
        case any
    }

    /// The type in its canonical spelling.
    package let text: String
    /// The first name of every path in the type, in order.
    package let roots: [String]

    /// Whether the type is `Void` or `()`.
    package var isVoid: Bool { text == "Void" || text == "()" }

    /// Parses a text; nil if it is not a type as a whole, or is nested deeper than 32.
    ///
    /// - Complexity: Linear in the length of the text.
    package init?(_ text: String, naming: Naming = .capitalized) {
        guard let tokens = TypeToken.tokens(of: text) else { return nil }
        var reader = TypeReader(tokens, naming: naming)
        guard reader.readAll() else { return nil }
        self.text = reader.text
        roots = reader.roots
    }
}
