#if PostgreSQL
    extension Migration {
        /// The statements that update the tables to version 6: workers register the names of their machines,
        /// and the SQL functions that applications call refuse names that no registered version knows.
        ///
        /// A role with rights on the table `inbox` gets the same rights on the table `names`. Programs of
        /// earlier versions register nothing.
        var sixth: [String] {
            let schema = schema.quoted
            let literal = schema.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "''")
            return [
                """
                CREATE TABLE \(schema).names (
                    machine text COLLATE "C" NOT NULL, fingerprint text COLLATE "C" NOT NULL, kind text NOT NULL,
                    name text COLLATE "C" NOT NULL, PRIMARY KEY (machine, kind, name, fingerprint))
                """,
                """
                DO $body$ DECLARE allowed record; BEGIN
                    FOR allowed IN
                        SELECT a.privilege_type AS what,
                            CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS who
                        FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = '\(literal).inbox'::regclass
                    LOOP EXECUTE 'GRANT ' || allowed.what || ' ON \(literal).names TO ' || allowed.who; END LOOP;
                END $body$
                """,
                nearest, checkedStart, checkedSend,
                "UPDATE \(schema).version SET version = 6",
            ]
        }

        /// The SQL function that finds the name whose spelling is nearest to a given one; it returns null if
        /// none is near.
        ///
        /// It computes the edit distance: the number of letters to insert, remove or exchange.
        private var nearest: String {
            """
            CREATE FUNCTION \(schema.quoted).nearest_name(word text, names text[])
            RETURNS text LANGUAGE plpgsql IMMUTABLE AS $body$
            DECLARE
                candidate text; best text; fewest int := 3; above int[]; present int[];
            BEGIN
                IF length(word) > 64 THEN RETURN NULL; END IF;
                FOREACH candidate IN ARRAY names LOOP
                    CONTINUE WHEN candidate IS NULL OR length(candidate) = 0 OR abs(length(candidate) - length(word)) > 2;
                    above := ARRAY(SELECT generate_series(0, length(candidate)));
                    FOR i IN 1..length(word) LOOP
                        present := ARRAY[i];
                        FOR j IN 1..length(candidate) LOOP
                            present := present || least(above[j + 1] + 1, present[j] + 1,
                                above[j] + (lower(substr(word, i, 1)) <> lower(substr(candidate, j, 1)))::int);
                        END LOOP;
                        above := present;
                    END LOOP;
                    IF above[length(candidate) + 1] < fewest THEN
                        fewest := above[length(candidate) + 1]; best := candidate;
                    END IF;
                END LOOP;
                RETURN best;
            END $body$
            """
        }

        /// Returns the SQL expression for a hint at the end of a message of refusal: the name whose spelling
        /// is nearest to an unknown word, if one is near.
        ///
        /// - Parameters:
        ///   - word: The expression of the unknown word.
        ///   - names: The query of the known names.
        private func hint(_ word: String, among names: String) -> String {
            "coalesce('; did you mean ''' || \(schema.quoted).nearest_name(\(word), ARRAY(\(names))) || '''?', '.')"
        }

        private var checkedStart: String {
            let schema = schema.quoted
            let known = "SELECT n.name FROM \(schema).names n WHERE n.machine = $1 AND n.kind ="
            return """
                CREATE OR REPLACE FUNCTION \(schema).flint_start(
                    machine text, id text, state text, context bytea, revision bigint DEFAULT 0,
                    fingerprint text DEFAULT '', at timestamptz DEFAULT NULL, context_type text DEFAULT NULL
                ) RETURNS boolean LANGUAGE plpgsql AS $body$
                BEGIN
                    IF EXISTS (SELECT FROM \(schema).runs r WHERE r.machine = $1 AND r.id = $2)
                        OR EXISTS (SELECT FROM \(schema).inbox i WHERE i.machine = $1 AND i.id = $2 AND i.state IS NOT NULL
                            AND i.refused IS NULL)
                    THEN RETURN false; END IF;
                    IF EXISTS (SELECT FROM \(schema).names) THEN
                        IF NOT EXISTS (\(known) 'state') THEN
                            RAISE EXCEPTION 'No worker has registered a machine ''%''%', $1,
                                \(hint("$1", among: "SELECT DISTINCT n.machine FROM \(schema).names n"))
                            USING ERRCODE = 'invalid_parameter_value'; END IF;
                        IF NOT EXISTS (\(known) 'state' AND n.name = $3) THEN
                            RAISE EXCEPTION 'No registered version of the machine ''%'' has a state ''%''%', $1, $3,
                                \(hint("$3", among: "\(known) 'state'"))
                            USING ERRCODE = 'invalid_parameter_value'; END IF;
                        IF $3 = 'Begin' AND NOT EXISTS (\(known) 'input' AND n.name = coalesce($8, '')) THEN
                            RAISE EXCEPTION 'No registered version of the machine ''%'' has an input of the type ''%''; it is %.',
                                $1, coalesce($8, ''), (SELECT string_agg(DISTINCT '''' || n.name || '''', ', ')
                                    FROM \(schema).names n WHERE n.machine = $1 AND n.kind = 'input')
                            USING ERRCODE = 'invalid_parameter_value'; END IF;
                    END IF;
                    INSERT INTO \(schema).inbox (machine, id, state, context, revision, fingerprint, starts_at, body)
                    VALUES ($1, $2, $3, $8, $5, $6, (extract(epoch FROM $7) * 1000000)::bigint, $4);
                    RETURN true;
                END $body$
                """
        }

        private var checkedSend: String {
            let schema = schema.quoted
            let known = "SELECT n.name FROM \(schema).names n WHERE n.machine = $1 AND n.kind ="
            return """
                CREATE OR REPLACE FUNCTION \(schema).flint_send(
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
                    IF EXISTS (\(known) 'state') AND NOT EXISTS (\(known) 'event' AND n.name IN ($3, '')) THEN
                        RAISE EXCEPTION 'No registered version of the machine ''%'' awaits an event ''%''%', $1, $3,
                            \(hint("$3", among: "\(known) 'event'"))
                        USING ERRCODE = 'invalid_parameter_value'; END IF;
                    INSERT INTO \(schema).inbox (machine, id, type, key, body) VALUES ($1, $2, $3, $5, $4);
                END $body$
                """
        }
    }
#endif
