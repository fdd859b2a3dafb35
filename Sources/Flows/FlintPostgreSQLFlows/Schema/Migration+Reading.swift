#if PostgreSQL
    internal import FlintDurableFlows

    extension Migration {
        /// The statements that update the tables to version 7: the time at which a lease was renewed, and a
        /// view for people.
        ///
        /// After the clock of the server was set back, a lease would last longer than was asked for. The time
        /// of the renewal shows that, and such a lease counts as over. Programs of earlier versions write
        /// neither that time nor the error of a run. A role with the right to read the table `runs` gets the
        /// right to read the view.
        var seventh: [String] {
            let schema = schema.quoted
            let literal = schema.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "''")
            return [
                "ALTER TABLE \(schema).workers ADD COLUMN renewed bigint NOT NULL DEFAULT 0",
                "ALTER TABLE \(schema).runs ADD COLUMN error text",
                view,
                """
                DO $body$ DECLARE allowed record; BEGIN
                    FOR allowed IN
                        SELECT CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS who
                        FROM pg_class c, aclexplode(c.relacl) a
                        WHERE c.oid = '\(literal).runs'::regclass AND a.privilege_type = 'SELECT'
                    LOOP EXECUTE 'GRANT SELECT ON \(literal).flint_runs TO ' || allowed.who; END LOOP;
                END $body$
                """,
                "UPDATE \(schema).version SET version = 7",
            ]
        }

        /// The view of the runs for people, with names in place of numbers; later versions must keep its
        /// columns.
        private var view: String {
            func time(_ column: String) -> String {
                "timestamptz 'epoch' + r.\(column) * interval '1 microsecond'"
            }
            let statuses = FlowStatus.allCases.map { "WHEN \($0.code) THEN '\($0.rawValue)'" }
            return """
                CREATE VIEW \(schema.quoted).flint_runs AS SELECT
                    r.id AS name, r.machine, r.state, CASE r.status \(statuses.joined(separator: " ")) END AS status,
                    \(time("created_at")) AS started, \(time("entered_at")) AS entered, \(time("due")) AS due,
                    r.failures + (r.status = \(FlowStatus.running.code))::int AS attempts, r.error
                FROM \(schema.quoted).runs r
                """
        }
    }
#endif
