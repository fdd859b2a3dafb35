/// One way to meet the purchase requirements of a feature: all of its items must be bought.
public struct UnlockOption: Sendable, Hashable, Codable {
    /// What to buy, in declared order; empty if there is nothing to buy.
    public let items: [UnlockItem]

    /// Creates an option.
    ///
    /// - Parameter items: What to buy.
    public init(items: [UnlockItem]) {
        self.items = items
    }
}
