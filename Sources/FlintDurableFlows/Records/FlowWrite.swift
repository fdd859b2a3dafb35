/// One write of the worker that holds a run.
///
/// It carries what fences it: the worker, the epoch in which it took the run, and how many writes came before. A store
/// refuses it with ``FlowStoreError/Code/stale`` unless all three are those of the run.
public struct FlowWrite: Hashable, Sendable, Codable {
    /// What is written.
    public enum Change: Hashable, Sendable, Codable {
        /// The run enters a state: what ended its wait is consumed, and the steps of the last entry go.
        indirect case enter(FlowStoredEntry)
        /// A step has a result.
        case step(FlowStoredStep)
        /// The run has decided on this end; `onTerminate` has not run yet.
        case decide(FlowEnding)
        /// The run has ended.
        case end(FlowEnding)
        /// The run is to be taken again after a time, because of this failure.
        case retry(after: Duration, FlowFailure)
        /// The run does not go on until a person acts.
        case stick(FlowStuck)
        /// The worker hands the run back.
        case release
        /// The worker hands the run back, to be taken again after a time, because it cannot read a machine inside it; the claim
        /// stays counted.
        case postpone(Duration)
        /// Something happens to a machine inside the run.
        case part(FlowPath, FlowPartChange)
        /// Waits inside the run whose deadlines are over end.
        case look
        /// Only these machines inside the run are left to run, and all wait: the run is released.
        case wait([FlowPath])
        /// A step starts other runs, in the same transaction.
        case start(FlowStoredStep, [FlowStart])
        /// The run is released until these runs, which it has started, have ended; not if all have.
        case awaitEnds([FlowRunID])
        /// The entry is replaced by one of another kind, which goes on with its wait.
        case migrate(FlowStoredEntry)
    }

    /// The run.
    public let run: FlowRunID
    /// The worker that holds it.
    public let worker: String
    /// The epoch in which the worker took it.
    public let epoch: Int
    /// The number of writes before this one.
    public let version: Int
    /// What is written.
    public let change: Change

    /// Creates a write.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - worker: The worker that holds it.
    ///   - epoch: The epoch in which the worker took it.
    ///   - version: The number of writes before this one.
    ///   - change: What is written.
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

/// What a worker learns from the answer to its write.
public struct FlowWriteAnswer: Hashable, Sendable {
    /// Whether the worker no longer holds the run: it waits, has ended, is stuck, or is to be taken again.
    public let isReleased: Bool
    /// What has ended the wait of the entered state; the run goes on at once.
    public let arrival: FlowStoredArrival?
    /// The event that has ended the wait.
    public let event: FlowStoredEvent?
    /// Whether a request to cancel was stored and not delivered.
    public let isCancelRequested: Bool
    /// The ends of waits of machines inside the run that these have not consumed.
    public let parts: [FlowPartArrival]

    /// Reads the answer from the run as it is after the write.
    ///
    /// - Parameter record: The run.
    public init(_ record: borrowing FlowRecord) {
        isReleased = record.owner == nil
        arrival = record.arrival
        event = record.arrivedEvent
        isCancelRequested = record.isCancelRequested
        parts = record.partArrivals
    }

    /// The answer to a write after which the worker holds the run, and nothing else is to be known.
    ///
    /// - Parameter isCancelRequested: Whether a request to cancel was stored and not delivered.
    package init(isCancelRequested: Bool) {
        (isReleased, arrival, event, parts) = (false, nil, nil, [])
        self.isCancelRequested = isCancelRequested
    }
}
