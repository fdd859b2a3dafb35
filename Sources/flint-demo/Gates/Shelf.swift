import FlintCore

/// What the shop has; nothing of it costs anything.
enum Shelf {
    /// Putting old notes away.
    static let archive = NonConsumableProduct(
        id: "archive", name: "Archive", description: "Move old notes to a folder of their own")
    /// All that there is, and what may come.
    static let everything = NonConsumableProduct(
        id: "everything", name: "Everything", description: "All extras, also those to come")

    /// All of it.
    static let products = [archive, everything]
}

extension Shelf {
    /// Finds the product that is meant.
    ///
    /// - Parameter word: Its identifier or name, in any letter case.
    /// - Returns: The product.
    /// - Throws: ``ProductWordError`` if there is none.
    static func product(_ word: String) throws(ProductWordError) -> NonConsumableProduct {
        let key = word.lowercased()
        guard let product = products.first(where: { $0.id == key || $0.name.lowercased() == key }) else {
            throw ProductWordError(word)
        }
        return product
    }
}
