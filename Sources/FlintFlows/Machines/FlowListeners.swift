public import FlintStreams

/// Who hears of one run, which does not change while it lasts.
@usableFromInline
final class FlowListeners<State: FlowState>: Sendable {
    /// What the records have in common; nil if nobody can listen to the run.
    @usableFromInline let facts: FlowFacts?
    @usableFromInline let log: TransitionLog<State>?
    @usableFromInline let memory: FlowMemory?
    /// Tell whether anybody listens to the log and to the sink; looked at in each transition.
    @usableFromInline let logCounter: BroadcastCounter?
    @usableFromInline let sinkCounter: BroadcastCounter?
    /// Tells whether the sink wants records for itself; looked at in each transition.
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
        sinkCounter = surroundings?.sink?.counter
        recording = surroundings?.sink?.recording
    }

    @inlinable var isListening: Bool {
        if let logCounter, logCounter.isListening { return true }
        return isSinkListening
    }

    @inlinable var isSinkListening: Bool {
        if let sinkCounter, sinkCounter.isListening { return true }
        if let recording, recording.isOn { return true }
        return false
    }

    /// Makes an entry for each that listens.
    @inlinable
    func receive(_ entry: () -> TransitionLog<State>.Entry) {
        if isSinkListening { facts?.report(entry().record) }
        log?.publish(entry)
    }
}
