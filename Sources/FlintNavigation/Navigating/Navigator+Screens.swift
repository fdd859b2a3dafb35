extension Navigator {
    /// Makes the screen of a node.
    func makeScreen(of node: NavigationTree.Node) async throws -> any Screen {
        guard case .screen(let kind, let input) = node.content, let record = screens[kind] else {
            throw NavigationError(.unknownScreen, screen: node.kind)
        }
        let screen = try await record.make(input)
        try Task.checkCancellation()
        return screen
    }

    /// Makes all screens of a node, of what it contains and of what is presented there.
    func makeScreens(of root: NavigationTree.Node) async throws -> [NodeID: any Screen] {
        var made: [NodeID: any Screen] = [:]
        for node in root.withDescendants where node.kind != nil {
            made[node.id] = try await makeScreen(of: node)
        }
        return made
    }

    /// Tells a screen where it is.
    func connect(_ screen: any Screen, at node: NodeID) {
        guard let outlet = outlet(of: screen) else { return }
        (outlet.receiver, outlet.node) = (self, node)
    }

    /// Where a screen is connected; nil if it produces nothing.
    func outlet(of screen: (any Screen)?) -> ScreenOutlet? { (screen as? any OutputProducing)?.outlet }

    /// The outlet of the screen at a node.
    func outlet(at node: NodeID) -> ScreenOutlet? { outlet(of: live[node]) }
}
