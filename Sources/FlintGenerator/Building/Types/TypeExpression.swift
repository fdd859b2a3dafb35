/// A text that is a Swift type as a whole.
///
/// Read are paths of names, generic arguments, optionals, arrays, dictionaries, tuples, functions with
/// attributes and effects, `any`, compositions, metatypes and parentheses. Free text, `T!`, `some` and
/// `inout` are none of it. Whether the types exist is for the compiler to say.
///
/// Two expressions are equal if their tokens are; blanks do not matter.
package struct TypeExpression: Hashable, Sendable {
    /// Which names may stand in a type.
    package enum Naming: Sendable {
        /// Only names with a capital, so that prose is not taken for a type.
        case capitalized
        /// All names, for places where nothing but a type may stand.
        case any
    }

    /// The type in its canonical spelling.
    package let text: String
    /// The first name of every path in it, in order.
    package let roots: [String]

    /// Whether it means that there is no value.
    package var isVoid: Bool { text == "Void" || text == "()" }

    /// Reads a text; nil if it is no type as a whole, or nests deeper than 32.
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
