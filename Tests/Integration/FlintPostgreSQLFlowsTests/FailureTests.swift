#if PostgreSQL
    import FlintDurableFlows
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// What goes wrong between a store and its server.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct FailureTests {
        // MARK: Lost answers

        @Test func `a commit whose answer is lost is read back, and is done once`() async throws {
            let (bench, folder) = (try await Bench(), try TemporaryFolder())
            let proxy = try SwallowingProxy(in: folder.path, to: bench.server.folder)
            defer { proxy.close() }
            let store = try await bench.open(connections: 1, through: proxy.folder)
            let held = try await bench.hold(["a"], in: store)[0]
            for round in 0..<6 {
                proxy.lose(.answer)
                try await store.send("E", payload: [UInt8(round)], to: held.id, key: nil)
                proxy.lose(.answer)
                let answer = try await store.commit(
                    Bench.write(.enter(Bench.entry(round + 1)), to: held, after: round))
                #expect(!answer.isReleased)
            }
            #expect(proxy.losses == 12)
            let found = try #require(try await store.record(of: held.id))
            #expect(found.events.map(\.payload) == (0..<6).map { [$0] })
            #expect(found.entry.number == 6)
            #expect(found.version == 6)
        }

        @Test func `a commit that is lost is done again, once`() async throws {
            let (bench, folder) = (try await Bench(), try TemporaryFolder())
            let proxy = try SwallowingProxy(in: folder.path, to: bench.server.folder)
            defer { proxy.close() }
            for round in 0..<4 {
                // A new connection prepares the statement, so that the proxy sees it.
                let store = try await bench.open(connections: 1, through: proxy.folder)
                proxy.lose(.request)
                #expect(try await store.start(Bench.start("run \(round)")).isNew)
                try await store.send("E", payload: [], to: Bench.id("run \(round)"), key: nil)
                #expect(try await store.record(of: Bench.id("run \(round)"))?.events.count == 1)
                await store.close()
            }
            #expect(proxy.losses == 4)
        }

        @Test func `an entry whose commit is lost is done again, once`() async throws {
            let (bench, folder) = (try await Bench(), try TemporaryFolder())
            let proxy = try SwallowingProxy(in: folder.path, to: bench.server.folder)
            defer { proxy.close() }
            let held = try await bench.hold(["a"], in: try await bench.open())[0]
            for round in 0..<4 {
                let store = try await bench.open(connections: 1, through: proxy.folder)
                proxy.lose(.request)
                let answer = try await store.commit(
                    Bench.write(.enter(Bench.entry(round + 1)), to: held, after: round))
                #expect(!answer.isReleased)
                let found = try #require(try await store.record(of: held.id))
                #expect(found.version == round + 1)
                #expect(found.path.map(\.number) == Array(0...round + 1))
                await store.close()
            }
            #expect(proxy.losses == 4)
        }

        @Test func `what stays unknown is said to be`() async throws {
            let (bench, folder) = (try await Bench(), try TemporaryFolder())
            let proxy = try SwallowingProxy(in: folder.path, to: bench.server.folder)
            defer { proxy.close() }
            let store = try await bench.open(connections: 1, through: proxy.folder) {
                $0.connectLimit = .seconds(15)
            }
            // Nobody can ask the server after that.
            proxy.lose(.answer, with: .server)
            let error = await #expect(throws: FlowStoreError.self) { try await store.start(Bench.start("a")) }
            #expect(error?.code == .answerLost, "\(error.debugDescription)")
            #expect(proxy.losses == 1)
            #expect(try await bench.open().record(of: Bench.id("a")) != nil)
        }

        // MARK: Lost connections

        /// Runs that go on as fast as they can, and what was acknowledged of each.
        private static func load(
            _ bench: Bench, _ stores: [PostgreSQLFlowStore], runs: Int,
            until isOver: @escaping @Sendable () -> Bool,
            meanwhile body: @escaping @Sendable () async throws -> Void
        ) async throws {
            let held = try await bench.hold((0..<runs).map { "run \($0)" }, in: stores[0])
            #expect(held.count == runs)
            let acknowledged = Shared([FlowRunID: Int]())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, record) in held.enumerated() {
                    group.addTask {
                        var written = 0
                        while !isOver(), !Task.isCancelled {
                            let write = Bench.write(
                                .enter(Bench.entry(written + 1)), to: record, after: written)
                            do {
                                _ = try await stores[number % stores.count].commit(write)
                            } catch let error as FlowStoreError where error.code == .unavailable {
                                continue
                            } catch let error as FlowStoreError where error.code == .answerLost {
                                // As the engine does.
                                while true {
                                    if let found = try? await stores[0].record(of: record.id) {
                                        if found.version == written { break }
                                        written = found.version
                                        break
                                    }
                                }
                                continue
                            }
                            written += 1
                            acknowledged.change { $0[record.id] = written }
                        }
                    }
                }
                group.addTask { try await body() }
                try await group.waitForAll()
            }
            for (id, count) in acknowledged.current {
                let found = try #require(try await stores[0].record(of: id))
                #expect(found.version >= count, "\(id)")
                #expect(found.entry.number == found.version, "\(id)")
                #expect(
                    found.path.map(\.number) == Array(max(0, found.version - 999)...found.version), "\(id)")
            }
            #expect(acknowledged.current.count == runs)
        }

        @Test func `connections that the server ends are made anew, and nothing is lost`() async throws {
            let bench = try await Bench(try await TestServer())
            let stores = [try await bench.open(), try await bench.open()]
            let kills = Shared(0)
            try await Self.load(bench, stores, runs: 16, until: { kills.current >= 15 }) {
                for _ in 0..<15 {
                    try await bench.server.execute(
                        """
                        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                        WHERE application_name LIKE 'flint-%'
                        """)
                    kills.change { $0 += 1 }
                }
            }
        }

        @Test func `what was acknowledged is there after the server has crashed`() async throws {
            let bench = try await Bench(try await TestServer())
            let stores = [try await bench.open(), try await bench.open()]
            let crashes = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full" ? 50 : 4
            let done = Shared(0)
            try await Self.load(bench, stores, runs: 16, until: { done.current >= crashes }) {
                for _ in 0..<crashes {
                    try await bench.server.crash()
                    try await bench.server.start()
                    // Some transactions between two crashes.
                    _ = try await bench.open().start(Bench.start("between"))
                    done.change { $0 += 1 }
                }
            }
        }

        // MARK: Locks

        @Test func `a lock that is held for long hinders its run alone`() async throws {
            let bench = try await Bench()
            let store = try await bench.open(connections: 2) { $0.lockLimit = .seconds(1) }
            for name in ["a", "b", "c"] { _ = try await store.start(Bench.start(name)) }
            let options = try ConnectionOptions(bench.server.connection)
            let holder = Mutex(try Connection(options, bench.configuration(), named: "holder"))
            try holder.withLock { holder in
                _ = try holder.perform([
                    Statement("BEGIN"),
                    Statement("SELECT * FROM \(bench.quotedSchema).runs WHERE id = 'b' FOR UPDATE"),
                ])
            }
            let outcomes = await withTaskGroup(of: (String, FlowStoreError?).self) { group in
                for name in ["a", "b", "c"] {
                    group.addTask {
                        do {
                            try await store.send("E", payload: [], to: Bench.id(name), key: nil)
                            return (name, nil)
                        } catch {
                            return (name, error as? FlowStoreError)
                        }
                    }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(outcomes.keys.sorted() == ["b"])
            #expect(outcomes["b"]?.code == .unavailable)
            #expect(outcomes["b"]?.description.contains("lock") == true)
            // One that is locked is no run to claim meanwhile.
            _ = try await store.renewLease(of: "w", for: Bench.lease, isNew: true)
            #expect(
                try await store.claim([Bench.kind], by: "w", limit: 9).map(\.id.id).sorted() == ["a", "c"])
            try holder.withLock { holder in _ = try holder.perform([Statement("ROLLBACK")]) }
            try await store.send("E", payload: [], to: Bench.id("b"), key: nil)
            #expect(try await store.record(of: Bench.id("b"))?.events.count == 1)
            #expect(try await store.claim([Bench.kind], by: "w", limit: 9).map(\.id.id) == ["b"])
        }

        @Test func `a run whose row is locked does not hinder others that go on`() async throws {
            let bench = try await Bench()
            let store = try await bench.open(connections: 3) { $0.lockLimit = .seconds(1) }
            let held = try await bench.hold(["a", "b", "c", "d"], in: store)
            let holder = Mutex(
                try Connection(
                    try ConnectionOptions(bench.server.connection), bench.configuration(), named: "holder"))
            try holder.withLock { holder in
                _ = try holder.perform([
                    Statement("BEGIN"),
                    Statement("SELECT * FROM \(bench.quotedSchema).runs WHERE id = 'b' FOR UPDATE"),
                ])
            }
            let refused = try await withThrowingTaskGroup(of: FlowRunID?.self) { group in
                for record in held {
                    group.addTask {
                        do {
                            for number in 0..<3 {
                                _ = try await store.commit(
                                    Bench.write(.enter(Bench.entry(number + 1)), to: record, after: number))
                            }
                            return nil
                        } catch let error as FlowStoreError where error.code == .unavailable {
                            return record.id
                        }
                    }
                }
                return try await group.compactMap { $0 }.reduce(into: []) { $0.append($1) }
            }
            #expect(refused == [Bench.id("b")])
            try holder.withLock { holder in _ = try holder.perform([Statement("ROLLBACK")]) }
            for record in held {
                let entry = try #require(try await store.record(of: record.id)).entry.number
                #expect(entry == (record.id == Bench.id("b") ? 0 : 3))
            }
        }

        @Test func `a request that is refused fails alone`() async throws {
            let bench = try await Bench()
            let store = try await bench.open(connections: 1)
            let held = try await bench.hold((0..<40).map { "\($0)" }, in: store)
            let stale = try await withThrowingTaskGroup(of: Bool.self) { group in
                for (number, record) in held.enumerated() {
                    group.addTask {
                        do {
                            let write = Bench.write(.enter(Bench.entry(1)), to: record, after: number % 2)
                            _ = try await store.commit(write)
                            return false
                        } catch let error as FlowStoreError where error.code == .stale {
                            return true
                        }
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(stale == 20)
        }
    }
#endif
