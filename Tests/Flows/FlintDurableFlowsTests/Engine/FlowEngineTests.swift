import FlintDurableFlows
import FlintFlows
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FlowEngineTests {
    /// An engine that works on orders, its store and what its orders do.
    private struct Office: Sendable {
        let simulation: Simulation
        let store: InMemoryFlowStore
        let engine: FlowEngine
        let diary = Journal<String>()

        init(_ simulation: Simulation) {
            self.simulation = simulation
            store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
            engine = FlowEngine(store: store, configuration: .simulated(by: simulation.clock))
        }

        func start(_ id: String = "1") async throws -> FlowHandle<OrderFlow> {
            try await engine.start(OrderFlow.self, id: id, with: Order(name: id))
        }

        func approve(_ id: String = "1", key: String? = nil) async throws {
            try await engine.send(
                .approval(Approval(by: "Ann")), to: OrderFlow.self, id: id, key: key)
        }

        func record(_ id: String = "1") async throws -> FlowRecord {
            try #require(try await store.record(of: FlowRunID(machine: "Order", id: id)))
        }
    }

    /// Lets an engine work while a test does something, in a time that passes by itself.
    private func withOffice(
        errors: FlowErrorPolicy = FlowErrorPolicy(), work: @escaping OrderFlow.Work = { _, _ in },
        handle: @escaping @Sendable (String) async throws -> Void = { _ in },
        finish: @escaping @Sendable (Result<Receipt, any Error>) async throws -> Void = { _ in },
        _ body: @escaping @Sendable (Office) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run { simulation in
            let office = Office(simulation)
            office.engine.register(
                OrderFlow.self, errors: errors, errorTypes: FlowErrorTypes().adding(Declined.self)
            ) {
                OrderFlow(diary: office.diary, work: work, handle: handle, finish: finish)
            }
            let working = simulation.task { try await office.engine.work() }
            try await body(office)
            working.cancel()
            try await working.value
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    @Test func `a run waits for its event, and ends with its output`() async throws {
        try await withOffice { office in
            let run = try await office.start()
            try await office.simulation.clock.sleep(for: .seconds(7_200))
            let waiting = try await office.record()
            #expect(
                waiting.status == .waiting && waiting.owner == nil && waiting.kind.state == "AwaitApproval")
            try await office.approve()
            #expect(try await run.output == Receipt(text: "1 charged by Ann shipd"))
            #expect(office.diary.entries == ["charge", "ship", "onTerminate"])
            let path = try await office.record().path.map(\.state)
            #expect(path == ["Begin", "AwaitApproval", "Ship", "End"])
        }
    }

    @Test func `an event may come before anybody waits, and is consumed once`() async throws {
        try await withOffice { office in
            let run = try await office.start()
            for _ in 0..<2 { try await office.approve(key: "the one") }
            try await office.engine.send(.refusal(Refusal()), to: OrderFlow.self, id: "1")
            #expect(try await run.output.text == "1 charged by Ann shipd")
            let rest = try await office.record().events
            #expect(rest.map(\.type) == ["Refusal"])
            await #expect(throws: FlowStoreError(.endedRun, "")) { try await office.approve() }
        }
    }

    @Test func `a deadline ends a wait, and not early`() async throws {
        try await withOffice { office in
            let run = try await office.start()
            #expect(try await run.output.text == "1 charged refundd")
            let path = try await office.record().path
            #expect(path[1].at.duration(to: path[2].at) >= .seconds(3 * 86_400))
        }
    }

    @Test func `starting again joins the run or throws, and keeps its input`() async throws {
        try await withOffice { office in
            #expect(try await office.start().isNew)
            let again = try await office.engine.start(OrderFlow.self, id: "1", with: Order(name: "other"))
            #expect(!again.isNew)
            await #expect(throws: FlowEngineError.self) {
                let _: FlowHandle<OrderFlow> = try await office.engine.start(
                    OrderFlow.self, id: "1", with: Order(), existing: .refuse)
            }
            try await office.approve()
            #expect(try await again.output.text.hasPrefix("1 "))
        }
    }

    @Test func `a run may begin later`() async throws {
        try await withOffice { office in
            let time = office.store.now.advanced(by: .seconds(86_400))
            let run: FlowHandle<OrderFlow> = try await office.engine.start(
                OrderFlow.self, id: "1", with: Order(), at: time)
            try await office.approve()
            _ = try await run.output
            #expect(try await office.record().path[1].at >= time)
        }
    }

    // MARK: Errors

    @Test func `a failed step is tried again with its key, and then no more`() async throws {
        let calls = Journal<StepCall>()
        try await withOffice(
            work: { step, call in
                calls.note(call)
                if step == "charge", calls.count < 3 { throw Declined() }
            }
        ) { office in
            let run = try await office.start()
            try await office.approve()
            _ = try await run.output
            #expect(office.diary.entries == ["charge", "charge", "charge", "ship", "onTerminate"])
            #expect(Set(calls.entries.prefix(3).map(\.key)).count == 1)
            let epochs = calls.entries.prefix(3).map(\.epoch)
            #expect(epochs == epochs.sorted() && Set(epochs).count == 3)
        }
    }

    @Test func `without an edge for errors a run is stuck, until a person retries it`() async throws {
        let isBroken = Shared(true)
        try await withOffice(work: { _, _ in if isBroken.value { throw Declined(code: 7) } }) { office in
            let run = try await office.start()
            try await office.simulation.clock.sleep(for: .seconds(86_400))
            let stuck = try await office.record()
            #expect(stuck.status == .stuck && stuck.stuck?.code == .failed && stuck.kind.state == "Begin")
            #expect(office.diary.entries == ["charge", "charge", "charge"])
            isBroken.value = false
            try await office.engine.retry(OrderFlow.self, id: "1", by: "Bob", because: "corrected")
            try await office.approve()
            #expect(try await run.output.text == "1 charged by Ann shipd")
            #expect(try await office.record().acts.map(\.actor) == ["Bob"])
        }
    }

    @Test func `a policy may end the run with the error, as itself if its type is registered`() async throws {
        try await withOffice(
            errors: FlowErrorPolicy(retrying: .never, endsRuns: true),
            work: { _, _ in throw Declined(code: 7) }
        ) { office in
            let run = try await office.start()
            await #expect(throws: Declined(code: 7)) { try await run.output }
            #expect(office.diary.entries == ["charge", "onFail", "onTerminate"])
        }
    }

    // MARK: Cancel

    @Test func `a run that waits is canceled with its last handler`() async throws {
        try await withOffice { office in
            let run = try await office.start()
            try await office.simulation.clock.sleep(for: .seconds(60))
            try await office.engine.cancel(OrderFlow.self, id: "1", by: "Ann", because: "changed her mind")
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            #expect(office.diary.entries == ["charge", "onTerminate"])
        }
    }

    @Test func `a handler that comes to no step in time is canceled`() async throws {
        let clock = Shared<StandingClock?>(nil)
        try await withOffice(handle: { state in
            if state == "Ship" { try await clock.value?.sleep(for: .seconds(1_000_000)) }
        }) { office in
            clock.value = office.simulation.clock
            let run = try await office.start()
            try await office.approve()
            try await office.simulation.clock.sleep(for: .seconds(60))
            try await office.engine.cancel(OrderFlow.self, id: "1", by: "Ann", because: "too slow")
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            let record = try await office.record()
            #expect(record.path[2].at.duration(to: try #require(record.endedAt)) < .seconds(3_600))
        }
    }

    @Test func `force ends a run without its code`() async throws {
        try await withOffice { office in
            let run = try await office.start()
            try await office.simulation.clock.sleep(for: .seconds(60))
            try await office.engine.cancel(
                OrderFlow.self, id: "1", by: "Ann", because: "broken", force: true)
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            #expect(office.diary.entries == ["charge"])
        }
    }

    // MARK: Leaving

    @Test func `a worker that leaves hands its run back, and no last handler runs`() async throws {
        let clock = Shared<StandingClock?>(nil)
        let hasEnded = try await Simulation.run { simulation in
            clock.value = simulation.clock
            let office = Office(simulation)
            office.engine.register(OrderFlow.self) {
                OrderFlow(
                    diary: office.diary, handle: { _ in try await clock.value?.sleep(for: .seconds(600)) })
            }
            let working = simulation.task { try await office.engine.work() }
            _ = try await office.start()
            try await simulation.clock.sleep(for: .seconds(60))
            working.cancel()
            try await working.value
            let record = try await office.record()
            #expect(record.status == .ready && record.owner == nil && record.claims == 0)
            #expect(office.diary.entries == [])
        }
        #expect(hasEnded)
    }

    @Test func `an engine without machines does not work`() async {
        let engine = FlowEngine(store: InMemoryFlowStore())
        await #expect(throws: FlowEngineError.self) { try await engine.work() }
    }

    // MARK: Steps

    @Test func `a step inside a step, and one that runs twice at once, are errors`() async throws {
        let texts = Journal<String>()
        try await withOffice(
            errors: FlowErrorPolicy(retrying: .never),
            work: { _, _ in
                do {
                    _ = try await OrderFlow(diary: Journal()).step("inner") { _ in 1 }
                } catch let error as FlowEngineError {
                    texts.note(error.code.description)
                }
            },
            handle: { state in
                guard state == "Ship" else { return }
                let flow = OrderFlow(diary: Journal())
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<2 {
                        group.addTask {
                            do {
                                _ = try await flow.step("same") { _ in
                                    for _ in 0..<50 { await Task.yield() }
                                    return 1
                                }
                            } catch {
                                texts.note((error as? FlowEngineError)?.code.description ?? "\(error)")
                            }
                        }
                    }
                }
            }
        ) { office in
            let run = try await office.start()
            try await office.approve()
            _ = try await run.output
            #expect(texts.entries == ["nestedStep", "ambiguousStep", "nestedStep"])
        }
    }
}

/// A value that a test and its handlers share.
final class Shared<Value: Sendable>: Sendable {
    private let held: Mutex<Value>

    init(_ value: Value) { held = Mutex(value) }

    var value: Value {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
