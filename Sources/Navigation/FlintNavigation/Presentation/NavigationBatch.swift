/// Steps that a presenter performs together, with one animation.
@MainActor
public struct NavigationBatch {
    /// The steps in order; steps that deliver a value to a screen were performed already.
    public let steps: [NavigationStep]

    /// The tree before the steps.
    public let before: NavigationTree

    /// The tree to show after the steps.
    public let tree: NavigationTree

    /// Whether the change is animated.
    public let isAnimated: Bool

    /// All screens of ``tree``, by the identities of their nodes.
    public let screens: [NodeID: any Screen]

    /// Returns the tree after the first steps of the batch, for a presenter that cannot perform all of them.
    ///
    /// - Parameter count: The number of performed steps.
    /// - Returns: The tree after that many steps.
    public func tree(after count: Int) -> NavigationTree {
        guard count < steps.count else { return tree }
        var tree = before
        for step in steps.prefix(max(0, count)) {
            guard (try? tree.apply(step)) != nil else { return tree }
        }
        return tree
    }

    /// Creates the error for a presenter that returned another tree than the tree of the batch.
    ///
    /// - Parameter shown: The tree that the presenter has returned.
    func disagreement(with shown: NavigationTree) -> PresentationError {
        let step = steps.indices.first { tree(after: $0).root == shown.root } ?? max(0, steps.count - 1)
        return PresentationError(
            step: step, shown: shown, reason: "The presenter shows another tree than it was asked for.")
    }
}
