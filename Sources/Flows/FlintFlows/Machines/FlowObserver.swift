/// Receives the entries, failures and the end of a run from its loop.
///
/// The loop is specialized for each implementation: for observed runs, for runs without an observer, and for
/// runs with a journal. The mutable state of a run is in ``FlowProgress``, a local variable of the loop. As a
/// property of the observer it would be an object that is retained and released in each transition.
@usableFromInline
protocol FlowObserver<State>: Sendable {
    associatedtype State: FlowState

    /// The journal of the run; `nil` if it is not recorded.
    var journal: (any FlowJournal)? { get }

    /// Returns whether the observers of the run must be looked up again.
    func isOutdated(_ progress: FlowProgress) -> Bool

    /// Looks up the observers of the run again.
    ///
    /// - Parameters:
    ///   - machine: The machine of the run.
    ///   - progress: The progress of the run.
    /// - Returns: The scope of the run if an observer has started to request its records.
    func update<Machine: StateMachine>(_ machine: Machine.Type, _ progress: inout FlowProgress) -> FlowScope?

    /// Records that a state was entered; its handler begins next, unless the task is canceled.
    func enter(_ state: State, from previous: State, _ progress: inout FlowProgress)

    /// Records that the journal has stored the entry into a state.
    ///
    /// An entry that the journal could not store did not happen, so it is recorded only now.
    func didStore(_ state: State, from previous: State, _ progress: inout FlowProgress)

    /// Records that a handler threw an error, which leads to the next state.
    func fail(with error: any Error, _ progress: inout FlowProgress)

    /// Records the end of the run.
    ///
    /// - Parameters:
    ///   - machine: The machine of the run.
    ///   - last: The last state before the end.
    ///   - error: The error of the run; `nil` if it finished.
    ///   - progress: The progress of the run.
    func end<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?, _ progress: FlowProgress
    ) where Machine.State == State

    /// Records that the run is left without an end, unless it has ended.
    ///
    /// - Parameters:
    ///   - last: The state in which it is left.
    ///   - progress: The progress of the run.
    func leave(at last: State, _ progress: FlowProgress)
}

/// The progress of a run, as far as its observers need it.
@usableFromInline
struct FlowProgress: Sendable {
    /// The number of the next record.
    @usableFromInline var index = 0
    /// Whether the next record is that of the entry at which a stored run continues.
    @usableFromInline var isResuming = false
    /// The value of ``FlowInterest/current`` when the run looked up its observers.
    ///
    /// If the current value is another one, the run looks them up again.
    @usableFromInline var interest: FlowInterest
    /// The time when the current state was entered, in nanoseconds; `nil` if the run was not observed then.
    @usableFromInline var entered: Int64?
    /// The type of the error that leads to the next state.
    @usableFromInline var errorType: (any Error.Type)?

    @inlinable
    init(_ interest: FlowInterest) {
        self.interest = interest
    }
}

/// The observer for a run whose records nobody requests.
///
/// It counts the transitions, and detects that an observer has begun to request records.
@usableFromInline
struct UnobservedFlow<State: FlowState>: FlowObserver {
    @inlinable
    init() {}

    /// Always `nil`: a constant, so that the compiler removes the calls of a journal from the loop of such a
    /// run.
    @inlinable var journal: (any FlowJournal)? {
        @inline(__always) get { nil }
    }

    @inlinable @inline(__always)
    func isOutdated(_ progress: FlowProgress) -> Bool { FlowInterest.current != progress.interest }

    @inlinable @inline(never)
    func update<Machine: StateMachine>(
        _ machine: Machine.Type, _ progress: inout FlowProgress
    ) -> FlowScope? {
        progress.interest = .current
        guard progress.interest.isAny else { return nil }
        return FlowScope.begin(machine, isWanted: false)
    }

    @inlinable @inline(__always)
    func enter(_ state: State, from previous: State, _ progress: inout FlowProgress) { progress.index += 1 }

    @inlinable @inline(__always)
    func fail(with error: any Error, _ progress: inout FlowProgress) {}

    @inlinable @inline(__always)
    func end<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?, _ progress: FlowProgress
    ) where Machine.State == State {
        if isOutdated(progress) { endLate(machine, at: last, throwing: error, progress) }
    }

    @inlinable @inline(__always)
    func didStore(_ state: State, from previous: State, _ progress: inout FlowProgress) {}

    @inlinable @inline(__always)
    func leave(at last: State, _ progress: FlowProgress) {}

    /// Makes the record of the end if an observer has begun to request records during the last handler.
    @inlinable @inline(never)
    func endLate<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?, _ progress: FlowProgress
    ) where Machine.State == State {
        var progress = progress
        guard let scope = update(machine, &progress) else { return }
        FlowRecorder(scope).end(machine, at: last, throwing: error, progress)
    }
}
