#if PostgreSQL
    /// The version of the tables, read from the database and compared with the version of this module.
    struct SchemaVersion {
        /// The version that this module makes and requires.
        static let current: Int64 = 9

        /// Reads the version of the tables.
        ///
        /// - Returns: The version; `nil` if there are no tables.
        /// - Throws: ``PostgreSQLFlowError`` with the code `schemaNewer` if this module cannot read the
        ///   tables, or another code if the server does not answer or refuses the statement.
        static func find(
            _ schema: SchemaName, on connection: Connection, at place: String
        ) throws(PostgreSQLFlowError) -> Int64? {
            do throws(ConnectionTrouble) {
                let table = "\(schema.quoted).version"
                let rows = try connection.perform([
                    Statement("SELECT to_regclass($1::text) IS NULL", .text(table))
                ])
                guard rows.first?.flag(0, 0) == false else { return nil }
                let found = try connection.perform([Statement("SELECT version, lowest_reader FROM \(table)")]
                )[0]
                guard let version = found.number(0, 0), let reader = found.number(0, 1) else { return nil }
                guard reader <= current else { throw .newerSchema(schema.text, version: version) }
                return version
            } catch {
                throw PostgreSQLFlowError(error, at: place)
            }
        }

        /// Checks that the tables exist and have a version that this module can use.
        ///
        /// - Throws: ``PostgreSQLFlowError`` with the code `schemaMissing`, `schemaOlder` or `schemaNewer`,
        ///   or another code if the server does not answer or refuses the statement.
        static func check(
            _ schema: SchemaName, on connection: Connection, at place: String
        ) throws(PostgreSQLFlowError) {
            switch try find(schema, on: connection, at: place) {
            case nil:
                throw PostgreSQLFlowError(
                    .schemaMissing,
                    "There is no schema '\(schema.text)' for runs in \(place). Create it once with "
                        + "'PostgreSQLFlowStore.migrate', by a user who may create schemas.")
            case let version? where version < current:
                throw PostgreSQLFlowError(
                    .schemaOlder,
                    "The schema '\(schema.text)' of \(place) has version \(version), and this program needs \(current). "
                        + "Bring it up to date with 'PostgreSQLFlowStore.migrate'.")
            default: return
            }
        }
    }
#endif
