#if PostgreSQL
    import FlintDurableFlows
    import Foundation
    import TestSupport
    import Testing

    @testable import FlintPostgreSQLFlows

    /// The tables against the store in memory: the same calls, the same runs.
    @Suite(
        .enabled(if: TestServer.programs != nil, "There is no PostgreSQL server here."),
        .timeLimit(.minutes(10)))
    struct ModelTests {
        @Test(arguments: 0..<6)
        func `runs are what they are in memory, whatever is done to them`(seed: Int) async throws {
            let bench = try await Bench()
            let stores: [any FlowStore] = [InMemoryFlowStore(clock: bench.clock), try await bench.open()]
            var player = Player(seed: seed)
            for store in stores {
                _ = try await store.renewLease(of: "w", for: .seconds(10_000_000), isNew: true)
            }
            for number in 0..<250 {
                let call = player.next()
                var answers: [String] = []
                for store in stores { answers.append(await call.perform(on: store)) }
                #expect(answers[0] == answers[1], "seed \(seed), call \(number): \(call)")
                if number % 25 == 24 || answers[0] != answers[1] {
                    let runs = try await [
                        stores[0].runs(FlowQuery(limit: 100)), stores[1].runs(FlowQuery(limit: 100)),
                    ].map { try $0.map(Self.facts) }
                    try #require(runs[0] == runs[1], "seed \(seed), after call \(number): \(call)")
                }
                // So long that the time that the test takes does not count.
                bench.clock.advance(by: .seconds(1_000))
                player.records = try await Dictionary(
                    stores[0].runs(FlowQuery(limit: 100)).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            }
        }

        /// A run without its times, which come from two clocks.
        static func facts(_ record: FlowRecord) throws -> String {
            let value = try JSONSerialization.jsonObject(with: JSONEncoder().encode(record))
            return String(
                decoding: try JSONSerialization.data(
                    withJSONObject: Self.timeless(value), options: .sortedKeys),
                as: UTF8.self)
        }

        private static func timeless(_ value: Any) -> Any {
            if let list = value as? [Any] { return list.map(timeless) }
            guard let object = value as? [String: Any] else { return value }
            if object["microseconds"] != nil { return "a time" }
            return object.mapValues(timeless)
        }

        private struct Call: CustomStringConvertible {
            let description: String
            let body: @Sendable (any FlowStore) async throws -> String

            func perform(on store: any FlowStore) async -> String {
                do {
                    return try await body(store)
                } catch let error as FlowStoreError {
                    return "error \(error.code)"
                } catch {
                    return "error \(error)"
                }
            }
        }

        /// Chooses calls.
        private struct Player {
            var generator: SeededGenerator
            var records: [FlowRunID: FlowRecord] = [:]
            private var texts = 0

            init(seed: Int) {
                generator = SeededGenerator(seed: seed)
            }

            private mutating func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

            /// A time that ends between two calls.
            private mutating func span(_ bound: Int) -> Duration {
                let count = random(bound)
                return count == 0 ? .zero : .seconds(1_000 * count - 500)
            }

            private mutating func bytes() -> [UInt8] {
                let size = [0, 3, 40, 3_000][random(4)]
                return (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ random(3)) }
            }

            private mutating func entry(_ number: Int) -> FlowStoredEntry {
                let waits: [FlowStoredWait?] = [
                    nil, nil, FlowStoredWait(events: ["E", "F"], limit: span(60)),
                    FlowStoredWait(events: ["F"], limit: nil),
                ]
                let state: FlowStoredState =
                    random(8) == 0
                    ? .failure(FlowFailure(type: "T", text: "t\(random(9))")) : .encoded(bytes())
                return FlowStoredEntry(
                    number: number,
                    kind: Self.kind(["S", "T"][random(2)], revision: random(2)),
                    state: state, wait: waits[random(4)])
            }

            private static let kinds = Set(
                ["S", "T"].flatMap { state in
                    (0..<2).map { kind(state, revision: $0) }
                })

            private static func kind(_ state: String, revision: Int) -> FlowKind {
                FlowKind(
                    machine: "M", state: state, context: state == "T" ? "Parcel" : "", revision: revision)
            }

            mutating func next() -> Call {
                let run = Bench.id("run \(random(6))")
                switch random(12) {
                case 0:
                    let start = FlowStart(
                        run, creation: "c\(random(1_000))", fingerprint: "f", entry: entry(0))
                    return Call(description: "start \(run)") { store in
                        let answer = try await store.start(start)
                        return "\(answer.isNew) " + (try ModelTests.facts(answer.record))
                    }
                case 1, 2:
                    let (type, payload) = (["E", "F", "G"][random(3)], bytes())
                    let key = random(2) == 0 ? nil : "key \(random(5))"
                    return Call(description: "send \(type) \(key ?? "") to \(run)") { store in
                        try await store.send(type, payload: payload, to: run, key: key)
                        return "done"
                    }
                case 3:
                    let act = FlowAct(
                        [.retry, .cancel, .cancel, .move, .forceCancel][random(5)], by: "Ann",
                        because: "b\(random(9))",
                        to: entry(0))
                    return Call(description: "\(act.kind) \(run)") { store in
                        try await store.perform(act, on: run)
                        return "done"
                    }
                case 4, 5, 6:
                    let limit = 50
                    return Call(description: "claim") { store in
                        let claimed = try await store.claim(Self.kinds, by: "w", limit: limit)
                        return try claimed.sorted { $0.id < $1.id }.map(ModelTests.facts).joined(
                            separator: "\n")
                    }
                default:
                    let held = records.values.filter { $0.owner != nil }.sorted { $0.id < $1.id }
                    guard !held.isEmpty else { return removal() }
                    return commit(to: held[random(held.count)])
                }
            }

            private mutating func removal() -> Call {
                let age = span(400)
                return Call(description: "remove") { store in
                    "\(try await store.removeRuns(endedLongerThan: age))"
                }
            }

            private mutating func commit(to record: FlowRecord) -> Call {
                let change = change(of: record)
                let write = Bench.write(change, to: record, after: random(15) == 0 ? 1 : 0)
                return Call(description: "\(change) to \(record.id)") { store in
                    let answer = try await store.commit(write)
                    return "\(answer)"
                }
            }

            private mutating func step() -> FlowStoredStep {
                texts += 1
                let results: [FlowStoredStep.Result] = [
                    .value(bytes()), .failure(FlowFailure(type: "T", text: "x", payload: [1])), .cancelled,
                ]
                return FlowStoredStep(
                    key: FlowStoredStep.Key(
                        path: random(3) == 0 ? path() : .root, isOfEnd: false, name: "s\(texts)", key: nil,
                        ordinal: 0),
                    type: "Int", result: results[random(3)])
            }

            private mutating func path() -> FlowPath {
                let outer = FlowPath([FlowPath.Part(machine: "A\(random(2))")])
                return random(3) == 0 ? outer.appending(FlowPath.Part(machine: "B")) : outer
            }

            private mutating func change(of record: FlowRecord) -> FlowWrite.Change {
                let failure = FlowFailure(
                    type: "T", text: "failed \(random(99))", payload: random(2) == 0 ? [2] : nil)
                switch random(16) {
                case 0, 1, 2: return .enter(entry(record.entry.number + 1))
                case 3, 4: return .step(step())
                case 5: return .decide([.back, .cancelled, .failed(failure), .finished(bytes())][random(4)])
                case 6: return .end([.back, .cancelled, .failed(failure), .finished(bytes())][random(4)])
                case 7: return .retry(after: span(30), failure)
                case 8: return .stick(FlowStuck(.failed, "stuck \(random(9))"))
                case 9: return .release
                case 10: return .look
                case 11: return .wait(record.parts.map(\.path))
                case 12:
                    let starts = (0..<2).map { _ in
                        FlowStart(
                            Bench.id("run \(random(12))"), creation: "child", fingerprint: "",
                            entry: entry(0),
                            parent: FlowParent(record.id, policy: [.cancel, .abandon][random(2)]))
                    }
                    return .start(step(), starts.first?.id == starts.last?.id ? [starts[0]] : starts)
                case 13:
                    return .awaitEnds(
                        records.values.filter { $0.parent?.run == record.id }.map(\.id).sorted())
                case 14: return .migrate(entry(record.entry.number + 1))
                default: return part(of: record)
                }
            }

            private mutating func part(of record: FlowRecord) -> FlowWrite.Change {
                let path = path()
                let number = (record.part(path)?.entry.number ?? -1) + 1
                switch random(5) {
                case 0 where number > 0: return .part(path, .end(.finished(bytes())))
                case 1 where number > 0: return .part(path, .decide(.back))
                case 2 where number > 0:
                    return .part(path, .retry(after: span(4), FlowFailure(type: "T", text: "part")))
                default: return .part(path, .enter(entry(number)))
                }
            }
        }
    }
#endif
