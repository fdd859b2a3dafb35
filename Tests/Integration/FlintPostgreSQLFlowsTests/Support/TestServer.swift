#if PostgreSQL
    import FlintPostgreSQLFlows
    import Foundation
    import Synchronization
    import TestSupport

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A PostgreSQL server of the tests' own: a folder, a socket, no network.
    ///
    /// It ends with this process, however that ends: a shell beside it waits for the end of a pipe.
    final class TestServer: Sendable {
        /// The folder with the server's programs; `nil` if there are none that this user can run.
        static let programs: String? = {
            let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
                String.init)
            let places = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "/usr/local/pgsql"]
            let versions = places.flatMap { place in
                let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
                return names.sorted(by: >).map { "\(place)/\($0)/bin" }
            }
            let found = (path + versions).first { folder in
                ["initdb", "pg_ctl", "postgres", "psql"].allSatisfy {
                    FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
                }
            }
            return getuid() == 0 && identityPrefix.isEmpty ? nil : found
        }()

        /// The server does not run as root.
        static let identityPrefix: [String] = {
            guard getuid() == 0, unsafe getpwnam("postgres") != nil else { return [] }
            let setters = [
                ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"],
                ["/usr/sbin/runuser", "-u", "postgres", "--"],
            ]
            return setters.first { FileManager.default.isExecutableFile(atPath: $0[0]) } ?? []
        }()

        /// The server that most tests share.
        static let shared = Task { try await TestServer() }

        private static let names = Atomic(0)

        let folder: String
        private let guardian: ChildProcess
        private let pipe: Pipe

        init(settings: String = "") async throws {
            // A socket's path is short.
            folder = "/tmp/flint-pg-\(UUID().uuidString.prefix(12))"
            pipe = Pipe()
            let silence = try FileHandle(forUpdating: URL(filePath: "/dev/null"))
            let programs = Self.programs ?? ""
            guardian = try ChildProcess(
                Self.identityPrefix + [
                    "/bin/sh", "-c",
                    "cat >/dev/null; \"$0/pg_ctl\" -D \"$1/data\" stop -m immediate; rm -rf \"$1\"",
                    programs, folder,
                ],
                descriptors: [
                    pipe.fileHandleForReading.fileDescriptor, silence.fileDescriptor, silence.fileDescriptor,
                ])
            try pipe.fileHandleForReading.close()
            // The server's user owns it, and can remove it.
            try await run("mkdir -m 700 \"$1\"")
            try await run(
                "\"$0/initdb\" -D \"$1/data\" -U postgres -A trust -E UTF8 --locale=C --no-sync >\"$1/initdb.log\" 2>&1"
            )
            let text = """
                unix_socket_directories = '\(folder)'
                listen_addresses = ''
                fsync = off
                max_connections = 600
                \(settings)
                """
            try await run("cat >>\"$1/data/postgresql.conf\"", input: text + "\n")
            try await run(
                "{ echo 'local all secretive scram-sha-256'; cat \"$1/data/pg_hba.conf\"; } >\"$1/hba\" && mv \"$1/hba\" \"$1/data/pg_hba.conf\""
            )
            try await start()
        }

        deinit { try? pipe.fileHandleForWriting.close() }

        private func run(_ script: String, input: String = "") async throws {
            let result = try await ChildProcess.run(
                Self.identityPrefix + ["/bin/sh", "-c", script, Self.programs ?? "", folder], input: input)
            guard result.status == 0 else {
                throw Failure(text: "\(script): \(result.status) \(result.output) \(result.errors)")
            }
        }

        struct Failure: Error {
            let text: String
        }

        func start() async throws {
            try await run("\"$0/pg_ctl\" -D \"$1/data\" -l \"$1/log\" -w -t 120 start >/dev/null 2>&1")
        }

        /// Stops it as a crash does: nothing is written that was not.
        func crash() async throws {
            try await run("\"$0/pg_ctl\" -D \"$1/data\" stop -m immediate >/dev/null 2>&1")
        }

        /// Keeps what the server has, while it is used.
        func backUp() async throws {
            try await run(
                "\"$0/pg_basebackup\" -h \"$1\" -U postgres -D \"$1/backup\" -c fast --no-sync >/dev/null 2>&1"
            )
        }

        /// Puts the backup in the place of what the server has.
        func restore() async throws {
            try await crash()
            try await run("rm -rf \"$1/data\" && mv \"$1/backup\" \"$1/data\"")
            try await start()
        }

        /// What leads to the server; a machine that is busy with other work makes no test fail.
        var address: String { "host=\(folder) connect_timeout=60" }

        var connection: String { "\(address) user=postgres dbname=postgres" }

        /// A name that no other test has.
        static func makeSchema() -> String {
            "Test \"\(names.add(1, ordering: .relaxed).newValue)\""
        }

        /// A name in lower case that no other test has.
        static func makeName() -> String { "test_\(names.add(1, ordering: .relaxed).newValue)" }

        /// Does a statement as a person would.
        @discardableResult
        func execute(_ statement: String, as user: String = "postgres") async throws -> String {
            let program = (Self.programs ?? "") + "/psql"
            let result = try await ChildProcess.run([
                program, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", user,
                "-d", "postgres",
                "-c", statement,
            ])
            guard result.status == 0 else { throw Failure(text: result.errors) }
            return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
#endif
