internal import FlintStreams
internal import Synchronization

/// The records of one supervised run: a run of its own, whose attempts are runs below it.
final class Supervision: Sendable {
    private struct State {
        var index = 0
        var attempt = 1
        var entered: Duration?
    }

    /// What the attempts inherit: this run as their parent, if anybody wants to hear of it.
    let scope: FlowScope
    private let facts: FlowFacts?
    private let recording: FlowRecordingSwitch?
    private let state = Mutex(State())

    init<Supervised: Flow>(of type: Supervised.Type, elapsed: @escaping @Sendable () -> Duration) {
        let surroundings = FlowSurroundings.current
        recording = surroundings?.sink?.recording
        facts = surroundings.map {
            FlowFacts(
                below: $0.parent, machine: "FlowSupervisor<\(Supervised.self)>", type: nil, sink: $0.sink,
                now: elapsed)
        }
        scope = FlowScope(run: facts, history: nil, clock: nil)
    }

    func begin() {
        record(.started, attempt: 1)
    }

    func restart(attempt: Int) {
        record(.restarted(attempt: attempt), attempt: attempt)
    }

    func end(throwing error: (any Error)?) {
        record(
            .terminated(FlowTransition.Ending(error)), attempt: nil,
            errorType: error.flatMap(FlowFacts.failureName(of:)))
        facts?.end()
    }

    private func record(_ kind: FlowTransition.Kind, attempt: Int?, errorType: String? = nil) {
        // No attempt begins with the last record.
        guard let facts, let recording else { return }
        let transition = state.withLock { state -> FlowTransition? in
            defer {
                state.index += 1
                state.attempt = attempt ?? state.attempt
            }
            guard recording.isOn else {
                state.entered = nil
                return nil
            }
            let now = facts.now
            let transition = FlowTransition(
                flow: facts.flow, machine: facts.machine, index: state.index,
                from: kind == .started ? nil : "Attempt\(state.attempt)",
                to: attempt.map { "Attempt\($0)" } ?? "Terminate", kind: kind, isPseudo: false,
                elapsed: state.entered.map { now - $0 }, errorType: errorType)
            state.entered = now
            return transition
        }
        if let transition { facts.report(transition) }
    }
}
