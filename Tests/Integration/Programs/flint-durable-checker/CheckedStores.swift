import FlintDurableFlows
import FlintSQLiteFlows
import Foundation

#if PostgreSQL
    import FlintPostgreSQLFlows
#endif

/// The store of a workload, as each of its processes has it: the same for all, or one of its own on the same data.
actor CheckedStores {
    private let make: @Sendable () async throws -> any FlowStore
    private let isShared: Bool
    private var stores: [Substring: Task<any FlowStore, any Error>] = [:]

    /// Prepares the data.
    ///
    /// - Returns: `nil` if the program has no such store.
    init?(_ kind: String, in place: String, seed: Int, wakes: Bool) async throws {
        let folder = URL(filePath: place, directoryHint: .isDirectory)
        switch kind {
        case "memory": (isShared, make) = (true, { InMemoryFlowStore() })
        case "file":
            let directory = folder.appending(path: "seed \(seed)")
            (isShared, make) = (true, { try FileFlowStore(directory: directory) })
        #if SQLite
            case "sqlite":
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let file = folder.appending(path: "seed \(seed).sqlite")
                (isShared, make) = (false, { SQLiteFlowStore(file: file) })
        #endif
        #if PostgreSQL
            case "postgresql":
                let configuration = PostgreSQLFlowConfiguration(
                    connection: place, schema: "checker \(seed)", connections: 3,
                    usesNotifications: wakes)
                try await PostgreSQLFlowStore.migrate(configuration)
                (isShared, make) = (false, { try await PostgreSQLFlowStore(configuration) })
        #endif
        default: return nil
        }
    }

    /// The store of a process; those of a worker that lives again use the one that it had.
    func open(_ process: String) async throws -> any FlowStore {
        let name = isShared ? "" : process.prefix { $0 != "." && $0 != "'" }
        let opening = stores[name] ?? Task { [make] in try await make() }
        stores[name] = opening
        return try await opening.value
    }

    func close() async {
        for opening in stores.values {
            let store = try? await opening.value
            await (store as? FileFlowStore)?.close()
            #if SQLite
                await (store as? SQLiteFlowStore)?.close()
            #endif
            #if PostgreSQL
                await (store as? PostgreSQLFlowStore)?.close()
            #endif
        }
    }
}
