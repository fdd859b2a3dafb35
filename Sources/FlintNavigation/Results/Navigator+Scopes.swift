extension Navigator {
    /// Runs code and afterwards restores the previously shown screens, however the code ends.
    ///
    /// Screens that were added in the meantime are removed, and the former tabs are selected. Screens that were
    /// removed in the meantime stay removed, and a screen that got another input keeps it. Scopes may be nested.
    /// Cancellation of the task does not interrupt the restoration; its errors are reported by ``problems()``.
    ///
    /// - Parameter body: Opens screens and awaits them; it runs in the caller's isolation.
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

    /// Records the shown tree after all earlier operations.
    private func remember() async -> ScopeMemory {
        let shown = try? await inTurn { [self] turn in tree(in: turn) }
        return ScopeMemory(
            tree: ScopeRestoration(shown ?? tree), asked: Set(live.keys.filter { isAsked($0) }))
    }

    private func restore(_ before: ScopeMemory) async {
        await uncancelled("navigator.scope", on: nil) { [self] turn in
            let steps = before.tree.steps(from: tree(in: turn))
            if !steps.isEmpty { try await commit(NavigationCommit(steps: steps), in: turn) }
            // A screen that existed before and was only asked in the scope returns to its former state.
            for node in live.keys where !before.asked.contains(node) { outlet(at: node)?.question.forget() }
        }
    }

    private func isAsked(_ node: NodeID) -> Bool {
        outlet(at: node).map { $0.question.isOpen || $0.question.isSettled } ?? false
    }
}

/// The recorded state of a scope.
private struct ScopeMemory: Sendable {
    let tree: ScopeRestoration
    /// The screens that had a question when the scope began.
    let asked: Set<NodeID>
}
