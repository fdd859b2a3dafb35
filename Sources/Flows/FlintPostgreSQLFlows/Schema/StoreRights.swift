#if PostgreSQL
    /// The rights that the user of a store needs in the database, and the statements that grant them.
    struct StoreRights {
        let schema: SchemaName
        /// Whether the user only reads, and needs no right but `SELECT`.
        let isReadOnly: Bool

        /// The tables that a store writes; the table of the schema's version is not among them.
        private static let tables = [
            "awaits", "contexts", "events", "inbox", "items", "marks", "names", "runs", "turns", "visits",
            "workers",
        ]

        private var needed: [String] { isReadOnly ? ["SELECT"] : ["SELECT", "INSERT", "UPDATE", "DELETE"] }

        /// Makes the statements that grant the rights.
        ///
        /// - Parameter role: The name of the role, quoted if necessary.
        func grants(to role: String) -> [String] {
            [
                "GRANT USAGE ON SCHEMA \(schema.quoted) TO \(role)",
                "GRANT \(needed.joined(separator: ", ")) ON ALL TABLES IN SCHEMA \(schema.quoted) TO \(role)",
            ]
        }

        /// Checks that the user has the rights; it does not check whether the tables exist.
        ///
        /// - Throws: ``PostgreSQLFlowError`` with the code `missingRight` if the user lacks a right, or
        ///   another code if the server does not answer or refuses the statement.
        func check(on connection: Connection, at place: String) throws(PostgreSQLFlowError) {
            let lacking = Statement(
                """
                SELECT quote_ident(current_user), 'USAGE on the schema' FROM pg_namespace
                WHERE nspname = $1::text AND NOT has_schema_privilege(oid, 'USAGE')
                UNION ALL
                SELECT quote_ident(current_user), r.name || ' on ' || c.relname FROM pg_namespace n
                JOIN pg_class c ON c.relnamespace = n.oid AND (c.relname = ANY($2::text[]) OR c.relname = 'version')
                CROSS JOIN unnest($3::text[]) r(name)
                WHERE n.nspname = $1::text AND (r.name = 'SELECT' OR c.relname <> 'version')
                    AND NOT has_table_privilege(c.oid, r.name)
                """, .text(schema.text), .texts(Self.tables), .texts(needed))
            let rows: Rows
            do throws(ConnectionTrouble) {
                rows = try connection.perform([lacking])[0]
            } catch {
                throw PostgreSQLFlowError(error, at: place)
            }
            guard rows.count > 0 else { return }
            let user = rows.text(0, 0) ?? ""
            let named = (0..<min(3, rows.count)).compactMap { rows.text($0, 1) }.joined(separator: ", ")
            let more = rows.count > 3 ? " and \(rows.count - 3) more" : ""
            throw PostgreSQLFlowError(
                .missingRight,
                "The user \(user) lacks rights in the schema '\(schema.text)' of \(place): \(named)\(more). Let the "
                    + "owner issue: \(grants(to: user).joined(separator: "; ")).")
        }
    }
#endif
