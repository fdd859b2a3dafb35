public import Foundation

extension StorePurchaseTracker {
    /// A transaction of a store, without the types of the store's framework.
    public struct Transaction: Sendable, Hashable, Codable {
        /// The identifier of the transaction.
        public var id: UInt64
        /// The identifier of the product.
        public var productID: String
        /// The time of the purchase.
        public var purchaseDate: Date
        /// The end of the subscription; `nil` if the store does not provide it.
        public var expirationDate: Date?
        /// The time at which the purchase was revoked, for example by a refund; `nil` if it was not.
        public var revocationDate: Date?
        /// Whether another subscription has replaced this one.
        public var isUpgraded: Bool
        /// Whether the store's signature was verified.
        ///
        /// Transactions that are not verified are ignored.
        public var isVerified: Bool

        /// Creates a transaction.
        ///
        /// - Parameters:
        ///   - id: The identifier of the transaction.
        ///   - productID: The identifier of the product.
        ///   - purchaseDate: The time of the purchase.
        ///   - expirationDate: The end of the subscription.
        ///   - revocationDate: The time at which the purchase was revoked.
        ///   - isUpgraded: Whether another subscription has replaced this one.
        ///   - isVerified: Whether the store's signature was verified.
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
}
