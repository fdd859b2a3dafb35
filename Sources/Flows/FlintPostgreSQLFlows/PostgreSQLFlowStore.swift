#if PostgreSQL
    public import FlintDurableFlows
    public import FlintFlows

    /// A store of runs in a PostgreSQL database, which programs on several computers can use at once.
    ///
    /// Workers on any number of computers share the runs of one database schema. The database assigns runs to
    /// workers, and its clock decides when runs are due. An operation is committed, with
    /// `synchronous_commit`, when its call returns. Operations on several runs that begin at the same time
    /// are one transaction.
    ///
    /// ```swift
    /// let configuration = PostgreSQLFlowConfiguration(connection: "postgresql://flows@db.example/shop")
    /// let engine = FlowEngine(store: try await PostgreSQLFlowStore(configuration))
    /// ```
    ///
    /// ``migrate(_:)`` makes the tables once; the initializer only checks them.
    ///
    /// ## Failures
    ///
    /// The next call replaces a lost connection. If the answer to a commit is lost, the store asks the server
    /// whether the commit was executed; the result is unknown only if the server does not answer. While the
    /// server cannot be reached or refuses a statement, calls throw `FlowStoreError` with the code
    /// `unavailable` and a ``PostgreSQLFlowError`` as its cause, and the engine retries.
    ///
    /// ## Pools of connections
    ///
    /// Connections may go through a pool in any mode, such as PgBouncer in transaction mode. The store
    /// detects a pool when it connects. It then prepares no statement, changes no setting beyond a
    /// transaction, and polls for due runs instead of listening. A direct connection has a higher throughput.
    public final class PostgreSQLFlowStore: FlowStore {
        private let configuration: PostgreSQLFlowConfiguration
        private let schema: SchemaName
        private let lanes: LanePool
        private let waiters: FlowWaiters
        private let notificationLanes: LanePool?
        private let listener: Listener?

        /// Connects to the database, and checks its tables and the rights of the user.
        ///
        /// - Parameter configuration: The connection and the time limits.
        /// - Throws: ``PostgreSQLFlowError`` if the database cannot be reached, has no tables of this
        ///   version, or accepts no writes, or if the user lacks a right.
        public init(_ configuration: PostgreSQLFlowConfiguration) async throws(PostgreSQLFlowError) {
            let options = try ConnectionOptions(configuration.connection)
            let schema = try SchemaName(configuration.schema)
            let waiters = FlowWaiters()
            let notifications = Self.makeNotifications(options, configuration, schema, waiters)
            let notifier = notifications?.notifier
            self.configuration = configuration
            self.schema = schema
            self.waiters = waiters
            notificationLanes = notifications?.lanes
            listener = notifications?.listener
            lanes = LanePool(options, configuration, schema) { result in
                waiters.wake(workers: result.hasWork, ends: result.ended)
                if result.hasWork || !result.ended.isEmpty { notifier?.tell() }
            }
            try await Self.check(lanes)
            listener?.begin()
        }

        deinit { listener?.end() }

        /// Creates the sender and the receiver of notifications between stores, and a pool with one
        /// connection, which the sender uses; the receiver has a connection of its own.
        ///
        /// The result is `nil` if the configuration turns notifications off, or if the store only reads.
        private static func makeNotifications(
            _ options: ConnectionOptions, _ configuration: PostgreSQLFlowConfiguration, _ schema: SchemaName,
            _ waiters: FlowWaiters
        ) -> (notifier: Notifier, listener: Listener, lanes: LanePool)? {
            guard configuration.usesNotifications, !configuration.isReadOnly else { return nil }
            var single = configuration
            single.connections = 1
            let pool = LanePool(options, single, schema) { _ in }
            let notification = (channel: Listener.channel, payload: schema.text)
            let notifier = Notifier {
                pool.begin { session in
                    _ = try? session.read { connection throws(ConnectionTrouble) in
                        try connection.perform([
                            Statement(
                                "SELECT pg_notify($1::text, $2::text)", .text(notification.channel),
                                .text(notification.payload))
                        ])
                    }
                }
            }
            let listener = Listener(options, configuration) {
                waiters.wake(workers: true)
                waiters.endPause()
            }
            return (notifier, listener, pool)
        }

        private static func check(_ lanes: LanePool) async throws(PostgreSQLFlowError) {
            let error: PostgreSQLFlowError?
            do throws(FlowStoreError) {
                error = try await lanes.call { session throws(FlowStoreError) -> PostgreSQLFlowError? in
                    do throws(PostgreSQLFlowError) {
                        _ = try session.connected()
                        return nil
                    } catch {
                        return error
                    }
                }
            } catch {
                throw PostgreSQLFlowError(.closed, error.description)
            }
            if let error { throw error }
        }

        /// Makes the tables in a schema, or updates the tables of an earlier version.
        ///
        /// Call it from a command that a person or a deployment runs, not at each start of a program. The
        /// user needs the right to create schemas and tables. Programs of the earlier version can continue to
        /// use the tables, unless the new version excludes them.
        ///
        /// - Parameter configuration: The connection and the name of the schema.
        /// - Returns: The previous version of the schema; 0 if there was none.
        /// - Throws: ``PostgreSQLFlowError`` if the server cannot be reached, or refuses a statement, for
        ///   instance because the user lacks a right.
        @discardableResult
        public static func migrate(
            _ configuration: PostgreSQLFlowConfiguration
        ) async throws(PostgreSQLFlowError) -> Int {
            var configuration = configuration
            // The migration waits until another one has ended, and changes of large tables take time.
            configuration.lockLimit = max(configuration.lockLimit, .seconds(60))
            configuration.statementLimit = max(configuration.statementLimit, .seconds(600))
            let patient = configuration
            let options = try ConnectionOptions(patient.connection)
            let schema = try SchemaName(patient.schema)
            let thread = StoreQueue("flint.flows.postgresql.migration", ())
            let version = try await thread.run { _ throws(PostgreSQLFlowError) in
                let connection = try Connection(options, patient, named: "flint-migration")
                return try Migration(schema: schema).run(on: connection, at: options.place)
            }
            return Int(version)
        }

        /// Returns the version of the tables in a schema.
        ///
        /// The user needs the right to read the table `version`.
        ///
        /// - Parameter configuration: The connection and the name of the schema.
        /// - Returns: The version; 0 if there are no tables.
        /// - Throws: ``PostgreSQLFlowError`` if the server cannot be reached, or with the code `schemaNewer`
        ///   if this program cannot read the tables.
        public static func schemaVersion(
            of configuration: PostgreSQLFlowConfiguration
        ) async throws(PostgreSQLFlowError) -> Int {
            var configuration = configuration
            configuration.isReadOnly = true
            let reading = configuration
            let options = try ConnectionOptions(reading.connection)
            let schema = try SchemaName(reading.schema)
            let thread = StoreQueue("flint.flows.postgresql.version", ())
            return try await thread.run { _ throws(PostgreSQLFlowError) in
                let connection = try Connection(options, reading, named: "flint-version")
                return Int(try SchemaVersion.find(schema, on: connection, at: options.place) ?? 0)
            }
        }

        /// Returns the statements of a migration, to review or to execute with another program.
        ///
        /// The text has the statements that ``migrate(_:)`` executes, followed by those that grant rights to
        /// two roles: one that works on runs, and one that only reads them. The name of a role is quoted if
        /// necessary.
        ///
        /// - Parameters:
        ///   - schema: The name of the schema.
        ///   - version: The version of the tables, as ``schemaVersion(of:)`` returns it; 0 if there are none.
        ///   - worker: The name of the role of workers and clients; `nil` for none.
        ///   - reader: The name of the role that only reads; `nil` for none.
        /// - Returns: The statements as SQL for `psql`; only those that grant rights if the tables are up to
        ///   date.
        /// - Throws: ``PostgreSQLFlowError`` with the code `invalidName` if the name of the schema is empty,
        ///   too long, or has a zero byte.
        public static func migrationText(
            schema: String = "flint", from version: Int = 0, worker: String? = "worker",
            reader: String? = "reader"
        ) throws(PostgreSQLFlowError) -> String {
            let schema = try SchemaName(schema)
            let changes = Migration(schema: schema).statements(since: Int64(version))
            var statements = changes.isEmpty ? [] : ["BEGIN"] + changes + ["COMMIT"]
            for (role, isReadOnly) in [(worker, false), (reader, true)] {
                guard let role else { continue }
                let name = "\"" + role.replacing("\"", with: "\"\"") + "\""
                statements += StoreRights(schema: schema, isReadOnly: isReadOnly).grants(to: name)
            }
            return statements.map { $0 + ";\n" }.joined()
        }

        /// Closes the store after all earlier calls have ended.
        ///
        /// Later calls throw `FlowStoreError` with the code `unavailable`.
        public func close() async {
            listener?.end()
            await lanes.close()
            await notificationLanes?.close()
            waiters.wakeAll()
        }

        private var calls: WorkerCalls {
            WorkerCalls(schema: schema.quoted, timePassed: configuration.timePassed())
        }

        // MARK: FlowStore

        /// Stores a new run, unless its identity is taken.
        ///
        /// - Parameter run: The run to store.
        /// - Returns: The stored run, and whether it is new.
        /// - Throws: `FlowStoreError` if the store is unavailable; with the code `invalidName` for a name
        ///   with a zero byte or more than 1,000 bytes.
        public func start(_ run: FlowStart) async throws -> (record: FlowRecord, isNew: Bool) {
            try StoredText.check(run)
            guard case .started(let record, let isNew) = try await lanes.change(.start(run)) else {
                throw LanePool.closed
            }
            return (record, isNew)
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
        ///   the store is unavailable; with the code `invalidName` for a name with a zero byte or more than
        ///   1,000 bytes.
        public func send(
            _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?
        ) async throws {
            try StoredText.check(run)
            try StoredText.check([type])
            _ = try await lanes.change(.send(type, payload: payload, to: run, key: key, trace: trace))
        }

        /// Registers names of states, inputs and events of machines, in addition to the names that are
        /// registered.
        ///
        /// - Parameter names: The names.
        /// - Throws: `FlowStoreError` if the store is unavailable; with the code `invalidName` for a name
        ///   with a zero byte or more than 1,000 bytes.
        public func register(_ names: Set<FlowMachineName>) async throws {
            for name in names { try StoredText.check([name.machine, name.fingerprint, name.name]) }
            let calls = calls
            return try await lanes.call { session throws(FlowStoreError) in
                try calls.register(names, on: &session)
            }
        }

        /// Returns the names of states, inputs and events of machines that workers have registered.
        ///
        /// - Returns: The names.
        /// - Throws: `FlowStoreError` if the store is unavailable.
        public func registeredNames() async throws -> Set<FlowMachineName> {
            let calls = calls
            return try await lanes.call { session throws(FlowStoreError) in
                try calls.registeredNames(on: &session)
            }
        }

        /// Applies an intervention to a run.
        ///
        /// - Parameters:
        ///   - act: The intervention, such as a retry or a cancellation.
        ///   - run: The identity of the run.
        /// - Throws: `FlowStoreError` if the run does not exist or its status does not permit the
        ///   intervention, or if the store is unavailable; with the code `invalidName` for a name with a zero
        ///   byte or more than 1,000 bytes.
        public func perform(_ act: FlowAct, on run: FlowRunID) async throws {
            try StoredText.check(run)
            if let entry = act.entry { try StoredText.check(entry.kind) }
            if let event = act.event { try StoredText.check([event.type]) }
            _ = try await lanes.change(.perform(act, on: run))
        }

        /// Begins or renews the lease of a worker.
        ///
        /// - Parameters:
        ///   - worker: The name of the worker.
        ///   - duration: The duration of the lease from now, by the server's clock.
        ///   - isNew: Whether the lease begins; `false` to renew it.
        /// - Returns: Those runs of the worker that somebody has asked to cancel, or inside of which the wait
        ///   of a machine, such as a region or a subflow, has ended.
        /// - Throws: `FlowStoreError` if the lease to renew has expired, or if the store is unavailable; with
        ///   the code `invalidName` for a name with a zero byte or more than 1,000 bytes.
        public func renewLease(
            of worker: String, for duration: Duration, isNew: Bool
        ) async throws -> [FlowRunID] {
            try StoredText.check([worker])
            let calls = calls
            return try await lanes.call(isUrgent: true) { session throws(FlowStoreError) in
                try calls.renew(worker, for: duration, isNew: isNew, on: &session)
            }
        }

        /// Assigns due runs to a worker.
        ///
        /// - Parameters:
        ///   - work: The kinds of states that the worker knows, and its queues.
        ///   - worker: The name of the worker.
        ///   - limit: The greatest number of runs.
        /// - Returns: The assigned runs, without those that cannot be read.
        /// - Throws: `FlowStoreError` if the worker has no lease, or if the store is unavailable; with the
        ///   code `invalidName` for a name with a zero byte or more than 1,000 bytes.
        /// - Complexity: One search of an index for each kind, and the reading of the claimed runs; for a
        ///   worker with queues another search, and a lock of each queue in which a run waits.
        public func claim(_ work: FlowWork, by worker: String, limit: Int) async throws -> [FlowRecord] {
            try StoredText.check([worker])
            try StoredText.check(work.queues.map(\.name))
            for kind in work.kinds { try StoredText.check(kind) }
            guard limit > 0 else { return [] }
            let calls = calls
            return try await lanes.call { session throws(FlowStoreError) in
                try calls.claim(work, by: worker, limit: limit, on: &session)
            }
        }

        /// Stores a change that a worker makes to a run that it holds, such as the entry into a state.
        ///
        /// - Parameter write: The change, and the run to which it belongs.
        /// - Returns: What the worker must know of the run after the change, such as a request to cancel it.
        /// - Throws: `FlowStoreError` if the worker no longer holds the run or has no lease, or if the store
        ///   is unavailable; with the code `invalidName` for a name with a zero byte or more than 1,000
        ///   bytes.
        public func commit(_ write: FlowWrite) async throws -> FlowWriteAnswer {
            try StoredText.check(write.run)
            for start in write.starts { try StoredText.check(start) }
            if case .enter(let entry) = write.change { try StoredText.check(entry.kind) }
            guard case .written(let answer) = try await lanes.change(.commit(write)) else {
                throw LanePool.closed
            }
            return answer
        }

        /// Reads a run.
        ///
        /// - Parameter run: The identity of the run.
        /// - Returns: The run; `nil` if there is none.
        /// - Throws: `FlowStoreError` if the store is unavailable; with the code `invalidName` for a name
        ///   with a zero byte or more than 1,000 bytes.
        public func record(of run: FlowRunID) async throws -> FlowRecord? {
            try StoredText.check(run)
            let calls = calls
            return try await lanes.call { session throws(FlowStoreError) in
                try calls.record(of: run, on: &session)
            }
        }

        /// Lists runs in the order of their identities.
        ///
        /// - Parameter query: The selection and the beginning of the page.
        /// - Returns: The runs, at most `query.limit`.
        /// - Throws: `FlowStoreError` if the store is unavailable.
        /// - Complexity: O(*n*) for the *n* runs of the machine that are read, in order, until the page is
        ///   full; if few runs match, these are all runs of the machine.
        public func runs(_ query: FlowQuery) async throws -> [FlowRecord] {
            try StoredText.check([query.machine, query.state, query.after?.machine, query.after?.id])
            let calls = calls
            return try await lanes.call { session throws(FlowStoreError) in
                try calls.records(query, on: &session)
            }
        }

        /// Counts the runs by machine and status, and by queue.
        ///
        /// - Returns: The numbers of runs, and the lag: how long the first due run has been due.
        /// - Throws: `FlowStoreError` if the store is unavailable.
        /// - Complexity: O(*n*) for *n* runs, in a scan of an index.
        public func statistics() async throws -> FlowStatistics {
            let calls = calls
            return try await lanes.call { session throws(FlowStoreError) in
                try calls.statistics(on: &session)
            }
        }

        /// Waits until a run may be due.
        ///
        /// The function returns after ``PostgreSQLFlowConfiguration/pollInterval``, with a random factor, at
        /// the latest.
        ///
        /// - Parameter work: The kinds of states that the worker knows, and its queues.
        /// - Throws: `CancellationError` if the task was canceled; `FlowStoreError` if the store is
        ///   unavailable.
        public func awaitWork(of work: FlowWork) async throws {
            try await waiters.awaitWork(atMost: pause, on: configuration.clock) {
                let calls = calls
                return try await lanes.call { session throws(FlowStoreError) in
                    try calls.waitForWork(work, on: &session)
                }
            }
        }

        private var pause: Duration { configuration.pollInterval * configuration.jitter() }

        /// Waits until a run has ended.
        ///
        /// The store polls for runs that workers on other computers end, with one statement for all waiting
        /// tasks.
        ///
        /// - Parameter run: The identity of the run.
        /// - Returns: The run with its ending.
        /// - Throws: `CancellationError` if the task was canceled; `FlowStoreError` if there is no such run,
        ///   or if the store is unavailable.
        public func awaitEnd(of run: FlowRunID) async throws -> FlowRecord {
            try await waiters.awaitEnd(of: run) {
                watchEnds()
                guard let record = try await record(of: run) else { throw FlowStoreError.unknown(run) }
                return record.status == .ended ? record : nil
            }
        }

        /// Starts to poll for the ends of awaited runs; the polling ends when no task waits any more.
        private func watchEnds() {
            let (lanes, waiters, configuration, schema) = (lanes, waiters, configuration, schema)
            waiters.watch(
                includingWorkers: false, on: configuration.clock,
                every: { configuration.pollInterval * configuration.jitter() }
            ) { runs in
                let calls = WorkerCalls(schema: schema.quoted, timePassed: configuration.timePassed())
                let ended = try? await lanes.call { session throws(FlowStoreError) in
                    try calls.ended(runs, on: &session)
                }
                waiters.wake(workers: false, ends: ended ?? [])
                return true
            }
        }

        /// Removes runs that ended some time ago, in transactions of a thousand runs.
        ///
        /// Other calls go on between two of these transactions.
        ///
        /// - Parameters:
        ///   - age: The time that must have passed since a run's end, by the server's clock.
        ///   - progress: Called after each transaction with the number of runs that were removed until then.
        /// - Returns: The number of removed runs. If the task is canceled, some of the runs may remain.
        /// - Throws: `FlowStoreError` if the store is unavailable.
        /// - Complexity: O(*n*) for *n* removed runs.
        public func removeRuns(
            endedLongerThan age: Duration, progress: @Sendable (Int) -> Void
        ) async throws -> Int {
            let calls = calls
            var count = 0
            while true {
                let removed = try await lanes.call { session throws(FlowStoreError) in
                    try calls.removeSomeRuns(endedLongerThan: age, on: &session)
                }
                count += removed
                progress(count)
                if removed < WorkerCalls.removalLimit || Task.isCancelled { return count }
            }
        }

        /// Removes a run that has ended.
        ///
        /// - Parameter run: The identity of the run.
        /// - Throws: `FlowStoreError`, among others with the code `unknownRun` if there is no such run, or
        ///   `openRun` if the run, or the run that started it, has not ended.
        public func removeRun(_ run: FlowRunID) async throws {
            try StoredText.check(run)
            let calls = calls
            try await lanes.call { session throws(FlowStoreError) in try calls.remove(run, on: &session) }
        }
    }
#endif
