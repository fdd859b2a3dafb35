import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Handlers around machines that wait: what they do when they are left counts for nothing.
@Suite(.timeLimit(.minutes(10))) struct LeftHandlersTests {
    /// A trip whose handlers catch whatever comes, and go on as if it were an error.
    private struct StubbornTrip: TripStateMachine {
        let office: TripOffice

        func onPlan(_ note: Note, from _: State) async throws -> State.Plan { .travel(note) }

        func onTravel(_ note: Note, from _: State) async throws -> State.Travel {
            do {
                return try await runTravel(
                    region1: FlightDesk(office: office), region2: HotelDesk(office: office), note
                ) { .stay(Note(note.text + " (" + $0.region1.text + ", " + $0.region2.text + ")")) }
            } catch {
                await goOn(after: error, in: "Travel")
                return .abandoned(note)
            }
        }

        func onStay(_ note: Note, from _: State) async throws -> State.Stay {
            do {
                return try await runStay(StayDesk(office: office), note)
            } catch {
                await goOn(after: error, in: "Stay")
                throw Declined(code: 1)
            }
        }

        func onAbandoned(_ note: Note, from _: State) async throws -> State.Abandoned { .end(note) }

        func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
            office.diary.note("onFail")
            return .terminate(error)
        }

        func onTerminate(_ result: Result<Note, any Error>, from _: State) async throws -> Note {
            office.diary.note("onTerminate")
            return try result.get()
        }

        /// Tries everything that would be recorded, if it was left.
        private func goOn(after error: any Error, in state: String) async {
            let name = "\(state): \(type(of: error)), canceled: \(Task.isCancelled)"
            guard error is FlowDetachment else {
                office.diary.note(name)
                return
            }
            office.diary.note(
                "\(name), recorded: "
                    + "\(await isDone { _ = try await step("compensate", office.note("compensate")) }), "
                    + "\(await isDone { _ = try await subflow(to: StayDesk(office: office), Note()) }), "
                    + "\(await isDone { _ = try await start(TripFlow.self, id: "2", with: Note()) })")
        }

        private func isDone(_ body: () async throws -> Void) async -> Bool {
            do {
                try await body()
                return true
            } catch { return !(error is FlowDetachment) }
        }
    }

    private func withTrips(
        _ body: @escaping @Sendable (Workshop, FlowHandle<StubbornTrip>) async throws -> Void
    ) async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(StubbornTrip.self) {
                StubbornTrip(office: TripOffice(diary: workshop.diary))
            }
        } _: { workshop in
            let run = try await workshop.engine.start(StubbornTrip.self, id: "1", with: Note("Ann"))
            try await workshop.pass(60)
            try await body(workshop, run)
        }
    }

    private func send(_ event: TripEvent, _ workshop: Workshop) async throws {
        try await workshop.engine.send(event, to: StubbornTrip.self, id: "1")
        try await workshop.pass(60)
    }

    @Test func `a handler that swallows the wait of a machine inside commits nothing`() async throws {
        try await withTrips { workshop, run in
            let left = "FlowDetachment, canceled: true, recorded: false, false, false"
            let waiting = try await workshop.record("Trip")
            #expect(waiting.status == .waiting && waiting.owner == nil && waiting.kind.state == "Travel")
            #expect(waiting.steps.isEmpty && waiting.parts.count == 2)
            #expect(workshop.diary.entries == ["Travel: \(left)"])
            try await send(.boarding(Boarding()), workshop)
            try await send(.roomKey(RoomKey()), workshop)
            #expect(try await workshop.record("Trip").kind.state == "Stay")
            try await send(.checkOut(CheckOut()), workshop)
            #expect(try await run.output.text == "Ann (seat 1 board, room sleep) pay")
            #expect(
                try await workshop.record("Trip").path.map(\.state) == [
                    "Begin", "Plan", "Travel", "Stay", "End",
                ])
            #expect(
                workshop.diary.entries == [
                    "Travel: \(left)", "board", "Travel: \(left)", "sleep", "Stay: \(left)", "pay",
                    "onTerminate",
                ])
            #expect(try await workshop.store.record(of: FlowRunID(machine: "Trip", id: "2")) == nil)
        }
    }

    @Test func `a request to cancel is no detachment, and the handler decides`() async throws {
        try await withTrips { workshop, run in
            try await workshop.engine.cancel(StubbornTrip.self, id: "1", by: "Ann", because: "ill")
            #expect(try await run.output.text == "Ann")
            #expect(workshop.diary.entries.count { $0.hasPrefix("Travel: FlowExit, canceled: false") } == 1)
        }
    }

    /// A trip that does something outside of steps whenever it is left.
    private struct TidyTrip: TripStateMachine {
        let office: TripOffice

        func onPlan(_ note: Note, from _: State) async throws -> State.Plan { .travel(note) }
        func onAbandoned(_ note: Note, from _: State) async throws -> State.Abandoned { .end(note) }

        func onTravel(_ note: Note, from _: State) async throws -> State.Travel {
            try await runTravel(
                region1: FlightDesk(office: office), region2: HotelDesk(office: office), note
            ) { .stay($0.region1) }
        }

        func onStay(_ note: Note, from _: State) async throws -> State.Stay {
            defer { office.diary.note("key returned") }
            return try await runStay(StayDesk(office: office), note)
        }
    }

    @Test func `an effect in a defer around a machine that waits is found by reruns`() async throws {
        let effects = Journal<String>()
        let check = FlowRerun(effects: { effects.entries }) { engine in
            engine.register(TidyTrip.self) { TidyTrip(office: TripOffice(diary: effects)) }
        }
        let report = try await check.run(
            TidyTrip.self, with: Note("Ann"),
            events: [.boarding(Boarding()), .roomKey(RoomKey()), .checkOut(CheckOut())])
        #expect(report.findings.count == 1)
        #expect(report.findings.first?.hasPrefix("'key returned' was done") == true, "\(report.findings)")
    }
}
