internal import FlintDurableFlows
internal import FlintPostgreSQLFlows
internal import FlintSQLiteFlows
internal import FlintTool
internal import Foundation

/// The kind and the location of the store on which the command works.
enum StorePlace: Equatable, Sendable {
    /// The folder of a `FileFlowStore`.
    case folder(String)
    /// The file of a `SQLiteFlowStore`.
    case file(String)
    /// The database and the schema of a `PostgreSQLFlowStore`.
    case database(String, schema: String)

    /// The error of a store that the tool cannot open, or that does not support the option or operation.
    ///
    /// The description names the remedy.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// A store that was opened, and the function that closes it.
    struct Opened: Sendable {
        let runs: any FlowStore
        let close: @Sendable () async -> Void
    }

    /// Determines the kind of store from the arguments.
    ///
    /// - Throws: `FileError` if the argument is neither an existing file or folder nor the address of a
    ///   database; ``Refusal`` if the option or the operation is not for this kind of store.
    init(_ request: RunsRequest, _ system: any ToolSystem) throws {
        self = try Self.place(request, system)
        if case .folder = self {
            guard request.schema == nil else {
                throw Refusal(description: "'--schema' is for a database; leave it out")
            }
            if case .migrate = request.task {
                throw Refusal(description: "a folder has no tables; a program makes what it needs")
            }
        } else if request.task == .repair {
            throw Refusal(
                description: "only a folder can be repaired; put a backup in the place of a file or database")
        } else if case .file = self, request.task == .migrate(printsOnly: true) {
            throw Refusal(description: "'--print' is for a database; leave it out")
        }
    }

    private static func place(_ request: RunsRequest, _ system: any ToolSystem) throws -> StorePlace {
        let text = request.store
        var isMigration = false
        if case .migrate = request.task { isMigration = true }
        switch system.kind(of: text) {
        case .folder: return .folder(text)
        case .file:
            guard try isMigration || !system.read(text, limit: 1).isEmpty else {
                throw FileError(
                    path: text, reason: "the file is empty, so it holds no runs; 'flint runs migrate' makes it a store")
            }
            return .file(text)
        default:
            let isDatabase =
                ["postgresql://", "postgres://"].contains { text.hasPrefix($0) } || text.contains("=")
            if !isDatabase, isMigration { return .file(text) }
            guard isDatabase else {
                throw FileError(
                    path: text, reason: "there is no such folder; name the one that holds the runs")
            }
            return .database(text, schema: request.schema ?? "flint")
        }
    }

    /// Opens the store, and makes or updates no tables.
    ///
    /// - Parameter onlyReads: Whether nothing is changed, so that the right to read is enough.
    func open(onlyReads: Bool) async throws -> Opened {
        switch self {
        case .folder(let path):
            let store = try FileFlowStore(directory: URL(filePath: path, directoryHint: .isDirectory))
            return Opened(runs: store) { await store.close() }
        case .file(let path):
            #if SQLite
                let store = SQLiteFlowStore(
                    file: URL(filePath: path, directoryHint: .notDirectory), migrates: false)
                return Opened(runs: store) { await store.close() }
            #else
                throw Self.lacking("SQLite", "'\(path)' is a file")
            #endif
        case .database(let connection, let schema):
            #if PostgreSQL
                // The command makes one call at a time and waits for no run.
                let configuration = PostgreSQLFlowConfiguration(
                    connection: connection, schema: schema, connections: 1, usesNotifications: false,
                    isReadOnly: onlyReads)
                let store = try await PostgreSQLFlowStore(configuration)
                return Opened(runs: store) { await store.close() }
            #else
                _ = (connection, schema)
                throw Self.lacking("PostgreSQL", "That is a database")
            #endif
        }
    }

    /// Makes the tables of a file or database, or updates those of an earlier version.
    ///
    /// - Parameter printsOnly: Whether the tables of a database stay as they are.
    /// - Returns: The text to print: what was done, or the statements for review.
    func migrate(printsOnly: Bool) async throws -> String {
        switch self {
        case .folder: return ""
        case .file(let path):
            #if SQLite
                try await SQLiteFlowStore.migrate(file: URL(filePath: path, directoryHint: .notDirectory))
                return "The tables in '\(path)' are up to date.\n"
            #else
                throw Self.lacking("SQLite", "'\(path)' is a file")
            #endif
        case .database(let connection, let schema):
            #if PostgreSQL
                let configuration = PostgreSQLFlowConfiguration(connection: connection, schema: schema)
                if printsOnly {
                    let version = try await PostgreSQLFlowStore.schemaVersion(of: configuration)
                    return try PostgreSQLFlowStore.migrationText(schema: schema, from: version)
                }
                let before = try await PostgreSQLFlowStore.migrate(configuration)
                let now = try await PostgreSQLFlowStore.schemaVersion(of: configuration)
                return before == now
                    ? "The schema '\(schema)' is up to date; it has version \(now).\n"
                    : "The schema '\(schema)' has version \(now); it had version \(before).\n"
            #else
                _ = (connection, schema)
                throw Self.lacking("PostgreSQL", "That is a database")
            #endif
        }
    }

    private static func lacking(_ name: String, _ what: String) -> Refusal {
        Refusal(
            description:
                "\(what), and this tool was built without the trait '\(name)': run it in a package that "
                + "depends on Flint with the trait, or in Flint's own with 'swift run --traits \(name) flint'"
        )
    }

    /// Returns whether an error is a fault of the store itself, such as a file that cannot be opened.
    static func isInaccessible(_ error: any Error) -> Bool {
        #if SQLite
            if error is SQLiteFlowError { return true }
        #endif
        #if PostgreSQL
            if error is PostgreSQLFlowError { return true }
        #endif
        return error is FlowFileError || error is Refusal
    }
}
