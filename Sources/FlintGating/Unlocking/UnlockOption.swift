/// A set of purchases that meets the purchase requirements of a feature; all items are needed.
public struct UnlockOption: Sendable, Hashable, Codable {
    /// The items to buy, in declared order; empty if no purchase is needed.
    public let items: [UnlockItem]

    /// Creates an option.
    ///
    /// - Parameter items: The items to buy.
    public init(items: [UnlockItem]) {
        self.items = items
    }
}
