/// The steps that lead to the destination of a value, and the tree after them.
///
/// A plan depends only on a tree and a registry; the same tree and registry give an equal plan. Planning
/// creates no screen and changes nothing.
public struct NavigationPlan: Sendable, Equatable {
    /// The steps of the plan, in order.
    public let steps: [NavigationStep]

    /// The tree after the steps.
    public let tree: NavigationTree

    /// Whether the destination is a screen that is in the tree already.
    public let isUnwind: Bool

    /// The identity of the reached screen's node: of the first screen that handles the value, of a reused
    /// screen, or of the new one.
    public let destination: NodeID

    /// The value that the destination receives, declared with the type by which the destination was found.
    public let received: TypedValue
}
