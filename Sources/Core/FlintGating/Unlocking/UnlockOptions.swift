public import FlintEvents

/// The sets of purchases that meet the requirements of a feature and its conditional ancestors.
public struct UnlockOptions: Sendable, Hashable, Codable {
    /// The options, sorted by the number of items, then in declared order.
    ///
    /// None contains another. A single empty option means that no purchase is needed; no option means that no
    /// purchase suffices.
    public let options: [UnlockOptions.Option]

    /// Whether there may be more options than the limit.
    public let isTruncated: Bool

    /// The other reasons why the feature is not available, which remain after any of the purchases.
    public let otherBlockers: [Availability.Reason]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - isTruncated: Whether there may be more.
    ///   - otherBlockers: The other reasons why the feature is not available.
    public init(
        options: [UnlockOptions.Option], isTruncated: Bool = false, otherBlockers: [Availability.Reason] = []
    ) {
        self.options = options
        self.isTruncated = isTruncated
        self.otherBlockers = otherBlockers
    }

    /// Whether no purchase is needed.
    public var needsNoPurchase: Bool { options.contains { $0.items.isEmpty } }
}

extension UnlockOptions {
    /// A set of purchases that meets the purchase requirements of a feature; all items are needed.
    public struct Option: Sendable, Hashable, Codable {
        /// The items to buy, in declared order; empty if no purchase is needed.
        public let items: [UnlockOptions.Item]

        /// Creates an option.
        ///
        /// - Parameter items: The items to buy.
        public init(items: [UnlockOptions.Item]) {
            self.items = items
        }
    }
}

extension UnlockOptions {
    /// A product to buy.
    public struct Item: Sendable, Hashable, Codable {
        /// The product.
        public let product: PurchasableProduct
        /// The number to buy: the missing number of a consumable, otherwise one.
        public let quantity: Int
        /// Whether the product's status is unknown, so that it may already be owned.
        public let isUnknown: Bool

        /// Creates an item.
        ///
        /// - Parameters:
        ///   - product: The product.
        ///   - quantity: The number to buy.
        ///   - isUnknown: Whether the product's status is unknown.
        public init(product: PurchasableProduct, quantity: Int = 1, isUnknown: Bool = false) {
            self.product = product
            self.quantity = quantity
            self.isUnknown = isUnknown
        }
    }
}
