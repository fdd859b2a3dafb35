public import FlintStreams

/// Makes the records of one run, if anybody wants them, and remembers where it was.
///
/// It is a value in the loop of its run, so it needs no lock.
@usableFromInline
struct FlowRecorder<State: FlowState>: Sendable {
    /// What the records have in common; nil if nobody can listen to the run.
    @usableFromInline let facts: FlowFacts?
    @usableFromInline let log: TransitionLog<State>?
    @usableFromInline let memory: FlowMemory?
    /// Tell whether anybody listens to the log and to the sink; looked at in each transition.
    @usableFromInline let logCounter: BroadcastCounter?
    @usableFromInline let sinkCounter: BroadcastCounter?
    /// The number of the next record.
    @usableFromInline var index = 0
    /// When the current state was entered; nil if nobody listened then.
    @usableFromInline var entered: Duration?
    /// The type of the error that leads to the next state.
    @usableFromInline var errorType: String?

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

    /// Notes that a state was reached; its handler begins next, unless the task is canceled.
    @inlinable
    mutating func enter(_ state: State, from previous: State) {
        if let memory, !state.isPseudo, !state.isReserved { memory.remember(state) }
        if isListening {
            let kind: FlowTransition.Kind = index == 0 ? .started : state.isFail ? .failed : .moved
            record(kind, from: index == 0 ? nil : previous, to: state)
            errorType = nil
        } else {
            entered = nil
        }
        index += 1
    }

    /// Notes that a handler threw an error, which leads to the next state.
    @inlinable
    mutating func fail(with error: any Error) {
        errorType = isListening ? FlowFacts.typeName(of: error) : nil
    }

    /// Notes the end of the run.
    ///
    /// - Parameters:
    ///   - last: The last state before the end.
    ///   - error: What the run throws.
    @inlinable
    consuming func end(at last: State, throwing error: (any Error)?) {
        guard isListening else { return }
        if index == 0 {
            // Begun at its end.
            record(.started, from: nil, to: last)
            index += 1
        }
        errorType = error.flatMap(FlowFacts.failureName(of:))
        record(.terminated(FlowTransition.Ending(error)), from: last, to: nil)
    }

    @inlinable
    mutating func record(_ kind: FlowTransition.Kind, from previous: State?, to next: State?) {
        guard let facts else { return }
        let now = facts.now
        let entry = TransitionLog<State>.Entry(
            from: previous, to: next, facts: facts, index: index, kind: kind,
            elapsed: entered.map { now - $0 }, errorType: errorType)
        entered = now
        if let sinkCounter, sinkCounter.isListening { facts.report(entry.record) }
        log?.publish(entry)
    }
}
