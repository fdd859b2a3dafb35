extension Navigator {
    /// Creates the screen of a node.
    func makeScreen(of node: NavigationTree.Node) async throws -> any Screen {
        guard case .screen(let kind, let input) = node.content, let record = screens[kind] else {
            throw NavigationError(.unknownScreen, screen: node.kind)
        }
        let screen = try await record.make(input)
        try Task.checkCancellation()
        return screen
    }

    /// Creates all screens of a node, of its members and of the nodes presented there.
    func makeScreens(of root: NavigationTree.Node) async throws -> [NodeID: any Screen] {
        var made: [NodeID: any Screen] = [:]
        for node in root.withDescendants where node.kind != nil {
            made[node.id] = try await makeScreen(of: node)
        }
        return made
    }

    /// Connects a screen to this navigator and its node.
    func connect(_ screen: any Screen, at node: NodeID) {
        guard let outlet = outlet(of: screen) else { return }
        (outlet.receiver, outlet.node) = (self, node)
    }

    /// The outlet of a screen; `nil` if it produces nothing.
    func outlet(of screen: (any Screen)?) -> ScreenOutlet? { (screen as? any OutputProducing)?.outlet }

    /// The outlet of the screen at a node.
    func outlet(at node: NodeID) -> ScreenOutlet? { outlet(of: live[node]) }
}
