import FlintDurableFlows
import FlintFlows
import Synchronization
import TestSupport
import Testing

/// Two workers that end in the middle of anything, a store whose calls go wrong, and runs that must not notice.
@Suite(.timeLimit(.minutes(10))) struct CrashSimulationTests {
    private static let runs = ["a", "b", "c", "d", "e"]

    @Test(arguments: 0..<60)
    func `what was acknowledged remains, and nothing is done again`(seed: Int) async throws {
        let ledger = EffectLedger()
        let hasEnded = try await Simulation.run(seed: seed) { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock)
            let isBroken = Shared(true)
            store.injectFaults { call in
                // Leases, claims and writes fail, not what the checks below read.
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
                    while !isOver.value {
                        try await Self.live(number, simulation, store, ledger)
                    }
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
        engine.register(OrderFlow.self, errors: FlowErrorPolicy(attempts: 100)) {
            OrderFlow(
                diary: Journal(),
                work: { step, call in
                    let run = call.key.split(separator: "/")[1]
                    // Looks at what is stored before the work, as a person would who asks whether to do it.
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

    /// A run whose workers ended five times in succession is stuck, rightly; nothing else may be.
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

    /// Starts runs and answers some of them; then faults stop, and all of them must end.
    private static func use(
        _ store: InMemoryFlowStore, _ simulation: Simulation, _ isBroken: Shared<Bool>, _ ledger: EffectLedger
    ) async throws {
        let client = FlowEngine(store: store, configuration: .simulated(by: simulation.clock))
        var handles: [FlowHandle<OrderFlow>] = []
        for id in runs {
            handles.append(try await client.start(OrderFlow.self, id: id, with: Order(name: id)))
            try await simulation.clock.sleep(for: .seconds(simulation.random(10_000)))
            if simulation.random(2) == 0 {
                try await client.send(.approval(Approval(by: "x")), to: OrderFlow.self, id: id)
            }
        }
        try await simulation.clock.sleep(for: .seconds(simulation.random(400_000)))
        isBroken.value = false
        for handle in handles {
            let text = try await handle.output.text
            let record = try #require(try await handle.record())
            let path = record.path.map(\.state)
            let isShipped = path == ["Begin", "AwaitApproval", "Ship", "End"]
            let expected = isShipped ? " charged by x shipd" : " charged refundd"
            if text != handle.id.id + expected { ledger.note("\(handle.id) ended with '\(text)'") }
            if !isShipped, path != ["Begin", "AwaitApproval", "Refund", "End"] {
                ledger.note("path: \(path)")
            }
            if record.path.map(\.number) != Array(0..<4) { ledger.note("numbers of \(handle.id)") }
            let waited = record.path[1].at.duration(to: record.path[2].at)
            if !isShipped, waited < .seconds(3 * 86_400) {
                ledger.note("\(handle.id): deadline after \(waited)")
            }
        }
    }
}
