import FlintCore

/// Shows what the shop has and what was bought.
enum ProductListAction: Action {
    static let description = "Show what the shop has"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> [ProductStatus] {
        let store = context.input.desk.gates.storage.purchases
        let products = Shelf.products.map { product in
            ProductStatus(
                id: product.id, name: product.name, description: product.description ?? "",
                isOwned: store.isPurchased(product) ?? false)
        }
        try await presenter.show(.products(products))
        return products
    }
}
