internal import FlintStreams
internal import Synchronization

/// The records of one supervisor's run, which is the parent of the runs of its attempts.
final class Supervision: Sendable {
    private struct State {
        var index = 0
        var attempt = 1
        /// The time when the attempt began, in nanoseconds; `nil` if the run was not observed then.
        var entered: Int64?
    }

    /// The scope that the attempts inherit, with this run as their parent if it is observed.
    let scope: FlowScope
    private let name: String
    private let state = Mutex(State())

    init<Supervised: Flow>(of type: Supervised.Type) {
        let outer = FlowScope.current
        let binding = FlowSinkSource.sink(in: outer).map { FlowSinkBinding($0, standIn: outer?.standIn) }
        scope = FlowScope(in: outer, binding, type: nil)
        name = "FlowSupervisor<\(Supervised.self)>"
    }

    func begin() {
        record(.started, attempt: 1)
    }

    func restart(attempt: Int) {
        record(.restarted(attempt: attempt), attempt: attempt)
    }

    func end(throwing error: (any Error)?) {
        let ending = FlowTransition.Ending(error)
        let errorType = ending.errorType(of: error).map { String(describing: $0) }
        record(.terminated(ending), attempt: nil, errorType: errorType)
        scope.end()
    }

    private func record(_ kind: FlowTransition.Kind, attempt: Int?, errorType: String? = nil) {
        // No attempt begins with the last record.
        guard let flow = scope.flow, let recording = scope.recording else { return }
        let record = state.withLock { state -> (transition: FlowTransition, nanoseconds: Int64)? in
            defer {
                state.index += 1
                state.attempt = attempt ?? state.attempt
            }
            guard recording.isOn else {
                state.entered = nil
                return nil
            }
            let now = scope.now
            let transition = FlowTransition(
                flow: flow, machine: name, index: state.index,
                from: kind == .started ? nil : "Attempt\(state.attempt)",
                to: attempt.map { "Attempt\($0)" } ?? "Terminate", kind: kind, isPseudo: false,
                elapsed: state.entered.map { .nanoseconds(now &- $0) }, errorType: errorType)
            state.entered = now
            return (transition, now)
        }
        if let record { scope.report(record.transition, at: record.nanoseconds) }
    }
}
