// Where other folders are told what happens. Each function is called at one place.
extension Navigator {
    /// Called with every production before it is queued: an open question takes it.
    ///
    /// - Returns: Whether the value ends here.
    /// - Throws: What the producer is told instead.
    func answer(_ value: TypedValue, from node: NodeID) throws -> Bool { false }

    /// Called after each commit with the nodes that are no longer in the tree, or never came into it, in their order.
    func removed(_ nodes: [NodeID]) {}

    /// Called with each request of the presenter, in their order; must return soon.
    func handle(_ request: PresenterRequest) {}

    /// Called after each commit; makes an event of it if an action is running.
    func reportEvent(_ change: NavigationChange) {}
}
