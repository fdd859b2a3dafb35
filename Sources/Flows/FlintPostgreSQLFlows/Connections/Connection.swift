#if PostgreSQL
    internal import CPostgreSQL
    internal import FlintBasics

    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #elseif canImport(Darwin)
        internal import Darwin
    #endif

    /// A connection to the server, by libpq.
    ///
    /// One thread at a time uses it. That thread waits for the socket with a time limit, and never inside
    /// libpq. Statements of one call are sent together, so that they take one round trip.
    ///
    /// A direct connection prepares each statement once, and has the settings for its whole session. Behind a
    /// pool, another session may execute each transaction. So each transaction begins with the settings,
    /// which end with it, and no statement is prepared.
    @safe final class Connection {
        private let handle: OpaquePointer
        private let options: ConnectionOptions
        private let statementLimit: Duration
        private let settings: SessionSettings
        /// Whether a pool of connections is between the store and the server.
        private(set) var isPooled = false
        private var preparesStatements = false
        /// Whether a transaction behind a pool has begun and not ended.
        private var isInTransaction = false
        private var prepared: [String: String] = [:]
        /// The number of names that were used for prepared statements, such as `s1`.
        ///
        /// It also counts a name whose statement could not be prepared, so that no name is used twice.
        private var named = 0
        private(set) var isLost = false

        /// Connects to the server.
        ///
        /// - Parameters:
        ///   - options: The connection string.
        ///   - configuration: The time limits, and whether the store only reads.
        ///   - name: The name of the connection in the server's view `pg_stat_activity`.
        /// - Throws: ``PostgreSQLFlowError`` if the server cannot be reached or refuses the connection.
        init(
            _ options: ConnectionOptions, _ configuration: PostgreSQLFlowConfiguration, named name: String
        ) throws(PostgreSQLFlowError) {
            guard let handle = unsafe PQconnectStart(options.text) else {
                throw PostgreSQLFlowError(
                    .unreachable, "There is no memory for a connection to \(options.place).")
            }
            unsafe self.handle = unsafe handle
            self.options = options
            // The client waits longer than the server's limit, so that it gets the result of a statement that
            // takes too long.
            statementLimit = configuration.statementLimit + .seconds(5)
            settings = SessionSettings(configuration, named: name)
            unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
            try connect(within: options.connectLimit ?? configuration.connectLimit)
            guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else {
                throw PostgreSQLFlowError(
                    .unreachable, "The connection to \(options.place) is lost: \(message)")
            }
            try prepareSession(mustWrite: !configuration.isReadOnly)
        }

        deinit { unsafe PQfinish(handle) }

        private var message: String {
            guard let text = unsafe PQerrorMessage(handle) else { return "" }
            return options.cleaned(unsafe String(cString: text))
        }

        // MARK: Connecting

        private func connect(within limit: Duration) throws(PostgreSQLFlowError) {
            let deadline = ContinuousClock.now + limit
            guard unsafe PQstatus(handle) != CONNECTION_BAD else { throw refusal }
            var mustWrite = true
            while true {
                guard awaitSocket(writing: mustWrite, until: deadline) else {
                    throw PostgreSQLFlowError(
                        .unreachable,
                        "The server \(options.place) does not answer within \(limit); look whether it runs and can be reached."
                    )
                }
                switch unsafe PQconnectPoll(handle) {
                case PGRES_POLLING_OK: return
                case PGRES_POLLING_READING: mustWrite = false
                case PGRES_POLLING_WRITING: mustWrite = true
                default: throw refusal
                }
            }
        }

        /// The error for a connection that could not be made, because the server or the system has refused
        /// it.
        private var refusal: PostgreSQLFlowError {
            let text = message
            // A server without free connections refuses even a user with a valid password.
            let isFull = ["too many connections", "too many clients", "connection slots"].contains {
                text.contains($0)
            }
            let isIdentity =
                unsafe PQconnectionNeedsPassword(handle) == 1 || PQconnectionUsedPassword(handle) == 1
                || ["authentication", "pg_hba.conf", "does not exist", "not permitted to log in"].contains {
                    text.contains($0)
                }
            if !text.contains("FATAL"), text.contains("invalid ") {
                return PostgreSQLFlowError(
                    .connectionString, "A value of the connection string cannot be used: \(text)".asSentence)
            }
            // "No such file or directory" means that no server runs at the address.
            let isStarted = text.contains("FATAL") || text.contains("password")
            return isIdentity && isStarted && !isFull
                ? PostgreSQLFlowError(
                    .authentication,
                    "The server refuses the connection to \(options.place): \(text)".asSentence
                        + " Look at user, password and database."
                )
                : PostgreSQLFlowError(
                    .unreachable,
                    "There is no connection to \(options.place): \(text)".asSentence
                        + " Look whether the server runs and can be reached."
                )
        }

        /// Finds out whether a pool of connections is between the store and the server, and applies the
        /// settings to a direct session.
        ///
        /// A pool gives its clients made-up numbers of server processes. So a number that differs from the
        /// result of `pg_backend_pid()` shows a pool.
        ///
        /// - Parameter mustWrite: Whether the server must accept writes.
        /// - Throws: ``PostgreSQLFlowError`` if it does not, or if a statement fails.
        private func prepareSession(mustWrite: Bool) throws(PostgreSQLFlowError) {
            do throws(ConnectionTrouble) {
                let found = try perform([
                    Statement(
                        """
                        SELECT pg_backend_pid(), pg_is_in_recovery(), current_setting('transaction_read_only') = 'on'
                            OR current_setting('default_transaction_read_only') = 'on'
                        """)
                ])[0]
                if mustWrite, found.flag(0, 1) {
                    throw ConnectionTrouble(state: ConnectionTrouble.standby, text: "")
                }
                if mustWrite, found.flag(0, 2) { throw ConnectionTrouble(state: "25006", text: "") }
                isPooled = found.number(0, 0) != Int64(unsafe PQbackendPID(handle))
                preparesStatements = !isPooled
                if !isPooled { _ = try perform([settings.statement(isLocal: false)]) }
            } catch {
                throw PostgreSQLFlowError(error, at: options.place)
            }
        }

        // MARK: Statements

        /// Executes statements, which are all sent before the first answer is awaited.
        ///
        /// After a failure, the remaining statements are not executed.
        ///
        /// - Returns: The rows of each statement.
        /// - Throws: The failure of the first statement that has failed. If the connection was lost, any of
        ///   the statements may have been executed.
        func perform(_ statements: [Statement]) throws(ConnectionTrouble) -> [Rows] {
            guard isPooled, let first = statements.first else { return try execute(statements) }
            let (begins, ends) = (first.begins, statements.contains { $0.ends })
            guard begins || !isInTransaction else {
                let rows = try execute(statements)
                isInTransaction = !ends
                return rows
            }
            // After a failure the transaction waits for a rollback.
            isInTransaction = true
            let settings = settings.statement(isLocal: true)
            if begins {
                let rows = try execute([first, settings] + statements.dropFirst())
                isInTransaction = !ends
                return Array(rows[..<1] + rows[2...])
            }
            let rows = try execute([.begin, settings] + statements + [.commit])
            isInTransaction = false
            return Array(rows[2..<rows.count - 1])
        }

        private func execute(_ statements: [Statement]) throws(ConnectionTrouble) -> [Rows] {
            guard !isLost else { throw lost("it was lost before") }
            let deadline = ContinuousClock.now + statementLimit
            var expected: [String?] = []
            for statement in statements {
                if preparesStatements, prepared[statement.text] == nil {
                    named += 1
                    let name = "s\(named)"
                    // The name is stored at once, for an equal statement later in the list, and removed if
                    // the preparation fails.
                    prepared[statement.text] = name
                    guard unsafe PQsendPrepare(handle, name, statement.text, 0, nil) == 1 else {
                        throw lost(message)
                    }
                    expected.append(statement.text)
                }
                guard send(statement) else { throw lost(message) }
                expected.append(nil)
            }
            guard unsafe PQpipelineSync(handle) == 1 else { throw lost(message) }
            try flush(until: deadline)
            return try receive(expected, until: deadline)
        }

        private func send(_ statement: Statement) -> Bool {
            var bytes: [UInt8] = []
            var places: [(offset: Int, length: Int)?] = []
            for parameter in statement.parameters {
                let offset = bytes.count
                places.append(parameter.append(to: &bytes).map { (offset, $0) })
            }
            // An empty buffer may have no address, but the pointer to an empty value must not be `nil`.
            bytes.append(0)
            let (lengths, formats) = (places.map { Int32($0?.length ?? 0) }, places.map { _ in Int32(1) })
            let (name, isPrepared) = (prepared[statement.text] ?? "", preparesStatements)
            return unsafe bytes.withUnsafeBytes { buffer in
                let values = unsafe places.map { place in
                    unsafe place.flatMap { place in
                        unsafe buffer.baseAddress?.advanced(by: place.offset).assumingMemoryBound(
                            to: CChar.self)
                    }
                }
                let count = unsafe Int32(values.count)
                return isPrepared
                    ? unsafe PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1) == 1
                    : unsafe PQsendQueryParams(
                        handle, statement.text, count, nil, values, lengths, formats, 1) == 1
            }
        }

        private func flush(until deadline: ContinuousClock.Instant) throws(ConnectionTrouble) {
            while true {
                switch unsafe PQflush(handle) {
                case 0: return
                case 1:
                    // The server may stop reading until its answers are read, so the connection also reads
                    // while it sends.
                    guard awaitSocket(reading: true, writing: true, until: deadline) else { throw overdue }
                    if unsafe PQconsumeInput(handle) == 0 { throw lost(message) }
                default: throw lost(message)
                }
            }
        }

        private func receive(
            _ expected: [String?], until deadline: ContinuousClock.Instant
        ) throws(ConnectionTrouble) -> [Rows] {
            var (rows, trouble): ([Rows], ConnectionTrouble?) = ([], nil)
            for preparing in expected {
                guard let result = unsafe try next(until: deadline) else { throw lost(message) }
                switch unsafe PQresultStatus(result) {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                    let value = unsafe Rows(result)
                    if preparing == nil { rows.append(value) }
                case PGRES_PIPELINE_ABORTED:
                    // The statement was not executed, because an earlier one has failed.
                    if let preparing { prepared[preparing] = nil }
                    unsafe PQclear(result)
                default:
                    if let preparing { prepared[preparing] = nil }
                    let found = unsafe self.trouble(of: result)
                    unsafe PQclear(result)
                    trouble = trouble ?? found
                    if found.isConnectionLost || found.isTermination { isLost = true }
                    if isLost { throw trouble ?? found }
                }
                // libpq returns `NULL` after the results of each statement.
                if let more = unsafe try next(until: deadline) { unsafe PQclear(more) }
            }
            guard let end = unsafe try next(until: deadline) else { throw lost(message) }
            unsafe PQclear(end)
            if let trouble { throw trouble }
            return rows
        }

        private func next(until deadline: ContinuousClock.Instant) throws(ConnectionTrouble) -> OpaquePointer?
        {
            while unsafe PQisBusy(handle) == 1 {
                guard awaitSocket(reading: true, until: deadline) else { throw overdue }
                if unsafe PQconsumeInput(handle) == 0 { throw lost(message) }
            }
            return unsafe PQgetResult(handle)
        }

        private func trouble(of result: OpaquePointer) -> ConnectionTrouble {
            let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map {
                unsafe String(cString: $0)
            }
            let text = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map {
                unsafe String(cString: $0)
            }
            return ConnectionTrouble(state: state ?? "", text: options.cleaned(text ?? message))
        }

        private func lost(_ text: String) -> ConnectionTrouble {
            isLost = true
            return ConnectionTrouble(state: "", text: text)
        }

        private var overdue: ConnectionTrouble { lost("the server does not answer within \(statementLimit)") }

        // MARK: Notifications

        /// Returns the payloads of the notifications that have arrived since the last call.
        func takeNotifications() throws(ConnectionTrouble) -> [String] {
            guard unsafe PQconsumeInput(handle) == 1 else { throw lost(message) }
            var payloads: [String] = []
            while let notification = unsafe PQnotifies(handle) {
                if let extra = unsafe notification.pointee.extra {
                    unsafe payloads.append(String(cString: extra))
                }
                unsafe PQfreemem(notification)
            }
            return payloads
        }

        var socket: Int32 { unsafe PQsocket(handle) }

        // MARK: Waiting

        private func awaitSocket(
            reading: Bool = false, writing: Bool = false, until deadline: ContinuousClock.Instant
        ) -> Bool {
            var events = Int16(0)
            if reading || !writing { events |= Int16(POLLIN) }
            if writing { events |= Int16(POLLOUT) }
            while true {
                let rest = deadline - ContinuousClock.now
                guard rest > .zero else { return false }
                var request = pollfd(fd: socket, events: events, revents: 0)
                let milliseconds = min(
                    rest.components.seconds * 1_000 + 1 + rest.components.attoseconds / 1_000_000_000_000_000,
                    60_000)
                let count = unsafe poll(&request, 1, Int32(milliseconds))
                if count > 0 { return true }
                if count < 0, errno != EINTR { return false }
            }
        }
    }

    extension PostgreSQLFlowError {
        init(_ trouble: ConnectionTrouble, at place: String) {
            switch trouble {
            case _ where trouble.isStandby:
                self.init(
                    .standby,
                    "The server \(place) takes no writes, because it is a standby. Connect to the primary, for example "
                        + "with 'target_session_attrs=read-write'.")
            case _ where trouble.isNewerSchema:
                self.init(
                    .schemaNewer,
                    "In \(place) \(trouble.text), and this program reads up to version \(SchemaVersion.current). Deploy "
                        + "a later version of the program.")
            case _ where trouble.isReadOnly:
                self.init(
                    .readOnly,
                    "The server \(place) takes no writes: transactions of this user are read-only. Look at "
                        + "'default_transaction_read_only' of the role, the database and the server; a managed server "
                        + "sets it when its disk is full.")
            case _ where trouble.isConnectionLost || trouble.isTermination:
                self.init(
                    .unreachable,
                    "The connection to \(place) is lost: \(trouble.text)".asSentence
                        + " Look whether the server runs.")
            case _ where trouble.isForbidden:
                self.init(
                    .missingRight,
                    "The user may not do that in \(place): \(trouble.text). 'PostgreSQLFlowStore.migrationText' and "
                        + "'flint runs migrate --print' list the rights to grant.")
            case _ where trouble.isLocked:
                self.init(
                    .lockTimeout,
                    "Another transaction holds a lock for longer than the limit in \(place); look for it in "
                        + "'pg_stat_activity'.")
            case _ where trouble.isCanceled:
                self.init(
                    .statementTimeout,
                    "The server \(place) has ended a statement: \(trouble.text). Look at its load, or raise "
                        + "'statementLimit'.")
            default:
                self.init(.refused, "The server \(place) refuses that: \(trouble.text) (\(trouble.state)).")
            }
        }
    }
#endif
