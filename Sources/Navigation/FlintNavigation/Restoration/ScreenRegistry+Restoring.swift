public import Foundation

extension ScreenRegistry {
    /// Restores as much as possible of an encoded tree.
    ///
    /// It does not throw: an application that starts shows the part that was restored, and reports the
    /// problems.
    ///
    /// ```swift
    /// let restored = screens.restore(from: data, or: try NavigationTree(root))
    /// for problem in restored.problems { print(problem) }
    /// ```
    ///
    /// - Parameters:
    ///   - data: An encoded tree, as JSON.
    ///   - root: The tree to show if nothing can be restored.
    /// - Returns: The tree, and the problems.
    public func restore(from data: Data, or root: NavigationTree) -> RestoredNavigation {
        guard let stored = try? JSONDecoder().decode(StoredTree.self, from: data) else {
            return RestoredNavigation(
                tree: root, isRestored: false, problems: [.unreadable("it is no JSON of at most 512 levels")])
        }
        guard let tree = stored.tree else {
            return RestoredNavigation(tree: root, isRestored: false, problems: stored.problems)
        }
        return restore(tree, or: root, after: stored.problems)
    }

    /// Restores as much as possible of the inputs in a decoded tree.
    ///
    /// A screen that is not in the registry, or whose input cannot be decoded, is omitted with everything
    /// above it. `NavigationTree.restorable(by:)` describes the rules.
    ///
    /// - Parameters:
    ///   - tree: The decoded tree.
    ///   - root: The tree to show if nothing can be restored.
    /// - Returns: The tree, and the problems.
    public func restore(_ tree: NavigationTree, or root: NavigationTree) -> RestoredNavigation {
        restore(tree, or: root, after: [])
    }

    private func restore(
        _ tree: NavigationTree, or root: NavigationTree, after earlier: [RestorationProblem]
    ) -> RestoredNavigation {
        var problems = earlier
        let left = tree.pruned { id, kind, input in
            do throws(RestorationProblem) {
                return try restore(input, of: kind, at: id)
            } catch {
                if problems.count < TreeReader.maximumProblems { problems.append(error) }
                return nil
            }
        }
        // A tree without any screen would show nothing, so the root is shown instead.
        let isLost = !problems.isEmpty && left.tree?.nodes.contains { $0.kind != nil } != true
        guard let tree = left.tree, !isLost else {
            return RestoredNavigation(tree: root, isRestored: false, problems: problems)
        }
        return RestoredNavigation(tree: tree, isRestored: true, problems: problems)
    }

    private func restore(
        _ input: ScreenInput, of kind: ScreenKind, at id: NodeID
    ) throws(RestorationProblem) -> ScreenInput {
        guard let record = self[kind] else { throw .unknown(kind, at: id) }
        if let type = input.type {
            let leaves = type.leaves
            guard leaves == record.inputs else {
                throw .badInput(kind, at: id, "it is a \(type), which the screen does not take")
            }
            return input
        }
        guard let restore = record.restore else {
            throw .badInput(kind, at: id, "its type is not 'Codable'")
        }
        do {
            // A missing input is decoded as null, which gives `Void`, `nil` or an error, depending on the
            // type.
            return try restore(input.stored ?? ScreenInput.Stored(json: "null"))
        } catch {
            throw .badInput(kind, at: id, RestorationProblem.reason(error))
        }
    }
}
