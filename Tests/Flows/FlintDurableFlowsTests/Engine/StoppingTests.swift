import FlintDurableFlows
import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// Workers that are asked to stop while runs are in steps: what they finish, hand back and cancel.
@Suite(.timeLimit(.minutes(10))) struct StoppingTests {
    /// The way in which a worker is asked to stop.
    enum Stop: CaseIterable {
        case cancellation
        case drain
        case process
    }

    /// A worker of orders whose steps take some seconds, and a way to ask it to stop.
    private struct Worker: Sendable {
        let workshop: Workshop
        let stop: Stop
        let process = FlowProcess(grace: .seconds(5))
        let notices: Journal<FlowNotice>

        func begin() -> Task<Void, any Error> {
            workshop.simulation.task {
                try await process.run { try await workshop.engine.work() }
            }
        }

        /// Asks the worker to stop, and waits until it has.
        ///
        /// - Returns: What the worker says about its runs, if it says so; and the time that it has taken, in seconds.
        func end(_ working: Task<Void, any Error>) async throws -> (outcome: FlowDrainOutcome?, time: Double)
        {
            let begun = workshop.simulation.clock.now
            var outcome: FlowDrainOutcome?
            switch stop {
            case .cancellation: working.cancel()
            case .drain: outcome = await workshop.engine.drain()
            case .process: process.isEnding.open()
            }
            try await working.value
            return (outcome, (workshop.simulation.clock.now.offset - begun.offset) / .seconds(1))
        }
    }

    private func withWorker(
        _ stop: Stop, isShared: Bool = true, step seconds: Int = 5,
        handle: @escaping @Sendable (Workshop, String) async throws -> Void = { _, _ in },
        _ body: @escaping @Sendable (Worker) async throws -> Void
    ) async throws {
        let notices = Journal<FlowNotice>()
        let hasEnded = try await Simulation.run { simulation in
            let workshop = Workshop(simulation, isShared: isShared) { $0.onNotice = { notices.note($0) } }
            workshop.engine.register(OrderFlow.self) {
                OrderFlow(
                    diary: workshop.diary,
                    work: { _, _ in try await simulation.clock.sleep(for: .seconds(seconds)) },
                    handle: { try await handle(workshop, $0) })
            }
            do {
                try await body(Worker(workshop: workshop, stop: stop, notices: notices))
            } catch {
                Issue.record(error)
            }
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    private func id(_ name: String) -> FlowRunID { FlowRunID(machine: "Order", id: name) }

    @Test(arguments: Stop.allCases, [true, false])
    func `a step that runs is recorded, and no run is taken any more`(stop: Stop, isShared: Bool) async throws
    {
        try await withWorker(stop, isShared: isShared) { worker in
            let workshop = worker.workshop
            for number in 1...6 { _ = try await workshop.startOrder("\(number)") }
            let working = worker.begin()
            try await workshop.pass(2)
            let (outcome, time) = try await worker.end(working)
            #expect(time == 3)
            #expect(workshop.diary.entries == Array(repeating: "charge", count: 4))
            #expect(
                outcome.map { [$0.finished.count, $0.handedBack.count, $0.canceled.count] } ?? [4, 0, 0] == [
                    4, 0, 0,
                ])
            let runs = try await workshop.engine.runs()
            let ready = runs.filter { $0.status == .ready }
            #expect(runs.count { $0.status == .waiting } == 4)
            #expect(ready.map(\.epoch) == [0, 0])
            // The same engine may work again, and repeats nothing.
            try await workshop.engine.workUntilIdle()
            let charges = [String](repeating: "charge", count: 6)
            #expect(workshop.diary.entries == charges)
            #expect(worker.notices.entries.map(\.name) == ["workerStopped"])
        }
    }

    @Test(arguments: Stop.allCases) func `a run in its last step ends`(stop: Stop) async throws {
        try await withWorker(stop) { worker in
            let workshop = worker.workshop
            _ = try await workshop.startOrder()
            try await workshop.approveOrder()
            let working = worker.begin()
            try await workshop.pass(7)
            let (outcome, time) = try await worker.end(working)
            #expect(time == 3 && outcome?.finished ?? [id("1")] == [id("1")])
            #expect(
                try await workshop.record("Order").status == .ended
                    && workshop.diary.entries == ["charge", "ship", "onTerminate"])
        }
    }

    @Test(arguments: Stop.allCases)
    func `a run whose next state would begin another step is handed back there`(stop: Stop) async throws {
        try await withWorker(stop) { worker in
            let workshop = worker.workshop
            _ = try await workshop.startOrder()
            try await workshop.approveOrder()
            let working = worker.begin()
            try await workshop.pass(2)
            let (outcome, time) = try await worker.end(working)
            #expect(time == 3 && outcome?.handedBack ?? [id("1")] == [id("1")])
            let record = try await workshop.record("Order")
            #expect(record.status == .ready && record.kind.state == "AwaitApproval" && record.owner == nil)
            #expect(record.claims == 0 && record.failures == 0)
            #expect(worker.notices.entries.map(\.name) == ["workerStopped"])
            try await workshop.engine.workUntilIdle()
            #expect(workshop.diary.entries == ["charge", "ship", "onTerminate"])
        }
    }

    @Test(arguments: Stop.allCases)
    func `a step that outlasts the grace is canceled, and runs again`(stop: Stop) async throws {
        try await withWorker(stop, step: 60) { worker in
            let workshop = worker.workshop
            _ = try await workshop.startOrder()
            let working = worker.begin()
            try await workshop.pass(2)
            let (outcome, time) = try await worker.end(working)
            // The process gives less than the engine.
            #expect(time == (stop == .process ? 5 : 10))
            #expect(outcome?.canceled ?? [id("1")] == [id("1")])
            #expect(
                worker.notices.entries.map(\.name) == ["interrupted", "workerStopped"]
                    && worker.notices.entries.map(\.run?.name) == ["1", nil])
            #expect(worker.notices.entries.last?.description.contains("1 canceled (Order/1)") == true)
            let record = try await workshop.record("Order")
            #expect(
                record.status == .ready && record.owner == nil && record.claims == 0 && record.failures == 0)
            #expect(record.steps.isEmpty && record.lastFailure == nil)
            try await workshop.engine.workUntilIdle()
            #expect(workshop.diary.entries == ["charge", "charge"])
        }
    }

    @Test(arguments: Stop.allCases)
    func `a handler outside of a step is canceled at once, and none of its steps has run`(
        stop: Stop
    ) async throws {
        let isLong = Shared(true)
        try await withWorker(
            stop,
            handle: { workshop, _ in
                if isLong.value { try await workshop.simulation.clock.sleep(for: .seconds(600)) }
            }
        ) { worker in
            let workshop = worker.workshop
            _ = try await workshop.startOrder()
            let working = worker.begin()
            try await workshop.pass(2)
            let (outcome, time) = try await worker.end(working)
            #expect(time == 0 && outcome?.handedBack ?? [id("1")] == [id("1")])
            #expect(workshop.diary.entries.isEmpty)
            isLong.value = false
            try await workshop.engine.workUntilIdle()
            #expect(workshop.diary.entries == ["charge"])
        }
    }

    @Test func `the grace of a drain ends with its task, and another way to stop does not shorten it`()
        async throws
    {
        try await withWorker(.drain) { worker in
            let workshop = worker.workshop
            _ = try await workshop.startOrder()
            let working = worker.begin()
            try await workshop.pass(2)
            let draining = workshop.simulation.task { await workshop.engine.drain() }
            try await workshop.pass(1)
            working.cancel()
            try await workshop.pass(1)
            #expect(try await workshop.record("Order").status == .running)
            draining.cancel()
            #expect(try await draining.value.canceled == [id("1")])
            try await working.value
            #expect(try await workshop.record("Order").status == .ready)
        }
    }

    @Test func `a drain without a worker has nothing to say`() async {
        let outcome = await FlowEngine(store: InMemoryFlowStore()).drain()
        #expect("\(outcome)" == "0 finished, 0 handed back, 0 canceled")
    }

    // MARK: Regions

    /// A trip in whose two regions steps take times of their own.
    private func withTrip(
        times: [String: Int], _ body: @escaping @Sendable (Workshop) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run { simulation in
            let workshop = Workshop(simulation)
            workshop.engine.register(TripFlow.self) {
                TripFlow(
                    office: TripOffice(diary: workshop.diary) { name, _ in
                        try await simulation.clock.sleep(for: .seconds(times[name] ?? 0))
                    })
            }
            _ = try await workshop.engine.start(TripFlow.self, id: "1", with: Note("trip"))
            do {
                try await body(workshop)
            } catch {
                Issue.record(error)
            }
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    @Test func `steps of two regions are both recorded`() async throws {
        try await withTrip(times: ["board": 4, "sleep": 8]) { workshop in
            let engine = workshop.engine
            try await engine.send(.boarding(Boarding()), of: FlightDesk.self, inside: TripFlow.self, id: "1")
            try await engine.send(.roomKey(RoomKey()), of: HotelDesk.self, inside: TripFlow.self, id: "1")
            let working = workshop.simulation.task { try await engine.work() }
            try await workshop.pass(1)
            let begun = workshop.simulation.clock.now
            let outcome = await engine.drain()
            try await working.value
            #expect(begun.duration(to: workshop.simulation.clock.now) == .seconds(7))
            #expect(outcome.handedBack.count == 1 && outcome.canceled.isEmpty)
            try await engine.workUntilIdle()
            #expect(workshop.diary.entries.filter { $0 != "Travel" }.sorted() == ["board", "sleep"])
            let record = try await workshop.record("Trip")
            #expect(record.status == .waiting && record.kind.state == "Stay")
        }
    }

    @Test func `a step of one region does not begin while another region finishes its own`() async throws {
        try await withTrip(times: ["sleep": 8]) { workshop in
            let engine = workshop.engine
            try await engine.send(.roomKey(RoomKey()), of: HotelDesk.self, inside: TripFlow.self, id: "1")
            let working = workshop.simulation.task { try await engine.work() }
            try await workshop.pass(1)
            let draining = workshop.simulation.task { await engine.drain() }
            try await workshop.pass(1)
            try await engine.send(.boarding(Boarding()), of: FlightDesk.self, inside: TripFlow.self, id: "1")
            let outcome = try await draining.value
            try await working.value
            #expect(outcome.handedBack.count == 1 && outcome.canceled.isEmpty)
            #expect(workshop.diary.entries == ["Travel", "sleep"])
            try await engine.workUntilIdle()
            #expect(workshop.diary.entries.filter { $0 != "Travel" } == ["sleep", "board"])
        }
    }
}
