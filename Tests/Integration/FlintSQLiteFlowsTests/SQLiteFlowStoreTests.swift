#if SQLite
    import DurableTestSupport
    import FlintBasics
    import FlintDurableFlows
    import FlintSQLiteFlows
    import Foundation
    import TestSupport
    import Testing

    /// The file of a store, and those who share it.
    @Suite(.timeLimit(.minutes(10))) struct SQLiteFlowStoreTests {
        // MARK: Groups

        @Test func `a refused operation fails alone among those of one transaction`() async throws {
            let shop = try Shop()
            let store = shop.open()
            _ = try await store.start(Shop.start("a"))
            let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        do {
                            // Every other one is for a run that is not there.
                            let run = number.isMultiple(of: 2) ? "a" : "none"
                            try await store.send("E", payload: [1], to: Shop.id(run), key: nil)
                            return true
                        } catch let error as FlowStoreError where error.code == .unknownRun {
                            return false
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count(where: \.self) == 32)
            let record = try #require(try await store.record(of: Shop.id("a")))
            #expect(record.events.map(\.number) == Array(1...32))
        }

        @Test func `a transition writes no more when the history is long`() async throws {
            let shop = try Shop { $0.checkpointPages = .max }
            let store = shop.open()
            let held = try #require(try await Shop.held("a", in: store))
            for number in 1...1_100 {
                _ = try await store.commit(
                    Shop.write(.enter(Shop.entry(number)), to: held, after: number - 1))
            }
            let log = shop.folder.path("runs/runs.sqlite-wal")
            let before = try FileFacts.of(log, followingLinks: false).size
            for number in 1_101...1_120 {
                _ = try await store.commit(
                    Shop.write(.enter(Shop.entry(number)), to: held, after: number - 1))
            }
            let pages = (try FileFacts.of(log, followingLinks: false).size - before) / 4_120
            #expect(pages <= 20 * 6)
            let record = try #require(try await store.record(of: Shop.id("a")))
            #expect(record.path.map(\.number) == Array(121...1_120))
            // A worker that takes it over in another process gets it as a whole, and so does the same one.
            _ = try await store.commit(Shop.write(.release, to: held, after: 1_120))
            let again = try await store.claim([Shop.kind], by: "w", limit: 1)
            #expect(again.first?.path == record.path)
            _ = try await store.commit(Shop.write(.enter(Shop.entry(1_121)), to: #require(again.first)))
            #expect(try await !store.start(Shop.start("a")).isNew)
            let started = try await store.start(Shop.start("a")).record
            #expect(started.path.map(\.number) == Array(122...1_121))
            #expect(try await shop.open().record(of: Shop.id("a")) == started)
        }

        @Test func `the log is copied into the file, and stays small`() async throws {
            let shop = try Shop { $0.checkpointPages = 50 }
            let (store, other) = (shop.open(), shop.open())
            for number in 0..<200 {
                _ = try await (number.isMultiple(of: 2) ? store : other).start(Shop.start("\(number)"))
            }
            let log = try FileFacts.of(shop.folder.path("runs/runs.sqlite-wal"), followingLinks: false)
            #expect(log.size < 100 * 4_120)
            // A store that closes leaves it to the lock.
            await store.close()
            await other.close()
            #expect(shop.folder.exists("runs/runs.sqlite-wal"))
            #expect(try await Shop.names(shop.open()).count == 200)
        }

        // MARK: Processes

        @Test func `one run begins when sixteen start it at once over four stores`() async throws {
            let shop = try Shop()
            let stores = (0..<4).map { _ in shop.open() }
            let answers = try await withThrowingTaskGroup(of: (String, Bool).self) { group in
                for number in 0..<16 {
                    group.addTask {
                        let answer = try await stores[number % 4].start(
                            Shop.start("a", creation: "\(number)"))
                        return (answer.record.creation, answer.isNew)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.1 } == 1)
            #expect(Set(answers.map(\.0)).count == 1)
        }

        @Test(
            .enabled(
                if: BuiltProduct.executable("flint-durable-process") != nil,
                "The program is not beside the tests"))
        func `one run begins when sixteen processes create the file and start it at once`() async throws {
            let folder = try TemporaryFolder()
            let program = try #require(BuiltProduct.executable("flint-durable-process"))
            let lines = try await SimultaneousProcesses.lines(
                16, of: [program, "sqlite-start", folder.path("runs"), "7"])
            let store = SQLiteFlowStore(file: folder.url("runs/runs.sqlite"))
            let runs = try await store.runs(FlowQuery())
            #expect(runs.map(\.id) == [FlowRunID(machine: "Start", id: "7")])
            let creation = try #require(runs.first).creation
            let expected = ["true true \(creation)"] + (1..<16).map { _ in "false true \(creation)" }
            #expect(lines.map { $0.joined(separator: "; ") }.sorted(by: >) == expected)
            try await store.check()
        }

        @Test func `an end in one process wakes those who wait in another`() async throws {
            let shop = try Shop()
            let (first, second) = (shop.open(), shop.open())
            let held = try #require(try await Shop.held("a", in: first))
            async let end = second.awaitEnd(of: held.id)
            async let work: Void = second.awaitWork(of: [Shop.kind])
            _ = try await first.commit(Shop.write(.end(.finished([7])), to: held))
            _ = try await first.start(Shop.start("b"))
            let ticking = Task {
                while !Task.isCancelled {
                    shop.clock.advance(by: .milliseconds(130))
                    await Task.yield()
                }
            }
            #expect(try await end.ending == .finished([7]))
            try await work
            ticking.cancel()
        }

        @Test func `what a worker holds is free when the machine was started anew`() async throws {
            let shop = try Shop()
            let first = shop.open(boot: "first")
            let held = try #require(try await Shop.held("a", in: first))
            await first.close()
            let second = shop.open(boot: "second")
            _ = try await second.renewLease(of: "v", for: .seconds(10), isNew: true)
            #expect(try await second.claim([Shop.kind], by: "v", limit: 1).map(\.id) == [held.id])
            await #expect(throws: FlowStoreError(.stale, "")) {
                try await second.commit(Shop.write(.release, to: held))
            }
        }

        @Test func `pages hold each run once, in order, while runs are changed`() async throws {
            let shop = try Shop()
            let (store, other) = (shop.open(), shop.open())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 100..<400 {
                    group.addTask { _ = try await store.start(Shop.start("\(number)")) }
                }
                try await group.waitForAll()
            }
            let changing = Task {
                for number in 100..<400 {
                    try await other.send("E", payload: [1], to: Shop.id("\(number)"), key: nil)
                    _ = try await other.start(Shop.start("\(number) more"))
                }
            }
            for _ in 0..<4 {
                var (names, last): ([String], FlowRunID?) = ([], nil)
                repeat {
                    let page = try await store.runs(FlowQuery(machine: "M", after: last, limit: 37))
                    names += page.map(\.id.id)
                    last = page.last?.id
                } while last != nil
                #expect(names.filter { !$0.hasSuffix("more") } == (100..<400).map(String.init))
                #expect(names == names.sorted() && Set(names).count == names.count)
            }
            try await changing.value
        }

        @Test func `names that are written in two forms are one run`() async throws {
            let shop = try Shop()
            let store = shop.open()
            let (one, other) = ("caf\u{E9}", "cafe\u{301}")
            _ = try await store.start(Shop.start(one))
            #expect(try await !store.start(Shop.start(other)).isNew)
            try await store.send("E", payload: [1], to: Shop.id(other), key: nil)
            await store.close()
            let again = shop.open()
            #expect(try await again.record(of: Shop.id(one))?.events.count == 1)
            #expect(Array(try await Shop.names(again)[0].utf8) == Array(one.utf8))
            #expect(try await again.runs(FlowQuery(after: Shop.id("cafe"))).count == 1)
        }

        // MARK: File

        @Test func `others cannot read the files`() async throws {
            let shop = try Shop()
            let store = shop.open()
            _ = try await store.start(Shop.start("a"))
            let names = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path("runs"))
            #expect(names.count == 5)
            for name in names {
                let facts = try FileFacts.of(shop.folder.path("runs/" + name), followingLinks: false)
                #expect(facts.mode & 0o077 == 0, "\(name)")
            }
        }

        @Test func `a network file system is refused`() async throws {
            let shop = try Shop { $0.networkName = { _ in "NFS" } }
            let error = await #expect(throws: SQLiteFlowError.self) {
                _ = try await shop.open().start(Shop.start("a"))
            }
            #expect(error?.code == .networkFileSystem && error?.description.contains("NFS") == true)
            #expect(!shop.folder.exists("runs/runs.sqlite"))
        }

        @Test func `what is no database is refused, and left as it is`() async throws {
            let shop = try Shop()
            let text = String(repeating: "no database ", count: 1_000)
            try shop.folder.write(text, to: "runs/runs.sqlite")
            let store = shop.open()
            await #expect(throws: SQLiteFlowError(.notAStore, "")) { try await store.start(Shop.start("a")) }
            await #expect(throws: SQLiteFlowError(.notAStore, "")) { try await Shop.names(store) }
            #expect(try shop.folder.text(of: "runs/runs.sqlite") == text)
        }

        @Test func `a database of something else is refused, and left as it is`() async throws {
            let shop = try Shop()
            try shop.folder.makeFolder("runs")
            try Tinkering.execute("CREATE TABLE notes(text); INSERT INTO notes VALUES('kept')", in: shop.file)
            let before = try Data(contentsOf: shop.file)
            await #expect(throws: SQLiteFlowError(.notAStore, "")) {
                try await shop.open().start(Shop.start("a"))
            }
            #expect(try Data(contentsOf: shop.file) == before)
        }

        @Test func `a later schema is refused, also when it comes while the store is open`() async throws {
            let shop = try Shop()
            let store = shop.open()
            _ = try await store.start(Shop.start("a"))
            try Tinkering.execute("UPDATE flow_schema SET version = 9, lowest_reader = 9", in: shop.file)
            await #expect(throws: SQLiteFlowError(.newerSchema, "")) {
                try await store.start(Shop.start("b"))
            }
            await #expect(throws: SQLiteFlowError(.newerSchema, "")) {
                try await shop.open().start(Shop.start("b"))
            }
            // One that this version can read is not.
            try Tinkering.execute("UPDATE flow_schema SET version = 9, lowest_reader = 1", in: shop.file)
            _ = try await store.start(Shop.start("b"))
            #expect(try await Shop.names(store) == ["a", "b"])
        }

        @Test(arguments: [1, 4])
        func `a file of an earlier version gets what it lacks, and keeps its runs`(version: Int) async throws
        {
            let shop = try Shop()
            let old = shop.open()
            _ = try await old.start(Shop.start("a"))
            await old.close()
            if version == 1 {
                try Tinkering.execute(
                    """
                    DROP TABLE names; DROP TABLE turns; DROP VIEW flint_runs; ALTER TABLE runs DROP COLUMN error;
                    ALTER TABLE runs DROP COLUMN started
                    """, in: shop.file)
            }
            try Tinkering.execute(
                "UPDATE flow_schema SET version = \(version), lowest_reader = \(version)", in: shop.file)
            await #expect(throws: SQLiteFlowError(.schemaOlder, "")) {
                try await SQLiteFlowStore(file: shop.file, migrates: false).runs(FlowQuery())
            }
            #expect(try Tinkering.number("SELECT version FROM flow_schema", in: shop.file) == version)
            let store = shop.open()
            let name = FlowMachineName(machine: "M", fingerprint: "f", kind: .event, name: "Go")
            try await store.register([name])
            #expect(try await store.registeredNames() == [name])
            #expect(try await Shop.names(store) == ["a"])
            #expect(try Tinkering.number("SELECT lowest_reader FROM flow_schema", in: shop.file) == 5)
        }

        @Test(arguments: [true, false])
        func `a store that makes no tables leaves a file as it is`(exists: Bool) async throws {
            let shop = try Shop()
            try shop.folder.makeFolder("runs")
            if exists { try Data().write(to: shop.file) }
            await #expect(throws: SQLiteFlowError(.schemaMissing, "")) {
                try await SQLiteFlowStore(file: shop.file, migrates: false).runs(FlowQuery())
            }
            let names = try FileManager.default.contentsOfDirectory(
                atPath: shop.file.deletingLastPathComponent().path)
            #expect(names == (exists ? [shop.file.lastPathComponent] : []))
            if exists { #expect(try Data(contentsOf: shop.file).isEmpty) }
            try await SQLiteFlowStore.migrate(file: shop.file)
            #expect(try await SQLiteFlowStore(file: shop.file, migrates: false).runs(FlowQuery()).isEmpty)
        }

        @Test func `a view names the statuses, times and errors of runs, and no text of an error`()
            async throws
        {
            let shop = try Shop()
            let store = shop.open()
            for name in ["ended", "failed", "poisoned", "running", "tried"] {
                _ = try await store.start(Shop.start(name))
            }
            _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
            let claimed = try await store.claim([Shop.kind], by: "w", limit: 9)
            func write(_ change: FlowWrite.Change, to name: String) async throws {
                let record = try #require(claimed.first { $0.id.id == name })
                _ = try await store.commit(Shop.write(change, to: record))
            }
            let failure = FlowFailure(type: "Shop.CardDeclined", text: "card 4711")
            try await write(.end(.finished([1])), to: "ended")
            try await write(.end(.failed(failure)), to: "failed")
            try await write(.stick(FlowStuck(.poison, "five workers")), to: "poisoned")
            try await write(.retry(after: .seconds(60), failure), to: "tried")
            let rows = try Tinkering.text(
                """
                SELECT group_concat(name || '|' || status || '|' || attempts || '|' || coalesce(error, ''), ' ') FROM (
                    SELECT * FROM flint_runs WHERE started LIKE '____-__-__T__:__:__.___Z' AND entered >= started
                    ORDER BY name)
                """, in: shop.file)
            #expect(
                rows == """
                    ended|ended|0| failed|ended|0|Shop.CardDeclined poisoned|stuck|0|poison running|running|1| \
                    tried|ready|1|Shop.CardDeclined
                    """)
        }

        @Test func `a run that cannot be read keeps no other from being worked on`() async throws {
            let shop = try Shop()
            let store = shop.open()
            for name in ["a", "b", "c"] { _ = try await store.start(Shop.start(name)) }
            try Tinkering.execute(
                """
                UPDATE contexts SET data = x'FF' WHERE key / 2 = (SELECT key FROM runs WHERE id = 'a');
                INSERT INTO items SELECT key, 99, 0, x'00' FROM runs WHERE id = 'b'
                """, in: shop.file)
            await #expect(throws: SQLiteFlowError(.damaged, "")) { try await store.record(of: Shop.id("a")) }
            await #expect(throws: SQLiteFlowError(.newerSchema, "")) {
                try await store.record(of: Shop.id("b"))
            }
            _ = try await store.renewLease(of: "w", for: .seconds(10), isNew: true)
            #expect(try await store.claim([Shop.kind], by: "w", limit: 1).map(\.id.id) == ["c"])
            #expect(try await Set(store.unreadableRuns.keys.map(\.id)) == ["a", "b"])
            // They are due again in a minute, so that no worker asks for them all the time.
            let later = try Tinkering.number(
                """
                SELECT count(*) FROM runs, (SELECT entered FROM runs WHERE id = 'c') c
                WHERE id IN ('a', 'b') AND due >= c.entered + 60000000
                """, in: shop.file)
            #expect(later == 2)
            await #expect(throws: SQLiteFlowError(.damaged, "")) {
                try await store.send("E", payload: [], to: Shop.id("a"), key: nil)
            }
            #expect(try await store.record(of: Shop.id("c"))?.owner == "w")
        }

        @Test(arguments: [-1, Int64.max]) func `a row at no possible place is damage`(
            position: Int64
        ) async throws {
            let shop = try Shop()
            let store = shop.open()
            for id in ["a", "b"] { _ = try await store.start(Shop.start(id)) }
            try Tinkering.execute("UPDATE items SET position = \(position) WHERE run = 1", in: shop.file)
            await #expect(throws: SQLiteFlowError(.damaged, "")) { try await store.record(of: Shop.id("a")) }
            #expect(try await store.record(of: Shop.id("b")) != nil)
        }

        @Test func `a run that cannot be read is freed when its worker is lost`() async throws {
            let shop = try Shop()
            let store = shop.open()
            #expect(try await Shop.held("a", in: store)?.epoch == 1)
            try Tinkering.execute("INSERT INTO items SELECT key, 99, 0, x'00' FROM runs", in: shop.file)
            shop.clock.advance(by: .seconds(3_601))
            _ = try await store.renewLease(of: "v", for: .seconds(3_600), isNew: true)
            #expect(try await store.claim([Shop.kind], by: "v", limit: 9).isEmpty)
            try Tinkering.execute(
                "DELETE FROM items WHERE list = 99; UPDATE runs SET change = change + 1", in: shop.file)
            shop.clock.advance(by: .seconds(61))
            #expect(try await store.claim([Shop.kind], by: "v", limit: 9).map(\.epoch) == [2])
        }

        @Test func `damage of the file is an error, and nothing is lost that can be read`() async throws {
            let shop = try Shop()
            let store = shop.open()
            for number in 100..<300 { _ = try await store.start(Shop.start("\(number)", size: 300)) }
            try await store.check()
            await store.close()
            try Tinkering.execute("PRAGMA wal_checkpoint(TRUNCATE)", in: shop.file)
            let root = try Tinkering.number(
                "SELECT rootpage FROM sqlite_schema WHERE name = 'contexts'", in: shop.file)
            var bytes = try Data(contentsOf: shop.file)
            bytes.replaceSubrange(
                (root - 1) * 4_096..<root * 4_096, with: [UInt8](repeating: 0xA5, count: 4_096))
            try bytes.write(to: shop.file)
            let damaged = shop.open()
            await #expect(throws: SQLiteFlowError(.damaged, "")) { try await damaged.check() }
            await #expect(throws: SQLiteFlowError(.damaged, "")) {
                try await damaged.record(of: Shop.id("100"))
            }
            await #expect(throws: SQLiteFlowError(.damaged, "")) {
                try await damaged.send("E", payload: [], to: Shop.id("100"), key: nil)
            }
        }

        @Test func `a folder that cannot be written to is an error`() async throws {
            let folder = try TemporaryFolder()
            try folder.write("text", to: "file")
            let store = SQLiteFlowStore(file: folder.url("file/runs.sqlite"))
            await #expect(throws: SQLiteFlowError(.inaccessible, "")) {
                try await store.start(Shop.start("a"))
            }
        }

        @Test(.disabled(if: getuid() == 0, "The administrator may write everywhere"))
        func `a read-only folder is an error, and nothing is lost`() async throws {
            let shop = try Shop()
            let store = shop.open()
            _ = try await store.start(Shop.start("a"))
            await store.close()
            let folder = shop.folder.path("runs")
            for name in try FileManager.default.contentsOfDirectory(atPath: folder)
            where name != "runs.sqlite" {
                try FileManager.default.removeItem(atPath: folder + "/" + name)
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
            await #expect(throws: SQLiteFlowError(.inaccessible, "")) {
                try await shop.open().start(Shop.start("b"))
            }
        }

        @Test func `a full file refuses what is new, keeps what it has, and takes more when there is space`()
            async throws
        {
            let shop = try Shop { $0.pageLimit = 120 }
            let store = shop.open()
            var count = 0
            let full = await #expect(throws: FlowStoreError.self) {
                while count < 10_000 {
                    _ = try await store.start(Shop.start("\(count + 1_000)", size: 900))
                    count += 1
                }
            }
            #expect(full?.code == .unavailable && full?.description.contains("space") == true)
            #expect(count > 50)
            let names = (0..<count).map { "\($0 + 1_000)" }
            #expect(try await Shop.names(store) == names)
            try await store.check()
            // Another process, for which there is space.
            let other = SQLiteFlowStore(file: shop.file, clock: shop.clock, startingAt: Shop.beginning)
            for name in names.prefix(count / 2) { try await other.perform(Shop.cancel, on: Shop.id(name)) }
            #expect(try await other.removeRuns(endedLongerThan: .seconds(-1)) == count / 2)
            // The first one has it now as well, because what was removed is used again.
            _ = try await store.start(Shop.start("new", size: 900))
            try await store.check()
            #expect(try await Shop.names(store) == Array(names.dropFirst(count / 2)) + ["new"])
        }

        @Test func `one that needs too much space does not keep others of its transaction from being stored`()
            async throws
        {
            let shop = try Shop { $0.pageLimit = 120 }
            let store = shop.open()
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let start = Shop.start("\(number)", size: number == 7 ? 2_000_000 : 40)
                        return (try? await store.start(start)) != nil
                    }
                }
                return await group.reduce(into: [Bool]()) { $0.append($1) }
            }
            #expect(outcomes.count(where: \.self) == 19)
            #expect(try await Shop.names(store).count == 19)
        }

        @Test func `a file that is kept locked is an error that passes`() async throws {
            let shop = try Shop { $0.lockLimit = .milliseconds(20) }
            let store = shop.open()
            _ = try await store.start(Shop.start("a"))
            let lock = try OpenFile.locking(shop.folder.path("runs/runs.sqlite-lock"))
            await #expect(throws: FlowStoreError(.unavailable, "")) { try await store.start(Shop.start("b")) }
            // Reading needs no lock.
            #expect(try await Shop.names(store) == ["a"])
            lock.unlock()
            _ = try await store.start(Shop.start("b"))
            #expect(try await Shop.names(store) == ["a", "b"])
        }

        @Test func `a file that was removed is said, and does not become an empty one`() async throws {
            let shop = try Shop()
            let store = shop.open()
            _ = try await store.start(Shop.start("a"))
            try FileManager.default.moveItem(at: shop.file, to: shop.folder.url("kept"))
            await #expect(throws: SQLiteFlowError(.removed, "")) { try await store.start(Shop.start("b")) }
            await #expect(throws: SQLiteFlowError(.removed, "")) { try await Shop.names(store) }
            #expect(!shop.folder.exists("runs/runs.sqlite"))
            try FileManager.default.moveItem(at: shop.folder.url("kept"), to: shop.file)
            #expect(try await Shop.names(store) == ["a"])
        }

        @Test func `the worker of a file that was replaced by a backup is refused`() async throws {
            let shop = try Shop()
            let store = shop.open()
            let held = try #require(try await Shop.held("a", in: store))
            _ = try await store.commit(Shop.write(.release, to: held))
            await store.close()
            try Tinkering.execute("PRAGMA wal_checkpoint(TRUNCATE)", in: shop.file)
            let backup = try Data(contentsOf: shop.file)
            let live = shop.open()
            let again = try #require(try await live.claim([Shop.kind], by: "w", limit: 1).first)
            _ = try await live.commit(Shop.write(.enter(Shop.entry(1)), to: again))
            for name in ["runs.sqlite", "runs.sqlite-wal", "runs.sqlite-shm"] {
                try? FileManager.default.removeItem(at: shop.folder.url("runs/" + name))
            }
            try backup.write(to: shop.file)
            await #expect(throws: FlowStoreError(.stale, "")) {
                try await live.commit(Shop.write(.enter(Shop.entry(2)), to: again, after: 1))
            }
            #expect(try await live.record(of: held.id)?.entry.number == 0)
        }

        @Test func `a store that was closed says so`() async throws {
            let shop = try Shop()
            let store = shop.open()
            _ = try await store.start(Shop.start("a"))
            await store.close()
            await #expect(throws: SQLiteFlowError(.closed, "")) { try await store.start(Shop.start("b")) }
            await #expect(throws: SQLiteFlowError(.closed, "")) { try await store.record(of: Shop.id("a")) }
        }
    }
#endif
