#if PostgreSQL
    /// The statements that create the tables, and that update those of earlier versions.
    ///
    /// Each version is a list of statements. The list of a released version never changes.
    struct Migration {
        let schema: SchemaName

        /// Returns the statements that turn the tables of a version into those of the current one.
        func statements(since version: Int64) -> [String] {
            (version..<max(version, SchemaVersion.current)).flatMap { statements(from: $0) }
        }

        /// Returns the statements that turn the tables of a version into those of the next one.
        private func statements(from version: Int64) -> [String] {
            switch version {
            case 0: first
            case 1: second
            case 2: third
            case 3: fourth
            case 4: fifth
            case 5: sixth
            case 6: seventh
            case 7: eighth
            case 8: ninth
            default: []
            }
        }

        /// Brings the tables to the current version, in one transaction.
        ///
        /// - Parameters:
        ///   - connection: The connection to the database.
        ///   - place: The server and the database, as text for messages of errors.
        /// - Returns: The previous version; 0 if there were no tables.
        /// - Throws: ``PostgreSQLFlowError`` with the code `schemaNewer` if a later version made the tables,
        ///   or another code if the server does not answer or refuses a statement.
        func run(on connection: Connection, at place: String) throws(PostgreSQLFlowError) -> Int64 {
            do throws(ConnectionTrouble) {
                // The lock lets one migration run at a time, even if several programs begin one at once.
                _ = try connection.perform([
                    .begin,
                    Statement(
                        "SELECT pg_advisory_xact_lock(hashtextextended($1::text, 7))", .text(schema.quoted)),
                ])
            } catch {
                throw PostgreSQLFlowError(error, at: place)
            }
            let found = try SchemaVersion.find(schema, on: connection, at: place) ?? 0
            do throws(ConnectionTrouble) {
                for statement in statements(since: found) {
                    _ = try connection.perform([Statement(statement)])
                }
                _ = try connection.perform([.commit])
            } catch {
                _ = try? connection.perform([.rollBack])
                throw PostgreSQLFlowError(error, at: place)
            }
            return found
        }

        /// The statements of the first version.
        ///
        /// Times are microseconds since the beginning of 1970. Names are compared by their bytes.
        private var first: [String] {
            let schema = schema.quoted
            return [
                "CREATE SCHEMA IF NOT EXISTS \(schema)",
                "CREATE TABLE \(schema).version (version bigint NOT NULL, lowest_reader bigint NOT NULL)",
                "INSERT INTO \(schema).version VALUES (1, 1)",
                // A row for each worker; each renewal of its lease writes the row.
                """
                CREATE TABLE \(schema).workers (name text COLLATE "C" PRIMARY KEY, expires bigint NOT NULL)
                WITH (fillfactor = 50)
                """,
                // The number of each connection's last transaction. If an answer was lost, the store reads
                // here whether the transaction was executed.
                """
                CREATE TABLE \(schema).marks (
                    connection text COLLATE "C" PRIMARY KEY, number bigint NOT NULL, written bigint NOT NULL
                ) WITH (fillfactor = 50)
                """,
                // While a worker holds a run between two transitions, 'due_kind', 'due' and 'owner' do not
                // change, so that updates of the run touch no index.
                """
                CREATE TABLE \(schema).runs (
                    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                    machine text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
                    creation text NOT NULL, fingerprint text NOT NULL, created_at bigint NOT NULL,
                    parent_machine text COLLATE "C", parent_id text COLLATE "C", parent_policy text,
                    status smallint NOT NULL, epoch bigint NOT NULL, version bigint NOT NULL,
                    owner text COLLATE "C", due_kind text COLLATE "C", due bigint,
                    claims bigint NOT NULL, failures bigint NOT NULL,
                    entry bigint NOT NULL, kind_machine text, state text NOT NULL, context text, revision bigint NOT NULL,
                    entered_at bigint NOT NULL, repeats boolean NOT NULL, arrival bigint,
                    last_event bigint NOT NULL, last_item bigint NOT NULL, lists smallint NOT NULL,
                    cancels boolean NOT NULL, has_news boolean NOT NULL, ended_at bigint, fate bytea,
                    UNIQUE (machine, id)
                ) WITH (fillfactor = 70)
                """,
                "CREATE INDEX runs_due ON \(schema).runs (due_kind, due) WHERE due_kind IS NOT NULL",
                // The index with which runs are counted. Like those of 'due' and 'owner', it changes only
                // when a run is claimed or released.
                "CREATE INDEX runs_counts ON \(schema).runs (status, machine)",
                "CREATE INDEX runs_owner ON \(schema).runs (owner) WHERE owner IS NOT NULL",
                """
                CREATE INDEX runs_parent ON \(schema).runs (parent_machine, parent_id) WHERE parent_machine IS NOT NULL
                """,
                "CREATE INDEX runs_ended ON \(schema).runs (ended_at) WHERE ended_at IS NOT NULL",
                // The present and the previous state alternate between two columns, so that each transition
                // writes one of them. The newest entries of the path are in the same row: a row of their own
                // and an index entry for each would cost as much as everything else.
                """
                CREATE TABLE \(schema).contexts (
                    run bigint PRIMARY KEY, even bytea, odd bytea, visits bytea NOT NULL
                ) WITH (fillfactor = 60)
                """,
                "ALTER TABLE \(schema).contexts ALTER visits SET STORAGE MAIN",
                // The earlier entries of the path, with several in a row. The number is that of the last
                // entry in the row.
                """
                CREATE TABLE \(schema).visits (
                    run bigint NOT NULL, number bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (run, number))
                """,
                """
                CREATE TABLE \(schema).events (
                    run bigint NOT NULL, number bigint NOT NULL, type text NOT NULL, payload bytea NOT NULL,
                    PRIMARY KEY (run, number))
                """,
                // Steps, inner machines, keys of events, interventions and awaited runs; the column 'list'
                // says which.
                """
                CREATE TABLE \(schema).items (
                    run bigint NOT NULL, list smallint NOT NULL, position bigint NOT NULL, body bytea NOT NULL,
                    PRIMARY KEY (run, list, position))
                """,
                // The awaited runs that have not ended.
                """
                CREATE TABLE \(schema).awaits (
                    waiter bigint NOT NULL, machine text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
                    PRIMARY KEY (waiter, machine, id))
                """,
                // With these settings, autovacuum cleans large tables that change often before they have
                // grown.
                """
                ALTER TABLE \(schema).runs SET (autovacuum_vacuum_scale_factor = 0.05,
                    autovacuum_analyze_scale_factor = 0.05)
                """,
            ] + inbox
        }

        /// The statements that update the tables to version 2: a request in the inbox waits while its run
        /// cannot be read.
        ///
        /// Programs of version 1 execute such a request as before.
        private var second: [String] {
            let schema = schema.quoted
            return [
                "ALTER TABLE \(schema).inbox ADD COLUMN waits_until bigint",
                "UPDATE \(schema).version SET version = 2",
            ]
        }

        /// The statements that update the tables to version 3: a run has the trace in which it was started,
        /// as the headers `traceparent` and `tracestate` with a space between them.
        ///
        /// An application sets the trace for all requests of a transaction by the setting `flint.trace`. A
        /// new parameter of `flint_start` would have made another function, without the grants. Programs of
        /// earlier versions start runs without a trace.
        private var third: [String] {
            let schema = schema.quoted
            return [
                "ALTER TABLE \(schema).runs ADD COLUMN trace text",
                """
                ALTER TABLE \(schema).inbox
                ADD COLUMN trace text DEFAULT nullif(current_setting('flint.trace', true), '')
                """,
                "UPDATE \(schema).version SET version = 3",
            ]
        }

        /// The statements that update the tables to version 4: the index for counting runs begins with the
        /// status.
        ///
        /// Before, the index began with the machine. Query plans that were made while the table was small
        /// used that index to find one run, and then read all runs of the machine.
        private var fourth: [String] {
            let schema = schema.quoted
            return [
                "DROP INDEX \(schema).runs_counts",
                "CREATE INDEX runs_counts ON \(schema).runs (status) INCLUDE (machine)",
                "UPDATE \(schema).version SET version = 4",
            ]
        }

        /// The statements that update the tables to version 5: a run has the subject on whose behalf it
        /// works, and the baggage of the request that started it.
        ///
        /// Programs of earlier versions start runs on behalf of the application.
        private var fifth: [String] {
            let schema = schema.quoted
            return [
                "ALTER TABLE \(schema).runs ADD COLUMN caller bytea",
                "UPDATE \(schema).version SET version = 5",
            ]
        }

        /// The statements of the ninth version: what was done in a state is kept after the run has left it.
        ///
        /// Programs of earlier versions keep nothing of the states that they leave.
        private var ninth: [String] {
            let schema = schema.quoted
            return [
                "ALTER TABLE \(schema).items ADD COLUMN summary bytea",
                "ALTER TABLE \(schema).runs ADD COLUMN summary bytea",
                "UPDATE \(schema).version SET version = 9",
            ]
        }

        /// The statements that create the table `inbox` and its functions; in it, requests of applications
        /// wait until a worker executes them.
        private var inbox: [String] {
            let schema = schema.quoted
            return [
                """
                CREATE TABLE \(schema).inbox (
                    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                    machine text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
                    state text, context text, revision bigint, fingerprint text, starts_at bigint, type text, key text,
                    body bytea NOT NULL, refused text)
                """,
                "CREATE INDEX inbox_open ON \(schema).inbox (position) WHERE refused IS NULL",
                "CREATE INDEX inbox_runs ON \(schema).inbox (machine, id)",
                """
                CREATE FUNCTION \(schema).flint_start(
                    machine text, id text, state text, context bytea, revision bigint DEFAULT 0,
                    fingerprint text DEFAULT '', at timestamptz DEFAULT NULL, context_type text DEFAULT NULL
                ) RETURNS boolean LANGUAGE plpgsql AS $body$
                BEGIN
                    IF EXISTS (SELECT FROM \(schema).runs r WHERE r.machine = $1 AND r.id = $2)
                        OR EXISTS (SELECT FROM \(schema).inbox i WHERE i.machine = $1 AND i.id = $2 AND i.state IS NOT NULL
                            AND i.refused IS NULL)
                    THEN RETURN false; END IF;
                    INSERT INTO \(schema).inbox (machine, id, state, context, revision, fingerprint, starts_at, body)
                    VALUES ($1, $2, $3, $8, $5, $6, (extract(epoch FROM $7) * 1000000)::bigint, $4);
                    RETURN true;
                END $body$
                """,
                """
                CREATE FUNCTION \(schema).flint_send(
                    machine text, id text, type text, payload bytea, key text DEFAULT NULL
                ) RETURNS void LANGUAGE plpgsql AS $body$
                DECLARE found smallint;
                BEGIN
                    SELECT r.status INTO found FROM \(schema).runs r WHERE r.machine = $1 AND r.id = $2;
                    IF found IS NULL AND NOT EXISTS (
                        SELECT FROM \(schema).inbox i WHERE i.machine = $1 AND i.id = $2 AND i.state IS NOT NULL
                            AND i.refused IS NULL)
                    THEN RAISE EXCEPTION 'There is no run ''%'' of the machine ''%''; start it first.', $2, $1
                        USING ERRCODE = 'no_data_found'; END IF;
                    IF found = 4 THEN
                        RAISE EXCEPTION 'The run ''%'' of the machine ''%'' has ended.', $2, $1
                        USING ERRCODE = 'object_not_in_prerequisite_state'; END IF;
                    INSERT INTO \(schema).inbox (machine, id, type, key, body) VALUES ($1, $2, $3, $5, $4);
                END $body$
                """,
            ]
        }
    }
#endif
