import FlintCore

/// Buys a product, for nothing.
enum ProductBuyAction: Action {
    static let description = "Buy a product of the shop"

    static func perform(
        with context: ActionContext<DeskInput<ProductWord>>, using presenter: any NotesPresenter
    ) async throws {
        let product = try Shelf.product(context.input.text)
        try context.input.desk.gates.storage.set(.purchased, for: product)
        try await presenter.show(.bought(product.name, isOwned: true))
    }
}
