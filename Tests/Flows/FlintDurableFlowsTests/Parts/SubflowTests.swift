import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// What is recorded of flows that a handler runs.
@Suite(.timeLimit(.minutes(10))) struct SubflowTests {
    @Test func `the result of a machine is recorded like that of a step, and all that was inside it goes`()
        async throws
    {
        let notes = Journal<String>()
        try await Workshop.openWithOrders(
            work: { workshop, step, _ in
                if step == "charge", workshop.diary.entries.count(where: { $0 == "charge" }) == 1 {
                    try await workshop.pass(600)
                    throw Declined()
                }
            },
            handle: { workshop, state in
                guard state == "Begin" else { return }
                let trip = TripFlow(office: TripOffice(diary: workshop.diary))
                notes.note(try await subflow(to: trip, Note("Ann")).get().text)
            }
        ) { workshop in
            func paths() async throws -> [String] {
                try await workshop.pass(60)
                return try await workshop.record("Order").parts.map { "\($0.path)" }.sorted()
            }
            func send(_ event: TripEvent) async throws {
                try await workshop.engine.send(event, of: TripFlow.self, inside: OrderFlow.self, id: "1")
            }
            let writes = workshop.observeWrites()
            _ = try await workshop.startOrder()
            #expect(
                try await paths() == ["Trip#0", "Trip#0/TripTravelRegion1#0", "Trip#0/TripTravelRegion2#0"])
            try await send(.boarding(Boarding()))
            _ = try await paths()
            try await send(.roomKey(RoomKey()))
            #expect(try await paths() == ["Trip#0", "Trip#0/TripStay#0"])
            try await send(.checkOut(CheckOut()))
            #expect(try await paths() == ["Trip#0"])
            let output = "Ann (seat 1 board, room sleep) pay"
            let record = try await workshop.record("Order")
            #expect(
                record.status == .running
                    && record.kind.state == "Begin"
                    && record.parts.first?.result == .finished(Array(#"{"text":"\#(output)"}"#.utf8)))
            #expect(record.parts.first?.entry.state == .encoded([]) && record.steps.isEmpty)
            let steps = writes().compactMap { if case .step(let step) = $0 { step.key.name } else { nil } }
            #expect(steps == ["board", "sleep", "pay"])
            try await workshop.pass(900)
            // The handler ran again, and got the same.
            #expect(try await workshop.record("Order").kind.state == "AwaitApproval")
            #expect(notes.entries == [output, output])
            #expect(
                workshop.diary.entries.filter { $0 != "Travel" && $0 != "onTerminate" } == [
                    "board", "sleep", "pay", "charge", "charge",
                ])
        }
    }

    /// A machine whose last handler does a step.
    private struct TidyLay: FeastSplitLayStateMachine {
        func onLay(_ note: Note, from _: State) async throws -> State.Lay { .end(note) }

        func onTerminate(_ result: Result<Note, any Error>, from _: State) async throws -> Note {
            try result.get() + (try await step("tidy") { _ in "tidied" })
        }
    }

    @Test func `what the last handler of a machine has recorded goes with its end`() async throws {
        let notes = Journal<String>()
        try await Workshop.openWithOrders(handle: { workshop, state in
            guard state == "Begin" else { return }
            notes.note(try await subflow(to: TidyLay(), Note("Ann")).get().text)
            try await workshop.pass(600)
        }) { workshop in
            let writes = workshop.observeWrites()
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(record.parts.map { "\($0.path)" } == ["FeastSplitLay#0"] && record.steps.isEmpty)
            let steps = writes().compactMap { if case .step(let step) = $0 { "\(step.key)" } else { nil } }
            #expect(steps == ["FeastSplitLay#0/onTerminate/tidy#0"] && notes.entries == ["Ann tidied"])
        }
    }

    @Test func `a function runs again with its handler, and only its steps are recorded`() async throws {
        let (runs, steps, results) = (Journal<Int>(), Journal<Int>(), Journal<Int>())
        try await Workshop.openWithOrders(handle: { _, state in
            guard state == "Begin" else { return }
            let weigh = FlowFunction { (grams: Int) in
                runs.note(grams)
                return try await OrderFlow(diary: Journal()).step("weigh") { _ in steps.note(grams) + 42 }
            }
            if results.note(try await subflow(to: weigh, 21).get()) == 0 { throw Declined() }
        }) { workshop in
            let writes = workshop.observeWrites()
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(runs.entries == [21, 21] && steps.entries == [21] && results.entries == [42, 42])
            #expect(!writes().contains { if case .part = $0 { true } else { false } })
        }
    }
}
