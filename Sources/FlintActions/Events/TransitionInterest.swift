internal import FlintFlows
internal import Synchronization

/// Counts the observers of flow transitions, and switches their recording in flows.
package final class TransitionInterest: Sendable {
    /// The switch that flows read in each transition.
    let recording = FlowRecordingSwitch()
    private let count = Mutex(0)

    /// Adds an observer of transitions, until ``end()``.
    package func begin() { change(by: 1) }

    /// Removes an observer added by ``begin()``.
    package func end() { change(by: -1) }

    private func change(by difference: Int) {
        count.withLock { count in
            count += difference
            recording.set(count > 0)
        }
    }
}
