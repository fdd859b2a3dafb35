import FlintFlows
import FlintNavigation
import Testing

/// Machines and other flows whose handlers run screens.
@MainActor @Suite struct ScreenFlowTests {
    private typealias Stage = ResultsStage

    private func running(
        _ stage: ResultsStage, _ booking: Booking, month: Int = 1, inScope: Bool = false
    ) -> Task<Outcome<String>, any Error> {
        Task {
            guard inScope else { return try await subflow(to: booking, month) }
            return try await stage.navigator.scope { try await subflow(to: booking, month) }
        }
    }

    @Test
    func `a machine runs from screen to screen, and back enters a state again, which shows its screen again`()
        async throws
    {
        let stage = try await Stage()
        let booking = Booking(stage.navigator)
        let run = running(stage, booking)
        let day = try await stage.arrival(of: Stage.Kept.self)
        day.choose(12)
        let time = try await stage.arrival(of: Stage.Pick.self)
        stage.presenter.send(.back(try stage.node(of: time)))
        let again = try await stage.arrival(of: Stage.Kept.self)
        #expect((again === day, stage.kinds) == (true, ["home", "kept"]))
        day.choose(13)
        try await stage.arrival(of: Stage.Pick.self).choose(8)
        let confirmation = try await stage.arrival(of: ChoiceScreen.self)
        #expect(confirmation.input.title == "Book 13 at 8?")
        try confirmation.choose(0)
        #expect(try await run.value == .finished("13 at 8"))
        // Nothing but the presented question is removed at the end.
        #expect(stage.kinds == ["home", "kept", "pick"])
        #expect(
            await booking.path == [
                "Begin", "Day", "Time", "Day", "Time", "Confirm", "End", "Terminate from End",
            ])
    }

    @Test func `back that no handler takes leaves the machine by that exit`() async throws {
        let stage = try await Stage()
        let booking = Booking(stage.navigator)
        let run = running(stage, booking, inScope: true)
        let day = try await stage.arrival(of: Stage.Kept.self)
        stage.presenter.send(.back(try stage.node(of: day)))
        #expect(try await run.value == .back)
        #expect(await (booking.path, stage.kinds) == (["Begin", "Day", "Terminate from Day"], ["home"]))
    }

    @Test func `a canceled task ends the machine, takes the screen away and is no exit`() async throws {
        let stage = try await Stage()
        let booking = Booking(stage.navigator)
        let run = running(stage, booking)
        try await stage.arrival(of: Stage.Kept.self).choose(12)
        _ = try await stage.arrival(of: Stage.Pick.self)
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(
            await (booking.path, stage.kinds)
                == (["Begin", "Day", "Time", "Terminate from Time"], ["home", "kept"]))
    }

    @Test func `a screen that cannot be made is a failure, which the machine may deal with`() async throws {
        let stage = try await Stage(
            screens: ScreenRegistry {
                Factory(Stage.Home.self) { Stage.Home() }
                Factory(Stage.Kept.self).reused { _ in 0 }.awaited()
                Factory(Stage.Pick.self) { input in
                    if input.month == 12 { throw Booking.NoTimeLeft() }
                    return Stage.Pick(input: input)
                }.awaited()
            })
        let failing = Booking(stage.navigator)
        let first = running(stage, failing)
        try await stage.arrival(of: Stage.Kept.self).choose(12)
        await #expect(throws: Booking.NoTimeLeft.self) { try await first.value }
        #expect(await failing.path == ["Begin", "Day", "Time", "Fail", "Terminate from Fail"])
        let second = running(stage, Booking(stage.navigator, retries: true), month: 2, inScope: true)
        try await stage.arrival(of: Stage.Kept.self).choose(12)
        try await stage.arrival(of: Stage.Kept.self).choose(13)
        try await stage.arrival(of: Stage.Pick.self).choose(7)
        try await stage.arrival(of: ChoiceScreen.self).choose(0)
        #expect(try await second.value == .finished("13 at 7"))
    }

    @Test func `a screen is a flow as any other, and each run is a question of its own`() async throws {
        let stage = try await Stage()
        let flow: any Flow<ResultsStage.Month, Int> = stage.navigator.flow(Stage.Pick.self, style: .present)
        let first = Task { try await flow.run(.init(month: 1)) }
        let lower = try await stage.arrival(of: Stage.Pick.self)
        let second = Task { try await flow.run(.init(month: 2)) }
        let upper = try await stage.arrival(of: Stage.Pick.self)
        lower.choose(10)
        #expect(try await first.value == 10)
        stage.presenter.send(.back(try stage.node(of: upper)))
        await #expect(throws: FlowExit.back) { try await second.value }
    }
}
