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

    /// A store that was opened, and the function that closes it, which the caller has to call.
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
        } else if request.task == .repair {
            throw Refusal(
                description: "only a folder can be repaired; put a backup in the place of a file or database")
        }
    }

    private static func place(_ request: RunsRequest, _ system: any ToolSystem) throws -> StorePlace {
        let text = request.store
        switch system.kind(of: text) {
        case .folder: return .folder(text)
        case .file:
            // Opening an empty file would make a store of it, which only a migration should do.
            guard try request.task.isMigration || !system.read(text, limit: 1).isEmpty else {
                throw FileError(
                    path: text,
                    reason: "the file is empty, so it holds no runs; 'flint runs migrate' makes it a store")
            }
            return .file(text)
        default:
            let isDatabase =
                ["postgresql://", "postgres://"].contains { text.hasPrefix($0) } || text.contains("=")
            if !isDatabase, request.task.isMigration { return .file(text) }
            guard isDatabase else {
                let what = URL(filePath: text).pathExtension.isEmpty ? "folder" : "file"
                throw FileError(
                    path: text, reason: "there is no such \(what); name the one that holds the runs")
            }
            return .database(text, schema: request.schema ?? "flint")
        }
    }

    /// Opens the store without making or updating tables.
    ///
    /// - Parameter isReading: Whether the runs are only read. Then the folder may be in use by a program, and
    ///   the user of a database only needs the right to read.
    func open(isReading: Bool = false) async throws -> Opened {
        switch self {
        case .folder(let path):
            let store = try Self.files(in: URL(filePath: path, directoryHint: .isDirectory), isReading)
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
                    isReadOnly: isReading)
                let store = try await PostgreSQLFlowStore(configuration)
                return Opened(runs: store) { await store.close() }
            #else
                _ = (connection, schema)
                throw Self.lacking("PostgreSQL", "That is a database")
            #endif
        }
    }

    private static func files(in folder: URL, _ isReading: Bool) throws -> FileFlowStore {
        if isReading { return try FileFlowStore.reading(directory: folder) }
        // A folder that is none of a store does not become one.
        try FileFlowStore.check(directory: folder)
        do throws(FlowFileError) {
            return try FileFlowStore(directory: folder)
        } catch {
            guard error.code == .locked else { throw error }
            throw Refusal(
                description:
                    "\(error) To act on its runs, end the program, or use the inspector in it; 'list', 'show', "
                    + "'events' and 'export' read them also while it works")
        }
    }

    static func lacking(_ name: String, _ what: String) -> Refusal {
        Refusal(
            description:
                "\(what), and this tool was built without the trait '\(name)': run it in a package that "
                + "depends on Flint with the trait, or in Flint's own with 'swift run --traits \(name) flint'"
        )
    }

    /// Returns whether an error means that the store cannot be used at all, such as a file that cannot be
    /// opened; other errors concern a run.
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

extension RunsRequest.Task {
    /// Whether the operation only reads runs.
    var isReading: Bool {
        switch self {
        case .list, .show, .events, .export: true
        default: false
        }
    }
}
