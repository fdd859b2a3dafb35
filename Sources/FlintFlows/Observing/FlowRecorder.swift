/// Makes the records of one run, if anybody wants them, and remembers where it was.
///
/// It is a value in the loop of its run, so it needs no lock.
@usableFromInline
struct FlowRecorder<State: FlowState>: Sendable {
    @usableFromInline let id: FlowID?
    @usableFromInline let log: TransitionLog<State>?
    @usableFromInline let memory: FlowMemory?
    @usableFromInline let facts: FlowRecordMaker?
    /// The number of the next record.
    @usableFromInline var index = 0
    /// When the current state was entered; nil if nobody listened then.
    @usableFromInline var entered: Duration?
    /// The type of the error that leads to the next state.
    @usableFromInline var errorType: String?

    @usableFromInline
    init(machine: String, log: TransitionLog<State>?, memory: FlowMemory?, surroundings: FlowSurroundings?) {
        id = log == nil && surroundings == nil ? nil : FlowID(below: surroundings?.parent)
        self.log = log
        self.memory = memory
        facts = id.map {
            FlowRecordMaker(flow: $0, machine: machine, sink: surroundings?.sink, now: log?.now)
        }
    }

    @inlinable var isListening: Bool { log?.isObserved == true || facts?.isListening == true }

    /// Notes that a state was reached; its handler begins next, unless the task is canceled.
    @inlinable
    mutating func enter(_ state: State, from previous: State) {
        if let memory, !state.isPseudo, !state.isReserved { memory.remember(state) }
        if isListening {
            let kind: FlowTransition.Kind = index == 0 ? .started : state.isFail ? .failed : .moved
            record(kind, from: index == 0 ? nil : previous, to: state)
        } else {
            entered = nil
        }
        index += 1
        errorType = nil
    }

    /// Notes that a handler threw an error, which leads to the next state.
    @inlinable
    mutating func fail(with error: any Error) {
        if isListening { errorType = FlowRecordMaker.typeName(of: error) }
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
        errorType = error.flatMap(FlowRecordMaker.failureName(of:))
        record(.terminated(FlowTransition.Ending(error)), from: last, to: nil)
    }

    @inlinable
    mutating func record(_ kind: FlowTransition.Kind, from previous: State?, to next: State?) {
        guard let facts else { return }
        let now = facts.now
        let transition = facts.make(
            kind, index: index, from: previous?.stateName, to: next?.stateName ?? "Terminate",
            isPseudo: next?.isPseudo ?? false, elapsed: entered.map { now - $0 }, errorType: errorType)
        entered = now
        log?.publish(previous, next, transition)
        facts.report(transition)
    }
}
