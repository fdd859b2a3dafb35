public import Foundation

extension Navigator {
    /// Creates a navigator that shows what was stored, as far as it can be restored.
    ///
    /// - Parameters:
    ///   - screens: The screens that can be shown.
    ///   - root: What is shown if nothing was stored or nothing can be restored.
    ///   - data: What ``archive()`` returned in an earlier run; nil if there is nothing.
    ///   - presenter: What the screens are shown with.
    ///   - transforms: The output transforms.
    ///   - transitions: The custom transitions.
    ///   - report: Called once for each thing that could not be restored, before this returns.
    /// - Throws: ``NavigationSetupError`` if the registry has errors, ``NavigationError`` if the root breaks a rule; never for what
    ///   was stored.
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

    /// Encodes what is shown, to be restored in a later run.
    ///
    /// - Returns: The bytes, and the kinds of the screens that are not in them.
    /// - Throws: `EncodingError` if the tree cannot be written; inputs that refuse to be encoded are left out.
    /// - Complexity: Linear in the size of the tree, with one or two encodings of each input.
    public func archive() throws -> NavigationArchive {
        let restorable = tree.restorable(by: screens)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return NavigationArchive(
            data: try encoder.encode(StoredTree(restorable.tree)), omitted: restorable.omitted)
    }

    /// Shows stored navigation in place of everything, as far as it can be restored.
    ///
    /// It is for debug screens, and for applications that let people return to what they had open. At the start of an
    /// application, make the navigator from the stored bytes.
    ///
    /// - Parameter data: What ``archive()`` has stored.
    /// - Returns: What could not be restored. If that is everything, what is shown stays.
    /// - Throws: ``NavigationError`` if the presenter refuses or nothing is shown yet, else the error of a factory.
    @discardableResult
    public func restore(from data: Data) async throws -> RestoredNavigation {
        try await inTurn { turn in
            try requireStart()
            let shown = tree(in: turn)
            let restored = screens.restore(from: data, or: shown)
            guard restored.isRestored else { return restored }
            // The numbers of the stored nodes may be those of other nodes by now.
            let root = shown.withNewNumbers(restored.tree.root)
            let made = try await makeScreens(of: root)
            try await turn.seal()
            _ = try await finish([.reset(root)], adding: made, in: turn)
            return restored
        }
    }
}
