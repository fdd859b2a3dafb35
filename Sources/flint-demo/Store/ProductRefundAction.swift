import FlintCore

/// Gives a product back.
enum ProductRefundAction: Action {
    static let description = "Give a product back to the shop"

    static func perform(
        with context: ActionContext<DeskInput<ProductWord>>, using presenter: any NotesPresenter
    ) async throws {
        let gates = context.input.desk.gates
        let product = try Shelf.product(context.input.text)
        try gates.choices.update { $0.purchases.remove(product.id) }
        gates.store.set(.notPurchased, for: product)
        try await presenter.show(.bought(product.name, isOwned: false))
    }
}
