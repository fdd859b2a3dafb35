internal import FlintStreams
internal import Synchronization

/// The records of one supervised run: a run of its own, whose attempts are runs below it.
final class Supervision: Sendable {
    private struct State {
        var index = 0
        var attempt = 1
        var entered: Duration?
    }

    /// What the attempts inherit: this run as their parent, if anybody can hear of it.
    let scope: FlowScope
    private let state = Mutex(State())

    init<Supervised: Flow>(of type: Supervised.Type) {
        scope = FlowScope(in: .current, machine: "FlowSupervisor<\(Supervised.self)>", type: nil)
    }

    func begin() {
        record(.started, attempt: 1)
    }

    func restart(attempt: Int) {
        record(.restarted(attempt: attempt), attempt: attempt)
    }

    func end(throwing error: (any Error)?) {
        let ending = FlowTransition.Ending(error)
        record(.terminated(ending), attempt: nil, errorType: ending.errorType(of: error))
    }

    private func record(_ kind: FlowTransition.Kind, attempt: Int?, errorType: String? = nil) {
        // No attempt begins with the last record.
        guard let flow = scope.flow, let recording = scope.recording else { return }
        let transition = state.withLock { state -> FlowTransition? in
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
                flow: flow, machine: scope.machine, index: state.index,
                from: kind == .started ? nil : "Attempt\(state.attempt)",
                to: attempt.map { "Attempt\($0)" } ?? "Terminate", kind: kind, isPseudo: false,
                elapsed: state.entered.map { now - $0 }, errorType: errorType)
            state.entered = now
            return transition
        }
        if let transition { scope.report(transition) }
    }
}
