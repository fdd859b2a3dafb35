/// A write of the worker that holds a run.
///
/// Three members fence the write: the worker, the epoch of its claim, and the number of earlier writes. A
/// store refuses the write with ``FlowStoreError/Code/stale`` unless all three equal those of the run.
public struct FlowWrite: Hashable, Sendable, Codable {
    /// The change of the run.
    public enum Change: Hashable, Sendable, Codable {
        /// The run enters a state.
        ///
        /// The cause that ended its wait is consumed; the steps of the last entry are removed.
        indirect case enter(FlowStoredEntry)
        /// A step is recorded with its result.
        case step(FlowStoredStep)
        /// The run has decided on this ending; `onTerminate` is pending.
        case decide(FlowEnding)
        /// The run has ended.
        case end(FlowEnding)
        /// The run is retried after a pause, because of this failure.
        case retry(after: Duration, FlowFailure)
        /// The run becomes stuck until a person intervenes.
        case stick(FlowStuck)
        /// The worker hands the run back at once.
        case release
        /// The worker hands the run back for a later claim, because it cannot read a machine inside the run.
        ///
        /// The claim remains counted.
        case postpone(Duration)
        /// A machine inside the run changes.
        case part(FlowPath, FlowPartChange)
        /// Overdue deadlines of machines inside the run end their waits.
        case look
        /// The run is released, because only these waiting machines remain.
        case wait([FlowPath])
        /// A step starts other runs, in the same transaction.
        case start(FlowStoredStep, [FlowStart])
        /// The run is released until these started runs have ended.
        ///
        /// It is not released if all have ended.
        case awaitEnds([FlowRunID])
        /// The entry is replaced by one of another kind, which continues its wait.
        case migrate(FlowStoredEntry)
        /// The events with these numbers are set aside; the waits that they have ended go on.
        case setAside([Int], FlowSetAside.Reason)
    }

    /// The run.
    public let run: FlowRunID
    /// The worker that holds it.
    public let worker: String
    /// The epoch of the worker's claim.
    public let epoch: Int
    /// The number of earlier writes.
    public let version: Int
    /// The change of the run.
    public let change: Change

    /// Creates a write.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - worker: The worker that holds it.
    ///   - epoch: The epoch of the worker's claim.
    ///   - version: The number of earlier writes.
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
    /// The cause that has already ended the wait of the entered state, so that the worker continues; `nil`
    /// for none.
    public let arrival: FlowStoredArrival?
    /// The event that ended the wait; `nil` for other causes.
    public let event: FlowStoredEvent?
    /// Whether a request to cancel is pending.
    public let isCancelRequested: Bool
    /// The unconsumed ends of waits of machines inside the run.
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

    /// Creates the answer to a write after which the worker still holds the run without news.
    ///
    /// - Parameter isCancelRequested: Whether a request to cancel is pending.
    package init(isCancelRequested: Bool) {
        (isReleased, arrival, event, parts) = (false, nil, nil, [])
        self.isCancelRequested = isCancelRequested
    }
}
