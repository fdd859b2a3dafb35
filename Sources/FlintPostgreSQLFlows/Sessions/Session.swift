#if PostgreSQL
    internal import FlintDurableFlows

    /// A connection that is made when it is needed, and made anew when it is lost.
    ///
    /// It decides the fate of a transaction whose answer was lost: most write a mark, which the next connection reads back; the
    /// others hold a lock of the session as long as they may go on, and their caller finds what they have written.
    struct Session {
        /// What a transaction gives, and what is left to write.
        struct Outcome<Value> {
            /// What it gives; if its last statements say that, what it gives when their answer was lost.
            let value: Value
            /// The last statements of the transaction; without any, it ends without a mark.
            var statements: [Statement] = []
            /// Whether the transaction has changed something before the last statements.
            var hasWritten = false
            /// What it gives by the rows of the last statements.
            var reading: (([Rows]) -> Value)?
        }

        /// Why a transaction is begun anew.
        enum Trouble: Error {
            case connection(ConnectionTrouble)
            /// Another transaction has made a row meanwhile.
            case overtaken
        }

        let options: ConnectionOptions
        let configuration: PostgreSQLFlowConfiguration
        let schema: SchemaName
        private let name: String
        private var connection: Connection?
        private var mark: Int64 = 0

        /// How often a transaction that meets others is begun.
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

        /// What the server shows in its list of activities.
        private var applicationName: String { "flint-\(name)" }

        /// The connection, which is made if there is none.
        mutating func connected() throws(PostgreSQLFlowError) -> Connection {
            if let connection, !connection.isLost { return connection }
            connection = nil
            let made = try Connection(options, configuration, named: applicationName)
            try SchemaVersion.check(schema, on: made, at: options.place)
            connection = made
            return made
        }

        private mutating func connectedForCall() throws(FlowStoreError) -> Connection {
            do throws(PostgreSQLFlowError) {
                return try connected()
            } catch {
                throw FlowStoreError(.unavailable, error.description)
            }
        }

        var isConnected: Bool { connection?.isLost == false }

        mutating func disconnect() { connection = nil }

        // MARK: Transactions

        /// Reads, or does a statement that may be done twice.
        mutating func read<Value>(
            _ body: (Connection) throws(ConnectionTrouble) -> Value
        ) throws(FlowStoreError) -> Value {
            var last: ConnectionTrouble?
            for attempt in 0..<Self.attempts {
                let connection = try connectedForCall()
                do throws(ConnectionTrouble) {
                    return try body(connection)
                } catch {
                    guard mayTryAgain(after: error) else { throw refusal(error) }
                    last = error
                    rest(after: attempt)
                }
            }
            throw refusal(last ?? ConnectionTrouble(state: "", text: ""))
        }

        /// Does a transaction, once.
        ///
        /// - Parameters:
        ///   - attempts: How often it is begun if others hinder it.
        ///   - isOneOfSeveral: Whether the caller splits its group if a lock is held for long.
        ///   - isMarked: Whether it writes a mark. Without one, it takes the lock of the session before it writes, and if its answer
        ///     was lost, the value is that without rows, whether it was done or not.
        ///   - body: Does what is to be done behind the statements that it gets, which begin the transaction, and says how it
        ///     ends. It may be called several times.
        /// - Returns: What the body has given in the transaction that was done.
        /// - Throws: `FlowStoreError` with the code `unavailable` if nothing was written, `answerLost` if that is not known.
        mutating func transact<Value>(
            attempts: Int = Self.attempts, isOneOfSeveral: Bool = false, isMarked: Bool = true,
            _ body: (Connection, [Statement]) throws(Trouble) -> Outcome<Value>
        ) throws(FlowStoreError) -> Value {
            var last = ConnectionTrouble(
                state: "40001", text: "other transactions come first again and again")
            for attempt in 0..<max(1, attempts) {
                let connection = try connectedForCall()
                var beginning = [Statement("BEGIN")]
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
                        // The lock was waited for already.
                        let isTooLate = trouble.isLocked && (isOneOfSeveral || attempt > 0)
                        guard mayTryAgain, !isTooLate else { throw refusal(trouble) }
                        last = trouble
                    } else {
                        rollBack()
                    }
                }
                if attempt + 1 < attempts { rest(after: attempt) }
            }
            throw refusal(last)
        }

        /// Ends a transaction.
        ///
        /// - Returns: What it gives.
        private mutating func finish<Value>(
            _ outcome: Outcome<Value>, isMarked: Bool, on connection: Connection
        ) throws(Trouble) -> Value {
            guard !outcome.statements.isEmpty || outcome.hasWritten else {
                rollBack()
                return outcome.value
            }
            do throws(ConnectionTrouble) {
                let rows = try connection.perform(outcome.statements + [Statement("COMMIT")])
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

        /// Writes the mark of a transaction, at its beginning: as long as the transaction may go on, the row is locked.
        private func markStatement(_ number: Int64) -> Statement {
            Statement(
                """
                INSERT INTO \(schema.quoted).marks VALUES ($1::text, $2::bigint, \(ServerTime.now))
                ON CONFLICT (connection) DO UPDATE SET number = excluded.number, written = excluded.written
                """, .text(name), .number(number))
        }

        /// Reads the mark, after the transaction that has its row.
        private var markReading: Statement {
            Statement(
                """
                INSERT INTO \(schema.quoted).marks AS m VALUES ($1::text, 0, 0)
                ON CONFLICT (connection) DO UPDATE SET written = m.written RETURNING number
                """, .text(name))
        }

        /// A call that takes the lock of the session until the transaction ends, in a statement that has ``lockName`` as a parameter.
        ///
        /// It costs next to nothing, where a mark costs as much as several rows.
        static func lock(parameter: Int) -> String {
            "pg_advisory_xact_lock(hashtextextended($\(parameter)::text, 7))"
        }

        var lockName: Parameter { .text(name) }

        private var lockStatement: Statement { Statement("SELECT \(Self.lock(parameter: 1))", lockName) }

        /// Does a statement that waits for a transaction whose answer was lost, and which may still be at work.
        ///
        /// - Returns: Its rows; `nil` if the server cannot be asked.
        private mutating func afterLoss(_ statement: Statement) -> Rows? {
            let deadline = ContinuousClock.now + configuration.connectLimit * 2
            var attempt = 0
            repeat {
                do {
                    let connection = try connected()
                    // The server may not have noticed that nobody reads its answers any more.
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
            if (try? connection.perform([Statement("ROLLBACK")])) == nil { self.connection = nil }
        }

        /// Makes the connection usable after a trouble.
        ///
        /// - Returns: Whether doing the same again may succeed.
        private mutating func mayTryAgain(after trouble: ConnectionTrouble) -> Bool {
            if trouble.isConnectionLost || trouble.isTermination || trouble.isReadOnly
                || trouble.state == Self.unknown
            {
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
            if trouble.isLocked {
                return FlowStoreError(
                    .unavailable,
                    "Another transaction holds a lock for longer than \(configuration.lockLimit) in \(options.place); look "
                        + "for it in 'pg_stat_activity'.")
            }
            return FlowStoreError(.unavailable, PostgreSQLFlowError(trouble, at: options.place).description)
        }

        /// Gives other transactions time, on the thread of the connection: nothing else waits for it.
        private func rest(after attempt: Int) {
            SystemPause.rest(microseconds: UInt32.random(in: 500...2_000) << UInt32(min(attempt, 6)))
        }
    }
#endif
