/// Steps that a presenter performs together, with one animation.
@MainActor
public struct NavigationBatch {
    /// The steps in order; the deliveries among them were performed already.
    public let steps: [NavigationStep]

    /// The tree before the steps.
    public let before: NavigationTree

    /// The tree to show after the steps.
    public let tree: NavigationTree

    /// Whether the change is animated.
    public let isAnimated: Bool

    /// The screens of the tree, by their nodes.
    public let screens: [NodeID: any Screen]

    /// Returns the tree between two steps, for a presenter that cannot perform all of them.
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

    /// Returns the error for a presenter that shows another tree than the requested one.
    func disagreement(with shown: NavigationTree) -> PresentationError {
        let step = steps.indices.first { tree(after: $0).root == shown.root } ?? max(0, steps.count - 1)
        return PresentationError(
            step: step, shown: shown, reason: "The presenter shows another tree than it was asked for.")
    }
}
