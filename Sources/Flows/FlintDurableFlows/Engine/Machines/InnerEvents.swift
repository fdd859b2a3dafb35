internal import Synchronization

/// The names of the events that subflows await, collected by one engine for the machines of its runs.
///
/// The diagram of a run's machine does not show the events of the subflows that handlers start. So the names
/// are collected when the subflows run.
final class InnerEvents: Sendable {
    /// The names of the events, by the machine of the run and the machine of the subflow.
    ///
    /// An empty name stands for events with unknown names.
    private let names = Mutex<[String: [String: Set<String>]]>([:])

    /// Whether a subflow's machine that awaits events was added since the last call of ``takeNews()``.
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

    /// Returns whether a subflow's machine that awaits events was added since the last call of this function.
    func takeNews() -> Bool {
        hasNews.load(ordering: .relaxed) && hasNews.exchange(false, ordering: .relaxed)
    }

    /// Returns the names of the events that the known subflows of a machine await, by the machine of the
    /// subflow.
    ///
    /// An empty name stands for events with unknown names.
    func names(inside machine: String) -> [String: Set<String>] { names.withLock { $0[machine] ?? [:] } }
}
