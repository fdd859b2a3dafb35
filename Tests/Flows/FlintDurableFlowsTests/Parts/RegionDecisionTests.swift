import DurableChecker
import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// A process that ends between the decision of a region and the join.
@Suite(.timeLimit(.minutes(10))) struct RegionDecisionTests {
    @Test(arguments: 0..<30)
    func `a region that had decided decides again, whatever the others could do by then`(
        seed: Int
    ) async throws {
        let diary = Journal<String>()
        let hasEnded = try await Simulation.run(seed: seed) { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
            let view = ObservedStore(
                store, clock: simulation.clock,
                endingAfter: { write in
                    if case .part(let path, .end) = write.change {
                        path.parts.last?.machine == "TripTravelRegion1"
                    } else {
                        false
                    }
                })
            func engine(_ store: any FlowStore, _ name: String) -> FlowEngine {
                let engine = FlowEngine(
                    store: store, configuration: .simulated(by: simulation.clock, name: name))
                engine.register(TripFlow.self) { TripFlow(office: TripOffice(diary: diary)) }
                return engine
            }
            let first = engine(view, "first")
            let run = try await first.start(TripFlow.self, id: "1", with: Note("Ann"))
            try await first.send(.strike(Strike()), to: TripFlow.self, id: "1")
            let working = simulation.task { try await first.work() }
            try await simulation.clock.sleep(for: .seconds(60))
            working.cancel()
            try await working.value
            let second = engine(store, "second")
            try await second.send(.roomKey(RoomKey()), to: TripFlow.self, id: "1")
            let stored = try #require(try await store.record(of: run.id))
            #expect(stored.parts.count { $0.result != nil } == 1)
            let workingOn = simulation.task { try await second.work() }
            #expect(try await second.run(TripFlow.self, id: "1").output.text == "Ann abandoned")
            #expect(!diary.entries.contains("sleep"))
            #expect(try await store.record(of: run.id)?.events.map(\.type) == ["RoomKey"])
            workingOn.cancel()
            try await workingOn.value
        }
        #expect(hasEnded, "Everything waits for ever.")
    }
}
