/// The result of an operation: the performed steps and the screen that was reached.
public struct NavigationResult: Sendable {
    /// The performed steps in order.
    ///
    /// They are empty if nothing had to change, or if a stub or a caller that waits for the screen's output
    /// took the value.
    public let steps: [NavigationStep]

    /// The screen that was reached; `nil` if a stub or a waiting caller took the value.
    public let screen: (any Screen)?

    /// The identity of the node of ``screen``; `nil` if there is no screen.
    public let node: NodeID?

    /// The result for a value that was taken by a stub or a waiting caller.
    static let ended = NavigationResult(steps: [], screen: nil, node: nil)
}
