public import FlintEvents

/// The ways to meet the purchase requirements of a feature and its conditional ancestors.
public struct UnlockOptions: Sendable, Hashable, Codable {
    /// The options: those with fewer items first, then in declared order.
    ///
    /// None contains another. One empty option means that there is nothing to buy; no option, that no purchase helps.
    public let options: [UnlockOption]

    /// Whether there may be more options than the limit let through.
    public let isTruncated: Bool

    /// What would keep the feature from being available after any of the purchases.
    public let otherBlockers: [AvailabilityReason]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - isTruncated: Whether there may be more.
    ///   - otherBlockers: What would remain.
    public init(options: [UnlockOption], isTruncated: Bool = false, otherBlockers: [AvailabilityReason] = [])
    {
        self.options = options
        self.isTruncated = isTruncated
        self.otherBlockers = otherBlockers
    }

    /// Whether nothing has to be bought.
    public var needsNoPurchase: Bool { options.contains { $0.items.isEmpty } }
}
