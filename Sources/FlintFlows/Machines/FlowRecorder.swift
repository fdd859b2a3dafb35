public import FlintStreams

/// Makes the records of one run while they are requested, and stores its last state for a history.
///
/// The observers of the run are fixed when the recorder is created.
@usableFromInline
struct FlowRecorder<State: FlowState>: FlowObserver {
    @usableFromInline let scope: FlowScope
    @usableFromInline let log: TransitionLog<State>?

    @inlinable
    init(_ scope: FlowScope, log: TransitionLog<State>? = nil) {
        self.scope = scope
        self.log = log
    }

    /// `nil`: a recorder only listens.
    @inlinable var journal: (any FlowJournal)? {
        @inline(__always) get { nil }
    }

    @inlinable var isListening: Bool { log?.isRead == true || scope.isSinkListening }

    /// `false`: the observers of the run are known.
    @inlinable @inline(__always)
    func isOutdated(_ progress: FlowProgress) -> Bool { false }

    @inlinable @inline(__always)
    func update<Machine: StateMachine>(
        _ machine: Machine.Type, _ progress: inout FlowProgress
    ) -> FlowScope? { nil }

    @inlinable @inline(never)
    func enter(_ state: State, from previous: State, _ progress: inout FlowProgress) {
        if let memory = scope.memory, !state.isPseudo, !state.isReserved { memory.remember(state) }
        guard isListening, let step = scope.step(&progress) else {
            progress.entered = nil
            progress.index += 1
            return
        }
        if scope.isSinkListening {
            let previous = step.index == 0 ? nil : previous
            scope.report(step.record(from: previous, to: state), of: progress)
        }
        log?.entries.publish(inPlace: {
            TransitionLog.Entry(from: step.index == 0 ? nil : previous, to: state, step)
        })
    }

    @inlinable
    func fail(with error: any Error, _ progress: inout FlowProgress) {
        progress.errorType = isListening ? type(of: error) : nil
    }

    @inlinable @inline(never)
    func end<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?, _ progress: FlowProgress
    ) where Machine.State == State {
        if isListening {
            var progress = progress
            // The recording begins at the end of the run, so the last state is also its first.
            if progress.index == 0 { enter(last, from: last, &progress) }
            let ending = error == nil ? .finished : FlowTransition.Ending(error)
            progress.errorType = ending.errorType(of: error)
            if let step = scope.step(&progress, ending: ending) {
                if scope.isSinkListening { scope.report(step.record(from: last, to: nil), of: progress) }
                log?.entries.publish(inPlace: { TransitionLog.Entry(from: last, to: nil, step) })
            }
        }
        scope.end()
    }
}

/// The content of a record except the states.
// The reader looks up the names of machines and errors. There is no reference to the scope of the run: each record
// would retain an object that publisher and reader share.
@usableFromInline
struct FlowStep: Sendable {
    @usableFromInline let flow: FlowID
    @usableFromInline let machine: any StateMachine.Type
    @usableFromInline let index: Int
    @usableFromInline let ending: FlowTransition.Ending?
    /// The time spent in the state that was left, in nanoseconds.
    @usableFromInline let elapsed: Int64?
    @usableFromInline let errorType: (any Error.Type)?

    /// The record, without the contexts of the states.
    @inlinable
    func record<State: FlowState>(from previous: State?, to next: State?) -> FlowTransition {
        FlowTransition(
            flow: flow, machine: machine.graph.machine, index: index, from: previous?.stateName,
            to: next?.stateName ?? "Terminate", kind: kind(of: next), isPseudo: next?.isPseudo ?? false,
            elapsed: elapsed.map { .nanoseconds($0) }, errorType: errorType.map { String(describing: $0) })
    }

    @inlinable
    func kind<State: FlowState>(of next: State?) -> FlowTransition.Kind {
        if let ending { return .terminated(ending) }
        guard index > 0, let next else { return .started }
        return next.isFail ? .failed : .moved
    }
}

extension FlowTransition.Ending {
    /// The ending of a run in the current task; a `CancellationError` is a failure unless the task is canceled.
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

    /// The type of the error of a failure; `nil` for an output, an exit or a cancellation.
    @usableFromInline
    func errorType(of error: (any Error)?) -> (any Error.Type)? {
        guard self == .failed, let error else { return nil }
        return type(of: error)
    }
}
