/// The number of an order; not the output of a diagram.
public struct OrderNumber: Sendable, Hashable {
    /// The number.
    public let value: Int

    /// Makes the number of an order.
    public init(_ value: Int) {
        self.value = value
    }
}
