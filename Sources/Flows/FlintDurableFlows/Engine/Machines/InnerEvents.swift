internal import Synchronization

/// The events that machines await which handlers run inside runs, and which no drawing shows there.
final class InnerEvents: Sendable {
    /// The names by the machine of the run and the machine inside.
    private let names = Mutex<[String: [String: Set<String>]]>([:])

    /// Whether a machine was noted since the last ``takeNews()``.
    private let hasNews = Atomic(false)

    /// Notes the events of a machine that a handler runs.
    func note(_ inner: MachineCoding, of machine: String) {
        if names.withLock({ $0[machine]?[inner.machine] != nil }) { return }
        let found = inner.eventNames() ?? [""]
        names.withLock { $0[machine, default: [:]][inner.machine] = found }
        if !found.isEmpty { hasNews.store(true, ordering: .relaxed) }
    }

    /// Returns whether a machine that awaits events was noted since the last call.
    func takeNews() -> Bool {
        hasNews.load(ordering: .relaxed) && hasNews.exchange(false, ordering: .relaxed)
    }

    /// The names of the events of the machines that handlers have run inside runs of a machine, by those machines.
    func names(inside machine: String) -> [String: Set<String>] { names.withLock { $0[machine] ?? [:] } }
}
