/// What came of a production.
public struct NavigationResult: Sendable {
    /// What was done, in order; empty if the value ended on its way: in a stub, or as the answer of an awaited screen.
    public let steps: [NavigationStep]

    /// The screen that was reached; nil if the value ended on its way.
    public let screen: (any Screen)?

    /// The node of that screen.
    public let node: NodeID?
}
