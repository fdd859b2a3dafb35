/// Finds the way of a value through a tree.
///
/// It looks and decides, and does nothing else.
struct NavigationPlanner {
    let tree: NavigationTree
    let screens: ScreenRegistry

    /// Plans the way of a value.
    ///
    /// - Parameters:
    ///   - received: The value after transforms, with the type to look up.
    ///   - source: The node of the screen that produced.
    /// - Returns: The plan; nil if nothing handles the value and nothing is opened by it.
    /// - Throws: ``NavigationError`` if the source is not in the tree or the tree would become too deep.
    /// - Complexity: Linear in the number of nodes that are looked at.
    func plan(_ received: TypedValue, from source: NodeID) throws(NavigationError) -> NavigationPlan? { nil }

    /// Plans the way back to the nearest screen that handles a value.
    func unwind(_ received: TypedValue, from source: NodeID) throws(NavigationError) -> NavigationPlan? {
        nil
    }

    /// Plans a screen of a kind, opened by the default or in a given way.
    func open(
        _ kind: ScreenKind, input: ScreenInput, received: TypedValue, from source: NodeID,
        as style: OpeningStyle = .standard
    ) throws(NavigationError) -> NavigationPlan { throw NavigationError(.unknownScreen, screen: kind) }
}
