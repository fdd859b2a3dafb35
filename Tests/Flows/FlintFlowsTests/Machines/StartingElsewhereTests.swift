import FlintFlows
import TestSupport
import Testing

/// Runs that begin in the middle.
@Suite struct StartingElsewhereTests {
    @Test func `a run from a state begins with its handler, and so does a subflow`() async throws {
        let player = ScriptPlayer(Script())
        #expect(try await ScriptedActor(player: player).run(from: .plain(3, 8)) == 0)
        let outcome = try await subflow(to: ScriptedActor(player: player), startingAt: .plain(3, 8))
        #expect(outcome == .finished(2))
        #expect(
            player.calls.entries.map(\.description) == [
                "S3(8) from S3(8)", "End(0) from S3(8)", "S3(8) from S3(8)", "End(2) from S3(8)",
            ])
    }

    @Test func `a run from Fail begins with its handler`() async {
        let player = ScriptPlayer(Script())
        let start = ScriptedState.fail(NumberedError(number: 6))
        #expect(await ending { try await ScriptedStruct(player: player).run(from: start) } == .error(6))
        #expect(player.calls.entries.map(\.state) == ["Fail(error 6)"])
    }

    @Test func `a run from Terminate keeps its result in a canceled task`() async {
        let player = ScriptPlayer(Script())
        let ended = await inCanceledTask {
            await ending { try await ScriptedStruct(player: player).run(from: .terminate(.success(3))) }
        }
        #expect(ended == .value(3))
        #expect(player.calls.count == 0)
    }
}
