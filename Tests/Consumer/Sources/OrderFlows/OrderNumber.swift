/// The number of an order; not the output of a diagram.
public struct OrderNumber: Sendable, Hashable {
    public let value: Int

    public init(_ value: Int) {
        self.value = value
    }
}
