/// Makes the records of one run, if anybody wants them, and remembers where it was.
///
/// It is a value in the loop of its run, so it needs no lock.
@usableFromInline
struct FlowRecorder<State: FlowState>: Sendable {
    @usableFromInline let listeners: FlowListeners<State>
    /// The number of the next record.
    @usableFromInline var index = 0
    /// When the current state was entered; nil if nobody listened then.
    @usableFromInline var entered: Duration?
    /// The type of the error that leads to the next state.
    @usableFromInline var errorType: String?

    @inlinable
    init(_ listeners: FlowListeners<State>) {
        self.listeners = listeners
    }

    /// Notes that a state was reached; its handler begins next, unless the task is canceled.
    @inlinable @inline(never)
    mutating func enter(_ state: State, from previous: State) {
        if let memory = listeners.memory, !state.isPseudo, !state.isReserved { memory.remember(state) }
        if listeners.isListening {
            record(from: index == 0 ? nil : previous, to: state)
            errorType = nil
        } else {
            entered = nil
        }
        index += 1
    }

    /// Notes that a handler threw an error, which leads to the next state.
    @inlinable
    mutating func fail(with error: any Error) {
        errorType = listeners.isListening ? FlowFacts.typeName(of: error) : nil
    }

    /// Notes the end of the run.
    ///
    /// - Parameters:
    ///   - last: The last state before the end.
    ///   - error: What the run throws.
    @inlinable @inline(never)
    consuming func end(at last: State, throwing error: (any Error)?) {
        guard listeners.isListening else { return }
        if index == 0 {
            // Begun at its end.
            record(from: nil, to: last)
            index += 1
        }
        errorType = error.flatMap(FlowFacts.failureName(of:))
        record(from: last, to: nil, ending: FlowTransition.Ending(error))
    }

    @inlinable
    mutating func record(from previous: State?, to next: State?, ending: FlowTransition.Ending? = nil) {
        guard let facts = listeners.facts else { return }
        let now = facts.now
        let elapsed = entered.map { now - $0 }
        let (index, errorType) = (index, errorType)
        listeners.receive {
            TransitionLog.Entry(
                from: previous, to: next, facts: facts, index: index, ending: ending, elapsed: elapsed,
                errorType: errorType)
        }
        entered = now
    }
}
