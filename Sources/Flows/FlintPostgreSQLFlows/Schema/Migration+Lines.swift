#if PostgreSQL
    extension Migration {
        /// The statements that update the tables to version 8: runs are started with queues and keys, and
        /// events have traces.
        ///
        /// A role with rights on the table `items` gets the same rights on the table `turns`. Programs of
        /// earlier versions can go on until the first run is started with a queue or a key. Then the tables
        /// refuse these programs, which would not let the next run of a queue or key begin.
        var eighth: [String] {
            let schema = schema.quoted
            let literal = schema.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "''")
            return [
                // The stages are those of 'FlowTurn.Stage'.
                """
                CREATE TABLE \(schema).turns (
                    run bigint PRIMARY KEY, queue text COLLATE "C", key text COLLATE "C", priority bigint NOT NULL,
                    stage smallint NOT NULL, rank bigint NOT NULL, starts bigint NOT NULL, admitted bigint)
                """,
                """
                CREATE INDEX turns_queues ON \(schema).turns (queue, stage, rank, starts, run) WHERE queue IS NOT NULL
                """,
                "CREATE INDEX turns_admitted ON \(schema).turns (queue, admitted) WHERE admitted IS NOT NULL",
                """
                CREATE INDEX turns_keys ON \(schema).turns (key, stage, rank, starts, run) WHERE key IS NOT NULL
                """,
                """
                CREATE FUNCTION \(schema).exclude_earlier_versions() RETURNS trigger LANGUAGE plpgsql
                SECURITY DEFINER SET search_path = pg_catalog AS $body$
                BEGIN
                    UPDATE \(schema).version SET lowest_reader = 8 WHERE lowest_reader < 8;
                    RETURN NULL;
                END $body$
                """,
                """
                CREATE TRIGGER exclude_earlier_versions AFTER INSERT ON \(schema).turns
                EXECUTE FUNCTION \(schema).exclude_earlier_versions()
                """,
                """
                DO $body$ DECLARE allowed record; BEGIN
                    FOR allowed IN
                        SELECT a.privilege_type AS what,
                            CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS who
                        FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = '\(literal).items'::regclass
                    LOOP EXECUTE 'GRANT ' || allowed.what || ' ON \(literal).turns TO ' || allowed.who; END LOOP;
                END $body$
                """,
                """
                ALTER TABLE \(schema).inbox
                ADD COLUMN queue text DEFAULT nullif(current_setting('flint.queue', true), ''),
                ADD COLUMN priority text DEFAULT nullif(current_setting('flint.priority', true), ''),
                ADD COLUMN run_key text DEFAULT nullif(current_setting('flint.key', true), '')
                """,
                // The traces of the code that sent events.
                "ALTER TABLE \(schema).events ADD COLUMN trace text",
                startInLine, replacedStart(literal),
                "UPDATE \(schema).version SET version = 8",
            ]
        }

        private static let oldParameters = "text, text, text, bytea, bigint, text, timestamptz, text"

        /// The SQL function that stores the request for a start in the inbox, with its queue and key.
        ///
        /// It is created under the name `flint_start_in_line`, which no program calls yet, and calls the
        /// earlier function with its checks.
        private var startInLine: String {
            let schema = schema.quoted
            return """
                CREATE FUNCTION \(schema).flint_start_in_line(
                    machine text, id text, state text, context bytea, revision bigint DEFAULT 0,
                    fingerprint text DEFAULT '', at timestamptz DEFAULT NULL, context_type text DEFAULT NULL,
                    queue text DEFAULT NULL, priority bigint DEFAULT 0, key text DEFAULT NULL
                ) RETURNS boolean LANGUAGE plpgsql AS $body$
                DECLARE is_new boolean;
                BEGIN
                    IF octet_length($9) > 1000 OR octet_length($11) > 1000 THEN
                        RAISE EXCEPTION 'The name of a queue or a key has more than 1,000 bytes.'
                        USING ERRCODE = 'invalid_parameter_value'; END IF;
                    -- The columns of the inbox take their values from these settings.
                    PERFORM set_config('flint.queue', coalesce($9, ''), true),
                        set_config('flint.priority', $10::text, true), set_config('flint.key', coalesce($11, ''), true);
                    is_new := \(schema).flint_start_anywhere($1, $2, $3, $4, $5, $6, $7, $8);
                    PERFORM set_config('flint.queue', '', true), set_config('flint.priority', '', true),
                        set_config('flint.key', '', true);
                    RETURN is_new;
                END $body$
                """
        }

        /// Returns the statement that replaces the earlier function `flint_start` by the one with parameters
        /// for a queue and a key, and keeps its grants.
        ///
        /// A second function of the same name would make calls ambiguous.
        ///
        /// - Parameter literal: The quoted name of the schema, for use inside of a SQL string.
        private func replacedStart(_ literal: String) -> String {
            let (schema, old) = (schema.quoted, Self.oldParameters)
            let new = old + ", text, bigint, text"
            return """
                DO $body$ DECLARE allowed record; BEGIN
                    ALTER FUNCTION \(schema).flint_start(\(old)) RENAME TO flint_start_anywhere;
                    ALTER FUNCTION \(schema).flint_start_in_line(\(new)) RENAME TO flint_start;
                    FOR allowed IN
                        SELECT CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS who
                        FROM pg_proc p, aclexplode(p.proacl) a
                        WHERE p.oid = '\(literal).flint_start_anywhere(\(old))'::regprocedure
                    LOOP
                        EXECUTE 'GRANT EXECUTE ON FUNCTION \(literal).flint_start(\(new)) TO ' || allowed.who;
                    END LOOP;
                    IF (SELECT p.proacl IS NOT NULL AND NOT EXISTS (
                            SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0)
                        FROM pg_proc p WHERE p.oid = '\(literal).flint_start_anywhere(\(old))'::regprocedure)
                    THEN REVOKE EXECUTE ON FUNCTION \(schema).flint_start(\(new)) FROM PUBLIC; END IF;
                END $body$
                """
        }
    }
#endif
