import Synchronization

/// What happened, in order, whoever noted it.
final class Journal<Entry: Sendable>: Sendable {
    private let noted = Mutex<[Entry]>([])

    var entries: [Entry] { noted.withLock { $0 } }
    var count: Int { noted.withLock { $0.count } }

    /// - Returns: How many entries there were before.
    @discardableResult
    func note(_ entry: Entry) -> Int {
        noted.withLock { noted in
            noted.append(entry)
            return noted.count - 1
        }
    }
}

/// Cancels the task that calls it.
func cancelCurrentTask() {
    unsafe withUnsafeCurrentTask { task in
        unsafe task?.cancel()
    }
}

/// Runs a function in a task that is canceled before it begins.
func inCanceledTask<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result? {
    await withTaskGroup(of: Result.self) { group in
        group.cancelAll()
        group.addTask { await body() }
        return await group.next()
    }
}
