import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Composites, regions and subflows of a stored run.
@Suite(.timeLimit(.minutes(10))) struct MachinesInsideTests {
    private func withTrips(
        errors: FlowErrorPolicy = FlowErrorPolicy(), work: @escaping TripOffice.Work = { _, _ in },
        retrying: FlowRetrying? = nil,
        configure: @escaping @Sendable (inout FlowEngineConfiguration) -> Void = { _ in },
        _ body: @escaping @Sendable (Workshop, FlowHandle<TripFlow>) async throws -> Void
    ) async throws {
        try await Workshop.open(configure: configure) { workshop in
            workshop.engine.register(TripFlow.self, errors: errors) {
                TripFlow(office: TripOffice(diary: workshop.diary, work: work, retrying: retrying))
            }
        } _: { workshop in
            let run = try await workshop.engine.start(TripFlow.self, id: "1", with: Note("Ann"))
            try await workshop.pass(60)
            try await body(workshop, run)
        }
    }

    private func send(_ event: TripEvent, _ workshop: Workshop) async throws {
        try await workshop.engine.send(event, to: TripFlow.self, id: "1")
        try await workshop.pass(60)
    }

    @Test func `regions that wait cost no worker, and go on where they were`() async throws {
        try await withTrips { workshop, run in
            let waiting = try await workshop.record("Trip")
            #expect(waiting.status == .waiting && waiting.owner == nil && waiting.kind.state == "Travel")
            // Regions begin in any order.
            #expect(Set(waiting.parts.map(\.entry.kind.state)) == ["AwaitFlight", "AwaitHotel"])
            try await send(.boarding(Boarding(seat: 7)), workshop)
            let boarded = try await workshop.record("Trip")
            #expect(boarded.status == .waiting && boarded.owner == nil)
            let ended = boarded.parts.filter { $0.result != nil }
            #expect(
                boarded.parts.count == 2 && ended.map(\.path.parts.last?.machine) == ["TripTravelRegion1"])
            try await send(.roomKey(RoomKey()), workshop)
            #expect(try await workshop.record("Trip").kind.state == "Stay")
            try await send(.checkOut(CheckOut()), workshop)
            #expect(try await run.output == Note("Ann (seat 7 board, room sleep) pay"))
            // The handler around the regions ran again; no step did.
            #expect(
                workshop.diary.entries.filter { $0 != "Travel" } == ["board", "sleep", "pay", "onTerminate"])
            #expect(try await workshop.record("Trip").events.isEmpty)
        }
    }

    @Test func `a deadline inside ends its wait, and not early`() async throws {
        try await withTrips { workshop, run in
            try await send(.boarding(Boarding()), workshop)
            try await workshop.pass(2 * 86_400 - 240)
            #expect(try await workshop.record("Trip").kind.state == "Travel")
            try await workshop.pass(600)
            #expect(try await workshop.record("Trip").kind.state == "Stay")
            try await send(.checkOut(CheckOut()), workshop)
            #expect(try await run.output.text == "Ann (seat 1 board, bench sleep) pay")
        }
    }

    @Test func `a region that leaves decides, and the others end as canceled`() async throws {
        try await withTrips { workshop, run in
            try await send(.strike(Strike()), workshop)
            #expect(try await run.output.text == "Ann abandoned")
            #expect(
                workshop.diary.entries.contains("hotel canceled")
                    && !workshop.diary.entries.contains("sleep"))
            #expect(try await workshop.record("Trip").parts.isEmpty)
        }
    }

    @Test func `an event for one region is handled while another one is busy`() async throws {
        let clock = Shared<StandingClock?>(nil)
        try await withTrips(work: { step, _ in
            if step == "board" { try await clock.value?.sleep(for: .seconds(3_000)) }
        }) { workshop, run in
            clock.value = workshop.simulation.clock
            try await send(.boarding(Boarding()), workshop)
            try await send(.roomKey(RoomKey()), workshop)
            #expect(workshop.diary.entries.suffix(2) == ["board", "sleep"])
            try await workshop.pass(3_000)
            try await send(.checkOut(CheckOut()), workshop)
            #expect(try await run.output.text == "Ann (seat 1 board, room sleep) pay")
            #expect(workshop.diary.entries.count { $0 == "Travel" } == 2)
        }
    }

    @Test func `a request to cancel ends the waits inside`() async throws {
        try await withTrips { workshop, run in
            try await workshop.engine.cancel(TripFlow.self, id: "1", by: "Ann", because: "ill")
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            #expect(
                Set(workshop.diary.entries) == ["Travel", "flight canceled", "hotel canceled", "onTerminate"])
        }
    }

    // MARK: Errors

    @Test func `an error inside is tried again where it was, and then goes to the handler around`()
        async throws
    {
        try await withTrips(
            errors: FlowErrorPolicy(),
            work: { step, _ in if step == "board" { throw Declined(code: 4) } }
        ) { workshop, _ in
            try await send(.roomKey(RoomKey()), workshop)
            try await send(.boarding(Boarding()), workshop)
            try await workshop.pass(86_400)
            let record = try await workshop.record("Trip")
            #expect(record.status == .stuck && record.stuck?.code == .failed)
            // Three attempts, and none of the handler around it, which could only find the same result.
            #expect(record.failures == 0)
            #expect(
                workshop.diary.entries.count { $0 == "board" } == 3
                    && workshop.diary.entries.count { $0 == "sleep" } == 1)
        }
    }

    @Test(arguments: [3, 4])
    func `a step inside counts by its own rule`(failures: Int) async throws {
        let boarded = Journal<Int>()
        try await withTrips(
            errors: FlowErrorPolicy(retrying: .never),
            work: { step, _ in if step == "board", boarded.note(0) < failures { throw Declined() } },
            retrying: .constant(.seconds(1), attempts: 4)
        ) { workshop, run in
            try await send(.roomKey(RoomKey()), workshop)
            try await send(.boarding(Boarding()), workshop)
            #expect(boarded.count == 4)
            #expect(workshop.diary.entries.count { $0 == "sleep" } == 1)
            let record = try await workshop.record("Trip")
            #expect(failures == 4 ? record.status == .stuck : record.kind.state == "Stay")
        }
    }

    @Test func `a retried run does again only what failed inside`() async throws {
        let isBroken = Shared(true)
        try await withTrips(
            errors: FlowErrorPolicy(retrying: .never),
            work: { step, _ in if step == "board", isBroken.value { throw Declined() } }
        ) { workshop, run in
            try await send(.roomKey(RoomKey()), workshop)
            try await send(.boarding(Boarding()), workshop)
            #expect(try await workshop.record("Trip").status == .stuck)
            isBroken.value = false
            try await workshop.engine.retry(TripFlow.self, id: "1", by: "Bob", because: "corrected")
            try await send(.boarding(Boarding(seat: 2)), workshop)
            try await send(.checkOut(CheckOut()), workshop)
            #expect(try await run.output.text == "Ann (seat 2 board, room sleep) pay")
            #expect(workshop.diary.entries.count { $0 == "sleep" } == 1)
        }
    }

    // MARK: Subflows

    /// An order that runs trips as subflows.
    private struct Agency: OrderStateMachine {
        let office: TripOffice
        var keys: [String?] = ["a", "b"]

        func onBegin(_ order: Order) async throws -> OrderState {
            office.diary.note("agency")
            let notes = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for (index, key) in keys.enumerated() {
                    group.addTask {
                        let desk = HotelDesk(office: office)
                        let outcome =
                            if let key {
                                try await subflow(to: desk, Note(key), key: key)
                            } else {
                                try await subflow(to: desk, Note("none"))
                            }
                        return (index, try outcome.get().text)
                    }
                }
                return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
            }
            return .end(Receipt(text: notes.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")))
        }
    }

    @Test
    func `subflows that run at once are told apart by their keys, and that they await one type is noticed`()
        async throws
    {
        let notices = Journal<FlowNotice>()
        try await Workshop.open {
            $0.onNotice = { notices.note($0) }
        } register: { workshop in
            workshop.engine.register(Agency.self) { Agency(office: TripOffice(diary: workshop.diary)) }
        } _: { workshop in
            let run = try await workshop.engine.start(Agency.self, id: "1", with: Order())
            try await workshop.pass(60)
            let waiting = try await workshop.record("Order")
            let keys = waiting.parts.map { $0.path.parts[0].key ?? "-" }.sorted()
            #expect(waiting.status == .waiting && keys == ["a", "b"])
            #expect(notices.entries.map(\.name).contains("sharedEvent"))
            try await workshop.engine.send(
                .roomKey(RoomKey()), of: HotelDesk.self, inside: Agency.self, id: "1")
            try await workshop.pass(60)
            #expect(workshop.diary.entries.count { $0 == "sleep" } == 1)
            #expect(try await Set(run.output.text.split(separator: ", ")) == ["room sleep", "bench sleep"])
            #expect(workshop.diary.entries.count { $0 == "sleep" } == 2)
        }
    }

    @Test func `two machines of one type at once need keys`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(Agency.self, errors: FlowErrorPolicy(retrying: .never)) {
                Agency(office: TripOffice(diary: workshop.diary), keys: [nil, nil])
            }
        } _: { workshop in
            _ = try await workshop.engine.start(Agency.self, id: "1", with: Order())
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(record.stuck?.text.contains("give each a key") == true)
        }
    }
}
