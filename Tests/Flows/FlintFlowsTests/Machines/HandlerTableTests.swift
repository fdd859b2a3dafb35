import FlintFlows
import TestSupport
import Testing

/// The rows of the tables of Begin, End, Fail and Terminate, with results worked out by hand.
@Suite struct HandlerTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var moves: [Script.Move] = []
        var termination = Script.Termination()
        var input = 7
        let handlers: [String]
        let last: String
        let ending: RunEnding
    }

    private static let error = Script.Move(act: .throw(.error(1)))
    private static let canceledError = Script.Move(act: .throw(.error(1)), cancels: true)
    private static let back = Script.Move(act: .throw(.exit(.back)))
    private static let finish = Script.Move(act: .finish)
    private static let proceed = Script.Move(act: .go(0))

    private static let rows: [Row] = [
        Row(
            testDescription: "all defaults", moves: [proceed, finish, finish],
            handlers: ["Begin", "S0", "End"], last: "End(1)", ending: .value(1)),
        Row(
            testDescription: "an error in Begin", moves: [error, finish],
            handlers: ["Begin", "Fail"], last: "Fail(error 1)", ending: .error(1)),
        Row(
            testDescription: "an error in a state", moves: [proceed, error, finish],
            handlers: ["Begin", "S0", "Fail"], last: "Fail(error 1)", ending: .error(1)),
        Row(
            testDescription: "an error in End", moves: [finish, error, finish],
            handlers: ["Begin", "End", "Fail"], last: "Fail(error 1)", ending: .error(1)),
        Row(
            testDescription: "an exit in Begin", moves: [back],
            handlers: ["Begin"], last: "Begin(7)", ending: .exit(.back)),
        Row(
            testDescription: "an exit in a state", moves: [proceed, back],
            handlers: ["Begin", "S0"], last: "S0(0)", ending: .exit(.back)),
        Row(
            testDescription: "an exit in End", moves: [finish, back],
            handlers: ["Begin", "End"], last: "End(0)", ending: .exit(.back)),
        Row(
            testDescription: "an exit in Fail", moves: [error, back],
            handlers: ["Begin", "Fail"], last: "Fail(error 1)", ending: .exit(.back)),
        Row(
            testDescription: "a new error in Fail", moves: [error, Script.Move(act: .throw(.error(2)))],
            handlers: ["Begin", "Fail"], last: "Fail(error 1)", ending: .error(2)),
        Row(
            testDescription: "a way out of Fail, and another error",
            moves: [error, proceed, Script.Move(act: .throw(.error(3))), finish],
            handlers: ["Begin", "Fail", "S0", "Fail"], last: "Fail(error 3)", ending: .error(3)),
        Row(
            testDescription: "a way out of End", moves: [finish, proceed, finish, finish],
            handlers: ["Begin", "End", "S0", "End"], last: "End(2)", ending: .value(2)),
        Row(
            testDescription: "a CancellationError of a task that is not canceled",
            moves: [Script.Move(act: .throw(.cancellation)), finish],
            handlers: ["Begin", "Fail"], last: "Fail(cancellation)", ending: .cancellation),
        Row(
            testDescription: "an error while canceled", moves: [proceed, canceledError],
            handlers: ["Begin", "S0"], last: "S0(0)", ending: .error(1)),
        Row(
            testDescription: "an error in Begin while canceled", moves: [canceledError],
            handlers: ["Begin"], last: "Begin(7)", ending: .error(1)),
        Row(
            testDescription: "an error in End while canceled", moves: [finish, canceledError],
            handlers: ["Begin", "End"], last: "End(0)", ending: .error(1)),
        Row(
            testDescription: "an exit while canceled",
            moves: [proceed, Script.Move(act: .throw(.exit(.cancelled)), cancels: true)],
            handlers: ["Begin", "S0"], last: "S0(0)", ending: .exit(.cancelled)),
        Row(
            testDescription: "a new error in Fail while canceled",
            moves: [error, Script.Move(act: .throw(.error(2)), cancels: true)],
            handlers: ["Begin", "Fail"], last: "Fail(error 1)", ending: .error(2)),
        Row(
            testDescription: "the last handler throws", moves: [finish, finish],
            termination: Script.Termination(replacement: .error(9)),
            handlers: ["Begin", "End"], last: "End(0)", ending: .error(9)),
        Row(
            testDescription: "the last handler throws while canceled", moves: [finish, finish],
            termination: Script.Termination(replacement: .error(9), cancels: true),
            handlers: ["Begin", "End"], last: "End(0)", ending: .error(9)),
        Row(
            testDescription: "the last handler turns an error into an output", moves: [error, finish],
            termination: Script.Termination(replacement: .value(5)),
            handlers: ["Begin", "Fail"], last: "Fail(error 1)", ending: .value(5)),
        Row(
            testDescription: "the last handler turns an exit into an output", moves: [back],
            termination: Script.Termination(replacement: .value(5)),
            handlers: ["Begin"], last: "Begin(7)", ending: .value(5)),
        Row(
            testDescription: "the output of End survives a cancellation in the last handler",
            moves: [finish, finish], termination: Script.Termination(cancels: true),
            handlers: ["Begin", "End"], last: "End(0)", ending: .value(0)),
    ]

    @Test(arguments: rows) func `each row holds`(row: Row) async {
        var script = Script()
        for state in ["Begin", "S0", "End", "Fail"] { script.ways[state] = ["S0"] }
        script.moves = row.moves
        script.termination = row.termination
        let player = ScriptPlayer(script)
        let ended = await Task { await ending { try await ScriptedActor(player: player).run(7) } }.value
        #expect(player.calls.entries.map { String($0.state.prefix { $0 != "(" }) } == row.handlers)
        #expect(player.terminations.entries.map(\.previous) == [row.last])
        #expect(ended == row.ending)
    }

    /// A machine whose last handler is the default.
    struct Plain: ScriptedMachine {
        let result: RunEnding

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            .terminate(result.result)
        }
    }

    @Test(arguments: [.value(3), .error(4), .exit(.back), .exit(.cancelled)] as [RunEnding])
    func `the default of the last handler returns the value or throws the error`(result: RunEnding) async {
        #expect(await ending { try await Plain(result: result).run(0) } == result)
    }
}
