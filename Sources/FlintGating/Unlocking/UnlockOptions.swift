public import FlintEvents

/// The sets of purchases that meet the requirements of a feature and its conditional ancestors.
public struct UnlockOptions: Sendable, Hashable, Codable {
    /// The options, sorted by the number of items, then in declared order.
    ///
    /// None contains another. A single empty option means that no purchase is needed; no option means that no
    /// purchase suffices.
    public let options: [UnlockOption]

    /// Whether there may be more options than the limit.
    public let isTruncated: Bool

    /// The other reasons why the feature is not available, which remain after any of the purchases.
    public let otherBlockers: [AvailabilityReason]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - isTruncated: Whether there may be more.
    ///   - otherBlockers: The other reasons why the feature is not available.
    public init(options: [UnlockOption], isTruncated: Bool = false, otherBlockers: [AvailabilityReason] = [])
    {
        self.options = options
        self.isTruncated = isTruncated
        self.otherBlockers = otherBlockers
    }

    /// Whether no purchase is needed.
    public var needsNoPurchase: Bool { options.contains { $0.items.isEmpty } }
}
