public import Foundation

/// What a store says of one purchase, without the types of the store's framework.
public struct StoreTransaction: Sendable, Hashable, Codable {
    /// The identifier of the transaction.
    public var id: UInt64
    /// The identifier of the product.
    public var productID: String
    /// When it was bought.
    public var purchaseDate: Date
    /// When the subscription ends, if the store says so.
    public var expirationDate: Date?
    /// When it was taken back, such as by a refund.
    public var revocationDate: Date?
    /// Whether another subscription has taken its place.
    public var isUpgraded: Bool
    /// Whether the store's signature was found to be right; others count for nothing.
    public var isVerified: Bool

    /// Creates a transaction.
    ///
    /// - Parameters:
    ///   - id: The identifier of the transaction.
    ///   - productID: The identifier of the product.
    ///   - purchaseDate: When it was bought.
    ///   - expirationDate: When the subscription ends.
    ///   - revocationDate: When it was taken back.
    ///   - isUpgraded: Whether another subscription has taken its place.
    ///   - isVerified: Whether the store's signature was found to be right.
    public init(
        id: UInt64, productID: String, purchaseDate: Date, expirationDate: Date? = nil,
        revocationDate: Date? = nil, isUpgraded: Bool = false, isVerified: Bool = true
    ) {
        self.id = id
        self.productID = productID
        self.purchaseDate = purchaseDate
        self.expirationDate = expirationDate
        self.revocationDate = revocationDate
        self.isUpgraded = isUpgraded
        self.isVerified = isVerified
    }
}
