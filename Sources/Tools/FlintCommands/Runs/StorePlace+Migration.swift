internal import FlintDurableFlows
internal import FlintPostgreSQLFlows
internal import FlintSQLiteFlows
internal import Foundation

// The tables of stores, which a person or a deployment makes and updates.
extension StorePlace {
    /// Makes the tables of the store, or updates those of an earlier version.
    ///
    /// - Parameter prints: Whether to return the statements for a database without executing them.
    /// - Returns: The statements as SQL, or a sentence about what was done.
    /// - Throws: ``Refusal`` for a folder, which has no tables, or if `prints` is set for a file; errors of
    ///   the store.
    func migrate(printing prints: Bool) async throws -> String {
        switch self {
        case .folder:
            throw Refusal(
                description: "a folder has no tables; a program updates its files as it writes them")
        case .file(let path):
            #if SQLite
                if prints {
                    throw Refusal(
                        description: "'--print' is for a database; back the file up, and migrate without it")
                }
                try await SQLiteFlowStore.migrate(file: URL(filePath: path, directoryHint: .notDirectory))
                return "The tables are up to date.\n"
            #else
                throw Self.lacking("SQLite", "'\(path)' is a file")
            #endif
        case .database(let connection, let schema):
            #if PostgreSQL
                let configuration = PostgreSQLFlowConfiguration(connection: connection, schema: schema)
                if prints {
                    let version = try await PostgreSQLFlowStore.schemaVersion(of: configuration)
                    return try PostgreSQLFlowStore.migrationText(schema: schema, from: version)
                }
                let version = try await PostgreSQLFlowStore.migrate(configuration)
                return version == 0
                    ? "The tables were made in the schema '\(schema)'.\n"
                    : "The tables had version \(version), and are up to date.\n"
            #else
                _ = (connection, schema)
                throw Self.lacking("PostgreSQL", "That is a database")
            #endif
        }
    }
}
