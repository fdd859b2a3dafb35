extension Navigator {
    /// Runs code, and restores the screens that were shown before, however the code ends.
    ///
    /// Screens that the code has added are removed, and the tabs that were selected before are selected
    /// again. Screens that the code has removed stay removed, and a screen that got another input keeps it.
    /// Scopes may be nested. Cancellation of the task does not interrupt the restoration. Errors of the
    /// restoration are published by ``problems()``.
    ///
    /// - Parameter body: Opens screens and waits for their outputs; it runs in the caller's isolation.
    /// - Returns: The result of the body.
    /// - Throws: The error of the body.
    public nonisolated(nonsending) func scope<Value, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let before = await remember()
        let ending: Result<Value, Failure>
        do throws(Failure) {
            ending = .success(try await body())
        } catch {
            ending = .failure(error)
        }
        await restore(before)
        return try ending.get()
    }

    /// Returns the shown tree and the nodes of screens with a question, as they are after all earlier
    /// operations.
    private func remember() async -> ScopeMemory {
        let shown = try? await inTurn { [self] turn in tree(in: turn) }
        return ScopeMemory(
            tree: ScopeRestoration(shown ?? tree), asked: Set(live.keys.filter { isAsked($0) }))
    }

    private func restore(_ before: ScopeMemory) async {
        await uncancelled("navigator.scope", on: nil) { [self] turn in
            let steps = before.tree.steps(from: tree(in: turn))
            if !steps.isEmpty { try await commit(NavigationCommit(steps: steps), in: turn) }
            // A screen from before the scope that was asked only within it handles its outputs as before.
            for node in live.keys where !before.asked.contains(node) { outlet(at: node)?.question.forget() }
        }
    }

    private func isAsked(_ node: NodeID) -> Bool {
        outlet(at: node).map { $0.question.isOpen || $0.question.isSettled } ?? false
    }
}

/// The tree and the questions at the beginning of a scope.
private struct ScopeMemory: Sendable {
    let tree: ScopeRestoration
    /// The nodes of the screens that had an open or settled question when the scope began.
    let asked: Set<NodeID>
}

/// Computes the steps that lead from a later tree back to a recorded one.
///
/// Nodes that were added since the recording are removed, and the tabs that were selected then are selected
/// again. Nodes that were removed are not created again. A screen that got another input keeps it.
struct ScopeRestoration: Sendable {
    private var nodes: Set<NodeID> = []
    /// The identity of the selected member of each tabs node, by the identity of the tabs node.
    private var selections: [NodeID: NodeID] = [:]

    private struct Steps {
        var pops: [NavigationStep] = []
        var selections: [NavigationStep] = []
        var dismissals: [NavigationStep] = []
    }

    /// Records the nodes of a tree, and the selected members of its tabs.
    init(_ tree: NavigationTree) {
        remember(tree.root)
    }

    /// Returns whether a node was in the recorded tree.
    func contains(_ node: NodeID) -> Bool { nodes.contains(node) }

    /// Returns the steps from a later tree to the recorded one.
    ///
    /// - Returns: The steps; empty if the root of the later tree is not in the recorded one, as after a
    ///   reset.
    /// - Complexity: Linear in the size of the later tree.
    func steps(from tree: NavigationTree) -> [NavigationStep] {
        guard contains(tree.root.id) else { return [] }
        var steps = Steps()
        restore(tree.root, &steps)
        return steps.pops + steps.selections + steps.dismissals
    }

    private mutating func remember(_ node: NavigationTree.Node) {
        nodes.insert(node.id)
        if case .tabs(let members, let selected) = node.content, members.indices.contains(selected) {
            selections[node.id] = members[selected].id
        }
        node.children.forEach { remember($0) }
        if let modal = node.modal { remember(modal) }
    }

    private func restore(_ node: NavigationTree.Node, _ steps: inout Steps) {
        let kept = node.children.filter { contains($0.id) }
        if kept.count < node.children.count { steps.pops += removals(in: node, keeping: kept) }
        if let step = selection(in: node, keeping: kept) { steps.selections.append(step) }
        kept.forEach { restore($0, &steps) }
        guard let modal = node.modal else { return }
        if contains(modal.id) {
            restore(modal, &steps)
        } else {
            steps.dismissals.append(.dismiss(modal.id, over: node.id))
        }
    }

    private func removals(
        in node: NavigationTree.Node, keeping kept: [NavigationTree.Node]
    ) -> [NavigationStep] {
        var members = node.children
        var steps: [NavigationStep] = []
        // A presenter can animate a pop of the topmost members. A member below one that is kept can only be
        // removed.
        if case .stack = node.content, let top = kept.last?.id, members.last?.id != top {
            steps.append(.pop(to: top, in: node.id))
            while let last = members.last, last.id != top { members.removeLast() }
        }
        return steps + members.reversed().filter { !contains($0.id) }.map { .remove($0.id) }
    }

    private func selection(
        in node: NavigationTree.Node, keeping kept: [NavigationTree.Node]
    ) -> NavigationStep? {
        guard case .tabs(let members, let selected) = node.content, let remembered = selections[node.id],
            let index = kept.firstIndex(where: { $0.id == remembered })
        else { return nil }
        let isThere = members.count == kept.count && selected == index
        return isThere ? nil : .select(tab: index, in: node.id)
    }
}
