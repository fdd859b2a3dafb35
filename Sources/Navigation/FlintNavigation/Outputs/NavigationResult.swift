/// The result of an operation: the performed steps and the screen that was reached.
public struct NavigationResult: Sendable {
    /// The performed steps in order.
    ///
    /// They are empty if nothing had to change, if a test stub (``ScreenOutlet/stub``) discarded the value,
    /// or if a caller that waits for the screen's output received the value.
    public let steps: [NavigationStep]

    /// The screen that was reached; `nil` if a test stub discarded the value or a waiting caller received it.
    public let screen: (any Screen)?

    /// The identity of the node of ``screen``; `nil` if there is no screen.
    public let node: NodeID?

    /// The result for a value that reached no screen, because a test stub discarded it or a waiting caller
    /// received it.
    static let ended = NavigationResult(steps: [], screen: nil, node: nil)
}
