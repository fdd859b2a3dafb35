import FlintCore

/// A word that means no product.
struct ProductWordError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was wrong, and what to do about it.
    let description: String

    init(_ word: String) {
        let words = Shelf.products.map(\.id).joined(separator: ", ")
        description = "The shop has no “\(word)”. It has: \(words). See “store”."
    }
}

extension ProductWordError: FlintLoggable {
    /// Words that a person typed are not recorded.
    var loggingDescription: String { "unknownProduct" }
}
