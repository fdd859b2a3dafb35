/// The result of a production or another operation.
public struct NavigationResult: Sendable {
    /// The performed steps, in order; empty if there was nothing to do, or if the value was consumed by a stub or as
    /// the answer of an awaited screen.
    public let steps: [NavigationStep]

    /// The screen that was reached; `nil` if the value was consumed before.
    public let screen: (any Screen)?

    /// The node of that screen.
    public let node: NodeID?

    /// The result for a value that was consumed by a stub or a question.
    static let ended = NavigationResult(steps: [], screen: nil, node: nil)
}
