/// A change of a run, written by the worker that holds the run.
///
/// Three members fence the write: the worker, the epoch of its claim, and the number of earlier writes. A
/// store refuses the write with ``FlowStoreError/Code/stale`` unless all three equal those of the run.
public struct FlowWrite: Hashable, Sendable, Codable {
    /// The change of the run.
    public enum Change: Hashable, Sendable, Codable {
        /// The run enters a state.
        ///
        /// The store removes the event or deadline that ended the wait in the previous state, if there was
        /// one, and the recorded steps of that state.
        indirect case enter(FlowStoredEntry)
        /// A step is recorded with its result.
        case step(FlowStoredStep)
        /// Notes about steps without a result are recorded, such as their progress. Each is stored in the
        /// form of a step.
        case note([FlowStoredStep])
        /// The run has decided on this ending; its `onTerminate` is pending.
        case decide(FlowEnding)
        /// The run has ended.
        case end(FlowEnding)
        /// The run is retried after a pause, because of this failure.
        ///
        /// The notes hold the failed attempts that the retry rule of a step or of the handler has counted.
        /// Each note is stored in the form of a step.
        case retry(after: Duration, FlowFailure, notes: [FlowStoredStep] = [])
        /// The run becomes stuck until a person intervenes.
        case stick(FlowStuck)
        /// The worker hands the run back, so that any worker may claim it at once.
        case release
        /// The worker hands the run back for a claim after this time, because the worker cannot read a
        /// machine inside the run.
        ///
        /// The claim still counts for ``FlowRecord/claimLimit``.
        case postpone(Duration)
        /// The worker hands the run back for a claim after this time, because the worker's program would lose
        /// members of a stored value.
        ///
        /// The failure names the members. The claim does not count for ``FlowRecord/claimLimit``.
        case refuse(for: Duration, FlowFailure)
        /// A machine inside the run changes.
        case part(FlowPath, FlowPartChange)
        /// The waits of machines inside the run end if their deadlines have passed; the run stays with the
        /// worker.
        case look
        /// The worker releases the run, because the worker has no machine to continue but those at these
        /// paths, and all of them wait.
        case wait([FlowPath])
        /// A step is recorded with its result, and the runs that it starts are stored in the same
        /// transaction.
        case start(FlowStoredStep, [FlowStart])
        /// The worker releases the run until these started runs have ended.
        ///
        /// The worker keeps the run if all of them have ended.
        case awaitEnds([FlowRunID])
        /// The present entry is replaced by one of another kind, which continues the wait.
        case migrate(FlowStoredEntry)
        /// The events with these numbers are set aside, because the run cannot use them, and the waits that
        /// they have ended go on.
        case setAside([Int], FlowSetAside.Reason)
    }

    /// The identity of the run.
    public let run: FlowRunID
    /// The worker that holds the run.
    public let worker: String
    /// The fencing number that the run had after the worker's claim: ``FlowRecord/epoch``.
    public let epoch: Int
    /// The number of earlier writes to the run.
    public let version: Int
    /// The change of the run.
    public let change: Change

    /// Creates a write.
    ///
    /// - Parameters:
    ///   - run: The identity of the run.
    ///   - worker: The worker that holds the run.
    ///   - epoch: The epoch of the worker's claim.
    ///   - version: The number of earlier writes to the run.
    ///   - change: The change of the run.
    public init(run: FlowRunID, worker: String, epoch: Int, version: Int, change: Change) {
        self.run = run
        self.worker = worker
        self.epoch = epoch
        self.version = version
        self.change = change
    }

    /// The runs that the write starts.
    public var starts: [FlowStart] {
        if case .start(_, let starts) = change { starts } else { [] }
    }
}

/// The answer of a store to a write.
public struct FlowWriteAnswer: Hashable, Sendable {
    /// Whether the worker no longer holds the run, because the run waits, has ended, is stuck or will be
    /// retried.
    public let isReleased: Bool
    /// The cause that has already ended the wait of the entered state, so that the worker continues.
    ///
    /// `nil` if the state waits or has no wait.
    public let arrival: FlowStoredArrival?
    /// The event that ended the wait; `nil` for other causes.
    public let event: FlowStoredEvent?
    /// Whether a request to cancel is pending.
    public let isCancelRequested: Bool
    /// The ended waits of machines inside the run that these machines have not consumed yet.
    public let parts: [FlowPartArrival]

    /// Creates the answer from the record after the write.
    ///
    /// - Parameter record: The record after the write.
    public init(_ record: borrowing FlowRecord) {
        isReleased = record.owner == nil
        arrival = record.arrival
        event = record.arrivedEvent
        isCancelRequested = record.isCancelRequested
        parts = record.partArrivals
    }

    /// Creates the answer to a write after which the worker still holds the run and no wait has ended.
    ///
    /// - Parameter isCancelRequested: Whether a request to cancel is pending.
    package init(isCancelRequested: Bool) {
        (isReleased, arrival, event, parts) = (false, nil, nil, [])
        self.isCancelRequested = isCancelRequested
    }
}
