#if SQLite
    import CSQLite
    import FlintBasics
    import FlintDurableFlows
    import Foundation
    import TestSupport
    import Testing

    @testable import FlintSQLiteFlows

    /// How a store uses SQLite: what its connections are set to, when they are locked, and when the log is copied.
    @Suite(.timeLimit(.minutes(10))) struct SQLiteTransactionTests {
        private let folder: TemporaryFolder
        private var path: String { folder.path("runs.sqlite") }
        private var url: URL { folder.url("runs.sqlite") }

        init() throws { folder = try TemporaryFolder() }

        private func open(_ options: SQLiteFlowOptions = SQLiteFlowOptions()) throws -> SQLiteFlowCore {
            try SQLiteFlowCore(path, creates: true, options)
        }

        /// Does something in a transaction of a store.
        private func perform(
            in core: inout SQLiteFlowCore,
            _ body: @escaping @Sendable (inout RunTable, FlowMoment) throws -> Void
        ) throws {
            let failure = Shared<(any Error)?>(nil)
            let operation = GroupOperation<RunTable> { table, moment in
                try body(&table, moment)
                return {}
            } failing: { error in
                failure.change { $0 = error }
            }
            let moment = FlowMoment(now: Shop.beginning, uptime: .seconds(1), boot: "test")
            for answer in core.perform([operation], at: { moment }).answers { answer() }
            if let error = failure.current { throw error }
        }

        private func start(_ names: String..., size: Int = 40, in core: inout SQLiteFlowCore) throws {
            try perform(in: &core) { table, moment in
                for name in names { _ = try table.start(Shop.start(name, size: size), at: moment) }
            }
        }

        // MARK: Settings

        private static let settings = [
            // FULL: each commit is synced.
            ("synchronous", "2"), ("journal_mode", "wal"),
            // On Apple's systems, the disk itself is asked.
            ("fullfsync", "1"), ("checkpoint_fullfsync", "1"),
            // Copies of the log are made by the store, under its lock.
            ("wal_autocheckpoint", "0"),
        ]

        private static func settings(of connection: Connection) throws -> [String] {
            try settings.map { name, _ in
                try connection.rows(text: "PRAGMA \(name)") { "\(name) = \($0.text(0))" }.joined()
            }
        }

        @Test func `connections keep what is committed, and copy no log by themselves`() throws {
            var core = try open()
            let expected = Self.settings.map { "\($0) = \($1)" }
            let found = Shared<[String]>([])
            try perform(in: &core) { table, _ in
                let settings = try Self.settings(of: table.connection)
                found.change { $0 = settings }
            }
            #expect(found.current == expected)
            let reader = try SQLiteFlowCore.reader(of: path, SQLiteFlowOptions())
            #expect(try Self.settings(of: reader.connection) == expected)
            #expect(try reader.connection.rows(text: "PRAGMA query_only") { $0.int(0) } == [1])
        }

        // MARK: Locks

        @Test func `a transaction is the only one that may write, from its beginning`() throws {
            var core = try open()
            try start("a", in: &core)
            let url = url
            let code = Shared<Int32?>(nil)
            // It has only read so far.
            try perform(in: &core) { _, _ in
                do {
                    try Tinkering.execute("BEGIN IMMEDIATE", in: url)
                } catch let failure as Tinkering.Failure {
                    code.change { $0 = failure.code }
                }
                #expect(try Tinkering.number("SELECT count(*) FROM runs", in: url) == 1)
            }
            #expect(code.current == SQLITE_BUSY)
            try Tinkering.execute("BEGIN IMMEDIATE", in: url)
        }

        @Test func `the log is copied under the lock of the store, behind the commit`() throws {
            let (path, url) = (path, url)
            let sizes = Shared<[Int]>([])
            let copied = Shared<Data?>(nil)
            let thread = DispatchGroup()
            var options = SQLiteFlowOptions()
            options.checkpointPages = 1
            options.onStep = { step in
                let isLocked =
                    switch Result(catching: { try OpenFile.locking(path + "-lock") }) {
                    case .success: false
                    case .failure(let error): (error as? FileFailure)?.isLocked == true
                    }
                #expect(isLocked, "\(step)")
                let size = try? FileFacts.of(path, followingLinks: false).size
                sizes.change { $0.append(size ?? 0) }
                guard step == .committed else { return }
                // The next one that gets the lock finds the log copied.
                DispatchQueue(label: "flint.test.lock").async(group: thread) {
                    guard let lock = try? OpenFile.locking(path + "-lock", waits: true) else { return }
                    let data = try? Data(contentsOf: url)
                    copied.change { $0 = data }
                    lock.unlock()
                }
            }
            var core = try open(options)
            let before = try FileFacts.of(path, followingLinks: false).size
            try start("a", "b", in: &core)
            thread.wait()
            // Nothing was copied before.
            #expect(sizes.current == [before, before])
            let data = try Data(contentsOf: url)
            #expect(data.count > before)
            #expect(copied.current == data)
        }

        @Test func `the last connection that closes copies no log`() throws {
            var core: SQLiteFlowCore? = try open()
            if var present = core {
                try start("a", "b", in: &present)
                core = present
            }
            var reader: RunReader? = try SQLiteFlowCore.reader(of: path, SQLiteFlowOptions())
            #expect(try reader?.record(of: Shop.id("a")) != nil)
            let log = try FileFacts.of(path + "-wal", followingLinks: false).size
            #expect(log > 0)
            let before = try Data(contentsOf: url)
            (core, reader) = (nil, nil)
            #expect(try Data(contentsOf: url) == before)
            #expect(try FileFacts.of(path + "-wal", followingLinks: false).size == log)
        }

        // MARK: Ends of a process

        @Test(arguments: [(SQLiteFlowOptions.Step.written, ["a"]), (.committed, ["a", "b", "c"])])
        func `a process that ends within a transaction leaves it whole, or not at all`(
            step: SQLiteFlowOptions.Step, names: [String]
        ) async throws {
            let (folder, left) = (folder, try TemporaryFolder())
            let mustCopy = Shared(false)
            var options = SQLiteFlowOptions()
            options.onStep = { now in
                guard mustCopy.current, now == step else { return }
                // What the system has then; the memory that processes share is made anew from it.
                for name in ["runs.sqlite", "runs.sqlite-wal"] {
                    do {
                        try FileManager.default.copyItem(at: folder.url(name), to: left.url(name))
                    } catch {
                        Issue.record(error)
                    }
                }
            }
            var core = try open(options)
            try start("a", in: &core)
            mustCopy.change { $0 = true }
            // So much that the log holds a part of it before the commit.
            try start("b", "c", size: 10_000_000, in: &core)
            #expect(try FileFacts.of(left.path("runs.sqlite-wal"), followingLinks: false).size > 1_000_000)
            let store = SQLiteFlowStore(file: left.url("runs.sqlite"))
            try await store.check()
            #expect(try await Shop.names(store) == names)
            _ = try await store.start(Shop.start("d"))
            #expect(try await Shop.names(store) == names + ["d"])
        }
    }
#endif
