import FlintFlows
import Testing

/// The log of typed transitions.
@Suite struct TransitionLogTests {
    @Test func `entries hold the states with their contexts, from when stream returned`() async throws {
        let log = TransitionLog<ScriptedState>()
        _ = try await ScriptedActor(player: ScriptPlayer(Script())).run(7, reporting: log)
        let stream = log.stream()
        _ = try await ScriptedActor(player: ScriptPlayer(Script())).run(8, reporting: log)
        let entries = await stream.transitions(until: \.isTermination)
        let moves = entries.map { [$0.from?.sight, $0.to?.sight] }
        #expect(moves == [[nil, "Begin(8)"], ["Begin(8)", "End(0)"], ["End(0)", nil]])
    }

    @Test func `a slow reader loses the oldest and is told how many`() async throws {
        let log = TransitionLog<ScriptedState>()
        let stream = log.stream(bufferingNewest: 4)
        var script = Script()
        script.ways = ["Begin": ["S0"], "S0": ["S0"]]
        // Begin, nine times S0, End, Terminate: 12 records.
        script.moves = Array(repeating: Script.Move(act: .go(0)), count: 9)
        _ = try await ScriptedActor(player: ScriptPlayer(script)).run(7, reporting: log)
        var missed: [UInt64] = []
        var indexes: [Int] = []
        for await delivery in stream {
            switch delivery {
            case .missed(let count): missed.append(count)
            case .transition(let entry): indexes.append(entry.record.index)
            }
            if indexes.last == 11 { break }
        }
        #expect((missed, indexes) == ([8], [8, 9, 10, 11]))
    }

    @Test func `each reader gets all, and the stream ends with the log`() async throws {
        let log = TransitionLog<ScriptedState>()
        let streams = (0..<3).map { _ in log.stream() }
        _ = try await ScriptedActor(player: ScriptPlayer(Script())).run(7, reporting: log)
        _ = consume log
        for stream in streams {
            var count = 0
            for await _ in stream { count += 1 }
            #expect(count == 3)
        }
    }

    @Test func `one log serves several runs at once, and records tell them apart`() async throws {
        let log = TransitionLog<ScriptedState>()
        let stream = log.stream()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<10 {
                group.addTask {
                    try await ScriptedActor(player: ScriptPlayer(Script())).run(number, reporting: log)
                }
            }
            try await group.waitForAll()
        }
        var ended = 0
        let entries = await stream.transitions {
            ended += $0.isTermination ? 1 : 0
            return ended == 10
        }
        let runs = Dictionary(grouping: entries.map(\.record), by: \.flow)
        #expect(runs.count == 10)
        for run in runs.values { #expect(run.map(\.index) == [0, 1, 2]) }
    }
}
