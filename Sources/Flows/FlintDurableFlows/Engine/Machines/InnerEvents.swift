internal import Synchronization

/// The events that subflows await, collected when they run, because the diagram of the run's machine does not
/// show them.
final class InnerEvents: Sendable {
    /// The names of the events, by the machine of the run and the machine of the subflow.
    private let names = Mutex<[String: [String: Set<String>]]>([:])

    /// Whether a machine with new events was added since the last ``takeNews()``.
    private let hasNews = Atomic(false)

    /// Adds the names of the events that the machine `inner` awaits, which a handler of `machine` runs as a
    /// subflow.
    func note(_ inner: MachineCoding, of machine: String) {
        if names.withLock({ $0[machine]?[inner.machine] != nil }) { return }
        let found = inner.eventNames() ?? [""]
        names.withLock { $0[machine, default: [:]][inner.machine] = found }
        if !found.isEmpty { hasNews.store(true, ordering: .relaxed) }
    }

    /// Returns whether a machine with new events was added since the last call.
    func takeNews() -> Bool {
        hasNews.load(ordering: .relaxed) && hasNews.exchange(false, ordering: .relaxed)
    }

    /// Returns the names of the events that the known subflows of a machine await, by the machine of the
    /// subflow.
    func names(inside machine: String) -> [String: Set<String>] { names.withLock { $0[machine] ?? [:] } }
}
