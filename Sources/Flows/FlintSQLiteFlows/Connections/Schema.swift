#if SQLite
    internal import FlintBasics
    internal import FlintDurableFlows

    /// The tables of a store's file, and their version.
    enum Schema {
        /// The version of the tables that this code writes.
        static let version = 5
        /// The lowest version of this code that can read and write the tables.
        ///
        /// Raise it when you add a table, a column or a kind of item that earlier versions must not ignore.
        static let lowestReader = 5
        /// The number that marks the file as a store, in the file's header: "Flnt" in ASCII.
        private static let applicationID = 0x466C_6E74

        /// Checks that a file exists and is not empty, without creating it or changing its folder.
        ///
        /// - Throws: ``SQLiteFlowError`` with the code `schemaMissing` if it is missing or empty.
        static func checkExistence(at path: String) throws(SQLiteFlowError) {
            guard let facts = try? FileFacts.of(path, followingLinks: true), facts.size > 0 else {
                throw missing(at: path)
            }
        }

        private static func missing(at path: String) -> SQLiteFlowError {
            SQLiteFlowError(
                .schemaMissing,
                "There are no tables for runs in '\(path)'. Create them once with 'SQLiteFlowStore.migrate' or "
                    + "'flint runs migrate'.")
        }

        /// Creates the tables in an empty file, or checks that this code can read the file's tables.
        ///
        /// The caller must hold the store's lock (``StoreLock``).
        ///
        /// - Parameters:
        ///   - connection: The connection to the file.
        ///   - migrates: Whether to create missing tables and to update those of an earlier version.
        /// - Throws: ``SQLiteFlowError``: `notAStore` if the file holds something else; `newerSchema` if only
        ///   a later version can read the tables; without `migrates`, `schemaMissing` or `schemaOlder`.
        static func prepare(_ connection: Connection, migrates: Bool) throws {
            let path = connection.path
            let application = try connection.rows(text: "PRAGMA application_id") { $0.int(0) }.first
            let tables = try connection.rows(text: "SELECT count(*) FROM sqlite_master") { $0.int(0) }.first
            let isEmpty = application == 0 && tables == 0
            guard isEmpty || application == applicationID else {
                throw SQLiteFlowError(
                    .notAStore,
                    "The database '\(path)' holds something else: give the runs a file of their own.")
            }
            guard migrates || !isEmpty else { throw missing(at: path) }
            let mode = try connection.rows(text: "PRAGMA journal_mode = WAL") { $0.text(0) }.first
            guard mode == "wal" else {
                throw SQLiteFlowError(
                    .inaccessible,
                    "The file system of '\(path)' cannot share memory between processes, so the runs cannot be kept there."
                )
            }
            if isEmpty { try create(on: connection) }
            try check(connection)
            if migrates { return try raise(on: connection) }
            if let found = try self.version(on: connection), found < version {
                throw SQLiteFlowError(
                    .schemaOlder,
                    "The tables of '\(path)' have version \(found), and this program needs \(version). Bring them up to "
                        + "date with 'SQLiteFlowStore.migrate' or 'flint runs migrate'.")
            }
        }

        private static func version(on connection: Connection) throws(SQLiteFailure) -> Int? {
            try connection.rows(text: "SELECT version FROM flow_schema") { $0.int(0) }.first
        }

        /// Checks that this code may write to the file.
        ///
        /// A process with a later version may have changed the tables since the file was opened.
        ///
        /// - Throws: ``SQLiteFlowError`` with the code `newerSchema` if the tables require a later version.
        static func check(_ connection: Connection) throws {
            let lowest = try connection.first(.lowestReader) { $0.int(0) }
            guard let lowest, lowest <= version else {
                throw SQLiteFlowError(
                    .newerSchema,
                    "The runs in '\(connection.path)' were written by a later version (schema \(lowest ?? 0), this one "
                        + "reads \(version)); use that version or a later one.")
            }
        }

        private static func create(on connection: Connection) throws {
            try change(
                connection,
                tables + names + view + turns
                    + "INSERT INTO flow_schema VALUES(\(version), \(lowestReader)); PRAGMA application_id = \(applicationID)"
            )
        }

        /// Updates the tables of an earlier version to the current ``version``.
        ///
        /// Version 2 added a list of events that were set aside (kept, but not delivered), and the names of
        /// machines. Version 3 added a view for people, and the columns `started` and `error` of the table
        /// `runs`, which earlier code does not write. Version 4 added the places of runs in queues and among
        /// the runs of their keys. Code of an earlier version must not ignore the list of events and the
        /// places. Version 5 added times of steps and summaries in the entries of paths, which code of an
        /// earlier version cannot read.
        private static func raise(on connection: Connection) throws {
            guard let found = try self.version(on: connection), found < version else { return }
            let columns = ["started INTEGER", "error TEXT"].map { "ALTER TABLE runs ADD COLUMN \($0);" }
            try change(
                connection,
                (found < 2 ? names : "") + (found < 3 ? columns.joined() + view : "")
                    + (found < 4 ? turns : "")
                    + "UPDATE flow_schema SET version = \(version), lowest_reader = \(lowestReader);")
        }

        private static func change(_ connection: Connection, _ statements: String) throws {
            try connection.run(.beginImmediate)
            do {
                try connection.execute(statements)
                try connection.run(.commit)
            } catch {
                connection.rollBack()
                throw error
            }
        }

        private static let names = """
            CREATE TABLE names(
                machine TEXT NOT NULL, fingerprint TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
                PRIMARY KEY(machine, fingerprint, kind, name)) WITHOUT ROWID;

            """

        /// The statements that create the table `turns` and its indexes, for searches of runs by queue and by
        /// key.
        ///
        /// A turn is a run's progress in its queue and among the runs of its key. A row of the table repeats
        /// a part of the turn that is stored with the run.
        private static let turns = """
            CREATE TABLE turns(
                run INTEGER PRIMARY KEY, queue TEXT, key TEXT, stage INTEGER NOT NULL, rank INTEGER NOT NULL,
                starts INTEGER NOT NULL, admitted INTEGER);
            CREATE INDEX turns_queues ON turns(queue, stage, rank, starts, run) WHERE queue IS NOT NULL;
            CREATE INDEX turns_admitted ON turns(queue, admitted) WHERE admitted IS NOT NULL;
            CREATE INDEX turns_keys ON turns(key, stage, rank, starts, run) WHERE key IS NOT NULL;

            """
        /// The statement that creates the view `flint_runs`, which shows the runs to people with names in
        /// place of numbers.
        ///
        /// Later versions must keep the view's columns.
        private static let view: String = {
            func time(_ column: String) -> String {
                "strftime('%Y-%m-%dT%H:%M:%fZ', r.\(column) / 1e6, 'unixepoch')"
            }
            let statuses = FlowStatus.allCases.map { "WHEN \($0.code) THEN '\($0.rawValue)'" }
            return """
                CREATE VIEW flint_runs AS SELECT
                    r.id AS name, r.machine, k.state, CASE r.status \(statuses.joined(separator: " ")) END AS status,
                    \(time("started")) AS started, \(time("entered")) AS entered, \(time("due")) AS due,
                    r.failures + (r.status = \(FlowStatus.running.code)) AS attempts, r.error
                FROM runs r JOIN kinds k ON k.key = r.kind;

                """
        }()

        /// The statements that create the tables.
        ///
        /// Most transitions of a run that a worker holds change no column of a partial index (an index with a
        /// condition), so they do not update these indexes.
        private static let tables = """
            CREATE TABLE flow_schema(version INTEGER NOT NULL, lowest_reader INTEGER NOT NULL);
            CREATE TABLE kinds(
                key INTEGER PRIMARY KEY, machine TEXT NOT NULL, state TEXT NOT NULL, context TEXT NOT NULL,
                revision INTEGER NOT NULL, UNIQUE(machine, state, context, revision));
            CREATE TABLE runs(
                key INTEGER PRIMARY KEY AUTOINCREMENT, machine TEXT NOT NULL, id TEXT NOT NULL, parent_machine TEXT,
                parent_id TEXT, change INTEGER NOT NULL, kind INTEGER NOT NULL, slot INTEGER NOT NULL,
                status INTEGER NOT NULL, owner TEXT, due INTEGER, ended INTEGER, entered INTEGER NOT NULL,
                news INTEGER NOT NULL, cancel INTEGER NOT NULL, epoch INTEGER NOT NULL, version INTEGER NOT NULL,
                claims INTEGER NOT NULL, failures INTEGER NOT NULL, events INTEGER NOT NULL, arrival INTEGER,
                started INTEGER, error TEXT, UNIQUE(machine, id));
            CREATE INDEX runs_counts ON runs(machine, status);
            CREATE INDEX runs_due ON runs(kind, due) WHERE due IS NOT NULL;
            CREATE INDEX runs_owned ON runs(owner) WHERE owner IS NOT NULL;
            CREATE INDEX runs_started ON runs(parent_machine, parent_id) WHERE parent_id IS NOT NULL;
            CREATE INDEX runs_ended ON runs(ended) WHERE ended IS NOT NULL;
            CREATE INDEX runs_stuck ON runs(machine, id) WHERE status = \(FlowStatus.stuck.code);
            CREATE TABLE contexts(key INTEGER PRIMARY KEY, data BLOB NOT NULL);
            CREATE TABLE items(
                run INTEGER NOT NULL, list INTEGER NOT NULL, position INTEGER NOT NULL, data BLOB NOT NULL,
                PRIMARY KEY(run, list, position)) WITHOUT ROWID;
            CREATE TABLE awaited(
                run INTEGER NOT NULL, position INTEGER NOT NULL, machine TEXT NOT NULL, id TEXT NOT NULL,
                open INTEGER NOT NULL, PRIMARY KEY(run, position)) WITHOUT ROWID;
            CREATE INDEX awaited_open ON awaited(run, machine, id) WHERE open = 1;
            CREATE TABLE workers(name TEXT PRIMARY KEY, boot TEXT NOT NULL, expiry INTEGER NOT NULL) WITHOUT ROWID;
            CREATE TABLE time(
                key INTEGER PRIMARY KEY, now INTEGER NOT NULL, uptime INTEGER NOT NULL, boot TEXT NOT NULL,
                lead INTEGER NOT NULL);

            """
    }
#endif
