import FlintFlows
import TestSupport
import Testing

/// Flows inside of flows.
@Suite struct SubflowTests {
    /// Ends as it is told.
    private static let inner = FlowFunction<RunEnding, Int> { try $0.result.get() }

    @Test(
        arguments: [
            (.value(3), .finished(3)), (.exit(.back), .back), (.exit(.cancelled), .cancelled),
        ] as [(RunEnding, Outcome<Int>)])
    func `an output and both exits are values`(ending: RunEnding, outcome: Outcome<Int>) async throws {
        #expect(try await subflow(to: Self.inner, ending) == outcome)
    }

    @Test(arguments: [.error(2), .cancellation] as [RunEnding])
    func `any other error is thrown on`(end: RunEnding) async {
        let seen = await ending {
            _ = try await subflow(to: Self.inner, end)
            return 0
        }
        #expect(seen == end)
    }

    @Test func `a flow without input needs none`() async throws {
        let flow = FlowFunction<Void, Int> { 4 }
        #expect(try await flow.run() == 4)
        #expect(try await subflow(to: flow) == .finished(4))
    }

    @Test func `a flow that goes through the plain requirement ends alike`() async throws {
        func run(_ flow: some Flow<Int, Int>) async throws -> Int { try await flow.run(7) }
        let player = ScriptPlayer(Script())
        #expect(try await run(ScriptedActor(player: player)) == 0)
        #expect(player.calls.entries.map(\.state) == ["Begin(7)", "End(0)"])
    }

    /// Runs another flow and handles what it is told to.
    struct Level: ScriptedMachine {
        let inner: any Flow<Int, Int>
        var handlesBack = false
        let calls: Journal<String>
        let name: String

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            calls.note("\(name) \(state.name)")
            if state.name == "End" { return .terminate(.success(1)) }
            let outcome = try await run(inner)
            if handlesBack { return .end(try outcome.back { 9 }.get()) }
            return .end(try outcome.get())
        }

        private func run(_ flow: some Flow<Int, Int>) async throws -> Outcome<Int> {
            try await subflow(to: flow, 0)
        }

        func onTerminate(_ result: Result<Int, any Error>, from _: ScriptedState) async throws -> Int {
            calls.note("\(name) Terminate")
            return try result.get()
        }
    }

    @Test(arguments: FlowExit.allCases)
    func `an exit that nobody handles climbs through three levels`(exit: FlowExit) async {
        let calls = Journal<String>()
        let leaving = FlowFunction<Int, Int> { _ in throw exit }
        let third = Level(inner: leaving, calls: calls, name: "3")
        let second = Level(inner: third, calls: calls, name: "2")
        let first = Level(inner: second, calls: calls, name: "1")
        #expect(await ending { try await first.run(0) } == .exit(exit))
        #expect(
            calls.entries == [
                "1 Begin", "2 Begin", "3 Begin", "3 Terminate", "2 Terminate", "1 Terminate",
            ])
    }

    @Test func `the level that handles an exit goes on`() async {
        let calls = Journal<String>()
        let leaving = FlowFunction<Int, Int> { _ in throw FlowExit.back }
        let second = Level(inner: leaving, calls: calls, name: "2")
        let first = Level(inner: second, handlesBack: true, calls: calls, name: "1")
        #expect(await ending { try await first.run(0) } == .value(1))
        #expect(calls.entries == ["1 Begin", "2 Begin", "2 Terminate", "1 End", "1 Terminate"])
    }
}
