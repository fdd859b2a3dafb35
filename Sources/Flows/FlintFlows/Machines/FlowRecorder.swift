public import FlintStreams

/// A maker of the records of one run while they are requested, which also stores the run's last state if the
/// run's composite may resume at that state later.
///
/// Which log and which sink receive the records is fixed when the recorder is created.
@usableFromInline
struct FlowRecorder<State: FlowState>: FlowObserver {
    @usableFromInline let scope: FlowScope
    @usableFromInline let log: TransitionLog<State>?

    @inlinable
    init(_ scope: FlowScope, log: TransitionLog<State>? = nil) {
        self.scope = scope
        self.log = log
    }

    /// Always `nil`: a run with a recorder as its observer is not stored by a journal.
    @inlinable var journal: (any FlowJournal)? {
        @inline(__always) get { nil }
    }

    @inlinable var isListening: Bool { log?.isRead == true || scope.isSinkListening }

    /// Always `false`: the log and the sink of a recorder do not change, so the run need not look its
    /// observers up again.
    @inlinable @inline(__always)
    func isOutdated(_ progress: FlowProgress) -> Bool { false }

    @inlinable @inline(__always)
    func update<Machine: StateMachine>(
        _ machine: Machine.Type, _ progress: inout FlowProgress
    ) -> FlowScope? { nil }

    @inlinable @inline(never)
    func enter(_ state: State, from previous: State, _ progress: inout FlowProgress) {
        remember(state)
        let mark: FlowStep.Mark? = progress.isResuming && progress.index > 0 ? .resumed : nil
        progress.isResuming = false
        guard isListening, let step = scope.step(&progress, mark) else {
            progress.entered = nil
            progress.index += 1
            return
        }
        if scope.isSinkListening {
            let previous = step.isFirst ? nil : previous
            scope.report(step.record(from: previous, to: state), of: progress) { state }
        }
        log?.entries.publish(inPlace: {
            TransitionLog.Entry(from: step.isFirst ? nil : previous, to: state, step)
        })
    }

    /// Stores an entered state as the one at which the run's composite can resume later, unless the state is
    /// a pseudostate, or one of Begin, End, Fail and Terminate.
    @inlinable @inline(__always)
    func remember(_ state: State) {
        if let memory = scope.memory, !state.isPseudo, !state.isReserved { memory.remember(state) }
    }

    @inlinable @inline(__always)
    func didStore(_ state: State, from previous: State, _ progress: inout FlowProgress) {}

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
            // An observer that requests records only since the last handler gets a first record, too: that of
            // the last state.
            if progress.index == 0 { enter(last, from: last, &progress) }
            let ending = error == nil ? .finished : FlowTransition.Ending(error)
            progress.errorType = ending.errorType(of: error)
            if let step = scope.step(&progress, .ended(ending)) {
                if scope.isSinkListening { scope.report(step.record(from: last, to: nil), of: progress) }
                log?.entries.publish(inPlace: { TransitionLog.Entry(from: last, to: nil, step) })
            }
        }
        scope.end()
    }

    @inlinable @inline(never)
    func leave(at last: State, _ progress: FlowProgress) {
        guard !scope.isOver else { return }
        if isListening, progress.index > 0, !progress.isResuming {
            var progress = progress
            progress.errorType = nil
            if let step = scope.step(&progress, .suspended) {
                if scope.isSinkListening { scope.report(step.record(from: last, to: last), of: progress) }
                log?.entries.publish(inPlace: { TransitionLog.Entry(from: last, to: last, step) })
            }
        }
        scope.end()
    }
}

/// The content of a record except the states.
// A step holds the types of machine and error; a subscriber looks up their names when it reads the record. A
// step has no reference to the scope of the run, because publisher and subscriber would both count its
// references.
@usableFromInline
struct FlowStep: Sendable {
    /// The kind of a record that is not a plain entry into a state: the run continues, is left, or has ended.
    @usableFromInline
    enum Mark: Sendable {
        case resumed, suspended
        case ended(FlowTransition.Ending)
    }

    @usableFromInline let flow: FlowID
    @usableFromInline let machine: any StateMachine.Type
    /// The name of the stored run; `nil` for a run that is not stored.
    @usableFromInline let name: String?
    @usableFromInline let index: Int
    @usableFromInline let mark: Mark?
    /// The time spent in the previous state, in nanoseconds; `nil` if its entry was not observed.
    @usableFromInline let elapsed: Int64?
    @usableFromInline let errorType: (any Error.Type)?

    /// Whether the record is the first one of a run, or the first one after a stored run has continued.
    @inlinable var isFirst: Bool {
        if case .resumed? = mark { true } else { index == 0 }
    }

    /// Creates the record with the names of the states, without their contexts.
    ///
    /// - Parameters:
    ///   - previous: The state that was left; `nil` for the first record.
    ///   - next: The state that is entered; `nil` at the end of the run.
    @inlinable
    func record<State: FlowState>(from previous: State?, to next: State?) -> FlowTransition {
        FlowTransition(
            flow: flow, machine: machine.graph.machine, name: name, index: index, from: previous?.stateName,
            to: next?.stateName ?? "Terminate", kind: kind(of: next), isPseudo: next?.isPseudo ?? false,
            elapsed: elapsed.map { .nanoseconds($0) }, errorType: errorType.map { String(describing: $0) })
    }

    @inlinable
    func kind<State: FlowState>(of next: State?) -> FlowTransition.Kind {
        switch mark {
        case .resumed: return .resumed
        case .suspended: return .suspended
        case .ended(let ending): return .terminated(ending)
        case nil: break
        }
        guard index > 0, let next else { return .started }
        return next.isFail ? .failed : .moved
    }
}

extension FlowTransition.Ending {
    /// Creates the ending of a run in the current task from the run's error; `nil` for a run with an output.
    ///
    /// A `CancellationError` is a failure unless the task is canceled.
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

    /// Returns the type of a run's error if this ending is a failure; `nil` for any other ending.
    @usableFromInline
    func errorType(of error: (any Error)?) -> (any Error.Type)? {
        guard self == .failed, let error else { return nil }
        return type(of: error)
    }
}
