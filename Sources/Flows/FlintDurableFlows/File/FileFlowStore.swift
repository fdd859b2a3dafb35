internal import Dispatch
internal import FlintBasics
public import FlintFlows
internal import FlintStreams
public import Foundation
internal import Synchronization

/// A store for the runs of one process, in a folder of its own.
///
/// It needs no other software.
///
/// An acknowledged operation is stored on the device. Operations of several runs at the same time are written
/// as one group of records; after a failure either all records of a group are there or none. An index in
/// memory takes about 200 bytes for each run. The store is meant for up to 100,000 runs that have not ended.
///
/// ```swift
/// let engine = FlowEngine(store: try FileFlowStore(directory: folder))
/// ```
///
/// One process uses a folder at a time. The folder must not be on a network. Runs that workers of an earlier
/// process held are free when the store opens.
///
/// ## Failures
///
/// An interrupted write is cut off when the files are read, and ``findings`` reports it. Damage of
/// acknowledged contents makes the store read-only until ``repair(directory:)``. After the disk has failed to
/// keep a write, all calls throw until ``readAnew()``. On a full disk, runs can still be canceled and
/// removed.
public final class FileFlowStore: FlowStore {
    private typealias Signal = FlowWaiters.Signal

    private struct Mailbox {
        var operations: [FileFlowOperation] = []
        var isDrained = true
        /// The number of operations for which the queue waits; `nil` if it does not wait.
        var wanted: Int?

        /// Adds an operation.
        ///
        /// - Returns: Whether the caller must start the queue, and whether it must signal the waiting queue.
        mutating func add(_ operation: FileFlowOperation) -> (mustDrain: Bool, mustSignal: Bool) {
            operations.append(operation)
            let mustSignal = wanted.map { operations.count >= $0 } ?? false
            if mustSignal { wanted = nil }
            defer { isDrained = false }
            return (isDrained, mustSignal)
        }
    }

    /// The state of the store that only its queue uses.
    private struct Held {
        var disk: (any FlowDisk)?
        var core: FileFlowCore?
        var failure: FlowFileError?
        var time: SteadyTime?
        var pace = GroupPace()
    }

    /// The greatest number of operations in a group.
    private static let groupLimit = 1_024

    private let mailbox = Mutex(Mailbox())
    /// The signal that the awaited operations have arrived.
    private let arrived = DispatchSemaphore(value: 0)
    /// Only the queue takes this lock, so no caller waits for the disk.
    private let held: Mutex<Held>
    private let waiters = Mutex(FlowWaiters())
    private let queue = DispatchQueue(label: "flint.flows.files")
    private let limits: FlowFileLimits
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let wallTime: @Sendable () -> FlowTime

    /// Opens the store in a folder, and creates the folder if it is missing.
    ///
    /// The files are read in the background. The first calls of the store wait for that, and throw the error
    /// of it.
    ///
    /// - Parameter directory: The folder.
    /// - Throws: ``FlowFileError`` with the code `locked`, which names the process that uses the folder, or
    ///   `inaccessible`.
    public convenience init(directory: URL) throws(FlowFileError) {
        self.init(
            try SystemFlowDisk(directory.path), clock: ContinuousClock(),
            wallTime: { FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6)) })
    }

    /// Opens the store in a folder, with a clock of a test.
    package convenience init(
        directory: URL, clock: any Clock<Duration>, startingAt beginning: FlowTime,
        limits: FlowFileLimits = FlowFileLimits()
    ) throws(FlowFileError) {
        let elapsed = clock.stopwatch()
        self.init(
            try SystemFlowDisk(directory.path), limits: limits, clock: clock,
            wallTime: { beginning.advanced(by: elapsed()) })
    }

    package init(
        _ disk: any FlowDisk, limits: FlowFileLimits = FlowFileLimits(), clock: any Clock<Duration>,
        wallTime: @escaping @Sendable () -> FlowTime
    ) {
        self.limits = limits
        self.clock = clock
        self.wallTime = wallTime
        elapsed = clock.stopwatch()
        held = Mutex(Held(disk: disk))
        queue.async { self.held.withLock { self.read(into: &$0) } }
    }

    // MARK: Files

    /// The interrupted writes and the damage that were found in the files, and the runs that cannot be read
    /// any more.
    ///
    /// - Throws: ``FlowFileError`` if the files cannot be read at all.
    public var findings: [FlowFileFinding] {
        get async throws {
            try await onQueue { held in
                guard let core = held.core else { throw Self.failure(of: held) }
                let unreadable = core.table.unreadable.sorted { $0.key < $1.key }.map {
                    FlowFileFinding(isDamage: true, file: "", offset: 0, length: 0, $0.value.description)
                }
                return core.findings + unreadable
            }
        }
    }

    /// Reads the files anew, after the disk has failed to keep a write.
    ///
    /// Runs that workers held are free, as after a start of the process.
    ///
    /// - Throws: ``FlowFileError``.
    public func readAnew() async throws {
        try await onQueue { held in
            guard held.failure?.code != .closed else { throw Self.failure(of: held) }
            self.read(into: &held)
            guard held.core != nil else { throw Self.failure(of: held) }
        }
        wakeAll()
    }

    /// Closes the store after the earlier calls.
    ///
    /// Later calls throw ``FlowFileError`` with the code `closed`.
    public func close() async {
        try? await onQueue { held in
            held = Held(failure: FlowFileError(.closed, "The store of runs was closed; open another one."))
        }
        wakeAll()
    }

    private func read(into held: inout Held) {
        guard let disk = held.disk else { return }
        // The old index is released first, because there is memory for one.
        (held.core, held.failure) = (nil, nil)
        do throws(FlowFileError) {
            held.core = try FileFlowCore(disk, limits, at: instant(&held).now)
        } catch {
            held.failure = error
        }
    }

    private static func failure(of held: Held) -> FlowFileError {
        held.failure ?? FlowFileError(.inaccessible, "The files of the store are not read.")
    }

    private func onQueue<Value: Sendable>(
        _ body: @escaping @Sendable (inout Held) throws -> Value
    ) async throws -> Value {
        let shot = OneShot<Result<Value, any Error>>()
        queue.async {
            let result = Result { try self.held.withLock { held in try body(&held) } }
            shot.settle(result)
        }
        return try await shot.wait().get()
    }

    // MARK: Groups

    /// Executes an operation in a group with others, and waits until the device has stored the group.
    private func perform<Value: Sendable>(
        isUrgent: Bool = false, _ body: @escaping @Sendable (inout FileRunTable, FlowInstant) throws -> Value
    ) async throws -> Value {
        let shot = OneShot<Result<Value, any Error>>()
        let operation = FileFlowOperation(isUrgent: isUrgent, failing: { shot.settle(.failure($0)) }) {
            table, time in
            let result = Result { try body(&table, time) }
            return { fate in
                switch fate {
                case .success: shot.settle(result)
                case .failure(let error): shot.settle(.failure(error))
                }
            }
        }
        let (mustDrain, mustSignal) = mailbox.withLock { $0.add(operation) }
        if mustSignal { arrived.signal() }
        if mustDrain { queue.async { self.drain() } }
        return try await shot.wait().get()
    }

    private func drain() {
        while true {
            awaitOthers()
            let operations = takeOperations()
            let (answers, signals, mustGoOn) = held.withLock { held in
                (perform(operations, in: &held), takeSignals(&held), held.core?.clean() ?? false)
            }
            let waiting = mailbox.withLock { $0.operations.count }
            // The answers are outside of the lock, because they may run code of a custom executor.
            for answer in answers { answer() }
            for signal in signals { signal.settle(true) }
            if !operations.isEmpty {
                held.withLock { held in
                    held.pace.noteGroup(
                        of: operations.count, waiting: waiting,
                        synchronizing: held.core?.table.log.synchronizing ?? .zero,
                        at: DispatchTime.now().uptimeNanoseconds)
                }
            }
            let isDrained = mailbox.withLock { mailbox in
                mailbox.isDrained = mailbox.operations.isEmpty && !mustGoOn
                return mailbox.isDrained
            }
            if isDrained { return }
        }
    }

    private func takeOperations() -> [FileFlowOperation] {
        mailbox.withLock { mailbox in
            if mailbox.operations.count <= Self.groupLimit {
                defer { mailbox.operations = [] }
                return mailbox.operations
            }
            defer { mailbox.operations.removeFirst(Self.groupLimit) }
            return Array(mailbox.operations.prefix(Self.groupLimit))
        }
    }

    /// Waits a moment for the callers that the last group has answered, so that they form one group again.
    private func awaitOthers() {
        let now = DispatchTime.now()
        let wait = held.withLock { held in
            mailbox.withLock { mailbox in
                let wait = held.pace.wait(with: mailbox.operations.count, at: now.uptimeNanoseconds)
                mailbox.wanted = wait?.count
                return wait
            }
        }
        guard let wait else { return }
        let isInVain = arrived.wait(timeout: now + .nanoseconds(Int(wait.nanoseconds))) == .timedOut
        // Between the end of the wait and this line, the last operation may have arrived and signaled.
        let isSignaled = mailbox.withLock { mailbox in
            defer { mailbox.wanted = nil }
            return mailbox.wanted == nil
        }
        if isInVain, isSignaled { arrived.wait() }
        held.withLock { $0.pace.noteWait(isInVain: isInVain && !isSignaled) }
    }

    private func perform(
        _ operations: [FileFlowOperation], in held: inout Held
    ) -> [FileFlowOperation.Completion] {
        guard held.core != nil else {
            let failure = Self.failure(of: held)
            return operations.map { operation in
                FileFlowOperation.Completion(answer: { _ in operation.fail(failure) }, fate: .success(()))
            }
        }
        guard !operations.isEmpty else { return [] }
        let instant = instant(&held)
        return held.core?.perform(operations, at: instant) ?? []
    }

    private func instant(_ held: inout Held) -> FlowInstant {
        let time = SteadyTime(wallTime(), uptime: elapsed(), since: held.time)
        held.time = time
        return FlowInstant(now: time.now, uptime: time.uptime)
    }

    /// Takes the signals of the tasks that wait for what has just changed.
    private func takeSignals(_ held: inout Held) -> [Signal] {
        let (hasWork, ended) = (held.core?.table.hasWork ?? false, held.core?.table.ended ?? [])
        guard hasWork || !ended.isEmpty else { return [] }
        held.core?.table.hasWork = false
        held.core?.table.ended = []
        return waiters.withLock { $0.take(workers: hasWork, ends: ended) }
    }

    private func wakeAll() {
        for signal in waiters.withLock({ $0.takeAll() }) { signal.settle(true) }
    }

    // MARK: FlowStore

    /// `false`: one process at a time uses the folder.
    public var isShared: Bool { false }

    /// Stores a new run, unless its identity is taken.
    ///
    /// - Parameter run: The run.
    /// - Returns: The stored run, and whether it is new.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    public func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        try await perform { table, time in try table.start(run, at: time) }
    }

    /// Stores an event for a run.
    ///
    /// - Parameters:
    ///   - type: The name of the event's type.
    ///   - payload: The encoded event.
    ///   - run: The run.
    ///   - key: The idempotency key.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    public func send(_ type: String, payload: [UInt8], to run: FlowRunID, key: String?) async throws {
        try await perform { table, time in
            try table.send(type, payload: payload, to: run, key: key, at: time)
        }
    }

    /// Applies an intervention to a run.
    ///
    /// Canceling is possible on a full disk.
    ///
    /// - Parameters:
    ///   - act: The intervention.
    ///   - run: The run.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    public func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        try await perform(isUrgent: act.kind != .retry) { table, time in
            try table.perform(act, on: run, at: time)
        }
    }

    /// Begins or renews the lease of a worker.
    ///
    /// - Parameters:
    ///   - worker: The worker.
    ///   - duration: The duration of the lease from now.
    ///   - isNew: Whether the lease begins; `false` to renew it.
    /// - Returns: The runs of the worker with news: requests to cancel and ended waits.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    public func renewLease(
        of worker: String, for duration: Duration, isNew: Bool
    ) async throws -> [FlowRunID] {
        try await perform { table, time in
            try table.renewLease(of: worker, for: duration, isNew: isNew, at: time)
        }
    }

    /// Assigns due runs to a worker.
    ///
    /// - Parameters:
    ///   - kinds: The kinds that the worker knows.
    ///   - worker: The worker.
    ///   - limit: The greatest number of runs.
    /// - Returns: The runs. A run that cannot be read is left out and listed in ``findings``.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    /// - Complexity: O(*k* + log *n*) for each run, for *k* kinds and *n* runs, and a few reads from the files.
    public func claim(_ kinds: Set<FlowKind>, by worker: String, limit: Int) async throws -> [FlowRecord] {
        try await perform { table, time in try table.claim(kinds, by: worker, limit: limit, at: time) }
    }

    /// Applies a write of the worker that holds a run.
    ///
    /// - Parameter write: The write.
    /// - Returns: The state of the run after the write, for the worker.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    public func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        try await perform { table, time in try table.commit(write, at: time) }
    }

    /// Reads a run.
    ///
    /// - Parameter run: The run.
    /// - Returns: The run; `nil` if there is none.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    public func record(of run: FlowRunID) async throws -> FlowRecord? {
        try await perform { table, _ in try table.record(of: run) }
    }

    /// Lists runs in the order of their identities.
    ///
    /// - Parameter query: The selection and the beginning of the page.
    /// - Returns: The runs, at most `query.limit`.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    /// - Complexity: O(*n* log *k*) for *n* runs and a page of *k* runs, with a few reads from the files for
    ///   each run of the page.
    public func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
        try await perform { table, time in try table.runs(query, at: time) }
    }

    /// Counts the runs, by machine and status.
    ///
    /// - Returns: The counts.
    /// - Throws: ``FlowFileError``.
    /// - Complexity: O(*n*) for *n* runs, without reading the files.
    public func statistics() async throws -> FlowStatistics {
        try await perform { table, time in table.statistics(at: time) }
    }

    /// Waits until a run may be due.
    ///
    /// It returns after a minute at the latest, because the system's clock may be set.
    ///
    /// - Parameter kinds: The kinds that the worker knows.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError``, ``FlowFileError``.
    public func awaitWork(of kinds: Set<FlowKind>) async throws {
        let signal = Signal()
        defer { waiters.withLock { $0.remove(worker: signal) } }
        // The time is read in the operation that stores the signal, so that no run becomes due between the
        // two.
        let wait = try await perform { table, time in
            self.waiters.withLock { $0.add(worker: signal) }
            return table.wait(for: kinds, at: time)
        }
        let limit = min(wait ?? .seconds(60), .seconds(60))
        if limit <= .zero { return try Task.checkCancellation() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.due") { [clock] in
                try await clock.sleep(for: limit)
                signal.settle(true)
            }
            defer { group.cancelAll() }
            guard await signal.wait(onCancel: false) else { throw CancellationError() }
        }
    }

    /// Waits until a run has ended.
    ///
    /// - Parameter run: The run.
    /// - Returns: The run.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError``, ``FlowFileError``.
    public func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
        while true {
            let signal = Signal()
            defer { waiters.withLock { $0.remove(signal, for: run) } }
            let record = try await perform { table, _ in
                let record = try table.known(run)
                if record.status != .ended { self.waiters.withLock { $0.add(signal, for: run) } }
                return record
            }
            guard record.status != .ended else { return record }
            guard await signal.wait(onCancel: false) else { throw CancellationError() }
        }
    }

    /// Removes runs that ended before a certain time.
    ///
    /// This is possible on a full disk.
    ///
    /// - Parameter age: The time since the end.
    /// - Returns: The number of removed runs.
    /// - Throws: ``FlowStoreError``, ``FlowFileError``.
    /// - Complexity: O(*n*) for *n* runs.
    public func removeRuns(endedLongerThan age: Duration) async throws -> Int {
        try await perform(isUrgent: true) { table, time in
            try table.removeRuns(endedBefore: time.now.advanced(by: .zero - age))
        }
    }
}
