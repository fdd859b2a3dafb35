public import FlintFlows

/// Keeps runs, so that they survive the process, and hands them out to workers.
///
/// What a run may do is decided by ``FlowRecord``: each function below that changes a run loads the record, calls the
/// function of the record that is named, and stores what it has become, as one transaction. Transactions of one run come
/// one after another; a store may do those of several runs as a group. A function returns when its transaction is as
/// durable as the store promises; it throws ``FlowStoreError`` with the code `unavailable` if nothing was written, and
/// `answerLost`, or any other error, if that is not known.
///
/// Nothing that blocks runs on the cooperative pool. Functions but ``awaitWork(of:)`` and ``awaitEnd(of:)`` go on when
/// their task is canceled, because a worker that leaves still has something to write.
public protocol FlowStore: Sendable {
    /// Whether workers of other processes may take runs from the store; `true` by default.
    ///
    /// A worker of a store that is not shared keeps its runs when its process did not run for longer than a lease: a
    /// laptop that slept, a debugger, a starved machine. A lease is over there only when another worker of the process asks
    /// for runs after its time. A worker of a shared store stops in time, since another process may have its runs.
    var isShared: Bool { get }

    /// Stores a run that begins, unless there is one of its identity.
    ///
    /// - Parameter run: The run, for ``FlowRecord/init(_:at:)``.
    /// - Returns: The stored run, and whether it is new.
    /// - Throws: ``FlowStoreError``.
    func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool)

    /// Stores an event for a run: ``FlowRecord/receive(_:payload:key:at:)``.
    ///
    /// - Parameters:
    ///   - type: The name of the event's type.
    ///   - payload: The encoded event.
    ///   - run: The run.
    ///   - key: Makes sending idempotent: an event with a key that the run has had is ignored.
    /// - Throws: ``FlowStoreError`` with the codes `unknownRun`, `endedRun` and `tooManyEvents`, and others.
    func send(_ type: String, payload: [UInt8], to run: FlowRunID, key: String?) async throws

    /// Does to a run what a person wants: ``FlowRecord/perform(_:at:)``.
    ///
    /// - Parameters:
    ///   - act: What is done.
    ///   - run: The run.
    /// - Throws: ``FlowStoreError`` with the codes `unknownRun`, `endedRun` and `notStuck`, and others.
    func perform(_ act: FlowAct, on run: FlowRunID) async throws

    /// Begins or renews the lease of a worker.
    ///
    /// When a lease has expired, the runs that the worker held are free: ``FlowRecord/loseWorker(at:)``.
    ///
    /// - Parameters:
    ///   - worker: The worker.
    ///   - duration: The time from now.
    ///   - isNew: Whether the lease begins.
    /// - Returns: The runs of the worker about which there is news: ``FlowRecord/hasNews``.
    /// - Throws: ``FlowStoreError`` with the code `leaseLost` if a lease to be renewed has expired, and others.
    func renewLease(of worker: String, for duration: Duration, isNew: Bool) async throws -> [FlowRunID]

    /// Gives runs that are due to a worker: ``FlowRecord/claim(by:at:)``.
    ///
    /// - Parameters:
    ///   - kinds: The kinds that the worker knows.
    ///   - worker: The worker.
    ///   - limit: How many at most.
    /// - Returns: The runs, those that were due first before others. No run is given to two workers.
    /// - Throws: ``FlowStoreError`` with the code `leaseLost`, and others.
    func claim(_ kinds: Set<FlowKind>, by worker: String, limit: Int) async throws -> [FlowRecord]

    /// Does a write of the worker that holds a run: ``FlowRecord/commit(_:at:)``.
    ///
    /// Three changes are about other runs, too, in the same transaction. `start` also stores the runs that begin, as
    /// ``start(_:)`` does. Of the runs in `awaitEnds`, only those that have not ended are passed to the record. When a run
    /// ends, by a write or by an act, those that it has started with the policy `cancel` are asked to cancel, and when the
    /// last run ends for which the run that has started it waits, that one is changed: ``FlowRecord/awaitedRunsEnded(at:)``.
    ///
    /// - Parameter write: The write.
    /// - Returns: What the worker must know of the run after it.
    /// - Throws: ``FlowStoreError`` with the code `stale` if the worker no longer holds the run, `runExists` if a run that
    ///   is to be started exists and was not started by this one, `invalidName` if a name in it cannot be kept, and others.
    ///   The write is tried again after all but these three.
    func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer

    /// Reads a run.
    ///
    /// - Parameter run: The run.
    /// - Returns: The run; `nil` if there is none.
    /// - Throws: ``FlowStoreError``.
    func record(of run: FlowRunID) async throws -> FlowRecord?

    /// Lists runs in the order of their identities.
    ///
    /// - Parameter query: Which runs, and where the page begins.
    /// - Returns: At most as many as the query allows.
    /// - Throws: ``FlowStoreError``.
    func runs(_ query: FlowQuery) async throws -> [FlowRecord]

    /// Counts the runs, and says for how long one has been due that nobody has taken.
    ///
    /// A store of many runs answers from an index; the default reads all runs.
    ///
    /// - Returns: The counts, all of one time.
    /// - Throws: ``FlowStoreError``.
    func statistics() async throws -> FlowStatistics

    /// Waits until a run may be due; it may return early, and often does if several workers wait.
    ///
    /// - Parameter kinds: The kinds that the worker knows.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError``.
    func awaitWork(of kinds: Set<FlowKind>) async throws

    /// Waits until a run has ended.
    ///
    /// - Parameter run: The run.
    /// - Returns: The run.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError`` with the code `unknownRun`, and
    ///   others.
    func awaitEnd(of run: FlowRunID) async throws -> FlowRecord

    /// Removes runs that ended long ago; until then their identities cannot be used again.
    ///
    /// A run stays as long as the one that has started it has not ended.
    ///
    /// - Parameter age: The time since the end.
    /// - Returns: How many were removed.
    /// - Throws: ``FlowStoreError``.
    func removeRuns(endedLongerThan age: Duration) async throws -> Int
}

extension FlowStore {
    /// Workers of other processes may take runs.
    public var isShared: Bool { true }
}
