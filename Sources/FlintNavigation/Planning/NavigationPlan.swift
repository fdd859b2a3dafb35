/// The way a value takes: the steps, and the tree after them.
///
/// A plan is made of a tree and a registry alone. Nothing has been created or changed, and the same tree and registry give
/// an equal plan.
public struct NavigationPlan: Sendable, Equatable {
    /// What is done, in order.
    public let steps: [NavigationStep]

    /// The tree after the steps.
    public let tree: NavigationTree

    /// Whether the value goes to a screen that was there before.
    public let isUnwind: Bool

    /// The screen that is reached: the first that handles the value, or the new one.
    public let destination: NodeID

    /// What the screen reached receives, with the type that it was found by.
    public let received: TypedValue
}
