#if SQLite
    internal import FlintBasics
    internal import FlintDurableFlows

    /// The part of a SQLite store that runs on the store's queue and executes groups of operations as
    /// transactions.
    ///
    /// Its functions block the thread.
    struct SQLiteFlowCore {
        private let options: SQLiteFlowOptions
        private let lock: StoreLock
        private let connection: Connection
        /// SQLite's `data_version` of the file when the last transaction began; it changes with each change
        /// by another process.
        private var foreignVersion: Int64
        /// SQLite's `data_version` of the file when waiting tasks were last told of changes by other
        /// processes.
        private var announcedVersion: Int64
        private var table: RunTable
        /// The duration of the commit of the last group of operations, which writes to the disk; zero if
        /// there was no commit.
        private var synchronizing = Duration.zero

        var path: String { connection.path }

        // MARK: Opening

        /// Opens a file.
        ///
        /// - Parameters:
        ///   - path: The path of the file.
        ///   - creates: Whether a missing file is created.
        ///   - options: The options of the store.
        /// - Throws: ``SQLiteFlowError`` if the file cannot be opened or is not a store of a known version;
        ///   `FlowStoreError` with the code `unavailable` if the file is locked for too long.
        init(_ path: String, creates: Bool, _ options: SQLiteFlowOptions) throws {
            self.options = options
            do {
                let path = try Self.place(path, creates: creates, options)
                let lock = try StoreLock(path)
                try Self.acquire(lock, path, options)
                defer { lock.release() }
                if creates { try Self.createFile(path) }
                let connection = try Connection(path, waiting: options.lockLimit)
                try Self.configure(connection, options)
                try Schema.prepare(connection, migrates: options.migrates)
                connection.watchLog()
                let version = try connection.foreignVersion()
                (self.lock, self.connection, table) = (lock, connection, RunTable(connection))
                (foreignVersion, announcedVersion) = (version, version)
            } catch let failure as SQLiteFailure {
                throw failure.openingError(at: path)
            } catch let failure as FileFailure {
                throw SQLiteFlowError(.inaccessible, "\(path): \(failure.explanation).")
            }
        }

        /// Returns a path with its symbolic links resolved, so that all processes use lock files with the
        /// same names.
        ///
        /// - Parameters:
        ///   - path: The path of the file.
        ///   - creates: Whether missing folders of the path are made first.
        ///   - options: The options of the store, which recognize network file systems.
        /// - Throws: ``SQLiteFlowError`` with the code `networkFileSystem` if the folder is on a network file
        ///   system; `FileFailure` if the system cannot make or find the folder.
        private static func place(
            _ path: String, creates: Bool, _ options: SQLiteFlowOptions
        ) throws -> String {
            if creates { try FileSystem().makeFolders(FilePath.folder(of: path), mode: 0o700) }
            let path = try FilePath.resolved(path)
            let folder = FilePath.folder(of: path)
            guard let network = options.networkName(folder) else { return path }
            throw SQLiteFlowError(
                .networkFileSystem,
                "The folder '\(folder)' is on \(network), where locks and shared memory cannot be relied on: keep the runs on "
                    + "a disk of this machine, or in PostgreSQL.")
        }

        /// Creates an empty file, with permissions for its owner only, unless the file exists.
        ///
        /// SQLite gives the same permissions to its `-wal` and `-shm` files.
        private static func createFile(_ path: String) throws(FileFailure) {
            do throws(FileFailure) {
                _ = try OpenFile(updating: path, creates: true, mode: 0o600)
            } catch {
                guard (try? FileFacts.of(path, followingLinks: true)) != nil else { throw error }
            }
        }

        private static func configure(
            _ connection: Connection, _ options: SQLiteFlowOptions
        ) throws(SQLiteFailure) {
            try connection.execute(
                """
                PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;
                PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;
                PRAGMA trusted_schema = 0; PRAGMA cell_size_check = 1
                """)
            if let limit = options.pageLimit { try connection.execute("PRAGMA max_page_count = \(limit)") }
        }

        private static func acquire(
            _ lock: StoreLock, _ path: String, _ options: SQLiteFlowOptions
        ) throws {
            guard try lock.acquire(within: options.lockLimit) else {
                throw FlowStoreError(
                    .unavailable,
                    "Another process has held the lock of the runs in '\(path)' for \(options.lockLimit); look at whether "
                        + "it is stopped.")
            }
        }

        /// Opens a connection that only reads, to a file that the store has opened and checked.
        ///
        /// - Throws: ``SQLiteFlowError`` if the file cannot be opened; `FlowStoreError` with the code
        ///   `unavailable` if it is locked for too long; `FileFailure` if there is no file.
        static func reader(of path: String, _ options: SQLiteFlowOptions) throws -> RunReader {
            do {
                let connection = try Connection(path, waiting: options.lockLimit)
                try configure(connection, options)
                try connection.execute("PRAGMA query_only = 1; PRAGMA cache_size = -4000")
                return RunReader(connection)
            } catch let failure as SQLiteFailure {
                throw failure.openingError(at: path)
            }
        }

        /// Whether the file and its lock files are still at their paths; if not, the store must be opened
        /// again.
        var isInPlace: Bool { connection.isInPlace && lock.isInPlace }

        // MARK: Groups

        /// Executes a group of operations as one transaction.
        ///
        /// - Parameters:
        ///   - operations: The operations.
        ///   - moment: Returns the time; it is called when the lock is acquired.
        /// - Returns: The answers to all operations, whether other runs may have become due, the runs that
        ///   ended, and the duration of the commit.
        mutating func perform(
            _ operations: [GroupOperation<RunTable>], at moment: () -> FlowMoment
        ) -> GroupResult {
            synchronizing = .zero
            do {
                try Self.acquire(lock, path, options)
                defer { lock.release() }
                var result = GroupResult(answers: performAll(operations, at: moment()))
                (result.hasWork, result.ended) = (table.hasWork, table.ended)
                (table.hasWork, table.ended) = (false, [])
                result.synchronizing = synchronizing
                return result
            } catch {
                let error = storeError(error)
                return GroupResult(answers: operations.map { $0.failure(error) })
            }
        }

        private mutating func performAll(
            _ operations: [GroupOperation<RunTable>], at moment: FlowMoment
        ) -> [GroupAnswer] {
            do {
                let answers = try attempt(operations, at: moment)
                options.onStep(.written)
                try commit()
                options.onStep(.committed)
                table.endTransaction()
                copyLog()
                return answers
            } catch {
                connection.rollBack()
                table.forgetAll()
                if (error as? SQLiteFailure)?.isFull == true {
                    // The file cannot grow, so the log is copied and overwritten from its beginning.
                    connection.checkpoint(waits: true)
                }
                guard operations.count > 1, isOfOne(error) else {
                    let error = storeError(error)
                    return operations.map { $0.failure(error) }
                }
                // The error may come from one operation that is too large or needs damaged rows. Each
                // operation is executed as a transaction of its own, so that the others succeed.
                return operations.flatMap { performAll([$0], at: moment) }
            }
        }

        private mutating func attempt(
            _ operations: [GroupOperation<RunTable>], at moment: FlowMoment
        ) throws -> [GroupAnswer] {
            try connection.run(.beginImmediate)
            let version = try connection.foreignVersion()
            if version != foreignVersion {
                foreignVersion = version
                table.noteForeignChange()
                try Schema.check(connection)
            }
            let moment = try table.settle(moment)
            // A worker whose lease has expired must not hold runs during this transaction.
            try table.freeRunsOfLostWorkers(at: moment)
            let answers = try operations.map { operation in
                table.beginOperation()
                do {
                    return try operation.body(&table, moment)
                } catch let refusal as FlowStoreError {
                    table.undoOperation()
                    return operation.failure(refusal)
                }
            }
            try table.flush()
            return answers
        }

        private mutating func commit() throws {
            let start = ContinuousClock.now
            defer { synchronizing = start.duration(to: .now) }
            do throws(SQLiteFailure) {
                try connection.run(.commit)
            } catch {
                // Only after these two errors it is certain that nothing was stored. After others, the commit
                // may be in the log without having been synchronized.
                if error.isFull || error.isBusy { throw error }
                throw FlowStoreError(
                    .answerLost,
                    "It is not known whether the disk keeps what was written to '\(path)': \(error.text).")
            }
        }

        /// Returns whether one operation of a group may have caused the error of the transaction, so that the
        /// other operations can succeed if each is executed alone.
        private func isOfOne(_ error: any Error) -> Bool {
            if let failure = error as? SQLiteFailure { return !failure.isBusy }
            return (error as? SQLiteFlowError)?.code == .damaged
        }

        private func storeError(_ error: any Error) -> any Error {
            if let failure = error as? SQLiteFailure { return failure.error(at: path) }
            if let failure = error as? FileFailure {
                return FlowStoreError(.unavailable, "\(path): \(failure.explanation).")
            }
            return error
        }

        /// Copies the write-ahead log into the file if the log has reached
        /// ``SQLiteFlowOptions/checkpointPages``.
        ///
        /// The caller must hold the store's lock (``StoreLock``).
        private func copyLog() {
            guard connection.logPages >= options.checkpointPages else { return }
            connection.checkpoint(waits: connection.logPages >= options.restartPages)
        }

        // MARK: News

        /// Returns whether another process has changed the file, or has put another file in its place, since
        /// the last call.
        mutating func takeForeignChange() -> Bool {
            // Waiting tasks are informed if another file has taken the path; the next operation opens that
            // file.
            guard isInPlace else { return true }
            guard let version = try? connection.foreignVersion(), version != announcedVersion else {
                return false
            }
            announcedVersion = version
            return true
        }
    }
#endif
