/// Runs a function in a task that is canceled before it begins.
func inCanceledTask<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result? {
    await withTaskGroup(of: Result.self) { group in
        group.cancelAll()
        group.addTask { await body() }
        return await group.next()
    }
}
