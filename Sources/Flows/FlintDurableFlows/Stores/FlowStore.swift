public import FlintFlows

/// A store that keeps runs beyond the end of the process and assigns them to workers.
///
/// ``FlowRecord`` defines how a run changes. Each function below that changes a run loads the record, calls
/// the function of the record that its comment names, and stores the result, in one transaction. The
/// transactions of one run are serial; a store may group those of several runs. A function returns when its
/// transaction is as durable as the store promises. It throws ``FlowStoreError`` with the code `unavailable`
/// if nothing was written. After `answerLost` and all other errors it is unknown whether the transaction is
/// stored.
///
/// A store does not block threads of the cooperative pool. Its functions ignore the cancellation of their
/// task, because a worker that stops still writes. Only ``awaitWork(of:)``, ``awaitEnd(of:)`` and
/// ``removeRuns(endedLongerThan:progress:)`` end when their task is canceled.
public protocol FlowStore: Sendable {
    /// Whether workers of other processes may claim runs from the store; `true` by default.
    ///
    /// A process may be suspended for longer than a lease: a laptop sleeps, a debugger stops the process, the
    /// computer is overloaded. In a store that is not shared, the worker of such a process keeps its runs,
    /// unless another worker of the process claims runs after the lease has expired. In a shared store, the
    /// worker stops before its lease expires, because another process may then claim its runs.
    var isShared: Bool { get }

    /// Stores a new run, unless its identity is taken.
    ///
    /// If the run has a key and all other runs with this key have ended, the store also calls
    /// ``FlowRecord/takeKey(at:)``, so that the run does not wait for the key.
    ///
    /// - Parameter run: The run, for ``FlowRecord/init(_:at:)``.
    /// - Returns: The run in the store, and whether this call has stored it; `false` if its identity was
    ///   taken.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached or its answer is lost.
    func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool)

    /// Stores an event for a run: ``FlowRecord/receive(_:payload:key:trace:at:)``.
    ///
    /// - Parameters:
    ///   - type: The name of the event's type.
    ///   - payload: The encoded event.
    ///   - run: The identity of the run.
    ///   - key: The idempotency key. The call has no effect if the run has received an event with this key.
    ///   - trace: The trace of the code that sends the event; `nil` for none.
    /// - Throws: ``FlowStoreError``, among others with the code `unknownRun` if the store has no such run, or
    ///   those of ``FlowRecord/receive(_:payload:key:trace:at:)``.
    func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws

    /// Applies an intervention to a run: ``FlowRecord/perform(_:at:)``.
    ///
    /// - Parameters:
    ///   - act: The intervention, such as a retry or a cancellation.
    ///   - run: The identity of the run.
    /// - Throws: ``FlowStoreError``, among others with the code `unknownRun` if the store has no such run, or
    ///   those of ``FlowRecord/perform(_:at:)``.
    func perform(_ act: FlowAct, on run: FlowRunID) async throws

    /// Begins or renews the lease of a worker.
    ///
    /// An expired lease frees the runs of its worker: ``FlowRecord/loseWorker(at:)``.
    ///
    /// - Parameters:
    ///   - worker: The name of the worker.
    ///   - duration: The duration of the lease from now.
    ///   - isNew: Whether the lease begins; `false` to renew it.
    /// - Returns: The runs of the worker with news: ``FlowRecord/hasNews``.
    /// - Throws: ``FlowStoreError``, among others with the code `leaseLost` if the lease to be renewed has
    ///   expired.
    func renewLease(of worker: String, for duration: Duration, isNew: Bool) async throws -> [FlowRunID]

    /// Assigns due runs to a worker, and waiting runs that get places in its queues:
    /// ``FlowRecord/claim(by:at:)``.
    ///
    /// A queue has as many free places as ``FlowQueue/concurrency`` exceeds the number of its runs in the
    /// stage `admitted`, and no more than ``FlowQueue/rate`` permits after the runs that were admitted within
    /// its window. The store counts and claims in one transaction, and one claim at a time does so for a
    /// queue. Of the waiting runs whose time has come, the one with the lowest ``FlowLine/priority`` comes
    /// first (a canceled run before all others), then the one with the earliest time.
    ///
    /// - Parameters:
    ///   - work: The kinds of runs that the worker can execute, and its queues.
    ///   - worker: The name of the worker.
    ///   - limit: The greatest number of runs to assign.
    /// - Returns: The runs, ordered by the times at which they became due; the runs of a queue stay in the
    ///   order of the queue. No run is assigned to two workers.
    /// - Throws: ``FlowStoreError``, among others with the code `leaseLost` if the worker has no lease.
    func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord]

    /// Applies a write of the worker that holds a run: ``FlowRecord/commit(_:at:)``.
    ///
    /// Three cases of ``FlowWrite/Change`` concern other runs, in the same transaction:
    ///
    /// - `start`: The store also stores the new runs, as ``start(_:)`` does.
    ///
    /// - `awaitEnds`: The store removes the runs that have ended from the list before it calls `commit` of
    ///   the record.
    ///
    /// - `end`, like an intervention that ends a run: The store requests the cancellation of the runs that
    ///   the ended run has started with the policy `cancel`. If the ended run is the last one that its
    ///   starting run awaits, the store also applies ``FlowRecord/awaitedRunsEnded(at:)`` to the starting
    ///   run. If the ended run had the turn of a key, the store applies ``FlowRecord/takeKey(at:)`` to the
    ///   next run of the key: the one with the lowest priority, then the earliest time.
    ///
    /// - Parameter write: The change of the run, with the worker and the epoch of its claim.
    /// - Returns: What the worker must know of the run after the write, such as a request to cancel it.
    /// - Throws: ``FlowStoreError``, among others with the code `stale` if the worker no longer holds the
    ///   run, `runExists` if a run to be started exists and was not started by this one, and `invalidName` if
    ///   the store cannot keep a name. The engine repeats the write after all errors but these three.
    func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer

    /// Reads a run.
    ///
    /// - Parameter run: The identity of the run.
    /// - Returns: The run; `nil` if there is none.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached or its answer is lost.
    func record(of run: FlowRunID) async throws -> FlowRecord?

    /// Lists runs in the order of their identities.
    ///
    /// - Parameter query: The selection and the beginning of the page.
    /// - Returns: The runs, at most `query.limit`.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached or its answer is lost.
    func runs(_ query: FlowQuery) async throws -> [FlowRecord]

    /// Counts the runs by machine and status, and by queue.
    ///
    /// The counts also have the longest time for which a due run has waited for a worker. The default
    /// implementation reads all runs. A store of many runs should answer from an index.
    ///
    /// - Returns: The counts of one moment.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached or its answer is lost.
    func statistics() async throws -> FlowStatistics

    /// Waits until a run may be due, or may get a place in one of the worker's queues.
    ///
    /// The function may return although no run is due, and often does if several workers wait.
    ///
    /// - Parameter work: The kinds of runs that the worker can execute, and its queues.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError`` if the store cannot be
    ///   reached.
    func awaitWork(of work: FlowWork) async throws

    /// Waits until a run has ended.
    ///
    /// - Parameter run: The identity of the run.
    /// - Returns: The run.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError``, among others with the code
    ///   `unknownRun` if the store has no such run.
    func awaitEnd(of run: FlowRunID) async throws -> FlowRecord

    /// Removes the runs that ended longer ago than a duration; their identities can be used again.
    ///
    /// A run remains until the run that started it has ended. A store removes many runs in portions, between
    /// which it executes other calls. If the task is canceled, the function returns after the present
    /// portion.
    ///
    /// - Parameters:
    ///   - age: The time that must have passed since the end of a run.
    ///   - progress: Called after each portion with the number of runs that were removed until then.
    /// - Returns: The number of removed runs.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached or its answer is lost.
    func removeRuns(endedLongerThan age: Duration, progress: @Sendable (Int) -> Void) async throws -> Int

    /// Removes a run that has ended; its identity can be used again.
    ///
    /// - Parameter run: The identity of the run.
    /// - Throws: ``FlowStoreError``, among others with the code `unknownRun` if the store has no such run, or
    ///   `openRun` if the run, or the run that started it, has not ended.
    func removeRun(_ run: FlowRunID) async throws

    /// Adds names of states, inputs and events of machines to the registered ones.
    ///
    /// Workers call the function when their work begins, with the names that are not registered yet.
    ///
    /// - Parameter names: The names.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached or its answer is lost.
    func register(_ names: Set<FlowMachineName>) async throws

    /// Reads all registered names of states, inputs and events.
    ///
    /// - Returns: The names.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached or its answer is lost.
    func registeredNames() async throws -> Set<FlowMachineName>
}

extension FlowStore {
    /// Stores an event for a run, without a trace.
    ///
    /// - Parameters:
    ///   - type: The name of the event's type.
    ///   - payload: The encoded event.
    ///   - run: The identity of the run.
    ///   - key: The idempotency key.
    /// - Throws: The errors of ``send(_:payload:to:key:trace:)``.
    public func send(_ type: String, payload: [UInt8], to run: FlowRunID, key: String?) async throws {
        try await send(type, payload: payload, to: run, key: key, trace: nil)
    }

    /// Removes the runs that ended longer ago than a duration.
    ///
    /// - Parameter age: The time that must have passed since the end of a run.
    /// - Returns: The number of removed runs.
    /// - Throws: The errors of ``removeRuns(endedLongerThan:progress:)``.
    public func removeRuns(endedLongerThan age: Duration) async throws -> Int {
        try await removeRuns(endedLongerThan: age) { _ in }
    }

    /// `true`: workers of other processes may claim runs.
    public var isShared: Bool { true }
}
