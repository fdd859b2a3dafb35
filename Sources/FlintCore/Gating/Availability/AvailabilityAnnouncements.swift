internal import Synchronization

/// Lets one task at a time tell of changes of availability, so that what is told has the order of the changes.
///
/// A result is found out and told by the same task while no other does so. Whoever comes meanwhile leaves the
/// features to that task, which looks at them again.
final class AvailabilityAnnouncements: Sendable {
    private struct State {
        var pending: [FeatureRecord] = []
        var isTelling = false
    }

    private let state = Mutex(State())

    /// Has features looked at, in order.
    ///
    /// - Parameters:
    ///   - records: The features.
    ///   - tell: Finds out about one of them and tells it; called outside any lock, never by two tasks at a time.
    func announce(_ records: some Sequence<FeatureRecord>, _ tell: (FeatureRecord) -> Void) {
        let mustTell = state.withLock { state in
            state.pending += records
            defer { state.isTelling = true }
            return !state.isTelling
        }
        while mustTell, let batch = next() { batch.forEach(tell) }
    }

    private func next() -> [FeatureRecord]? {
        state.withLock { state in
            guard state.pending.isEmpty else {
                defer { state.pending = [] }
                return state.pending
            }
            state.isTelling = false
            return nil
        }
    }
}
