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

    @usableFromInline
    init(machine: String, log: TransitionLog<State>?, memory: FlowMemory?, surroundings: FlowSurroundings?) {
        let isNamed = log != nil || surroundings != nil
        facts =
            isNamed
            ? FlowFacts(
                flow: FlowID(below: surroundings?.parent), machine: machine, sink: surroundings?.sink,
                now: log?.now) : nil
        self.log = log
        self.memory = memory
        logCounter = log?.entries.counter
        sinkCounter = surroundings?.sink?.counter
    }

    @inlinable var isListening: Bool {
        if let logCounter, logCounter.isListening { return true }
        if let sinkCounter, sinkCounter.isListening { return true }
        return false
    }

    /// Makes an entry for each that listens.
    @inlinable
    func receive(_ entry: () -> TransitionLog<State>.Entry) {
        if let sinkCounter, sinkCounter.isListening { facts?.report(entry().record) }
        log?.publish(entry)
    }
}
