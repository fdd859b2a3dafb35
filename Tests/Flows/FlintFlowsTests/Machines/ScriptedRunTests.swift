import FlintFlows
import TestSupport
import Testing

/// Runs along random paths through random graphs, compared with what the rules say.
@Suite struct ScriptedRunTests {
    private static let seeds: [UInt64] = Array(0..<400)

    private func expect(
        _ player: ScriptPlayer, _ ending: RunEnding?, in expected: ReferenceInterpreter,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let comment = Comment(rawValue: player.script.description)
        #expect(player.calls.entries == expected.calls, comment, sourceLocation: sourceLocation)
        #expect(
            player.terminations.entries == [expected.termination].compactMap(\.self), comment,
            sourceLocation: sourceLocation)
        #expect(ending == expected.ending, comment, sourceLocation: sourceLocation)
    }

    /// Runs in a task of its own, since the script may cancel it.
    private func ending(
        _ script: Script, of body: @escaping @Sendable () async throws -> Int
    ) async -> RunEnding? {
        if script.beginsCanceled {
            return await inCanceledTask { await FlintFlowsTests.ending(of: body) }
        }
        return await Task { await FlintFlowsTests.ending(of: body) }.value
    }

    /// What runs a script, off the main actor.
    enum Kind: CaseIterable {
        case structure
        case immutableClass
        case own
        case subflow
    }

    @Test(arguments: Kind.allCases) func `a machine takes the path of the rules`(kind: Kind) async {
        for seed in Self.seeds {
            let script = Script.random(seed: seed)
            let player = ScriptPlayer(script)
            let ending = await ending(script) {
                switch kind {
                case .structure: try await ScriptedStruct(player: player).run(7)
                case .immutableClass: try await ScriptedClass(player: player).run(7)
                case .own: try await ScriptedActor(player: player).run(7)
                // Its exits are values.
                case .subflow: try await subflow(to: ScriptedActor(player: player), 7).get()
                }
            }
            expect(player, ending, in: ReferenceInterpreter(script, input: 7))
        }
    }

    @Test(arguments: [false, true])
    func `a class or protocol on the main actor takes the path of the rules, and all of it there`(
        isProtocol: Bool
    ) async {
        for seed in Self.seeds.prefix(100) {
            let script = Script.random(seed: seed)
            let player = ScriptPlayer(script)
            let own = await ScriptedMainActorClass(player: player)
            let inherited = ScriptedMainActorProtocolClass(player: player)
            let ending = await ending(script) {
                if isProtocol { try await inherited.run(7) } else { try await own.run(7) }
            }
            expect(player, ending, in: ReferenceInterpreter(script, input: 7))
            let (handled, strayed) =
                isProtocol
                ? await (inherited.handled, inherited.strayed) : await (own.handled, own.strayed)
            #expect((handled, strayed) == (player.calls.count + 1, 0))
        }
    }

    @Test func `the records tell the path of the rules`() async {
        for seed in Self.seeds {
            let script = Script.random(seed: seed)
            let player = ScriptPlayer(script)
            let log = TransitionLog<ScriptedState>()
            let stream = log.stream()
            let ending = await ending(script) {
                try await ScriptedActor(player: player).run(7, reporting: log)
            }
            let expected = ReferenceInterpreter(script, input: 7)
            expect(player, ending, in: expected)
            let records = await stream.transitions(until: \.isTermination).map(\.record)
            let seen = records.map { ReferenceInterpreter.Record(from: $0.from, to: $0.to, kind: $0.kind) }
            #expect(seen == expected.records, Comment(rawValue: script.description))
            #expect(records.map(\.index) == Array(records.indices))
            #expect(Set(records.map(\.flow)).count == 1)
            #expect(records.allSatisfy { $0.isPseudo == ($0.to == "Choice") })
        }
    }

    @Test func `the scripts at random do all that a handler can do`() {
        let all = Self.seeds.map { ReferenceInterpreter(Script.random(seed: $0), input: 7) }
        let kinds = Set(all.compactMap(\.records.last?.kind))
        #expect(kinds == Set(FlowTransition.Ending.allCases.map { .terminated($0) }))
        let states = Set(all.flatMap(\.calls).map { String($0.state.prefix { $0 != "(" }) })
        #expect(states.isSuperset(of: ["Begin", "End", "Fail", "Choice", "S0", "S4"]))
        #expect(all.contains { $0.calls.count == 0 }, "None was canceled before its first handler.")
        #expect(all.contains { $0.calls.count > 10 }, "None was long.")
    }

    @Test func `a value runs many times at once, each time on its own path`() async throws {
        struct Countdown: ScriptedMachine {
            func onState(
                _ state: ScriptedState, from previous: ScriptedState
            ) async throws -> ScriptedState {
                guard case .number(let number) = state.content else { return state }
                await Task.yield()
                if state.name == "End" { return .terminate(.success(number)) }
                return number % 1000 == 0 ? .end(number / 1000) : .plain(0, number - 1)
            }
        }
        let machine = Countdown()
        let outputs = try await withThrowingTaskGroup(of: Int.self) { group in
            for start in 1...20 { group.addTask { try await machine.run(start * 1000 + start) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outputs.sorted() == Array(1...20))
    }
}
