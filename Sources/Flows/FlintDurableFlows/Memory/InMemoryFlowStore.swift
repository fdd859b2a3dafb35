public import FlintFlows
internal import FlintStreams
internal import Synchronization

/// A store of runs in memory, for tests and previews.
///
/// The runs are lost when the process ends.
///
/// The store uses your clock, so a test decides when three days pass. It injects faults on demand:
///
/// ```swift
/// let store = InMemoryFlowStore(clock: clock)
/// store.injectFaults { call in
///     if case .commit = call { .answerLost } else { nil }
/// }
/// ```
public final class InMemoryFlowStore: FlowStore {
    private struct State {
        var table: FlowTable
        var faults: Faults?
    }

    /// The closure that returns the injected faults.
    ///
    /// The closure is in a struct, because a `Mutex` whose value is a closure wraps the closure again with
    /// each use.
    private struct Faults: Sendable {
        let fault: @Sendable (FlowStoreCall) -> FlowFault?
    }

    private let state: Mutex<State>
    private let waiters = FlowWaiters()
    /// Whether the store simulates a store of several processes: ``FlowStore/isShared``.
    public let isShared: Bool
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let beginning: FlowTime

    /// Creates a store without runs.
    ///
    /// - Parameters:
    ///   - clock: The clock of the store.
    ///   - beginning: The time of the store at its creation.
    ///   - isShared: Whether the store simulates a store of several processes, whose workers lose their runs
    ///     when their leases expire: ``FlowStore/isShared``.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        startingAt beginning: FlowTime = FlowTime(microseconds: 1_700_000_000_000_000), isShared: Bool = false
    ) {
        state = Mutex(State(table: FlowTable(isShared: isShared)))
        self.isShared = isShared
        self.clock = clock
        self.beginning = beginning
        elapsed = clock.stopwatch()
    }

    /// The present time of the store.
    public var now: FlowTime { beginning.advanced(by: elapsed()) }

    /// Injects faults into later calls.
    ///
    /// - Parameter fault: Returns the fault for a call, or `nil` for none. The store calls it in the task of
    ///   the caller, without holding a lock.
    public func injectFaults(_ fault: @escaping @Sendable (FlowStoreCall) -> FlowFault?) {
        state.withLock { $0.faults = Faults(fault: fault) }
    }

    /// Stops injecting faults.
    public func removeFaults() {
        state.withLock { $0.faults = nil }
    }

    // MARK: Backups

    /// A copy of the present contents of the store.
    var backup: FlowTable { state.withLock { $0.table } }

    /// Replaces the contents of the store by a backup.
    func restore(_ backup: FlowTable) { state.withLock { $0.table = backup } }

    // MARK: FlowStore

    /// Stores a new run, unless its identity is taken.
    ///
    /// - Parameter run: The run.
    /// - Returns: The run in the store, and whether this call has stored it; `false` if its identity was
    ///   taken.
    /// - Throws: ``FlowStoreError`` for injected faults.
    public func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        try change(.start(run.id)) { table, now in table.start(run, at: now) }
    }

    /// Stores an event for a run.
    ///
    /// - Parameters:
    ///   - type: The name of the event's type.
    ///   - payload: The encoded event.
    ///   - run: The identity of the run.
    ///   - key: The idempotency key.
    ///   - trace: The trace of the code that sends the event; `nil` for none.
    /// - Throws: ``FlowStoreError`` with the codes of ``FlowStore/send(_:payload:to:key:trace:)``, or for an
    ///   injected fault.
    public func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws {
        try change(.send(run)) { table, now throws(FlowStoreError) in
            try table.send(type, payload: payload, to: run, key: key, trace: trace, at: now)
        }
    }

    /// Applies an intervention to a run.
    ///
    /// - Parameters:
    ///   - act: The intervention, such as a retry or a cancellation.
    ///   - run: The identity of the run.
    /// - Throws: ``FlowStoreError`` with the codes of ``FlowStore/perform(_:on:)``, or for an injected fault.
    public func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        try change(.perform(run)) { table, now throws(FlowStoreError) in
            try table.perform(act, on: run, at: now)
        }
    }

    /// Begins or renews the lease of a worker.
    ///
    /// - Parameters:
    ///   - worker: The name of the worker.
    ///   - duration: The duration of the lease from now.
    ///   - isNew: Whether the lease begins; `false` to renew it.
    /// - Returns: The runs of the worker with news: requests to cancel and ended waits.
    /// - Throws: ``FlowStoreError`` with the code `leaseLost` if a renewed lease has expired, or for an
    ///   injected fault.
    public func renewLease(
        of worker: String, for duration: Duration, isNew: Bool
    ) async throws -> [FlowRunID] {
        try change(.renewLease(worker: worker)) { table, now throws(FlowStoreError) in
            try table.renewLease(of: worker, for: duration, isNew: isNew, at: now)
        }
    }

    /// Assigns due runs to a worker.
    ///
    /// - Parameters:
    ///   - work: The kinds of runs that the worker can execute, and its queues.
    ///   - worker: The name of the worker.
    ///   - limit: The greatest number of runs to assign.
    /// - Returns: The runs.
    /// - Throws: ``FlowStoreError`` with the code `leaseLost` if the worker has no lease, or for an injected
    ///   fault.
    /// - Complexity: O((*k* + log *n*) *q*) for each assigned run, for *k* kinds, *n* runs in the store and
    ///   *q* queues.
    public func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
        try change(.claim(worker: worker)) { table, now throws(FlowStoreError) in
            try table.claim(work, by: worker, limit: limit, at: now)
        }
    }

    /// Applies a write of the worker that holds a run.
    ///
    /// - Parameter write: The change of the run, with the worker and the epoch of its claim.
    /// - Returns: What the worker must know of the run after the write, such as a request to cancel it.
    /// - Throws: ``FlowStoreError`` with the codes of ``FlowStore/commit(_:)``, or for an injected fault.
    public func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        try change(.commit(write)) { table, now throws(FlowStoreError) in
            try table.commit(write, at: now)
        }
    }

    /// Reads a run.
    ///
    /// - Parameter run: The identity of the run.
    /// - Returns: The run; `nil` if there is none.
    /// - Throws: ``FlowStoreError`` for injected faults.
    public func record(of run: FlowRunID) async throws -> FlowRecord? {
        try change(.record(run)) { table, _ in table.records[run] }
    }

    /// Lists runs in the order of their identities.
    ///
    /// - Parameter query: The selection and the beginning of the page.
    /// - Returns: The runs, at most `query.limit`.
    /// - Complexity: O(*n* log *n*) for *n* runs.
    public func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
        state.withLock { $0.table.runs(query, at: now) }
    }

    /// Counts the runs by machine and status, and by queue.
    ///
    /// - Returns: The counts.
    /// - Complexity: O(*n*) for *n* runs.
    public func statistics() async throws -> FlowStatistics {
        state.withLock { $0.table.statistics(at: now) }
    }

    /// Waits until a run may be due.
    ///
    /// - Parameter work: The kinds of runs that the worker can execute, and its queues.
    /// - Throws: `CancellationError` if the task was canceled.
    public func awaitWork(of work: FlowWork) async throws {
        try await waiters.awaitWork(atMost: nil, on: clock) { timeUntilDue(work) }
    }

    /// Waits until a run has ended.
    ///
    /// - Parameter run: The identity of the run.
    /// - Returns: The run.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError`` with the code `unknownRun`
    ///   if the store has no such run.
    public func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
        try await waiters.awaitEnd(of: run) {
            try state.withLock { state throws(FlowStoreError) in
                let record = try state.table.known(run)
                return record.status == .ended ? record : nil
            }
        }
    }

    /// Removes the runs that ended longer ago than a duration.
    ///
    /// - Parameters:
    ///   - age: The time that must have passed since the end of a run.
    ///   - progress: Called once, with the number of removed runs.
    /// - Returns: The number of removed runs.
    /// - Complexity: O(*n*) for *n* runs.
    public func removeRuns(
        endedLongerThan age: Duration, progress: @Sendable (Int) -> Void
    ) async throws -> Int {
        let time = now.advanced(by: .zero - age)
        let count = state.withLock { $0.table.removeRuns(endedBefore: time) }
        progress(count)
        return count
    }

    /// Removes a run that has ended.
    ///
    /// - Parameter run: The identity of the run.
    /// - Throws: ``FlowStoreError`` with the code `unknownRun` if there is no such run, or `openRun` if the
    ///   run, or the run that started it, has not ended.
    public func removeRun(_ run: FlowRunID) async throws {
        try state.withLock { state throws(FlowStoreError) in try state.table.remove(run) }
    }

    /// Adds names of states, inputs and events of machines to the registered ones.
    ///
    /// - Parameter names: The names.
    public func register(_ names: Set<FlowMachineName>) async throws {
        state.withLock { $0.table.names.formUnion(names) }
    }

    /// Reads the registered names of states, inputs and events.
    ///
    /// - Returns: The names.
    public func registeredNames() async throws -> Set<FlowMachineName> { state.withLock { $0.table.names } }

    // MARK: Rerunning

    /// Returns the time until a worker may claim a run of the given kinds; `nil` if no worker may before the
    /// next change in the store.
    func timeUntilDue(_ work: FlowWork) -> Duration? {
        let now = now
        return state.withLock { state in state.table.nextDue(work, at: now).map { now.duration(to: $0) } }
    }

    // MARK: -

    /// Executes a call under the lock; after the lock is released, wakes the tasks that wait for work or for
    /// the ends of runs.
    ///
    /// An injected fault for `call` prevents the execution or replaces the result by an error.
    private func change<Value: Sendable>(
        _ call: @autoclosure () -> FlowStoreCall,
        _ body: (inout FlowTable, FlowTime) throws(FlowStoreError) -> Value
    ) throws -> Value {
        let faultless = try state.withLock { state throws(FlowStoreError) -> Changed<Value>? in
            state.faults == nil ? try Changed(&state.table, at: now, body) : nil
        }
        if let faultless { return wake(faultless) }
        let fault = state.withLock { $0.faults }?.fault(call())
        if fault == .unavailable {
            throw FlowStoreError(.unavailable, "The store cannot be reached: a fault was injected.")
        }
        let value = wake(
            try state.withLock { state throws(FlowStoreError) in try Changed(&state.table, at: now, body) })
        if fault == .answerLost {
            throw FlowStoreError(.answerLost, "The answer of the store was lost: a fault was injected.")
        }
        return value
    }

    private func wake<Value>(_ changed: Changed<Value>) -> Value {
        waiters.wake(workers: changed.hasWork, ends: changed.ended)
        return changed.value
    }

    /// The result of a call, with the changes for which tasks may wait.
    private struct Changed<Value: Sendable>: Sendable {
        let value: Value
        let hasWork: Bool
        let ended: [FlowRunID]

        init(
            _ table: inout FlowTable, at now: FlowTime,
            _ body: (inout FlowTable, FlowTime) throws(FlowStoreError) -> Value
        ) throws(FlowStoreError) {
            value = try body(&table, now)
            (hasWork, ended) = (table.hasWork, table.ended)
            (table.hasWork, table.ended) = (false, [])
        }
    }
}
