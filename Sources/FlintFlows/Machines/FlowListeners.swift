public import FlintStreams

/// Who hears of one run, which does not change while it lasts.
@usableFromInline
final class FlowListeners<State: FlowState>: Sendable {
    /// What the records have in common; nil if nobody can listen to the run.
    @usableFromInline let facts: FlowFacts?
    @usableFromInline let log: TransitionLog<State>?
    @usableFromInline let memory: FlowMemory?
    /// Tells whether anybody listens to the log; looked at in each transition.
    @usableFromInline let logCounter: BroadcastCounter?
    /// Tells whether the sink wants records; looked at in each transition.
    @usableFromInline let recording: FlowRecordingSwitch?

    @usableFromInline
    init(
        machine: any StateMachine.Type, log: TransitionLog<State>?, memory: FlowMemory?,
        surroundings: FlowSurroundings?
    ) {
        let isNamed = log != nil || surroundings != nil
        facts =
            isNamed
            ? FlowFacts(
                below: surroundings?.parent, machine: machine.graph.machine, type: machine,
                sink: surroundings?.sink, now: log?.now) : nil
        self.log = log
        self.memory = memory
        logCounter = log?.entries.counter
        recording = surroundings?.sink?.recording
    }

    @inlinable var isListening: Bool {
        if let logCounter, logCounter.isListening { return true }
        return isSinkListening
    }

    @inlinable var isSinkListening: Bool {
        if let recording { recording.isOn } else { false }
    }

    /// Makes an entry for each that listens.
    @inlinable
    func receive(_ entry: () -> TransitionLog<State>.Entry) {
        if isSinkListening { facts?.report(entry().record) }
        log?.publish(entry)
    }
}
