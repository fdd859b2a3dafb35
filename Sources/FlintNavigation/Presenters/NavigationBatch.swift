/// Steps that a presenter carries out together, with one animation.
@MainActor
public struct NavigationBatch {
    /// The steps, in order; deliveries are already done.
    public let steps: [NavigationStep]

    /// The tree before.
    public let before: NavigationTree

    /// The tree to be shown.
    public let tree: NavigationTree

    /// Whether the change is to be seen as a movement.
    public let isAnimated: Bool

    /// The screens of the tree, by their nodes.
    public let screens: [NodeID: any Screen]
}
