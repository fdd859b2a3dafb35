extension Navigator {
    /// Goes back to the screen before the current one in its stack; at the first screen nothing happens.
    ///
    /// - Parameter animated: Whether the change is animated; with `nil`, it is animated if the user sees a
    ///   movement.
    /// - Returns: The performed steps, and the screen that is current afterwards.
    /// - Throws: ``NavigationError`` if the navigator was not started, or if the presenter does not perform
    ///   the change.
    @discardableResult
    public func pop(animated: Bool? = nil) async throws -> NavigationResult {
        try await move(animated) { try $0.pop() }
    }

    /// Goes back to the first screen in the stack of the current screen.
    ///
    /// - Parameter animated: Whether the change is animated; with `nil`, it is animated if the user sees a
    ///   movement.
    /// - Returns: The performed steps, and the screen that is current afterwards.
    /// - Throws: ``NavigationError`` if the navigator was not started, or if the presenter does not perform
    ///   the change.
    @discardableResult
    public func popToRoot(animated: Bool? = nil) async throws -> NavigationResult {
        try await move(animated) { try $0.popToRoot() }
    }

    /// Dismisses the innermost presentation that contains the current screen; without one, nothing happens.
    ///
    /// - Parameter animated: Whether the change is animated; with `nil`, it is animated if the user sees a
    ///   movement.
    /// - Returns: The performed steps, and the screen that is current afterwards.
    /// - Throws: ``NavigationError`` if the navigator was not started, or if the presenter does not perform
    ///   the change.
    @discardableResult
    public func dismiss(animated: Bool? = nil) async throws -> NavigationResult {
        try await move(animated) { try $0.dismiss() }
    }

    /// Selects a tab, which then becomes visible.
    ///
    /// - Parameters:
    ///   - tab: The index of the tab, from 0.
    ///   - tabs: The node of the tabs; `nil` for the nearest tabs that contain the current screen.
    /// - Returns: The performed steps, and the screen that is current afterwards.
    /// - Throws: ``NavigationError`` if there are no such tabs, if the index is out of range, or if the
    ///   presenter refuses.
    @discardableResult
    public func select(tab: Int, in tabs: NodeID? = nil) async throws -> NavigationResult {
        try await move(nil) { try $0.select(tab: tab, in: tabs) }
    }

    /// Removes a node at any position, with everything in it and everything presented over it.
    ///
    /// - Parameters:
    ///   - node: The identity of the node.
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    /// - Returns: The performed steps, and the screen that is current afterwards.
    /// - Throws: ``NavigationError`` if the node is not in the tree, if it is the root or the only member of
    ///   tabs, or if the presenter refuses.
    @discardableResult
    public func remove(_ node: NodeID, animated: Bool? = nil) async throws -> NavigationResult {
        try await move(animated) { try $0.remove(node) }
    }

    /// Replaces the whole tree.
    ///
    /// - Parameter layout: The new layout; its screens are created.
    /// - Returns: The performed steps, and the screen that is current afterwards.
    /// - Throws: ``NavigationError`` if the layout breaks a rule or the presenter refuses, else the error of
    ///   a factory.
    @discardableResult
    public func reset(to layout: NavigationLayout) async throws -> NavigationResult {
        try await inTurn { turn in
            try requireStart()
            let root = try tree(in: turn).makeNode(layout)
            let made = try await makeScreens(of: root)
            try await turn.seal()
            return try await finish([.reset(root)], adding: made, in: turn)
        }
    }

    private func move(
        _ isAnimated: Bool?, _ change: @MainActor (NavigationOperations) throws -> Void
    ) async throws -> NavigationResult {
        try await inTurn { turn in
            try requireStart()
            try await turn.seal()
            let tree = tree(in: turn)
            let operations = NavigationOperations(tree: tree, source: tree.current.id)
            try change(operations)
            return try await finish(try operations.finish(), isAnimated: isAnimated, in: turn)
        }
    }

    /// Applies steps to the tree, and shows the result.
    ///
    /// - Parameters:
    ///   - steps: The steps; without steps, nothing is shown.
    ///   - screens: The new screens, by their nodes.
    ///   - isAnimated: Whether the change is animated; with `nil`, it is animated if the user sees a
    ///     movement.
    ///   - turn: The turn of the operation.
    /// - Returns: The steps, and the screen that is current afterwards.
    /// - Throws: ``NavigationError`` if a step is impossible in the tree, or if the presenter shows another
    ///   tree than requested; other errors of the presenter are rethrown.
    func finish(
        _ steps: [NavigationStep], adding screens: [NodeID: any Screen] = [:], isAnimated: Bool? = nil,
        in turn: NavigationTurn
    ) async throws -> NavigationResult {
        let source = tree(in: turn).current.id
        var after = tree(in: turn)
        for step in steps { try after.apply(step) }
        let destination = after.current.id
        if !steps.isEmpty {
            try await commit(
                NavigationCommit(
                    steps: steps, screens: screens, source: source, destination: destination,
                    isAnimated: isAnimated),
                in: turn)
        }
        return NavigationResult(steps: steps, screen: self.screens(in: turn)[destination], node: destination)
    }
}
