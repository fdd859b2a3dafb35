extension Navigator {
    /// Runs something and afterwards shows again what was shown before, however it ends.
    ///
    /// What has come in the meantime goes, and tabs are selected as they were. What the person or others have removed
    /// stays removed, and a screen that got another input keeps it. Scopes nest. Restoring is not cut short by a canceled
    /// task; what goes wrong with it is reported to ``problems()``.
    ///
    /// - Parameter body: Opens screens and awaits them; it runs where the caller runs.
    /// - Returns: What it returned.
    /// - Throws: What it threw.
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

    /// Remembers what is shown when all operations before are done.
    private func remember() async -> ScopeMemory {
        let shown = try? await inTurn { [self] turn in tree(in: turn) }
        return ScopeMemory(
            tree: ScopeRestoration(shown ?? tree), asked: Set(live.keys.filter { isAsked($0) }))
    }

    private func restore(_ before: ScopeMemory) async {
        await uncancelled("navigator.scope", on: nil) { [self] turn in
            let steps = before.tree.steps(from: tree(in: turn))
            if !steps.isEmpty { try await commit(NavigationCommit(steps: steps), in: turn) }
            // A screen that was there before, and was only borrowed, is again what it was.
            for node in live.keys where !before.asked.contains(node) { outlet(at: node)?.question.forget() }
        }
    }

    private func isAsked(_ node: NodeID) -> Bool {
        outlet(at: node).map { $0.question.isOpen || $0.question.isSettled } ?? false
    }
}

/// What a scope remembers.
private struct ScopeMemory: Sendable {
    let tree: ScopeRestoration
    /// The screens that had been asked something when it began.
    let asked: Set<NodeID>
}
