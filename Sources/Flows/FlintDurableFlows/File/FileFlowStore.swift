public import FlintFlows
internal import FlintStreams
public import Foundation

/// A store for the runs of one process, in a folder of its own.
///
/// The store needs no other software.
///
/// An acknowledged operation is stored on the device. Operations of several runs at the same time are written
/// as one group of records; after a failure either all records of a group are there or none. The store is
/// meant for up to 100,000 runs that have not ended. An index in memory takes about 400 bytes for each of
/// them, and less than 100 bytes for each ended run with a short name.
///
/// ```swift
/// let engine = FlowEngine(store: try FileFlowStore(directory: folder))
/// ```
///
/// One process uses a folder at a time; others can read it: ``reading(directory:)``. The folder must not be
/// on a network. Runs that workers of an earlier process held are free when the store opens.
///
/// ## Failures
///
/// An interrupted write is cut off when the files are read, and ``findings`` reports it. Damage of
/// acknowledged contents makes the store read-only until ``repair(directory:)``. After the disk has failed to
/// keep a write, all calls throw until ``readAnew()``. On a full disk, runs can still be canceled and
/// removed.
public final class FileFlowStore: FlowStore {
    /// The greatest number of ended runs that one operation removes; another operation removes the next ones.
    private static let removalSize = 2_000

    private let groups: GroupQueue<OpenedFiles>
    private let clock: any Clock<Duration>

    /// Opens the store in a folder, and creates the folder if it is missing.
    ///
    /// The files are read in the background. The first calls of the store wait until the files are read, and
    /// throw the error if that fails.
    ///
    /// - Parameter directory: The folder.
    /// - Throws: ``FlowFileError`` with the code `locked` if another store uses the folder, with the name of
    ///   its process in the description; `inaccessible` if the folder cannot be created or opened.
    public convenience init(directory: URL) throws(FlowFileError) {
        self.init(
            try SystemFlowDisk(directory.path), clock: ContinuousClock(), wallTime: { FlowTime.present })
    }

    /// Opens the runs in a folder for reading, also while another process uses the folder.
    ///
    /// The store holds the runs at one moment: a state that the other process has stored. ``readAnew()``
    /// reads a later state. Nothing in the folder is changed, and a function that would change a run throws
    /// ``FlowStoreError`` with the code `unavailable`.
    ///
    /// ```swift
    /// let runs = try FileFlowStore.reading(directory: folder)
    /// for run in try await runs.runs(FlowQuery(status: .stuck)) { print(run.id) }
    /// ```
    ///
    /// - Parameter directory: The folder.
    /// - Returns: The store.
    /// - Throws: ``FlowFileError`` with the code `inaccessible` if the folder cannot be read or is not that
    ///   of a store.
    public static func reading(directory: URL) throws(FlowFileError) -> FileFlowStore {
        FileFlowStore(
            try SystemFlowDisk(reading: directory.path), isReading: true, clock: ContinuousClock(),
            wallTime: { FlowTime.present })
    }

    /// Checks that a folder is that of a store, without changing anything in it.
    ///
    /// - Throws: ``FlowFileError`` with the code `inaccessible` if the folder is not that of a store.
    package static func check(directory: URL) throws(FlowFileError) {
        _ = try SystemFlowDisk(reading: directory.path)
    }

    /// Opens the store in a folder, with a clock that a test controls.
    ///
    /// - Parameters:
    ///   - directory: The folder, which is created if it is missing.
    ///   - clock: The clock of the store.
    ///   - beginning: The store's time at its creation.
    ///   - limits: The sizes of the files.
    /// - Throws: ``FlowFileError`` with the code `locked` if another store uses the folder, or `inaccessible`
    ///   if the folder cannot be created or opened.
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
        _ disk: any FlowDisk, limits: FlowFileLimits = FlowFileLimits(), isReading: Bool = false,
        clock: any Clock<Duration>, wallTime: @escaping @Sendable () -> FlowTime
    ) {
        self.clock = clock
        let elapsed = clock.stopwatch()
        let files = OpenedFiles(disk, limits, isReading: isReading) {
            FlowMoment(now: wallTime(), uptime: elapsed())
        }
        groups = GroupQueue("flint.flows.files", files)
        groups.begin { $0.read() }
    }

    // MARK: Files

    /// The interrupted writes and the damage that were found in the files, and the runs that cannot be read
    /// any more.
    ///
    /// - Throws: ``FlowFileError`` if the files cannot be read at all.
    public var findings: [FlowFileFinding] {
        get async throws { try await groups.run { try $0.findings() } }
    }

    /// Reads the files anew.
    ///
    /// Call it after the disk has failed to keep a write. Call it on a store from ``reading(directory:)`` to
    /// see what the other process has stored since.
    ///
    /// Afterwards, any worker can claim the runs that workers held, as after a start of the process.
    ///
    /// - Throws: ``FlowFileError`` if the files cannot be read, or the store was closed.
    public func readAnew() async throws {
        try await groups.run { try $0.readAnew() }
        groups.waiters.wakeAll()
    }

    /// Closes the store after all earlier calls are executed.
    ///
    /// Later calls throw ``FlowFileError`` with the code `closed`.
    public func close() async {
        try? await groups.run { $0.close() }
        groups.waiters.wakeAll()
    }

    // MARK: FlowStore

    /// `false`: one process at a time uses the folder.
    public var isShared: Bool { false }

    /// Stores a new run, unless its identity is taken.
    ///
    /// - Parameter run: The run.
    /// - Returns: The run in the store, and whether this call has stored it; `false` if its identity was
    ///   taken.
    /// - Throws: ``FlowStoreError`` with the code `unavailable` if nothing can be written, or `answerLost` if
    ///   it is unknown whether the run was written; ``FlowFileError`` if the files cannot be read or the
    ///   store was closed.
    public func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
        try await groups.perform { table, time in try table.start(run, at: time) }
    }

    /// Stores an event for a run.
    ///
    /// - Parameters:
    ///   - type: The name of the event's type.
    ///   - payload: The encoded event.
    ///   - run: The identity of the run.
    ///   - key: The idempotency key.
    ///   - trace: The trace of the code that sends the event; `nil` for none.
    /// - Throws: ``FlowStoreError`` with the codes of ``FlowStore/send(_:payload:to:key:trace:)``, or
    ///   `unavailable` if nothing can be written; ``FlowFileError`` if the files cannot be read or the store
    ///   was closed.
    public func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
    ) async throws {
        try await groups.perform { table, time in
            try table.send(type, payload: payload, to: run, key: key, trace: trace, at: time)
        }
    }

    /// Applies an intervention to a run.
    ///
    /// Canceling is possible on a full disk.
    ///
    /// - Parameters:
    ///   - act: The intervention, such as a retry or a cancellation.
    ///   - run: The identity of the run.
    /// - Throws: ``FlowStoreError`` with the codes of ``FlowStore/perform(_:on:)``, or `unavailable` if
    ///   nothing can be written; ``FlowFileError`` if the files cannot be read or the store was closed.
    public func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        try await groups.perform(isUrgent: act.kind != .retry) { table, time in
            try table.perform(act, on: run, at: time)
        }
    }

    /// Begins or renews the lease of a worker.
    ///
    /// - Parameters:
    ///   - worker: The name of the worker.
    ///   - duration: The duration of the lease from now.
    ///   - isNew: Whether the lease begins; `false` to renew it.
    /// - Returns: The runs of the worker with news: requests to cancel and ended waits.
    /// - Throws: ``FlowStoreError`` with the code `leaseLost` if a renewed lease has expired, or
    ///   `unavailable` if runs cannot be written; ``FlowFileError`` if the files cannot be read or the store
    ///   was closed.
    public func renewLease(
        of worker: String, for duration: Duration, isNew: Bool
    ) async throws -> [FlowRunID] {
        try await groups.perform { table, time in
            try table.renewLease(of: worker, for: duration, isNew: isNew, at: time)
        }
    }

    /// Assigns due runs to a worker.
    ///
    /// - Parameters:
    ///   - work: The kinds of runs that the worker can execute, and its queues.
    ///   - worker: The name of the worker.
    ///   - limit: The greatest number of runs to assign.
    /// - Returns: The runs. A run that cannot be read is left out and listed in ``findings``.
    /// - Throws: ``FlowStoreError`` with the code `leaseLost` if the worker has no lease, or `unavailable` if
    ///   nothing can be written; ``FlowFileError`` if the files cannot be read or the store was closed.
    /// - Complexity: O(*k* + log *n*) for each run, for *k* kinds and *n* runs, and a few reads from the
    ///   files.
    public func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
        try await groups.perform { table, time in try table.claim(work, by: worker, limit: limit, at: time) }
    }

    /// Applies a write of the worker that holds a run.
    ///
    /// - Parameter write: The change of the run, with the worker and the epoch of its claim.
    /// - Returns: What the worker must know of the run after the write, such as a request to cancel it.
    /// - Throws: ``FlowStoreError`` with the codes of ``FlowStore/commit(_:)``, or `unavailable` if nothing
    ///   can be written; ``FlowFileError`` if the files cannot be read or the store was closed.
    public func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
        try await groups.perform { table, time in try table.commit(write, at: time) }
    }

    /// Reads a run.
    ///
    /// - Parameter run: The identity of the run.
    /// - Returns: The run; `nil` if there is none.
    /// - Throws: ``FlowStoreError`` with the code `unavailable` after the disk has failed to keep a write;
    ///   ``FlowFileError`` if the files or the run cannot be read, or the store was closed.
    public func record(of run: FlowRunID) async throws -> FlowRecord? {
        try await groups.perform { table, _ in try table.record(of: run) }
    }

    /// Lists runs in the order of their identities.
    ///
    /// - Parameter query: The selection and the beginning of the page.
    /// - Returns: The runs, at most `query.limit`.
    /// - Throws: ``FlowStoreError`` with the code `unavailable` after the disk has failed to keep a write;
    ///   ``FlowFileError`` if the files or a run cannot be read, or the store was closed.
    /// - Complexity: O(*n* log *k*) for *n* runs that have not ended and a page of *k* runs, with a few reads
    ///   from the files for each run of the page. If the query has a state or a minimum age, also O(*m*) for
    ///   *m* ended runs.
    public func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
        try await groups.perform { table, time in try table.runs(query, at: time) }
    }

    /// Counts the runs by machine and status, and by queue.
    ///
    /// - Returns: The counts.
    /// - Throws: ``FlowFileError`` if the files cannot be read or the store was closed.
    /// - Complexity: O(*n*) for *n* runs that have not ended, without reading the files.
    public func statistics() async throws -> FlowStatistics {
        try await groups.perform { table, time in table.statistics(at: time) }
    }

    /// Waits until a run may be due.
    ///
    /// The function returns after a minute at the latest, because a change of the system's clock may have
    /// made a run due.
    ///
    /// - Parameter work: The kinds of runs that the worker can execute, and its queues.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError`` after the disk has failed
    ///   to keep a write; ``FlowFileError`` if the files cannot be read or the store was closed.
    public func awaitWork(of work: FlowWork) async throws {
        try await groups.waiters.awaitWork(atMost: .seconds(60), on: clock) {
            try await groups.perform { table, time in table.wait(for: work, at: time) }
        }
    }

    /// Waits until a run has ended.
    ///
    /// - Parameter run: The identity of the run.
    /// - Returns: The run.
    /// - Throws: `CancellationError` if the task was canceled; ``FlowStoreError`` with the code `unknownRun`
    ///   if the store has no such run; ``FlowFileError`` if the files or the run cannot be read, or the store
    ///   was closed.
    public func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
        try await groups.waiters.awaitEnd(of: run) {
            try await groups.perform { table, _ in
                let record = try table.known(run)
                return record.status == .ended ? record : nil
            }
        }
    }

    /// Removes the runs that ended longer ago than a duration, in portions between other operations.
    ///
    /// This is possible on a full disk.
    ///
    /// - Parameters:
    ///   - age: The time that must have passed since the end of a run.
    ///   - progress: Called after each portion with the number of runs that were removed until then.
    /// - Returns: The number of removed runs. If the task is canceled, older runs may remain.
    /// - Throws: ``FlowStoreError`` with the code `unavailable` if nothing can be written; ``FlowFileError``
    ///   if the files cannot be read or the store was closed.
    /// - Complexity: O(*n*) for *n* ended runs, in memory, and a write for each 2,000 removed ones.
    public func removeRuns(
        endedLongerThan age: Duration, progress: @Sendable (Int) -> Void
    ) async throws -> Int {
        var (count, last) = (0, FlowRunID?.none)
        repeat {
            let portion = try await groups.perform(isUrgent: true) { [last] table, time in
                table.removeRuns(
                    endedBefore: time.now.advanced(by: .zero - age), after: last, limit: Self.removalSize)
            }
            (count, last) = (count + portion.count, portion.last)
            progress(count)
        } while last != nil && !Task.isCancelled
        return count
    }

    /// Removes a run that has ended.
    ///
    /// - Parameter run: The identity of the run.
    /// - Throws: ``FlowStoreError``, among others with the code `unknownRun` if there is no such run, or
    ///   `openRun` if the run, or the run that started it, has not ended; ``FlowFileError`` if the store was
    ///   closed.
    public func removeRun(_ run: FlowRunID) async throws {
        try await groups.perform(isUrgent: true) { table, _ in try table.removeRun(run) }
    }

    /// Adds names of states, inputs and events of machines to those in the file `names.json` of the folder.
    ///
    /// - Parameter names: The names.
    /// - Throws: ``FlowStoreError`` with the code `unavailable` if nothing can be written; ``FlowFileError``
    ///   if the store was closed.
    public func register(_ names: Set<FlowMachineName>) async throws {
        try await groups.perform { table, _ in try table.register(names) }
    }

    /// Reads the registered names of states, inputs and events.
    ///
    /// - Returns: The names.
    /// - Throws: ``FlowStoreError`` with the code `unavailable` if nothing can be read; ``FlowFileError`` if
    ///   the store was closed.
    public func registeredNames() async throws -> Set<FlowMachineName> {
        try await groups.perform { table, _ in try table.registeredNames() }
    }
}
