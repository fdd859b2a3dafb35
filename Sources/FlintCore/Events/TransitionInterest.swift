internal import FlintFlows
internal import Synchronization

/// Counts who wants to hear of the transitions of flows, and tells the flows.
final class TransitionInterest: Sendable {
    /// What flows look at in each transition.
    let recording = FlowRecordingSwitch()
    private let count = Mutex(0)

    /// Notes that somebody wants to hear of transitions, until ``end()``.
    func begin() { change(by: 1) }

    /// Takes ``begin()`` back.
    func end() { change(by: -1) }

    private func change(by difference: Int) {
        count.withLock { count in
            count += difference
            recording.set(count > 0)
        }
    }
}
