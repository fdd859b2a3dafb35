#if PostgreSQL
    import DurableTestSupport
    import FlintDurableFlows
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// Stores on one schema, as several machines have them.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct SeveralStoresTests {
        @Test func `an identity that many start at once is one run`() async throws {
            let bench = try await Bench()
            let stores = [try await bench.open(), try await bench.open(), try await bench.open()]
            for round in 0..<5 {
                let answers = try await withThrowingTaskGroup(of: (String, Bool).self) { group in
                    for number in 0..<16 {
                        group.addTask {
                            let start = FlowStart(
                                Bench.id("run \(round)"), creation: "\(number)", fingerprint: "",
                                entry: Bench.entry(0))
                            let answer = try await stores[number % 3].start(start)
                            return (answer.record.creation, answer.isNew)
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers.count { $0.1 } == 1)
                #expect(Set(answers.map(\.0)).count == 1)
            }
        }

        @Test(
            .enabled(
                if: BuiltProduct.executable("flint-durable-process") != nil,
                "The program is not beside the tests."))
        func `one run begins when sixteen processes start it at once`() async throws {
            let bench = try await Bench()
            let program = try #require(BuiltProduct.executable("flint-durable-process"))
            let lines = try await SimultaneousProcesses.lines(
                16, of: [program, "postgresql-start", bench.server.connection, bench.schema, "7"])
            let creation = try await bench.open().record(of: FlowRunID(machine: "Start", id: "7"))?.creation
            let found = try #require(creation)
            let expected = ["true true \(found)"] + (1..<16).map { _ in "false true \(found)" }
            #expect(lines.map { $0.joined(separator: "; ") }.sorted(by: >) == expected)
            #expect(try await bench.server.execute("SELECT count(*) FROM \(bench.quotedSchema).runs") == "1")
        }

        @Test func `workers of several stores never get a run twice`() async throws {
            let bench = try await Bench()
            let stores = [try await bench.open(), try await bench.open()]
            for number in 0..<300 { _ = try await stores[0].start(Bench.start("\(number)")) }
            let claims = try await withThrowingTaskGroup(of: [FlowRunID].self) { group in
                for worker in 0..<6 {
                    group.addTask {
                        let (store, name) = (stores[worker % 2], "w\(worker)")
                        _ = try await store.renewLease(of: name, for: Bench.lease, isNew: true)
                        var (ids, misses): ([FlowRunID], Int) = ([], 0)
                        while misses < 20 {
                            let claimed = try await store.claim([Bench.kind], by: name, limit: 7)
                            misses = claimed.isEmpty ? misses + 1 : 0
                            ids += claimed.map(\.id)
                        }
                        return ids
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claims.count == 300)
            #expect(Set(claims).count == 300)
        }

        @Test func `without notifications the poll finds work and ends of other stores`() async throws {
            let bench = try await Bench()
            let (here, there) = (try await bench.open(), try await bench.open())
            let held = try await bench.hold(["a"], in: here)
            let ends = Shared(0)
            let end = Task {
                let record = try await there.awaitEnd(of: Bench.id("a"))
                ends.change { $0 += 1 }
                return record
            }
            let work = Task {
                try await there.awaitWork(of: [Bench.kind])
                ends.change { $0 += 1 }
            }
            _ = try await here.start(Bench.start("b"))
            _ = try await here.commit(Bench.write(.end(.back), to: held[0]))
            while ends.current < 2 {
                bench.clock.advance(by: .seconds(1))
                try await here.awaitNothing()
            }
            try await work.value
            #expect(try await end.value.ending == .back)
            _ = try await there.renewLease(of: "v", for: Bench.lease, isNew: true)
            #expect(try await there.claim([Bench.kind], by: "v", limit: 9).map(\.id.id) == ["b"])
        }

        @Test func `with notifications other stores hear of work and ends at once`() async throws {
            let bench = try await Bench()
            let (here, there) = (try await bench.open(notifies: true), try await bench.open(notifies: true))
            let held = try await bench.hold(["a"], in: here)
            // Its clock does not move.
            async let end = there.awaitEnd(of: Bench.id("a"))
            async let work: Void = there.awaitWork(of: [Bench.kind])
            _ = try await here.commit(Bench.write(.end(.back), to: held[0]))
            #expect(try await end.ending == .back)
            _ = try await here.start(Bench.start("b"))
            try await work
        }

        @Test func `ends at the same time wake the run that waits for them, once and last`() async throws {
            let bench = try await Bench()
            let stores = [try await bench.open(), try await bench.open()]
            let parent = try await bench.hold(["parent"], in: stores[0])[0]
            let names = (0..<200).map { "child \($0)" }
            let step = FlowStoredStep(
                key: FlowStoredStep.Key(isOfEnd: false, name: "start", key: nil, ordinal: 0), type: "",
                result: .value([]))
            let starts = names.map { name in
                FlowStart(
                    Bench.id(name), creation: name, fingerprint: "",
                    entry: FlowStoredEntry(
                        number: 0, kind: FlowKind(machine: "M", state: "Child"), state: .encoded([]),
                        wait: nil),
                    parent: FlowParent(parent.id, policy: .cancel))
            }
            _ = try await stores[0].commit(Bench.write(.start(step, starts), to: parent))
            let children = try await stores[0].claim(
                [FlowKind(machine: "M", state: "Child")], by: "w", limit: 500)
            #expect(children.count == 200)
            async let waits = stores[1].commit(
                Bench.write(.awaitEnds(names.map(Bench.id)), to: parent, after: 1))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, child) in children.enumerated() {
                    group.addTask {
                        _ = try await stores[number % 2].commit(Bench.write(.end(.back), to: child))
                    }
                }
                try await group.waitForAll()
            }
            _ = try await waits
            let found = try #require(try await stores[0].record(of: parent.id))
            // It was woken, or the last had ended before it waited.
            #expect(found.status == .ready || (found.status == .running && found.awaited.isEmpty))
            #expect(
                try await bench.server.execute("SELECT count(*) FROM \(bench.quotedSchema).awaits") == "0")
        }

        /// A store whose workers have recorded no step enters states with another statement than one whose workers have.
        @Test(arguments: [true, false])
        func `the steps of a state are kept, whichever store leaves it`(hasSteps: Bool) async throws {
            let bench = try await Bench()
            let (recorder, other) = (try await bench.open(), try await bench.open())
            _ = try await recorder.start(Bench.start("a"))
            _ = try await recorder.renewLease(of: "w", for: Bench.lease, isNew: true)
            let held = try #require(try await recorder.claim([Bench.kind], by: "w", limit: 1).first)
            for ordinal in 0..<2 {
                let step = FlowStoredStep(
                    key: FlowStoredStep.Key(isOfEnd: false, name: "s", key: nil, ordinal: ordinal),
                    type: "Int",
                    result: .value([7]), took: .seconds(1))
                _ = try await recorder.commit(Bench.write(.step(step), to: held, after: ordinal))
            }
            // As a program of an earlier version writes it.
            try await bench.server.execute(
                "UPDATE \(bench.quotedSchema).items SET summary = NULL WHERE position = 1")
            let store = hasSteps ? recorder : other
            _ = try await store.commit(Bench.write(.enter(Bench.entry(1)), to: held, after: 2))
            _ = try await store.commit(Bench.write(.enter(Bench.entry(2)), to: held, after: 3))
            let summaries = try #require(try await store.record(of: held.id)).summaries
            #expect(summaries.count == 3 && summaries[1] == nil && summaries[2] == nil)
            let summary = try #require(summaries[0])
            #expect(summary.steps.last?.key.ordinal == 1 && summary.steps.last?.took == .seconds(1))
            // A step of an earlier version is read as one without times, or left out.
            #expect(summary.steps.count == (hasSteps ? 1 : 2) && summary.omitted == 0)
            let left = try await bench.server.execute(
                "SELECT list, position, body IS NOT NULL FROM \(bench.quotedSchema).items")
            #expect(left == "2048|1|t")
        }
    }

    extension PostgreSQLFlowStore {
        /// A trip to the server.
        func awaitNothing() async throws { _ = try await record(of: Bench.id("nobody")) }
    }
#endif
