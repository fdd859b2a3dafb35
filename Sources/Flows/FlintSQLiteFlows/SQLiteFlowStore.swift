#if SQLite
    internal import Dispatch
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
        private typealias Signal = OneShot<Bool>

        private struct Mailbox {
            var operations: [SQLiteFlowOperation] = []
            var isDrained = true
            /// The number of operations in the last transaction.
            var lastCount = 0
        }

        /// The state of the store that only its queue uses.
        private struct Held {
            var core: SQLiteFlowCore?
            /// Whether the file was open, so that a removed file is not created anew.
            var wasOpen = false
            var isClosed = false
        }

        /// A reading connection with a queue of its own.
        private final class Reading: Sendable {
            let reader = Mutex<RunReader?>(nil)
            let queue = DispatchQueue(label: "flint.flows.sqlite.read")
        }

        /// The greatest number of operations in a transaction.
        private static let groupLimit = 1_024

        private let path: String
        private let options: SQLiteFlowOptions
        private let clock: any Clock<Duration>
        private let moment: @Sendable () -> FlowMoment
        private let pollInterval: Duration
        private let mailbox = Mutex(Mailbox())
        /// Only the queue takes this lock, so no caller waits for the disk.
        private let held = Mutex(Held())
        private let queue = DispatchQueue(label: "flint.flows.sqlite")
        private let readings: [Reading]
        private let readCount = Atomic(0)
        private let waiters = Mutex(PollingWaiters())

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
                        now: FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6)),
                        uptime: MachineUptime.microseconds, boot: MachineUptime.boot)
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
                        now: steady.advanced(by: shift()), uptime: steady.microseconds, boot: boot)
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
            readings = (0..<max(1, options.readers)).map { _ in Reading() }
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
            await withCheckedContinuation { continuation in
                queue.async {
                    self.held.withLock { $0 = Held(isClosed: true) }
                    continuation.resume()
                }
            }
            for reading in readings {
                await withCheckedContinuation { continuation in
                    reading.queue.async {
                        reading.reader.withLock { $0 = nil }
                        continuation.resume()
                    }
                }
            }
            wakeAll()
        }

        /// Opens the file if necessary; called on the queue.
        private func open(_ held: inout Held) throws {
            guard !held.isClosed else {
                throw SQLiteFlowError(.closed, "The store of runs was closed; open another one.")
            }
            if held.core?.isInPlace == true { return }
            // The old connection is released first, so that its locks do not block the new one.
            held.core = nil
            if held.wasOpen, !FileManager.default.fileExists(atPath: path) {
                throw SQLiteFlowError(
                    .removed,
                    "The file '\(path)' was removed while its runs were worked on; put it back, with its '-wal'."
                )
            }
            held.core = try SQLiteFlowCore(path, creates: !held.wasOpen, options)
            held.wasOpen = true
        }

        // MARK: Transactions

        /// Executes an operation in a transaction with others, and waits until the device has stored it.
        private func write<Value: Sendable>(
            _ body: @escaping @Sendable (inout RunTable, FlowMoment) throws -> Value
        ) async throws -> Value {
            let shot = OneShot<Result<Value, any Error>>()
            let operation = SQLiteFlowOperation { table, moment in
                let value = try body(&table, moment)
                return { shot.settle(.success(value)) }
            } fail: { error in
                shot.settle(.failure(error))
            }
            let mustDrain = mailbox.withLock { mailbox in
                mailbox.operations.append(operation)
                defer { mailbox.isDrained = false }
                return mailbox.isDrained
            }
            if mustDrain { queue.async { self.drain() } }
            return try await shot.wait().get()
        }

        private func drain() {
            gather()
            let operations = mailbox.withLock { mailbox in
                defer { mailbox.operations.removeFirst(min(Self.groupLimit, mailbox.operations.count)) }
                mailbox.lastCount = min(Self.groupLimit, mailbox.operations.count)
                return Array(mailbox.operations.prefix(Self.groupLimit))
            }
            let (answers, signals) = held.withLock { held in
                (perform(operations, in: &held), takeSignals(&held))
            }
            // The answers are outside of the lock, because they may run code of a custom executor.
            for answer in answers { answer() }
            for signal in signals { signal.settle(true) }
            let isDrained = mailbox.withLock { mailbox in
                mailbox.isDrained = mailbox.operations.isEmpty
                return mailbox.isDrained
            }
            // The queue first executes what was added meanwhile.
            if !isDrained { queue.async { self.drain() } }
        }

        /// Waits for the callers that were just answered and often call again at once: one transaction for
        /// all of them takes half as long as two.
        ///
        /// The wait lasts while operations arrive, at most a part of the disk's time. A single caller does
        /// not wait.
        private func gather() {
            var seen = -1
            for _ in 0..<8 {
                let (count, last) = mailbox.withLock { ($0.operations.count, $0.lastCount) }
                if count >= last || count == seen { return }
                seen = count
                Thread.sleep(forTimeInterval: 0.000_05)
            }
        }

        private func perform(
            _ operations: [SQLiteFlowOperation], in held: inout Held
        ) -> [SQLiteFlowOperation.Completion] {
            do {
                try open(&held)
            } catch {
                return operations.map { $0.failure(error) }
            }
            return held.core?.perform(operations, at: moment) ?? []
        }

        /// Takes the signals of the tasks that wait for what has just changed.
        private func takeSignals(_ held: inout Held) -> [OneShot<Bool>] {
            guard let news = held.core?.takeNews(), news.hasWork || !news.ended.isEmpty else { return [] }
            return waiters.withLock { $0.take(workers: news.hasWork, ends: news.ended) }
        }

        /// Reads in a transaction of its own, in parallel to the writing one.
        private func read<Value: Sendable>(
            _ body: @escaping @Sendable (inout RunReader, FlowMoment) throws -> Value
        ) async throws -> Value {
            let shot = OneShot<Result<Value, any Error>>()
            let number = readCount.wrappingAdd(1, ordering: .relaxed).newValue
            let reading = readings[number % readings.count]
            reading.queue.async {
                shot.settle(
                    Result {
                        try reading.reader.withLock { reader in
                            if reader?.connection.isInPlace != true { reader = nil }
                            if reader == nil { reader = try self.makeReader() }
                            return try Self.read(body, &reader, self.moment())
                        }
                    })
            }
            return try await shot.wait().get()
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
            let path = try queue.sync {
                try held.withLock { held in
                    try open(&held)
                    return held.core?.path
                }
            }
            return try SQLiteFlowCore.reader(of: path ?? self.path, options)
        }

        // MARK: FlowStore

        /// Stores a new run, unless its identity is taken.
        ///
        /// - Parameter run: The run.
        /// - Returns: The stored run, and whether it is new.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        public func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
            try await write { table, moment in try table.start(run, at: moment) }
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
            try await write { table, moment in
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
            try await write { table, moment in try table.perform(act, on: run, at: moment) }
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
            try await write { table, moment in
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
            try await write { table, moment in
                try table.claim(kinds, by: worker, limit: limit, at: moment)
            }
        }

        /// The runs that this store could not assign because they cannot be read, with the reasons.
        ///
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        public var unreadableRuns: [FlowRunID: SQLiteFlowError] {
            get async throws { try await write { table, _ in table.unreadable } }
        }

        /// Applies a write of the worker that holds a run.
        ///
        /// - Parameter write: The write.
        /// - Returns: The state of the run after the write, for the worker.
        /// - Throws: `FlowStoreError`, ``SQLiteFlowError``.
        /// - Complexity: It writes the new entry and the changed rows, independent of the length of the run's
        ///   history.
        public func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
            try await self.write { table, moment in try table.commit(write, at: moment) }
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
                let removed = try await write { table, moment in
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
                let signal = Signal()
                defer { waiters.withLock { $0.remove(worker: signal) } }
                let mustPoll = waiters.withLock { $0.add(worker: signal) }
                if mustPoll { startPolling() }
                // The time is read after the signal is stored, so that no run becomes due between the two.
                let wait = try await read { reader, moment in
                    try reader.wait(for: kinds, at: reader.present(moment))
                }
                try Task.checkCancellation()
                if let wait, wait <= .zero { return }
                try await sleep(for: min(wait ?? rest, rest), or: signal)
                rest = .seconds(60) - .microseconds(moment().uptime - start)
            }
        }

        private func sleep(for limit: Duration, or signal: OneShot<Bool>) async throws {
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
        /// - Throws: `CancellationError` if the task was canceled; `FlowStoreError`, ``SQLiteFlowError``.
        public func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
            while true {
                let signal = Signal()
                defer { waiters.withLock { $0.remove(signal, for: run) } }
                let mustPoll = waiters.withLock { $0.add(signal, for: run) }
                if mustPoll { startPolling() }
                let record = try await read { reader, _ -> FlowRecord? in
                    guard let hasEnded = try reader.hasEnded(run) else { throw FlowStoreError.unknown(run) }
                    return hasEnded ? try reader.record(of: run) : nil
                }
                if let record { return record }
                guard await signal.wait(onCancel: false) else { throw CancellationError() }
            }
        }

        /// Polls for changes by other processes while any task waits.
        ///
        /// All waiting tasks share this poll, their only source of changes by other processes.
        private func startPolling() {
            Task(name: "flow.poll") { [weak self, clock, pollInterval] in
                while true {
                    // The random factor spreads the polls of processes that were started together.
                    let pause = pollInterval * Double.random(in: 0.75...1.25)
                    try? await clock.sleep(for: pause)
                    guard let self, await self.poll() else { return }
                }
            }
        }

        /// - Returns: Whether a task waits.
        private func poll() async -> Bool {
            let signals = await withCheckedContinuation { continuation in
                queue.async {
                    let hasChanged = self.held.withLock { $0.core?.takeForeignChange() ?? false }
                    continuation.resume(returning: hasChanged ? self.waiters.withLock { $0.takeAll() } : [])
                }
            }
            for signal in signals { signal.settle(true) }
            return waiters.withLock { $0.mustGoOnPolling() }
        }

        private func wakeAll() {
            for signal in waiters.withLock({ $0.takeAll() }) { signal.settle(true) }
        }
    }
#endif
