/// A product, and whether it was bought.
struct ProductStatus: Sendable, Equatable {
    let id: String
    let name: String
    let description: String
    let isOwned: Bool
}
