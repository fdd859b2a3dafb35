/// Who can hear of a run, which does not change while it lasts.
@usableFromInline
struct FlowListeners<State: FlowState>: Sendable {
    @usableFromInline let scope: FlowScope
    @usableFromInline let log: TransitionLog<State>?
    @usableFromInline let memory: FlowMemory?

    @inlinable
    init(_ scope: FlowScope, log: TransitionLog<State>? = nil, memory: FlowMemory? = nil) {
        self.scope = scope
        self.log = log
        self.memory = memory
    }

    @inlinable var isListening: Bool {
        if let log, log.isRead { return true }
        return scope.isSinkListening
    }

    /// Makes an entry for each that listens.
    @inlinable
    func receive(_ entry: () -> TransitionLog<State>.Entry) {
        if scope.isSinkListening { scope.report(entry().record) }
        log?.publish(entry)
    }
}

/// Makes the records of one run, if anybody wants them, and remembers where it was.
///
/// It is a value in the loop of its run, so it needs no lock.
@usableFromInline
struct FlowRecorder<State: FlowState>: FlowObserver {
    @usableFromInline let listeners: FlowListeners<State>
    @usableFromInline var index: Int
    /// When the current state was entered; nil if nobody listened then.
    @usableFromInline var entered: Duration?
    /// The type of the error that leads to the next state.
    @usableFromInline var errorType: String?

    @inlinable
    init(_ listeners: FlowListeners<State>, index: Int = 0) {
        self.listeners = listeners
        self.index = index
    }

    /// False: whoever can hear of the run is known.
    @inlinable @inline(__always) var isOutdated: Bool { false }

    @inlinable
    mutating func update<Machine: StateMachine>(_ machine: Machine.Type) -> FlowScope? { nil }

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

    @inlinable
    mutating func fail(with error: any Error) {
        errorType = listeners.isListening ? String(describing: type(of: error)) : nil
    }

    @inlinable @inline(never)
    consuming func end<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?
    ) where Machine.State == State {
        guard listeners.isListening else { return }
        if index == 0 {
            // Begun at its end.
            record(from: nil, to: last)
            index += 1
        }
        let ending = FlowTransition.Ending(error)
        errorType = ending.errorType(of: error)
        record(from: last, to: nil, ending: ending)
    }

    @inlinable
    mutating func record(from previous: State?, to next: State?, ending: FlowTransition.Ending? = nil) {
        let scope = listeners.scope
        guard let flow = scope.flow else { return }
        let now = scope.now
        let elapsed = entered.map { now - $0 }
        let (index, errorType) = (index, errorType)
        listeners.receive {
            TransitionLog.Entry(
                from: previous, to: next, flow: flow, machine: scope.machine, index: index, ending: ending,
                elapsed: elapsed, errorType: errorType)
        }
        entered = now
    }
}

extension FlowTransition.Ending {
    /// How the run of the current task ended; a `CancellationError` is a failure unless the task is canceled.
    @usableFromInline
    init(_ error: (any Error)?) {
        self =
            switch error {
            case nil: .finished
            case .some(FlowExit.back): .back
            case .some(FlowExit.cancelled): .cancelled
            case is CancellationError where Task.isCancelled: .taskCancelled
            default: .failed
            }
    }

    /// The type of the error that ended a run so; nil if it was an exit or a cancellation, which is no failure.
    @usableFromInline
    func errorType(of error: (any Error)?) -> String? {
        guard self == .failed, let error else { return nil }
        return String(describing: type(of: error))
    }
}
