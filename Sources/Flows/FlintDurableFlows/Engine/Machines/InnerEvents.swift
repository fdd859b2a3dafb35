internal import Synchronization

/// The events that subflows await, which the drawing of the run's machine does not show.
final class InnerEvents: Sendable {
    /// The names of the events, by the machine of the run and the machine of the subflow.
    private let names = Mutex<[String: [String: Set<String>]]>([:])

    /// Notes the events of a machine that a handler runs as a subflow.
    ///
    /// - Returns: Whether the machine was unknown inside this one and awaits events.
    @discardableResult
    func note(_ inner: MachineCoding, of machine: String) -> Bool {
        if names.withLock({ $0[machine]?[inner.machine] != nil }) { return false }
        let found = inner.eventNames() ?? []
        return names.withLock { all in
            all[machine, default: [:]].updateValue(found, forKey: inner.machine) == nil && !found.isEmpty
        }
    }

    /// Returns the names of the events that the known subflows of a machine await, by the machine of the
    /// subflow.
    func names(inside machine: String) -> [String: Set<String>] { names.withLock { $0[machine] ?? [:] } }
}
