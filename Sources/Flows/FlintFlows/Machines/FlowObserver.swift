/// Receives the entries, failures and the end of a run from its loop.
///
/// The loop is specialized for each implementation: for observed runs, for runs without an observer, and for
/// runs with a journal. The mutable state of a run is in ``FlowProgress``, a local variable of the loop. As a
/// property of the observer it would be an object that is retained and released in each transition.
@usableFromInline
protocol FlowObserver<State>: Sendable {
    associatedtype State: FlowState

    /// The journal that stores the run's entries; `nil` if the run is not recorded.
    var journal: (any FlowJournal)? { get }

    /// Returns whether a recording switch was turned on or off since the run looked up its observers.
    func isOutdated(_ progress: FlowProgress) -> Bool

    /// Looks up again whether a log or a sink requests records of the run; called when ``isOutdated(_:)`` is
    /// `true`.
    ///
    /// - Parameters:
    ///   - machine: The machine of the run.
    ///   - progress: The progress of the run.
    /// - Returns: The scope for a recorder of the run, if its records are requested now; otherwise `nil`.
    func update<Machine: StateMachine>(_ machine: Machine.Type, _ progress: inout FlowProgress) -> FlowScope?

    /// Records that a state was entered; its handler begins next, unless the task is canceled.
    ///
    /// - Parameters:
    ///   - state: The entered state.
    ///   - previous: The state before it.
    ///   - progress: The counters and times of the run, which the function advances by this transition.
    func enter(_ state: State, from previous: State, _ progress: inout FlowProgress)

    /// Records the entry into a state after the journal has stored the entry.
    ///
    /// A run with a journal records entries here and not in ``enter(_:from:_:)``, because an entry that the
    /// journal could not store did not happen.
    ///
    /// - Parameters:
    ///   - state: The entered state.
    ///   - previous: The state before it.
    ///   - progress: The counters and times of the run, which the function advances by this transition.
    func didStore(_ state: State, from previous: State, _ progress: inout FlowProgress)

    /// Records that the handler of the current state threw an error, which leads to the state Fail.
    ///
    /// - Parameters:
    ///   - error: The error of the handler.
    ///   - progress: The progress of the run, which keeps the error's type for the next record.
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

    /// Records that the worker leaves the run, which continues later or elsewhere; without effect after the
    /// end of the run.
    ///
    /// - Parameters:
    ///   - last: The state in which the run is left.
    ///   - progress: The progress of the run.
    func leave(at last: State, _ progress: FlowProgress)
}

/// The part of a run's state that its observers need: the number of the next record, times, an error.
@usableFromInline
struct FlowProgress: Sendable {
    /// The number of the run's next record, from 0.
    @usableFromInline var index = 0
    /// Whether the next record is that of the entry at which a stored run continues.
    @usableFromInline var isResuming = false
    /// The state of all recording switches when the run looked up its observers, see ``FlowInterest``.
    ///
    /// If the current value differs, the run looks its observers up again.
    @usableFromInline var interest: FlowInterest
    /// The monotonic time, in nanoseconds, at which the current state was entered; `nil` if the run was not
    /// observed then.
    @usableFromInline var entered: Int64?
    /// The type of the error that leads to the next state; `nil` if the handler has not thrown.
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

    /// Always `nil`: an unobserved run has no journal.
    ///
    /// A constant lets the compiler remove the calls of a journal from the loop.
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

    /// Records the end of the run if a sink has begun to request the run's records since the last handler
    /// began.
    @inlinable @inline(never)
    func endLate<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?, _ progress: FlowProgress
    ) where Machine.State == State {
        var progress = progress
        guard let scope = update(machine, &progress) else { return }
        FlowRecorder(scope).end(machine, at: last, throwing: error, progress)
    }
}
