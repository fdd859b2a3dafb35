import FlintCore

/// Gives a product back.
enum ProductRefundAction: Action {
    static let description = "Give a product back to the shop"

    static func perform(
        with context: ActionContext<DeskInput<ProductWord>>, using presenter: any NotesPresenter
    ) async throws {
        let product = try Shelf.product(context.input.text)
        try context.input.desk.gates.storage.set(nil, for: product)
        try await presenter.show(.bought(product.name, isOwned: false))
    }
}
