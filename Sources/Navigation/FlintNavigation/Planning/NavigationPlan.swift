/// The route of a value: the steps, and the tree after them.
///
/// A plan depends only on a tree and a registry. Nothing is created or changed by planning, and the same tree and
/// registry give an equal plan.
public struct NavigationPlan: Sendable, Equatable {
    /// The steps, in order.
    public let steps: [NavigationStep]

    /// The tree after the steps.
    public let tree: NavigationTree

    /// Whether the destination is an existing screen.
    public let isUnwind: Bool

    /// The screen that is reached: the first one that handles the value, or the new one.
    public let destination: NodeID

    /// The value that the destination receives, with the type of the lookup.
    public let received: TypedValue
}
