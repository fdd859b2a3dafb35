internal import Synchronization

/// The events that subflows await, for all machines of runs.
///
/// The diagram of the run's machine does not show these events. So they are collected when the subflows run.
final class InnerEvents: Sendable {
    /// The names of the events, by the machine of the run and the machine of the subflow.
    private let names = Mutex<[String: [String: Set<String>]]>([:])

    /// Whether a machine with new events was added since the last ``takeNews()``.
    private let hasNews = Atomic(false)

    /// Adds the names of the events that a subflow awaits.
    ///
    /// - Parameters:
    ///   - inner: The machine of the subflow.
    ///   - machine: The name of the run's machine, whose handler runs the subflow.
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
