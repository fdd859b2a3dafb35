#if SQLite
    public import FlintDurableFlows
    public import FlintFlows
    internal import FlintStreams
    public import Foundation
    internal import Synchronization

    /// A store for the runs of several processes of one machine, in a SQLite file.
    ///
    /// An acknowledged operation is stored on the device. Operations of several callers at the same time are
    /// one transaction. Any number of processes may start runs, send events and work on one file. Each
    /// process opens a store of its own:
    ///
    /// ```swift
    /// let engine = FlowEngine(store: SQLiteFlowStore(file: URL(filePath: "Runs/runs.sqlite")))
    /// ```
    ///
    /// The file must be on a disk of this machine. Two files beside it, with the suffixes `-lock` and
    /// `-turn`, are the lock for writing. SQLite's own files have the suffixes `-wal` and `-shm`. While
    /// processes use the file, other programs must only read it.
    ///
    /// ## Failures
    ///
    /// ``SQLiteFlowError`` describes a fault of the file. The next call opens the file anew. A full disk and
    /// a file that stays locked are errors with the code `unavailable`, after which nothing is lost.
    /// ``check()`` looks for damage.
    public final class SQLiteFlowStore: FlowStore {
        private let path: String
        private let options: SQLiteFlowOptions
        private let clock: any Clock<Duration>
        private let moment: @Sendable () -> FlowMoment
        private let pollInterval: Duration
        private let groups: GroupQueue<OpenedFile>
        private let readers: [StoreQueue<RunReader?>]
        private let readCount = Atomic(0)

        /// Opens the store in a file, creating the file and its folders if they are missing.
        ///
        /// The first call opens the file, and throws if that fails.
        ///
        /// - Parameters:
        ///   - file: The file.
        ///   - pollInterval: The interval in which a store with waiting tasks checks for changes by other
        ///     processes. It notices changes by this process at once.
        public convenience init(file: URL, pollInterval: Duration = .milliseconds(100)) {
            self.init(
                file: file, pollInterval: pollInterval, clock: ContinuousClock(),
                moment: {
                    FlowMoment(
                        now: FlowTime.present, uptime: MachineUptime.duration, boot: MachineUptime.boot)
                })
        }

        /// Opens the store in a file for a test.
        ///
        /// The clock is also that of the computer; the shift is by how much the system's clock was set.
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
        /// - Throws: ``SQLiteFlowError``, among others with the code `damaged`, which describes the damage;
        ///   `FlowStoreError`.
        /// - Complexity: It reads the whole file; other calls go on meanwhile.
        public func check() async throws {
            let findings = try await read { reader, _ in try reader.findings() }
            guard !findings.isEmpty else { return }
            throw SQLiteFlowError(
                .damaged,
                "The file '\(path)' is damaged: " + findings.joined(separator: "; ")
                    + ". With all processes ended, recover it with 'sqlite3', or put a backup in its place.")
        }

        /// Closes the store after the earlier calls.
        ///
        /// Later calls throw ``SQLiteFlowError`` with the code `closed`.
        public func close() async {
            try? await groups.run { $0.close() }
            for reader in readers { await reader.run { $0 = nil } }
            groups.waiters.wakeAll()
        }

        // MARK: Reading

        /// Reads in a transaction of its own, in parallel to the writing one.
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

        /// Makes a reading connection, once the file is open and checked.
        private func makeReader() throws -> RunReader {
            let path = try groups.sync { try $0.openedPath() }
            return try SQLiteFlowCore.reader(of: path, options)
        }

        // MARK: FlowStore

        /// Stores a new run, unless its identity is taken.
        ///
        /// - Parameter run: The run.
        /// - Returns: The stored run, and whether it is new.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        public func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
            try await groups.perform { table, moment in try table.start(run, at: moment) }
        }

        /// Stores an event for a run.
        ///
        /// - Parameters:
        ///   - type: The name of the event's type.
        ///   - payload: The encoded event.
        ///   - run: The run.
        ///   - key: The idempotency key.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        public func send(_ type: String, payload: [UInt8], to run: FlowRunID, key: String?) async throws {
            try await groups.perform { table, moment in
                try table.send(type, payload: payload, to: run, key: key, at: moment)
            }
        }

        /// Applies an intervention to a run.
        ///
        /// - Parameters:
        ///   - act: The intervention.
        ///   - run: The run.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        public func perform(_ act: FlowAct, on run: FlowRunID) async throws {
            try await groups.perform { table, moment in try table.perform(act, on: run, at: moment) }
        }

        /// Begins or renews the lease of a worker.
        ///
        /// Leases are measured on the monotonic clock of the computer. After a start of the computer all
        /// leases are over.
        ///
        /// - Parameters:
        ///   - worker: The worker.
        ///   - duration: The duration of the lease from now.
        ///   - isNew: Whether the lease begins; `false` to renew it.
        /// - Returns: The runs of the worker with news: requests to cancel and ended waits.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
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
        ///   - kinds: The kinds that the worker knows.
        ///   - worker: The worker.
        ///   - limit: The greatest number of runs.
        /// - Returns: The runs. A run that cannot be read is left out and listed in ``unreadableRuns``.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        /// - Complexity: O(*k* log *n* + *m*) for *k* kinds, *n* runs, and *m* rows of the claimed runs.
        public func claim(_ kinds: Set<FlowKind>, by worker: String, limit: Int) async throws -> [FlowRecord]
        {
            try await groups.perform { table, moment in
                try table.claim(kinds, by: worker, limit: limit, at: moment)
            }
        }

        /// The runs that this store could not assign because they cannot be read, with the reasons.
        ///
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        public var unreadableRuns: [FlowRunID: SQLiteFlowError] {
            get async throws { try await groups.perform { table, _ in table.unreadable } }
        }

        /// Applies a write of the worker that holds a run.
        ///
        /// - Parameter write: The write.
        /// - Returns: The state of the run after the write, for the worker.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        /// - Complexity: It writes the new entry and the changed rows, independent of the length of the run's
        ///   history.
        public func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
            try await groups.perform { table, moment in try table.commit(write, at: moment) }
        }

        /// Reads a run.
        ///
        /// - Parameter run: The run.
        /// - Returns: The run; `nil` if there is none.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        public func record(of run: FlowRunID) async throws -> FlowRecord? {
            try await read { reader, _ in try reader.record(of: run) }
        }

        /// Lists runs in the order of their identities, all of one moment.
        ///
        /// - Parameter query: The selection and the beginning of the page.
        /// - Returns: The runs, at most `query.limit`.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        /// - Complexity: O(log *n* + *k*) for a page of *k* of *n* runs, with or without a machine.
        ///   Conditions on state and status skip the runs that do not match; only stuck runs have an index.
        public func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
            try await read { reader, moment in try reader.runs(query, at: reader.present(moment).now) }
        }

        /// Counts the runs, by machine and status.
        ///
        /// - Returns: The counts.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        /// - Complexity: O(*n*) for *n* runs, in an index of its own, in parallel to writes.
        public func statistics() async throws -> FlowStatistics {
            try await read { reader, moment in try reader.statistics(at: reader.present(moment).now) }
        }

        /// Removes runs that ended before a certain time, some hundreds in a transaction.
        ///
        /// - Parameter age: The time since the end.
        /// - Returns: The number of removed runs.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``; some runs may have been removed.
        /// - Complexity: O(*k* log *n*) for *k* removed runs of *n*.
        public func removeRuns(endedLongerThan age: Duration) async throws -> Int {
            let limit = 500
            var count = 0
            while true {
                let removed = try await groups.perform { table, moment in
                    try table.removeRuns(endedBefore: moment.now.advanced(by: .zero - age), limit: limit)
                }
                count += removed
                if removed < limit { return count }
            }
        }

        // MARK: Waits

        /// Waits until a run may be due.
        ///
        /// It returns after a minute at the latest, because the system's clock may be set.
        ///
        /// - Parameter kinds: The kinds that the worker knows.
        /// - Throws: `CancellationError` if the task was canceled; `FlowStoreError`, ``SQLiteFlowError``.
        public func awaitWork(of kinds: Set<FlowKind>) async throws {
            var rest = Duration.seconds(60)
            let start = moment().uptime
            while rest > .zero {
                // A change by another process may be any: the next look finds out whether a run is due.
                let isDue = try await groups.waiters.awaitWork(atMost: rest, on: clock) {
                    watch()
                    return try await read { reader, moment in
                        try reader.wait(for: kinds, at: reader.present(moment))
                    }
                }
                if isDue { return }
                rest = .seconds(60) - (moment().uptime - start)
            }
        }

        /// Waits until a run has ended.
        ///
        /// - Parameter run: The run.
        /// - Returns: The run.
        /// - Throws: `CancellationError` if the task was canceled; `FlowStoreError`, ``SQLiteFlowError``.
        public func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
            try await groups.waiters.awaitEnd(of: run) {
                watch()
                return try await read { reader, _ in
                    guard let hasEnded = try reader.hasEnded(run) else { throw FlowStoreError.unknown(run) }
                    return hasEnded ? try reader.record(of: run) : nil
                }
            }
        }

        /// Polls for changes by other processes while any task waits.
        private func watch() {
            groups.waiters.watch(
                includingWorkers: true, on: clock,
                // The random factor spreads the polls of processes that were started together.
                every: { [pollInterval] in pollInterval * Double.random(in: 0.75...1.25) }
            ) { [weak groups = groups] _ in
                guard let groups else { return false }
                if (try? await groups.run({ $0.takeForeignChange() })) == true { groups.waiters.wakeAll() }
                return true
            }
        }
    }
#endif
