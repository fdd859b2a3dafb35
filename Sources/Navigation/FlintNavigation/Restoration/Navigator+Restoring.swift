public import Foundation

extension Navigator {
    /// Creates a navigator that shows stored screens, as far as they can be restored.
    ///
    /// - Parameters:
    ///   - screens: The screens that can be shown.
    ///   - root: The layout to show if nothing was stored or can be restored.
    ///   - data: The data that ``archive()`` returned in an earlier run of the application; `nil` if there is
    ///     none.
    ///   - presenter: The presenter of the screens.
    ///   - transforms: The output transforms.
    ///   - transitions: The custom transitions.
    ///   - report: Called once for each problem of the stored data, before the initializer returns.
    /// - Throws: ``NavigationSetupError`` if the registry has errors, ``NavigationError`` if the root breaks
    ///   a rule; never because of the stored data.
    public convenience init(
        screens: ScreenRegistry, root: NavigationLayout, restoring data: Data?, presenter: any Presenter,
        transforms: OutputTransforms = OutputTransforms(),
        transitions: CustomTransitions = CustomTransitions(),
        report: (RestorationProblem) -> Void
    ) throws {
        try self.init(
            screens: screens, root: root, presenter: presenter, transforms: transforms,
            transitions: transitions)
        guard let data else { return }
        let restored = screens.restore(from: data, or: tree)
        restored.problems.forEach(report)
        tree = restored.tree
    }

    /// Encodes the shown tree, to be restored in a later run of the application.
    ///
    /// - Returns: The data, and the kinds of the omitted screens.
    /// - Throws: `EncodingError` if the tree cannot be written; inputs whose encoding fails are omitted.
    /// - Complexity: Linear in the size of the tree, with one or two encodings of each input.
    public func archive() throws -> NavigationArchive {
        let restorable = tree.restorable(by: screens)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return NavigationArchive(
            data: try encoder.encode(StoredTree(restorable.tree)), omitted: restorable.omitted)
    }

    /// Replaces the whole tree by a stored one, as far as it can be restored.
    ///
    /// Use it for debug screens, and in applications whose users can return to screens that they have opened
    /// before. At the start of an application, create the navigator from the stored data instead.
    ///
    /// - Parameter data: The data that ``archive()`` returned.
    /// - Returns: The restored tree, and the problems. If nothing can be restored, the shown tree does not
    ///   change.
    /// - Throws: ``NavigationError`` if the presenter refuses or the navigator was not started, else the
    ///   error of a factory.
    @discardableResult
    public func restore(from data: Data) async throws -> RestoredNavigation {
        try await inTurn { turn in
            try requireStart()
            let shown = tree(in: turn)
            let restored = screens.restore(from: data, or: shown)
            guard restored.isRestored else { return restored }
            // Nodes of the shown tree may have the numbers of the stored nodes, so these get new numbers.
            let root = shown.withNewNumbers(restored.tree.root)
            let made = try await makeScreens(of: root)
            try await turn.seal()
            _ = try await finish([.reset(root)], adding: made, in: turn)
            return restored
        }
    }
}
