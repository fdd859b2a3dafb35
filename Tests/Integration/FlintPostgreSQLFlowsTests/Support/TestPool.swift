#if PostgreSQL
    import Foundation
    import TestSupport

    @testable import FlintPostgreSQLFlows

    /// A pool of connections between a store and a server of tests: PgBouncer.
    ///
    /// It ends with this process, however that ends: a shell beside it waits for the end of a pipe.
    final class TestPool: Sendable {
        /// The path of the program; `nil` if it is not installed.
        static let program: String? = {
            let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
                String.init)
            return (path + ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"]).map { $0 + "/pgbouncer" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }()

        enum Mode: String, CaseIterable, Sendable {
            case transaction
            case session
        }

        /// The folder with the pool's socket.
        let folder: String
        private let guardian: ChildProcess
        private let pipe = Pipe()

        init(_ server: TestServer, _ mode: Mode, connections: Int = 3) async throws {
            folder = "\(server.folder)/\(TestServer.makeName())"
            let settings = """
                [databases]
                * = host=\(server.folder) port=5432
                [pgbouncer]
                listen_port = 5432
                unix_socket_dir = \(folder)
                pool_mode = \(mode.rawValue)
                default_pool_size = \(connections)
                max_client_conn = 400
                auth_type = any
                logfile = \(folder)/log
                """
            let silence = try FileHandle(forUpdating: URL(filePath: "/dev/null"))
            // A database with a user of its own, because the pool does not look at that of the client.
            let input = settings.replacing("port=5432\n", with: "port=5432 user=postgres\n") + "\n"
            let made = try await ChildProcess.run(
                TestServer.identityPrefix + ["/bin/sh", "-c", "mkdir \"$0\" && cat >\"$0/ini\"", folder],
                input: input)
            guard made.status == 0 else { throw TestServer.Failure(text: made.errors) }
            guardian = try ChildProcess(
                TestServer.identityPrefix + [
                    "/bin/sh", "-c", "\"$0\" -q \"$1/ini\" & cat >/dev/null; kill $!", Self.program ?? "",
                    folder,
                ],
                descriptors: [
                    pipe.fileHandleForReading.fileDescriptor, silence.fileDescriptor, silence.fileDescriptor,
                ])
            try pipe.fileHandleForReading.close()
            let begun = try await ChildProcess.run(
                [
                    "/bin/sh", "-c",
                    "n=0; while [ ! -S \"$0/.s.PGSQL.5432\" ] && [ $n -lt 600 ]; do sleep 0.1; n=$((n + 1)); done; [ $n -lt 600 ]",
                    folder,
                ])
            guard begun.status == 0 else {
                throw TestServer.Failure(
                    text: (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "")
            }
        }

        deinit { try? pipe.fileHandleForWriting.close() }
    }
#endif
