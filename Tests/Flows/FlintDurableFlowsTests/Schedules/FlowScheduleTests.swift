import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Runs that workers start by a schedule.
@Suite(.timeLimit(.minutes(10))) struct FlowScheduleTests {
    /// 2023-11-14T22:13:20Z, the beginning of the simulated time.
    private static let hour = 3_600

    private func configuration(
        _ simulation: Simulation, _ store: InMemoryFlowStore
    ) -> FlowEngineConfiguration {
        var configuration = FlowEngineConfiguration.simulated(by: simulation.clock)
        configuration.wallTime = { store.now }
        configuration.retention = .seconds(30 * 86_400)
        return configuration
    }

    /// Lets engines with a schedule work one after the other on a store.
    private func withStore(
        _ schedule: FlowSchedule,
        _ body:
            @escaping @Sendable (
                Simulation, InMemoryFlowStore, _ begin: @Sendable () -> Task<Void, any Error>
            ) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
            let configuration = configuration(simulation, store)
            let workers = Shared<[Task<Void, any Error>]>([])
            try await body(simulation, store) {
                let engine = FlowEngine(store: store, configuration: configuration)
                engine.register(OrderFlow.self) { OrderFlow(diary: Journal()) }
                engine.schedule(schedule, OrderFlow.self) { Order(name: "\($0.microseconds)") }
                let worker = simulation.task { try await engine.work() }
                workers.value.append(worker)
                return worker
            }
            for worker in workers.value {
                worker.cancel()
                try await worker.value
            }
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    private func pass(_ hours: Int, in simulation: Simulation) async throws {
        try await simulation.clock.sleep(for: .seconds(hours * Self.hour))
    }

    private func names(in store: InMemoryFlowStore, _ status: FlowStatus? = nil) async throws -> [String] {
        try await store.runs(FlowQuery(machine: "Order", status: status)).map(\.id.id)
    }

    private func approveAll(in store: InMemoryFlowStore) async throws {
        for run in try await store.runs(FlowQuery(machine: "Order", status: .waiting)) {
            let engine = FlowEngine(store: store)
            try await engine.send(.approval(Approval(by: "Bob")), to: OrderFlow.self, id: run.id.id)
        }
    }

    private static let times = (14...18).map { "nightly/2023-11-\($0)T23:00:00Z" }

    @Test(arguments: [(0, [0, 4]), (1, [0, 3, 4]), (2, [0, 2, 3, 4]), (9, [0, 1, 2, 3, 4])])
    func `workers that were away over three due times make up for the last ones`(
        catchUp: Int, expected: [Int]
    ) async throws {
        let schedule = FlowSchedule("nightly", .daily(at: 23), overlap: .queue, catchUp: catchUp)
        try await withStore(schedule) { simulation, store, begin in
            let first = begin()
            try await pass(2, in: simulation)
            first.cancel()
            try await first.value
            try await pass(3 * 24, in: simulation)
            _ = begin()
            try await pass(24, in: simulation)
            #expect(try await names(in: store) == expected.map { Self.times[$0] })
        }
    }

    @Test func `a new schedule makes up for nothing, and a paused one starts nothing`() async throws {
        for isPaused in [false, true] {
            let schedule = FlowSchedule(
                "nightly", .daily(at: 22), overlap: .queue, catchUp: 5, isPaused: isPaused)
            try await withStore(schedule) { simulation, store, begin in
                _ = begin()
                try await pass(20, in: simulation)
                #expect(try await names(in: store) == [])
                try await pass(24, in: simulation)
                #expect(try await names(in: store).count == (isPaused ? 0 : 1))
            }
        }
    }

    @Test func `with skip, a run whose earlier run has not ended is stored as canceled`() async throws {
        try await withStore(FlowSchedule("nightly", .daily(at: 23), overlap: .skip)) {
            simulation, store, begin in
            _ = begin()
            try await pass(26, in: simulation)
            #expect(try await names(in: store, .waiting) == [Self.times[0]])
            let skipped = try #require(
                try await store.record(of: FlowRunID(machine: "Order", id: Self.times[1])))
            #expect(
                skipped.ending == .cancelled
                    && skipped.acts.map(\.actor) == ["schedule nightly"]
                    && skipped.epoch == 1
                    && skipped.claims == 0)
            try await approveAll(in: store)
            try await pass(24, in: simulation)
            #expect(try await names(in: store, .waiting) == [Self.times[2]])
        }
    }

    @Test func `with queue, a run begins when the earlier one has ended`() async throws {
        try await withStore(FlowSchedule("nightly", .daily(at: 23), overlap: .queue)) {
            simulation, store, begin in
            _ = begin()
            try await pass(50, in: simulation)
            #expect(try await names(in: store, .waiting) == [Self.times[0]])
            for time in Self.times[1...2] {
                try await approveAll(in: store)
                try await pass(1, in: simulation)
                #expect(try await names(in: store, .waiting) == [time])
            }
        }
    }

    @Test func `with cancelOld, the earlier run is canceled and the new one begins`() async throws {
        try await withStore(FlowSchedule("nightly", .daily(at: 23), overlap: .cancelOld)) {
            simulation, store, begin in
            _ = begin()
            try await pass(26, in: simulation)
            #expect(try await names(in: store, .waiting) == [Self.times[1]])
            let old = try #require(try await store.record(of: FlowRunID(machine: "Order", id: Self.times[0])))
            #expect(old.ending == .cancelled)
        }
    }

    @Test func `an input that cannot be made is told once a minute, and its run starts when it can`()
        async throws
    {
        let (notices, isMended) = (Journal<FlowNotice>(), Shared(false))
        let hasEnded = try await Simulation.run { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock)
            var configuration = configuration(simulation, store)
            configuration.onNotice = { notices.note($0) }
            let engine = FlowEngine(store: store, configuration: configuration)
            engine.register(OrderFlow.self) { OrderFlow(diary: Journal()) }
            engine.schedule(FlowSchedule("nightly", .daily(at: 23)), OrderFlow.self) { _ in
                if !isMended.value { throw Declined(code: 4) }
                return Order()
            }
            let working = simulation.task { try await engine.work() }
            // The time is due 2,800 seconds after the beginning.
            try await simulation.clock.sleep(for: .seconds(2_800 + 150))
            #expect(notices.entries.map(\.name) == Array(repeating: "scheduleFailed", count: 3))
            #expect(try await names(in: store) == [])
            isMended.value = true
            try await simulation.clock.sleep(for: .seconds(5))
            #expect(try await names(in: store) == [Self.times[0]])
            working.cancel()
            try await working.value
        }
        #expect(hasEnded, "Everything waits for ever.")
        let notice = try #require(notices.entries.first)
        #expect(
            "\(notice)"
                == "The schedule 'nightly' cannot start a run of Order: Declined. It is tried again each second; "
                + "correct what makes the input, or start the run of this time by hand.")
    }

    @Test func `a clock that is set forward is followed, and one that is set back starts nothing twice`()
        async throws
    {
        let shift = Shared(Duration.zero)
        let hasEnded = try await Simulation.run { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock)
            var configuration = configuration(simulation, store)
            configuration.wallTime = { store.now.advanced(by: shift.value) }
            let engine = FlowEngine(store: store, configuration: configuration)
            engine.register(OrderFlow.self) { OrderFlow(diary: Journal()) }
            engine.schedule(FlowSchedule("nightly", .daily(at: 23), overlap: .queue), OrderFlow.self) { _ in
                Order()
            }
            let working = simulation.task { try await engine.work() }
            try await simulation.clock.sleep(for: .seconds(60))
            shift.value = .seconds(Self.hour)
            try await simulation.clock.sleep(for: .seconds(120))
            #expect(try await names(in: store) == [Self.times[0]])
            shift.value = .zero
            try await pass(2, in: simulation)
            #expect(try await names(in: store) == [Self.times[0]])
            try await pass(24, in: simulation)
            #expect(try await names(in: store) == Array(Self.times.prefix(2)))
            working.cancel()
            try await working.value
        }
        #expect(hasEnded, "Everything waits for ever.")
    }
}
