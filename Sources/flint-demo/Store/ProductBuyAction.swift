import FlintCore

/// Buys a product, for nothing.
enum ProductBuyAction: Action {
    static let description = "Buy a product of the shop"

    static func perform(
        with context: ActionContext<DeskInput<ProductWord>>, using presenter: any NotesPresenter
    ) async throws {
        let gates = context.input.desk.gates
        let product = try Shelf.product(context.input.text)
        try gates.choices.update { $0.purchases.insert(product.id) }
        gates.store.set(.purchased, for: product)
        try await presenter.show(.bought(product.name, isOwned: true))
    }
}
