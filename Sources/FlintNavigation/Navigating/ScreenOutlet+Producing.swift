extension ScreenOutlet {
    /// Shows a production to the stub.
    ///
    /// - Returns: What goes on; nil if the production ends here.
    func passStub(_ value: TypedValue) throws -> TypedValue? {
        guard let stub else { return value }
        return try stub(value)
    }

    /// The navigator and the node, if a navigator has shown the screen.
    func connection(of kind: ScreenKind) throws(NavigationError) -> (navigator: Navigator, node: NodeID) {
        guard let navigator, let node else { throw NavigationError(.notAttached, screen: kind) }
        return (navigator, node)
    }
}
