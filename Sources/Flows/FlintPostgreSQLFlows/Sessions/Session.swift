#if PostgreSQL
    internal import FlintDurableFlows

    /// A connection that is made when it is needed and replaced after a loss.
    ///
    /// If the answer to a transaction is lost, the session finds out whether the transaction was executed.
    /// Most transactions write a mark, which is a number in a row of the session; the next connection reads
    /// it. The other transactions hold a lock of the session until they end. When the lock is free, the
    /// caller of such a transaction reads whether the changes are stored.
    struct Session {
        /// What the body of a transaction returns: its value, and the last statements, which the session
        /// executes before the commit.
        struct Outcome<Value> {
            /// The value of the transaction, if ``reading`` is `nil` or the answer to the last statements was
            /// lost.
            ///
            /// Otherwise ``reading`` makes the value from the rows of these statements.
            let value: Value
            /// The last statements of the transaction, which the session executes before the commit.
            ///
            /// If there are none and ``hasWritten`` is `false`, the transaction is rolled back.
            var statements: [Statement] = []
            /// Whether the body has executed statements that change the database, so that the transaction is
            /// committed even without ``statements``.
            var hasWritten = false
            /// Makes the value from the rows of the last statements, one element for each statement; `nil` to
            /// use ``value``.
            ///
            /// It is not called if the answer to these statements was lost.
            var reading: (([Rows]) -> Value)?
        }

        /// The reason to repeat a transaction: an error of the connection, or a concurrent transaction.
        enum Trouble: Error {
            case connection(ConnectionTrouble)
            /// Another transaction has inserted a row that this one wanted to insert, or has changed which
            /// runs it concerns.
            case overtaken
        }

        let options: ConnectionOptions
        let configuration: PostgreSQLFlowConfiguration
        let schema: SchemaName
        private let name: String
        private var connection: Connection?
        private var mark: Int64 = 0

        /// The greatest number of attempts to execute a transaction that conflicts with others; afterwards
        /// the call throws.
        private static let attempts = 8

        init(_ options: ConnectionOptions, _ configuration: PostgreSQLFlowConfiguration, _ schema: SchemaName)
        {
            self.options = options
            self.configuration = configuration
            self.schema = schema
            name =
                String(UInt64.random(in: .min ... .max), radix: 36) + "-"
                + String(UInt64.random(in: .min ... .max), radix: 36)
        }

        // MARK: Connecting

        /// The name of the connection in the server's view `pg_stat_activity`.
        private var applicationName: String { "flint-\(name)" }

        /// Returns the connection, and makes and checks a new one if there is none.
        ///
        /// - Throws: ``PostgreSQLFlowError`` if the server cannot be reached, the user lacks a right, or the
        ///   tables have an unsuitable version.
        mutating func connected() throws(PostgreSQLFlowError) -> Connection {
            if let connection, !connection.isLost { return connection }
            connection = nil
            let made = try Connection(options, configuration, named: applicationName)
            try StoreRights(schema: schema, isReadOnly: configuration.isReadOnly)
                .check(on: made, at: options.place)
            try SchemaVersion.check(schema, on: made, at: options.place)
            connection = made
            return made
        }

        private mutating func connectedForCall() throws(FlowStoreError) -> Connection {
            do throws(PostgreSQLFlowError) {
                return try connected()
            } catch {
                throw FlowStoreError(error)
            }
        }

        var isConnected: Bool { connection?.isLost == false }

        mutating func disconnect() { connection = nil }

        // MARK: Transactions

        /// Executes statements that only read or that may be executed twice, and repeats them after a
        /// temporary failure, such as the loss of the connection.
        ///
        /// - Parameter body: Executes the statements; it may be called up to 8 times.
        /// - Throws: `FlowStoreError` with the code `unavailable` if the failure stays.
        mutating func read<Value>(
            _ body: (Connection) throws(ConnectionTrouble) -> Value
        ) throws(FlowStoreError) -> Value {
            var last: ConnectionTrouble?
            for attempt in 0..<Self.attempts {
                let connection = try connectedForCall()
                do throws(ConnectionTrouble) {
                    return try body(connection)
                } catch {
                    // A statement that met a lock has already waited as long as the limit allows.
                    guard mayTryAgain(after: error), !error.isLocked else { throw refusal(error) }
                    last = error
                    rest(after: attempt)
                }
            }
            throw refusal(last ?? ConnectionTrouble(state: "", text: ""))
        }

        /// Executes a transaction, and repeats it after conflicts until it was executed once.
        ///
        /// - Parameters:
        ///   - attempts: The number of attempts in case of conflicts.
        ///   - isMarked: Whether the transaction writes a mark: a number by which a new connection finds out
        ///     whether the transaction was executed. Without a mark, the transaction must take the lock of
        ///     the session before it writes, and the result after a lost answer is `value` of the outcome,
        ///     whether the transaction was executed or not.
        ///   - body: Executes the given statements, which begin the transaction, and the work, and returns
        ///     the outcome. It may be called several times.
        /// - Returns: The value of the executed transaction.
        /// - Throws: `FlowStoreError` with the code `unavailable` if nothing was written, `answerLost` if
        ///   that is unknown.
        mutating func transact<Value>(
            attempts: Int = Self.attempts, isMarked: Bool = true,
            _ body: (Connection, [Statement]) throws(Trouble) -> Outcome<Value>
        ) throws(FlowStoreError) -> Value {
            var last = ConnectionTrouble(
                state: "40001", text: "other transactions come first again and again")
            for attempt in 0..<max(1, attempts) {
                let connection = try connectedForCall()
                var beginning = [Statement.begin]
                if isMarked {
                    mark += 1
                    beginning.append(markStatement(mark))
                }
                do throws(Trouble) {
                    let outcome = try body(connection, beginning)
                    return try finish(outcome, isMarked: isMarked, on: connection)
                } catch {
                    if case .connection(let trouble) = error {
                        let mayTryAgain = mayTryAgain(after: trouble)
                        // A statement that met a lock has already waited as long as the limit allows.
                        guard mayTryAgain, !trouble.isLocked else { throw refusal(trouble) }
                        last = trouble
                    } else {
                        rollBack()
                    }
                }
                if attempt + 1 < attempts { rest(after: attempt) }
            }
            throw refusal(last)
        }

        /// Executes the last statements and commits a transaction, or rolls it back if it has changed
        /// nothing.
        ///
        /// - Returns: The value of the transaction.
        /// - Throws: The failure of a statement. After the loss of an answer, it is thrown only if the
        ///   transaction was not executed, or the server does not tell.
        private mutating func finish<Value>(
            _ outcome: Outcome<Value>, isMarked: Bool, on connection: Connection
        ) throws(Trouble) -> Value {
            guard !outcome.statements.isEmpty || outcome.hasWritten else {
                rollBack()
                return outcome.value
            }
            do throws(ConnectionTrouble) {
                let rows = try connection.perform(outcome.statements + [.commit])
                return outcome.reading?(rows) ?? outcome.value
            } catch {
                guard error.isConnectionLost || error.isTermination else { throw .connection(error) }
                self.connection = nil
                guard let rows = afterLoss(isMarked ? markReading : lockStatement) else {
                    throw .connection(ConnectionTrouble(state: Self.unknown, text: error.text))
                }
                if isMarked, rows.number(0, 0) != mark { throw .connection(error) }
                return outcome.value
            }
        }

        private static let unknown = "unknown"

        /// Makes the statement that writes the mark of a transaction, a number by which the session finds out
        /// whether the transaction was executed.
        ///
        /// It is executed at the beginning. The row of the mark stays locked until the transaction ends.
        private func markStatement(_ number: Int64) -> Statement {
            Statement(
                """
                INSERT INTO \(schema.quoted).marks VALUES ($1::text, $2::bigint, \(ServerTime.now))
                ON CONFLICT (connection) DO UPDATE SET number = excluded.number, written = excluded.written
                """, .text(name), .number(number))
        }

        /// The statement that reads the number of the last executed transaction with a mark.
        ///
        /// It waits for a transaction that has locked the row of the mark.
        private var markReading: Statement {
            Statement(
                """
                INSERT INTO \(schema.quoted).marks AS m VALUES ($1::text, 0, 0)
                ON CONFLICT (connection) DO UPDATE SET written = m.written RETURNING number
                """, .text(name))
        }

        /// Returns the SQL expression that takes the lock of the session until the transaction ends.
        ///
        /// The lock is much cheaper than a mark, which costs as much as several rows.
        ///
        /// - Parameter parameter: The number, from 1, of the statement's parameter that is ``lockName``.
        static func lock(parameter: Int) -> String {
            "pg_advisory_xact_lock(hashtextextended($\(parameter)::text, 7))"
        }

        var lockName: Parameter { .text(name) }

        private var lockStatement: Statement { Statement("SELECT \(Self.lock(parameter: 1))", lockName) }

        /// Executes a statement on a new connection, after the answer to a transaction was lost.
        ///
        /// The statement waits for that transaction, which may still be running.
        ///
        /// - Returns: The rows; `nil` if the server does not answer.
        private mutating func afterLoss(_ statement: Statement) -> Rows? {
            let deadline = ContinuousClock.now + (options.connectLimit ?? configuration.connectLimit) * 2
            var attempt = 0
            repeat {
                do {
                    let connection = try connected()
                    // The server may not have noticed that the old connection is lost, and may still execute
                    // its transaction.
                    _ = try connection.perform([
                        Statement(
                            """
                            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                            WHERE application_name = $1::text AND pid <> pg_backend_pid()
                            """, .text(applicationName))
                    ])
                    return try connection.perform([statement])[0]
                } catch {
                    connection = nil
                }
                rest(after: attempt)
                attempt += 1
            } while ContinuousClock.now < deadline
            return nil
        }

        // MARK: Errors

        private mutating func rollBack() {
            guard let connection else { return }
            if (try? connection.perform([.rollBack])) == nil { self.connection = nil }
        }

        /// Makes the connection usable after a failure, by a rollback or by closing it.
        ///
        /// - Returns: Whether the failure may be temporary, so that the caller should try again.
        private mutating func mayTryAgain(after trouble: ConnectionTrouble) -> Bool {
            if trouble.isConnectionLost || trouble.isTermination || trouble.isReadOnly || trouble.isForbidden
                || trouble.isNewerSchema || trouble.state == Self.unknown
            {
                // A new connection finds out what the server or the user may do now.
                connection = nil
                return trouble.isConnectionLost || trouble.isTermination
            }
            rollBack()
            return trouble.isConflict
        }

        private func refusal(_ trouble: ConnectionTrouble) -> FlowStoreError {
            if trouble.state == Self.unknown {
                return FlowStoreError(
                    .answerLost,
                    "The connection to \(options.place) was lost during a commit, and the server does not answer; it is not "
                        + "known whether the commit was done.")
            }
            return FlowStoreError(PostgreSQLFlowError(trouble, at: options.place))
        }

        /// Blocks the connection's thread for 0.5 to 128 ms, longer after each attempt, so that other
        /// transactions can end.
        ///
        /// - Parameter attempt: The number of the failed attempt, from 0.
        private func rest(after attempt: Int) {
            SystemPause.rest(microseconds: UInt32.random(in: 500...2_000) << UInt32(min(attempt, 6)))
        }
    }
#endif
