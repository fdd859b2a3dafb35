/// What came of a production or another operation.
public struct NavigationResult: Sendable {
    /// What was done, in order; empty if there was nothing to do, or if the value ended on its way: in a stub, or as the answer
    /// of an awaited screen.
    public let steps: [NavigationStep]

    /// The screen that was reached; nil if the value ended on its way.
    public let screen: (any Screen)?

    /// The node of that screen.
    public let node: NodeID?

    /// Of a value that went no further than a stub or a question.
    static let ended = NavigationResult(steps: [], screen: nil, node: nil)
}
