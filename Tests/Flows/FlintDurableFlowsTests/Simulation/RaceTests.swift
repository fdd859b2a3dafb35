import DurableChecker
import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// What happens at the same time.
@Suite(.timeLimit(.minutes(10))) struct RaceTests {
    @Test func `an identity that sixteen clients start at once is one run`() async throws {
        for seed in 0..<20 {
            try await ParcelYard.open(seed: seed) { yard in
                let worker = yard.work(as: "worker")
                let clients = (0..<16).map { number in
                    yard.simulation.task {
                        let view = ObservedStore(
                            yard.store, clock: yard.simulation.clock,
                            fault: { _ in yard.simulation.random(3) == 0 ? .answerLost : nil })
                        await yard.recorder.start("1", by: yard.engine("client \(number)", view))
                    }
                }
                for client in clients { try await client.value }
                await yard.send(.stamp(Stamp(name: "stamp")))
                _ = try await yard.output()
                #expect(try await yard.store.runs(FlowQuery()).count == 1)
                try await worker.leave()
            }
        }
    }

    @Test func `of an event and a deadline at the same time, one ends the wait`() async throws {
        let ends = Journal<Bool>()
        for seed in 0..<400 where seed < 20 || Set(ends.entries).count < 2 {
            try await ParcelYard.open(seed: seed) { yard in
                let worker = yard.work(as: "worker")
                await yard.start()
                await yard.send(.stamp(Stamp(name: "stamp")))
                // The run waits from the beginning of the simulation on.
                try await yard.pass(6_000)
                // The sender is a random number of turns late, because the worker takes several to end the wait.
                for _ in 0..<yard.simulation.random(40) { await Task.yield() }
                await yard.send(.pickup(Pickup(name: "pickup")))
                guard case .finished(let consumed, _, _) = try await yard.output() else {
                    Issue.record("It did not finish.")
                    return
                }
                let kept = try await yard.record().events.count
                #expect(consumed.contains("pickup") == (kept == 0))
                ends.note(consumed.contains("pickup"))
                try await worker.leave()
            }
        }
        #expect(Set(ends.entries) == [true, false], "Always the same comes first.")
    }

    /// A run that is about to be released until others end, while they do.
    @Test func `ends that come while a run begins to wait for them wake it`() async throws {
        for seed in 0..<20 {
            let hasEnded = try await Simulation.run(seed: seed) { simulation in
                let store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
                func work(_ name: String) -> Task<Void, any Error> {
                    let view = ObservedStore(
                        store, clock: simulation.clock,
                        fault: { call in
                            guard case .commit(let write) = call else { return nil }
                            let isSlow =
                                switch write.change {
                                case .awaitEnds, .end: true
                                default: false
                                }
                            let pause = Duration.milliseconds(simulation.random(isSlow ? 3_000 : 500))
                            return .late(request: pause, answer: pause)
                        })
                    let engine = FlowEngine(
                        store: view, configuration: .simulated(by: simulation.clock, name: name))
                    engine.register(Fleet.self) { Fleet() }
                    engine.register(TripFlow.self) { TripFlow(office: TripOffice(diary: Journal())) }
                    return simulation.task { try await engine.work() }
                }
                let workers = [work("first"), work("second")]
                let client = FlowEngine(store: store, configuration: .simulated(by: simulation.clock))
                let run = try await client.start(Fleet.self, id: "1", with: Order())
                let strikes = (0..<3).map { number in
                    simulation.task {
                        let trip = FlowRunID(machine: "Trip", id: "trip \(number)")
                        while try await store.record(of: trip) == nil {
                            try await simulation.clock.sleep(for: .milliseconds(100))
                        }
                        try await simulation.clock.sleep(for: .milliseconds(simulation.random(4_000)))
                        try await client.send(.strike(Strike()), to: TripFlow.self, id: trip.id)
                    }
                }
                for strike in strikes { try await strike.value }
                #expect(try await run.output.text == "0 abandoned; 1 abandoned; 2 abandoned")
                for worker in workers {
                    worker.cancel()
                    try await worker.value
                }
            }
            #expect(hasEnded, "seed \(seed): nobody wakes the run.")
        }
    }

    /// An order that waits for three trips.
    private struct Fleet: OrderStateMachine {
        func onBegin(_ order: Order) async throws -> OrderState {
            let trips = try await start(
                TripFlow.self, with: (0..<3).map { (id: "trip \($0)", input: Note("\($0)")) },
                whenEnded: .cancel)
            let texts = try await outputs(of: trips).map { try $0.get().text }
            return .end(Receipt(text: texts.joined(separator: "; ")))
        }
    }
}
