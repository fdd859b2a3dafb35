internal import Synchronization

/// The events that machines await which handlers run inside runs, and which no drawing shows there.
final class InnerEvents: Sendable {
    /// The names by the machine of the run and the machine inside.
    private let names = Mutex<[String: [String: Set<String>]]>([:])

    /// Notes the events of a machine that a handler runs.
    ///
    /// - Returns: Whether the machine is new and awaits events.
    @discardableResult
    func note(_ inner: MachineCoding, of machine: String) -> Bool {
        if names.withLock({ $0[machine]?[inner.machine] != nil }) { return false }
        let found = inner.eventNames() ?? []
        return names.withLock { all in
            all[machine, default: [:]].updateValue(found, forKey: inner.machine) == nil && !found.isEmpty
        }
    }

    /// The names of the events of the machines that handlers have run inside runs of a machine, by those machines.
    func names(inside machine: String) -> [String: Set<String>] { names.withLock { $0[machine] ?? [:] } }
}
