import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Runs with regions that wait, workers that end in the middle of anything, and a store whose calls go wrong.
@Suite(.timeLimit(.minutes(10))) struct TripSimulationTests {
    private static let runs = ["a", "b", "c"]

    @Test(arguments: 0..<60)
    func `machines inside go on where they were, and nothing is done again`(seed: Int) async throws {
        let ledger = EffectLedger()
        let hasEnded = try await Simulation.run(seed: seed) { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock)
            let isBroken = Shared(true)
            store.injectFaults { call in
                switch call {
                case .renewLease, .claim, .commit, .record:
                    guard isBroken.value else { return nil }
                    return [FlowFault.unavailable, .answerLost, nil, nil, nil, nil, nil, nil][
                        simulation.random(8)]
                case .start, .send, .perform: return nil
                }
            }
            let isOver = Shared(false)
            let workers = (0..<2).map { number in
                simulation.task {
                    while !isOver.value { try await Self.live(number, simulation, store, ledger) }
                }
            }
            let caretaker = simulation.task {
                try await Self.retryPoisoned(store, simulation, isOver, ledger)
            }
            try await Self.use(store, simulation, isBroken, ledger)
            isOver.value = true
            for worker in workers { try await worker.value }
            try await caretaker.value
        }
        #expect(hasEnded, "Some run never ends.")
        #expect(ledger.violations == [])
        #expect(ledger.keys.values.allSatisfy { $0.count == 1 })
    }

    /// One life of a worker's process: it works for a while, then leaves in order or ends in the middle of something.
    private static func live(
        _ number: Int, _ simulation: Simulation, _ store: InMemoryFlowStore, _ ledger: EffectLedger
    ) async throws {
        let view = CrashingStore(store)
        let engine = FlowEngine(
            store: view, configuration: .simulated(by: simulation.clock, name: "worker \(number)"))
        engine.register(TripFlow.self, errors: FlowErrorPolicy(attempts: 100)) {
            TripFlow(
                office: TripOffice(diary: Journal()) { step, call in
                    let run = call.key.split(separator: "/")[1]
                    for record in try await store.runs(FlowQuery()) { ledger.look(at: record) }
                    ledger.begin(step, of: String(run), call)
                    try await simulation.clock.sleep(for: .seconds(simulation.random(3_000)))
                    if simulation.random(6) == 0 { throw Declined() }
                })
        }
        let working = simulation.task { try await engine.work() }
        try await simulation.clock.sleep(for: .seconds(simulation.random(20_000)))
        if simulation.random(3) > 0 { view.crash() }
        working.cancel()
        try await working.value
    }

    private static func retryPoisoned(
        _ store: InMemoryFlowStore, _ simulation: Simulation, _ isOver: Shared<Bool>, _ ledger: EffectLedger
    ) async throws {
        while !isOver.value {
            try await simulation.clock.sleep(for: .seconds(50_000))
            for record in try await store.runs(FlowQuery(status: .stuck)) {
                if record.stuck?.code != .poison {
                    ledger.note("\(record.id) is stuck: \(record.stuck?.text ?? "")")
                }
                try await store.perform(
                    FlowAct(.retry, by: "caretaker", because: "simulation"), on: record.id)
            }
        }
    }

    /// Starts runs and sends them events; then faults stop, and all of them must end.
    private static func use(
        _ store: InMemoryFlowStore, _ simulation: Simulation, _ isBroken: Shared<Bool>, _ ledger: EffectLedger
    ) async throws {
        let client = FlowEngine(store: store, configuration: .simulated(by: simulation.clock))
        var handles: [FlowHandle<TripFlow>] = []
        for id in runs {
            handles.append(try await client.start(TripFlow.self, id: id, with: Note(id)))
            for event in [TripEvent.roomKey(RoomKey()), .boarding(Boarding()), .checkOut(CheckOut())] {
                try await simulation.clock.sleep(for: .seconds(simulation.random(20_000)))
                if simulation.random(2) == 0 { try await client.send(event, to: TripFlow.self, id: id) }
            }
        }
        try await simulation.clock.sleep(for: .seconds(simulation.random(400_000)))
        isBroken.value = false
        for handle in handles { try await finish(handle, client, simulation, ledger) }
    }

    private static func finish(
        _ handle: FlowHandle<TripFlow>, _ client: FlowEngine, _ simulation: Simulation, _ ledger: EffectLedger
    ) async throws {
        let id = handle.id.id
        let strikes = simulation.random(3) == 0
        // One of them is not consumed by a run that has had its own; it is kept.
        for event in [strikes ? TripEvent.strike(Strike()) : .boarding(Boarding()), .checkOut(CheckOut())] {
            if try await handle.record()?.status != .ended {
                try? await client.send(event, to: TripFlow.self, id: id)
            }
        }
        let text = try await handle.output.text
        let ends = ["room", "bench"].map { "\(id) (seat 1 board, \($0) sleep) pay" } + ["\(id) abandoned"]
        if !ends.contains(text) { ledger.note("\(id) ended with '\(text)'") }
        let path = try #require(try await handle.record()).path
        let isAbandoned = text.hasSuffix("abandoned")
        let expected = ["Begin", "Plan", "Travel"] + (isAbandoned ? ["Abandoned", "End"] : ["Stay", "End"])
        if path.map(\.state) != expected { ledger.note("path: \(path.map(\.state))") }
        if path.map(\.number) != Array(0..<5) { ledger.note("numbers of \(id)") }
    }
}
