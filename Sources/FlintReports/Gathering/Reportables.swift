internal import Synchronization

/// The sources of additional files for the reports of a runtime.
final class Reportables: Sendable {
    private struct State {
        var list: [(number: Int, reportable: any DebugReportable)] = []
        var added = 0
    }

    private let state = Mutex(State())

    var all: [any DebugReportable] { state.withLock { $0.list.map(\.reportable) } }

    func add(_ reportable: any DebugReportable) {
        state.withLock { state in
            state.added += 1
            state.list.append((state.added, reportable))
        }
    }

    /// - Returns: Whether there was one.
    func remove(id: String) -> Bool {
        // Members of the application's types are not called under the lock.
        let numbers = state.withLock { $0.list }.filter { $0.reportable.id == id }.map(\.number)
        let removed = state.withLock { state in
            let removed = state.list.filter { numbers.contains($0.number) }
            state.list.removeAll { numbers.contains($0.number) }
            return removed
        }
        return !removed.isEmpty
    }
}
