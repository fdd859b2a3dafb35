#if SQLite
    public import FlintDurableFlows
    public import FlintFlows
    internal import FlintStreams
    public import Foundation
    internal import Synchronization

    /// A store of runs in a SQLite file, which several processes of one computer can use at once.
    ///
    /// An operation is on the disk when its call returns. Operations that several callers begin at the same
    /// time are one transaction. Any number of processes may start runs, send events and work on one file.
    /// Each process opens a store of its own:
    ///
    /// ```swift
    /// let engine = FlowEngine(store: SQLiteFlowStore(file: URL(filePath: "Runs/runs.sqlite")))
    /// ```
    ///
    /// The file must be on a disk of this computer. Two files beside it, with the suffixes `-lock` and
    /// `-turn`, are the lock for writing. SQLite's own files have the suffixes `-wal` and `-shm`. While
    /// processes use the file, other programs must only read it.
    ///
    /// ## Failures
    ///
    /// ``SQLiteFlowError`` describes a fault of the file. The next call opens the file again. If the disk is
    /// full or the file stays locked, calls throw `FlowStoreError` with the code `unavailable`, and write
    /// nothing. ``check()`` looks for damage.
    public final class SQLiteFlowStore: FlowStore {
        private let path: String
        private let options: SQLiteFlowOptions
        private let clock: any Clock<Duration>
        private let moment: @Sendable () -> FlowMoment
        private let pollInterval: Duration
        private let groups: GroupQueue<OpenedFile>
        private let readers: [StoreQueue<RunReader?>]
        private let readCount = Atomic(0)

        /// Creates a store in a file.
        ///
        /// The first call of another function opens the file, and throws if that fails. It creates the file
        /// and its folders if they are missing, and updates the tables of an earlier version.
        ///
        /// - Parameters:
        ///   - file: The location of the file.
        ///   - pollInterval: The interval in which a store with waiting tasks checks for changes by other
        ///     processes. It notices changes by this process at once.
        ///   - migrates: Whether opening makes and updates the tables. Otherwise the first call throws
        ///     ``SQLiteFlowError`` with the code `schemaMissing` or `schemaOlder`, and leaves the file as it
        ///     is.
        public convenience init(
            file: URL, pollInterval: Duration = .milliseconds(100), migrates: Bool = true
        ) {
            var options = SQLiteFlowOptions()
            options.migrates = migrates
            self.init(
                file: file, pollInterval: pollInterval, clock: ContinuousClock(),
                moment: {
                    FlowMoment(
                        now: FlowTime.present, uptime: MachineUptime.duration, boot: MachineUptime.boot)
                }, options: options)
        }

        /// Makes the tables in a file, or updates those of an earlier version.
        ///
        /// A store does the same when it opens a file, unless it was created with `migrates: false`.
        ///
        /// - Parameter file: The location of the file, which is created with its folders if it is missing.
        /// - Throws: ``SQLiteFlowError`` if the file cannot be opened or holds something else;
        ///   `FlowStoreError` if it is locked for too long.
        public static func migrate(file: URL) async throws {
            let store = SQLiteFlowStore(file: file)
            do {
                _ = try await store.registeredNames()
            } catch {
                await store.close()
                throw error
            }
            await store.close()
        }

        /// Creates a store in a file for a test, with the test's clocks.
        ///
        /// - Parameters:
        ///   - file: The location of the file.
        ///   - pollInterval: The interval in which a store with waiting tasks checks for changes by other
        ///     processes.
        ///   - clock: The clock that measures the time since the creation of the store.
        ///   - beginning: The system's time at the creation of the store. Its microseconds are also the
        ///     computer's uptime at that moment.
        ///   - boot: The identifier of the computer's last start.
        ///   - shift: Returns the duration by which the system's time has been set forward since the
        ///     creation.
        ///   - options: The options of the store.
        package convenience init(
            file: URL, pollInterval: Duration = .milliseconds(100), clock: any Clock<Duration>,
            startingAt beginning: FlowTime, boot: String = "test",
            shift: @escaping @Sendable () -> Duration = { .zero },
            options: SQLiteFlowOptions = SQLiteFlowOptions()
        ) {
            let elapsed = clock.stopwatch()
            self.init(
                file: file, pollInterval: pollInterval, clock: clock,
                moment: {
                    let steady = beginning.advanced(by: elapsed())
                    return FlowMoment(
                        now: steady.advanced(by: shift()), uptime: .microseconds(steady.microseconds),
                        boot: boot)
                }, options: options)
        }

        private init(
            file: URL, pollInterval: Duration, clock: any Clock<Duration>,
            moment: @escaping @Sendable () -> FlowMoment, options: SQLiteFlowOptions = SQLiteFlowOptions()
        ) {
            path = file.path
            self.pollInterval = pollInterval
            self.clock = clock
            self.moment = moment
            self.options = options
            groups = GroupQueue("flint.flows.sqlite", OpenedFile(file.path, options, at: moment))
            readers = (0..<max(1, options.readers)).map { _ in StoreQueue("flint.flows.sqlite.read", nil) }
        }

        // MARK: File

        /// Checks the whole file for damage, after opening it if necessary.
        ///
        /// - Throws: ``SQLiteFlowError`` with the code `damaged` if the file is damaged, or another code if
        ///   it cannot be opened; `FlowStoreError` if the file is locked for too long.
        /// - Complexity: Linear in the size of the file, all of which is read; other calls continue
        ///   meanwhile.
        public func check() async throws {
            let findings = try await read { reader, _ in try reader.findings() }
            guard !findings.isEmpty else { return }
            throw SQLiteFlowError(
                .damaged,
                "The file '\(path)' is damaged: " + findings.joined(separator: "; ")
                    + ". With all processes ended, recover it with 'sqlite3', or put a backup in its place.")
        }

        /// Closes the store after all earlier calls have ended.
        ///
        /// Later calls throw ``SQLiteFlowError`` with the code `closed`.
        public func close() async {
            try? await groups.run { $0.close() }
            for reader in readers { await reader.run { $0 = nil } }
            groups.waiters.wakeAll()
        }

        // MARK: Reading

        /// Executes a body in a reading transaction, concurrently with the transaction that writes.
        ///
        /// - Parameter body: Reads from the file at one moment; its second argument is the present time.
        /// - Returns: The result of the body.
        /// - Throws: The error of the body, or of opening the file; if SQLite fails, `FlowStoreError` with
        ///   the code `unavailable`, or ``SQLiteFlowError`` for a damaged file.
        private func read<Value: Sendable>(
            _ body: @escaping @Sendable (inout RunReader, FlowMoment) throws -> Value
        ) async throws -> Value {
            let number = readCount.wrappingAdd(1, ordering: .relaxed).newValue
            return try await readers[number % readers.count].run { reader in
                if reader?.connection.isInPlace != true { reader = nil }
                if reader == nil { reader = try self.makeReader() }
                return try Self.read(body, &reader, self.moment())
            }
        }

        private static func read<Value>(
            _ body: (inout RunReader, FlowMoment) throws -> Value, _ held: inout RunReader?,
            _ moment: FlowMoment
        ) throws -> Value {
            guard var reader = held else { throw CancellationError() }
            defer { held = reader }
            do {
                return try reader.read { try body(&$0, moment) }
            } catch let failure as SQLiteFailure {
                throw failure.error(at: reader.connection.path)
            }
        }

        /// Opens a connection that only reads, after the file was opened and checked.
        ///
        /// - Throws: ``SQLiteFlowError`` if the store was closed or the file cannot be opened;
        ///   `FlowStoreError` if the file is locked for too long.
        private func makeReader() throws -> RunReader {
            let path = try groups.sync { try $0.openedPath() }
            return try SQLiteFlowCore.reader(of: path, options)
        }

        // MARK: FlowStore

        /// Stores a new run, unless its identity is taken.
        ///
        /// - Parameter run: The run to store.
        /// - Returns: The stored run, and whether it is new.
        /// - Throws: `FlowStoreError` if the store is unavailable; ``SQLiteFlowError`` for a fault of the
        ///   file.
        public func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
            try await groups.perform { table, moment in try table.start(run, at: moment) }
        }

        /// Stores an event for a run.
        ///
        /// - Parameters:
        ///   - type: The name of the event's type.
        ///   - payload: The encoded event.
        ///   - run: The identity of the run.
        ///   - key: The idempotency key. An event whose key is among the run's last 1,000 keys is not stored
        ///     again.
        ///   - trace: The trace of the code that sends the event; `nil` for none.
        /// - Throws: `FlowStoreError` if there is no such run, if it has ended or has too many events, or if
        ///   the store is unavailable; ``SQLiteFlowError`` for a fault of the file.
        public func send(
            _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
        ) async throws {
            try await groups.perform { table, moment in
                try table.send(type, payload: payload, to: run, key: key, trace: trace, at: moment)
            }
        }

        /// Registers names of states, inputs and events of machines, in addition to the names that are
        /// registered.
        ///
        /// - Parameter names: The names.
        /// - Throws: `FlowStoreError` if the store is unavailable; ``SQLiteFlowError`` for a fault of the
        ///   file.
        public func register(_ names: Set<FlowMachineName>) async throws {
            try await groups.perform { table, _ in try table.register(names) }
        }

        /// Returns the names of states, inputs and events of machines that workers have registered.
        ///
        /// - Returns: The names.
        /// - Throws: `FlowStoreError` if the store is unavailable; ``SQLiteFlowError`` for a fault of the
        ///   file.
        public func registeredNames() async throws -> Set<FlowMachineName> {
            try await read { reader, _ in try reader.registeredNames() }
        }

        /// Applies an intervention to a run.
        ///
        /// - Parameters:
        ///   - act: The intervention, such as a retry or a cancellation.
        ///   - run: The identity of the run.
        /// - Throws: `FlowStoreError` if the run does not exist or its status does not permit the
        ///   intervention, or if the store is unavailable; ``SQLiteFlowError`` for a fault of the file.
        public func perform(_ act: FlowAct, on run: FlowRunID) async throws {
            try await groups.perform { table, moment in try table.perform(act, on: run, at: moment) }
        }

        /// Begins or renews the lease of a worker.
        ///
        /// Leases are measured on the computer's monotonic clock, and end when the computer starts again.
        ///
        /// - Parameters:
        ///   - worker: The name of the worker.
        ///   - duration: The duration of the lease from now.
        ///   - isNew: Whether the lease begins; `false` to renew it.
        /// - Returns: Those runs of the worker that somebody has asked to cancel, or inside of which the wait
        ///   of a machine, such as a region or a subflow, has ended.
        /// - Throws: `FlowStoreError` if the lease to renew has expired, or if the store is unavailable;
        ///   ``SQLiteFlowError`` for a fault of the file.
        public func renewLease(
            of worker: String, for duration: Duration, isNew: Bool
        ) async throws -> [FlowRunID] {
            try await groups.perform { table, moment in
                try table.renewLease(of: worker, for: duration, isNew: isNew, at: moment)
            }
        }

        /// Assigns due runs to a worker.
        ///
        /// - Parameters:
        ///   - work: The kinds of states that the worker knows, and its queues.
        ///   - worker: The name of the worker.
        ///   - limit: The greatest number of runs.
        /// - Returns: The assigned runs. A run that cannot be read is left out and listed in
        ///   ``unreadableRuns``.
        /// - Throws: `FlowStoreError` if the worker has no lease, or if the store is unavailable;
        ///   ``SQLiteFlowError`` for a fault of the file.
        /// - Complexity: O(*k* log *n* + *m*) for *k* kinds, *n* runs, and *m* rows of the claimed runs.
        public func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
            try await groups.perform { table, moment in
                try table.claim(work, by: worker, limit: limit, at: moment)
            }
        }

        /// The runs that this store could not assign because they cannot be read, with the reasons.
        ///
        /// - Throws: `FlowStoreError` if the store is unavailable; ``SQLiteFlowError`` for a fault of the
        ///   file.
        public var unreadableRuns: [FlowRunID: SQLiteFlowError] {
            get async throws { try await groups.perform { table, _ in table.unreadable } }
        }

        /// Stores a change that a worker makes to a run that it holds, such as the entry into a state.
        ///
        /// - Parameter write: The change, and the run to which it belongs.
        /// - Returns: What the worker must know of the run after the change, such as a request to cancel it.
        /// - Throws: `FlowStoreError` if the worker no longer holds the run or has no lease, or if the store
        ///   is unavailable; ``SQLiteFlowError`` for a fault of the file.
        /// - Complexity: Linear in the number and size of the changed rows, independent of the length of the
        ///   run's history.
        public func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
            try await groups.perform { table, moment in try table.commit(write, at: moment) }
        }

        /// Reads a run.
        ///
        /// - Parameter run: The identity of the run.
        /// - Returns: The run; `nil` if there is none.
        /// - Throws: `FlowStoreError` if the store is unavailable; ``SQLiteFlowError`` for a fault of the
        ///   file.
        public func record(of run: FlowRunID) async throws -> FlowRecord? {
            try await read { reader, _ in try reader.record(of: run) }
        }

        /// Lists runs in the order of their identities, as they are at one moment.
        ///
        /// - Parameter query: The selection and the beginning of the page.
        /// - Returns: The runs, at most `query.limit`.
        /// - Throws: `FlowStoreError` if the store is unavailable; ``SQLiteFlowError`` for a fault of the
        ///   file.
        /// - Complexity: O(log *n* + *k*) for a page of *k* of *n* runs, with or without a machine.
        ///   Conditions on state and status skip the runs that do not match; only stuck runs have an index.
        public func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
            try await read { reader, moment in try reader.runs(query, at: reader.present(moment).now) }
        }

        /// Counts the runs by machine and status, and by queue.
        ///
        /// - Returns: The numbers of runs, and the lag: how long the first due run has been due.
        /// - Throws: `FlowStoreError` if the store is unavailable; ``SQLiteFlowError`` for a fault of the
        ///   file.
        /// - Complexity: O(*n*) for *n* runs; it reads an index only, concurrently with writes.
        public func statistics() async throws -> FlowStatistics {
            try await read { reader, moment in try reader.statistics(at: reader.present(moment).now) }
        }

        /// Removes runs that ended some time ago, in transactions of some hundred runs.
        ///
        /// - Parameters:
        ///   - age: The time that must have passed since a run's end.
        ///   - progress: Called after each transaction with the number of runs that were removed until then.
        /// - Returns: The number of removed runs. If the task is canceled, some of the runs may remain.
        /// - Throws: `FlowStoreError` if the store is unavailable; ``SQLiteFlowError`` for a fault of the
        ///   file. Some runs may have been removed before the error.
        /// - Complexity: O(*k* log *n*) for *k* removed runs of *n*.
        public func removeRuns(
            endedLongerThan age: Duration, progress: @Sendable (Int) -> Void
        ) async throws -> Int {
            let limit = 500
            var count = 0
            while true {
                let removed = try await groups.perform { table, moment in
                    try table.removeRuns(endedBefore: moment.now.advanced(by: .zero - age), limit: limit)
                }
                count += removed
                progress(count)
                if removed < limit || Task.isCancelled { return count }
            }
        }

        /// Removes a run that has ended.
        ///
        /// - Parameter run: The identity of the run.
        /// - Throws: `FlowStoreError`, among others with the code `unknownRun` if there is no such run, or
        ///   `openRun` if the run, or the run that started it, has not ended; ``SQLiteFlowError`` for a fault
        ///   of the file.
        public func removeRun(_ run: FlowRunID) async throws {
            try await groups.perform { table, _ in try table.removeRun(run) }
        }

        // MARK: Waits

        /// Waits until a run may be due, or may get a place in a queue.
        ///
        /// The function returns after a minute at the latest, even if no run is due. The caller then searches
        /// again, because a change of the system's clock may have made a run due.
        ///
        /// - Parameter work: The kinds of states that the worker knows, and its queues.
        /// - Throws: `CancellationError` if the task was canceled; `FlowStoreError` if the store is
        ///   unavailable; ``SQLiteFlowError`` for a fault of the file.
        public func awaitWork(of work: FlowWork) async throws {
            var rest = Duration.seconds(60)
            let start = moment().uptime
            while rest > .zero {
                // After any change by another process the wait is computed again, because the change may have
                // made a run due.
                let isDue = try await groups.waiters.awaitWork(atMost: rest, on: clock) {
                    watch()
                    return try await read { reader, moment in
                        try reader.wait(for: work, at: reader.present(moment))
                    }
                }
                if isDue { return }
                rest = .seconds(60) - (moment().uptime - start)
            }
        }

        /// Waits until a run has ended.
        ///
        /// - Parameter run: The identity of the run.
        /// - Returns: The run with its ending.
        /// - Throws: `CancellationError` if the task was canceled; `FlowStoreError` if there is no such run,
        ///   or if the store is unavailable; ``SQLiteFlowError`` for a fault of the file.
        public func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
            try await groups.waiters.awaitEnd(of: run) {
                watch()
                return try await read { reader, _ in
                    guard let hasEnded = try reader.hasEnded(run) else { throw FlowStoreError.unknown(run) }
                    return hasEnded ? try reader.record(of: run) : nil
                }
            }
        }

        /// Starts to poll for changes by other processes; the polling ends when no task waits any more.
        private func watch() {
            groups.waiters.watch(
                includingWorkers: true, on: clock,
                // The random factor lets processes that were started together poll at different times.
                every: { [pollInterval] in pollInterval * Double.random(in: 0.75...1.25) }
            ) { [weak groups = groups] _ in
                guard let groups else { return false }
                if (try? await groups.run({ $0.takeForeignChange() })) == true { groups.waiters.wakeAll() }
                return true
            }
        }
    }
#endif
