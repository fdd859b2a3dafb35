#if SQLite
    internal import CSQLite
    internal import FlintBasics

    /// A connection to a SQLite file for one thread at a time, with its prepared statements.
    @safe final class Connection {
        let path: String
        /// The device and inode numbers of the opened file; another file that takes the path has others.
        private let identity: [UInt64]
        private let handle: OpaquePointer
        private var statements: [Statement?] = Array(repeating: nil, count: SQL.allCases.count)
        /// The number of pages in the write-ahead log after the last commit of this connection, which
        /// SQLite's callback writes; see ``watchLog()``.
        private let logSize: UnsafeMutablePointer<Int32>
        /// The time in milliseconds for which SQLite waits while other programs lock the file.
        private let busyLimit: Int32

        /// Opens an existing file.
        ///
        /// - Parameters:
        ///   - path: The path of the file.
        ///   - limit: The time for which SQLite waits while other programs lock the file; fractions of a
        ///     second are dropped.
        /// - Throws: ``SQLiteFailure`` if SQLite cannot open the file; `FileFailure` if there is no file.
        init(_ path: String, waiting limit: Duration) throws {
            self.path = path
            busyLimit = Int32(clamping: limit.components.seconds * 1_000)
            identity = try FileFacts.of(path, followingLinks: true).identity
            var opened: OpaquePointer?
            let code = unsafe flint_sqlite_open(path, &opened)
            guard let handle = unsafe opened else {
                throw SQLiteFailure(code: SQLITE_NOMEM, text: "out of memory")
            }
            guard code == SQLITE_OK else {
                let failure = unsafe Self.failure(code, of: handle)
                unsafe sqlite3_close_v2(handle)
                throw failure
            }
            unsafe self.handle = handle
            unsafe logSize = .allocate(capacity: 1)
            unsafe logSize.initialize(to: 0)
            unsafe sqlite3_extended_result_codes(handle, 1)
            unsafe sqlite3_busy_timeout(handle, busyLimit)
            // Without this option, the last connection that closes would copy the write-ahead log without the
            // store's lock.
            unsafe _ = flint_sqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            unsafe _ = flint_sqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        }

        deinit {
            statements = []
            unsafe sqlite3_close_v2(handle)
            unsafe logSize.deallocate()
        }

        static func failure(_ code: Int32, of handle: OpaquePointer) -> SQLiteFailure {
            let extended = unsafe sqlite3_extended_errcode(handle)
            let isSame = extended & 0xFF == code & 0xFF
            let text = unsafe String(cString: isSame ? sqlite3_errmsg(handle) : sqlite3_errstr(code))
            return SQLiteFailure(code: isSame ? extended : code, text: text)
        }

        /// Whether the path still leads to the file that was opened, and not to a later one.
        var isInPlace: Bool { (try? FileFacts.of(path, followingLinks: true))?.identity == identity }

        var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

        // MARK: Statements

        private func statement(_ sql: SQL) throws(SQLiteFailure) -> Statement {
            if let statement = statements[sql.rawValue] { return statement }
            let statement = try unsafe Statement(sql.text, on: handle)
            statements[sql.rawValue] = statement
            return statement
        }

        /// Executes a statement that returns no rows.
        ///
        /// The connection prepares the statement once and keeps it.
        ///
        /// - Parameters:
        ///   - sql: The statement.
        ///   - values: The values of its parameters, in order.
        func run(_ sql: SQL, _ values: [SQLValue] = []) throws(SQLiteFailure) {
            let statement = try statement(sql)
            defer { statement.reset() }
            try statement.bind(values)
            while try statement.step() {}
        }

        /// Returns all rows of a statement.
        ///
        /// The connection prepares the statement once and keeps it.
        ///
        /// - Parameters:
        ///   - sql: The statement.
        ///   - values: The values of its parameters, in order.
        ///   - read: Decodes the current row of the statement.
        func rows<Value>(
            _ sql: SQL, _ values: [SQLValue] = [], _ read: (Statement) -> Value
        ) throws(SQLiteFailure) -> [Value] {
            try Self.rows(of: statement(sql), values, read)
        }

        /// Returns the first row of a statement; `nil` if there is none.
        ///
        /// The connection prepares the statement once and keeps it.
        ///
        /// - Parameters:
        ///   - sql: The statement.
        ///   - values: The values of its parameters, in order.
        ///   - read: Decodes the current row of the statement.
        func first<Value>(
            _ sql: SQL, _ values: [SQLValue] = [], _ read: (Statement) -> Value
        ) throws(SQLiteFailure) -> Value? {
            let statement = try statement(sql)
            defer { statement.reset() }
            try statement.bind(values)
            return try statement.step() ? read(statement) : nil
        }

        /// Returns all rows of a statement that is prepared for this call only.
        ///
        /// - Parameters:
        ///   - text: The SQL text of the statement.
        ///   - values: The values of its parameters, in order.
        ///   - read: Decodes the current row of the statement.
        func rows<Value>(
            text: String, _ values: [SQLValue] = [], _ read: (Statement) -> Value
        ) throws(SQLiteFailure) -> [Value] {
            try Self.rows(of: try unsafe Statement(text, on: handle), values, read)
        }

        private static func rows<Value>(
            of statement: Statement, _ values: [SQLValue], _ read: (Statement) -> Value
        ) throws(SQLiteFailure) -> [Value] {
            defer { statement.reset() }
            try statement.bind(values)
            var rows: [Value] = []
            while try statement.step() { rows.append(read(statement)) }
            return rows
        }

        /// Executes the SQL text of one or more statements, which have no parameters and return no rows.
        func execute(_ text: String) throws(SQLiteFailure) {
            let code = unsafe sqlite3_exec(handle, text, nil, nil, nil)
            guard code == SQLITE_OK else { throw unsafe Self.failure(code, of: handle) }
        }

        // MARK: Transactions

        /// Rolls the current transaction back, unless SQLite has already done so after a failure.
        func rollBack() {
            if isInTransaction { try? run(.rollback) }
        }

        /// The row identifier of the row that this connection inserted last.
        var lastKey: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

        /// Returns SQLite's `data_version`, a number that changes when another connection changes the file.
        func foreignVersion() throws(SQLiteFailure) -> Int64 {
            try first(.dataVersion) { $0.integer(0) } ?? 0
        }

        // MARK: Log

        /// The number of pages in the write-ahead log after the last commit of this connection.
        var logPages: Int { Int(unsafe logSize.pointee) }

        /// Makes each commit record the size of the write-ahead log in ``logPages``, and disables SQLite's
        /// own copying of the log into the file.
        func watchLog() {
            unsafe sqlite3_wal_hook(
                handle,
                { context, _, _, pages in
                    unsafe context?.assumingMemoryBound(to: Int32.self).pointee = pages
                    return SQLITE_OK
                }, logSize)
        }

        /// Copies the write-ahead log into the file.
        ///
        /// The caller must hold the store's lock (``StoreLock``). A failure is ignored: a later call copies
        /// the rest.
        ///
        /// - Parameter waits: Whether to wait, for at most 100 ms, until no reader needs the log, so that the
        ///   next commit overwrites the log from its beginning.
        func checkpoint(waits: Bool) {
            let mode = waits ? SQLITE_CHECKPOINT_RESTART : SQLITE_CHECKPOINT_PASSIVE
            // The wait is short, because a reader may belong to a suspended process. A later call copies the
            // rest.
            unsafe sqlite3_busy_timeout(handle, 100)
            unsafe _ = sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
            unsafe sqlite3_busy_timeout(handle, busyLimit)
        }
    }
#endif
