public import FlintEvents

/// The sets of purchases that meet the requirements of a feature and its conditional ancestors.
public struct UnlockOptions: Sendable, Hashable, Codable {
    /// The options, sorted by the number of items and then in declared order.
    ///
    /// No option contains another one. A single empty option means that no purchase is needed. An empty list
    /// means that no purchase suffices.
    public let options: [UnlockOptions.Option]

    /// Whether there were more options than the caller's limit, or than the search keeps, so that some may be
    /// missing.
    public let isTruncated: Bool

    /// The other reasons why the feature is not available.
    ///
    /// They remain after any of the purchases.
    public let otherBlockers: [Availability.Reason]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - isTruncated: Whether there were more options than a limit, so that some may be missing.
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
    /// A set of purchases that meets the purchase requirements of a feature.
    ///
    /// All of its items are needed.
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
    /// A product to buy, with the number of pieces.
    public struct Item: Sendable, Hashable, Codable {
        /// The product to buy.
        public let product: PurchasableProduct
        /// The number of pieces to buy: the missing number of a consumable, otherwise one.
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
