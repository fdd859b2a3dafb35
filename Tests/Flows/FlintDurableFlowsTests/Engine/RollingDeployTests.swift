import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Old and new versions of a program side by side.
@Suite(.timeLimit(.minutes(10))) struct RollingDeployTests {
    private typealias Old = RelayFlow<OldBaton>
    private typealias New = RelayFlow<NewBaton>

    /// Programs that share a store.
    private struct Track: Sendable {
        let simulation: Simulation
        let store: InMemoryFlowStore
        let notices = Journal<FlowNotice>()

        init(_ simulation: Simulation) {
            self.simulation = simulation
            store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
        }

        func engine(_ name: String) -> FlowEngine {
            var configuration = FlowEngineConfiguration.simulated(by: simulation.clock, name: name)
            configuration.onNotice = { [notices] in notices.note($0) }
            return FlowEngine(store: store, configuration: configuration)
        }

        func record(_ id: String) async throws -> FlowRecord {
            try #require(try await store.record(of: FlowRunID(machine: "Relay", id: id)))
        }

        /// Lets engines work until a body has ended.
        func working(_ engines: FlowEngine..., during body: () async throws -> Void) async throws {
            let tasks = engines.map { engine in simulation.task { try await engine.work() } }
            try await body()
            for task in tasks { task.cancel() }
            for task in tasks { try await task.value }
        }

        func pass(_ seconds: Int) async throws { try await simulation.clock.sleep(for: .seconds(seconds)) }
    }

    private func onTrack(
        seed: Int = 1, _ body: @escaping @Sendable (Track) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run(seed: seed) { simulation in
            do {
                try await body(Track(simulation))
            } catch {
                Issue.record(error)
            }
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    // MARK: Refusing

    @Test func `a program leaves a run whose members it would lose to a program that has them`() async throws
    {
        try await onTrack { track in
            let (old, new) = (track.engine("old"), track.engine("new"))
            let calls = Journal<String>()
            old.register(Old.self) { Old(passed: { state, _, _ in calls.note("old " + state) }) }
            new.register(New.self) { New(passed: { state, _, _ in calls.note("new " + state) }) }
            for id in ["1", "2"] {
                let baton = NewBaton(runners: [.init(name: "Ann", seconds: 9)], note: "fast")
                _ = try await new.start(New.self, id: id, with: baton)
            }
            try await track.working(old) { try await track.pass(100_000) }
            let left = try await track.record("1")
            // However long only old programs work, nothing is lost and nobody must help.
            #expect(left.status == .ready && left.claims == 0 && left.kind.state == "Begin")
            #expect(
                left.steps.isEmpty && left.lastFailure?.text.contains("'note', 'runners.seconds'") == true)
            #expect(calls.count == 0)
            let refused = track.notices.entries.filter { $0.name == "refused" }
            #expect(refused.count == 1)
            #expect(
                refused.first?.description.contains("note, runners.seconds of Relay/Begin(Baton)#0") == true)
            try await track.working(new) { try await track.pass(60) }
            for id in ["1", "2"] { _ = try await new.run(New.self, id: id).output }
            #expect(Set(calls.entries) == ["new Begin", "new Run", "new Pass"])
        }
    }

    @Test(arguments: [["note", "seconds"], ["note", "runners.seconds"], ["note"]])
    func `a program that has dropped members names them`(dropped: Set<String>) async throws {
        try await onTrack { track in
            let old = track.engine("old")
            old.register(Old.self, dropping: dropped) { Old() }
            let baton = NewBaton(runners: [.init(name: "Ann", seconds: 9)], note: "fast")
            _ = try await track.engine("new").start(New.self, id: "1", with: baton)
            try await track.working(old) { try await track.pass(600) }
            let record = try await track.record("1")
            #expect((record.status == .ended) == (dropped.count == 2))
        }
    }

    @Test func `the recorded result of a step keeps its members, too`() async throws {
        try await Workshop.openWithOrders(handle: { workshop, state in
            guard state == "Begin" else { return }
            _ = try await OrderFlow(diary: Journal()).step("weigh") { _ in
                workshop.diary.note("weigh")
                return Receipt()
            }
        }) { workshop in
            let begin = FlowKind(machine: "Order", state: "Begin")
            // A worker of a newer program has recorded the step.
            _ = try await workshop.store.renewLease(of: "newer", for: .seconds(3_600), isNew: true)
            _ = try await workshop.engine.start(
                OrderFlow.self, id: "1", with: Order(), at: FlowTime(microseconds: 0))
            let claimed = try await workshop.store.claim([begin], by: "newer", limit: 1)
            let held = try #require(claimed.first)
            let step = FlowStoredStep(
                key: FlowStoredStep.Key(isOfEnd: false, name: "weigh", key: nil, ordinal: 0),
                type: "FlintDurableFlowsTests.Receipt",
                result: .value(Array(#"{"text":"heavy","grams":70}"#.utf8)))
            for (version, change) in [FlowWrite.Change.step(step), .release].enumerated() {
                let write = FlowWrite(
                    run: held.id, worker: "newer", epoch: held.epoch, version: version, change: change)
                _ = try await workshop.store.commit(write)
            }
            try await workshop.pass(600)
            let record = try await workshop.record("Order")
            #expect(record.kind.state == "Begin" && record.claims == 0 && workshop.diary.entries.isEmpty)
            let text = record.lastFailure?.text ?? ""
            #expect(text.contains("'grams' of FlintDurableFlowsTests.Receipt"))
        }
    }

    @Test func `a run that is retried or moved keeps the members of its state`() async throws {
        try await onTrack { track in
            let (old, new) = (track.engine("old"), track.engine("new"))
            old.register(Old.self) { Old() }
            new.register(New.self) { New() }
            let baton = NewBaton(note: "fast")
            _ = try await new.start(New.self, id: "1", with: baton)
            try await new.move(New.self, id: "1", to: .pass(baton), by: "Ann", because: "test")
            try await track.working(old) { try await track.pass(60) }
            #expect(try await track.record("1").kind.state == "Pass")
            try await track.working(new) { try await track.pass(60) }
            let output = try await new.run(New.self, id: "1").output
            #expect(output.note == "fastPass")
        }
    }

    // MARK: Side by side

    @Test(arguments: 0..<20) func `no member is lost while both versions work`(seed: Int) async throws {
        try await onTrack(seed: seed) { track in
            let (old, new) = (track.engine("old"), track.engine("new"))
            let (olds, news) = (Journal<OldBaton>(), Journal<Bool>())
            @Sendable func stumble() async throws {
                if track.simulation.random(8) == 0 { throw Declined() }
                if track.simulation.random(4) == 0 { try await track.pass(track.simulation.random(20)) }
            }
            let errors = FlowErrorPolicy(retrying: .constant(.seconds(1), attempts: nil))
            old.register(Old.self, errors: errors) {
                Old(passed: { _, received, _ in
                    olds.note(received)
                    try await stumble()
                })
            }
            new.register(New.self, errors: errors) {
                New(passed: { state, received, given in
                    let signs = NewBaton.signed.contains(state)
                    news.note(given.note == (signs ? (received.note ?? "") + state : received.note))
                    try await stumble()
                })
            }
            for id in 0..<50 {
                if id % 2 == 0 {
                    _ = try await old.start(Old.self, id: "\(id)", with: OldBaton())
                } else {
                    _ = try await new.start(New.self, id: "\(id)", with: NewBaton(note: "fast"))
                }
            }
            // The workers stop and begin in the middle of runs.
            try await track.working(old) { try await track.pass(3) }
            for _ in 0..<3 { try await track.working(old, new) { try await track.pass(5) } }
            try await track.working(old, new) {
                for id in 0..<50 {
                    _ = try await track.store.awaitEnd(of: FlowRunID(machine: "Relay", id: "\(id)"))
                }
            }
            #expect(olds.count > 0 && news.count > 0 && news.entries.allSatisfy(\.self))
            for id in 0..<50 {
                let output = try await new.run(New.self, id: "\(id)").output
                #expect(output.runners.map(\.name) == ["Begin", "Run", "Pass"])
                // Whoever signed the first lap with the new version, each later lap has kept it.
                if id % 2 == 1 {
                    #expect(output.note == "fastBeginPass" && output.runners.map(\.seconds) == [1, nil, 3])
                } else {
                    #expect([nil, "Pass", "BeginPass"].contains(output.note))
                    #expect((output.runners[0].seconds == nil) == (output.note?.contains("Begin") != true))
                    #expect((output.runners[2].seconds == nil) == (output.note?.contains("Pass") != true))
                }
            }
        }
    }
}
