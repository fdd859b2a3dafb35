import CoreTestSupport
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

@Suite(.flint) struct ActionOutcomeTests {
    init() throws { try Flint.current.setup(Group.self) }

    /// A reference, so that a test can tell the very error from an equal one.
    final class Mishap: Error {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    /// What an action does, in this order.
    struct Script: Sendable {
        var closes = false
        var waits: Gate?
        var error: (any Error)?
        var closesAgain: Journal<ActionContext<Script>>?
    }

    enum Play: Action {
        static let description = "Follow a script"
        static func perform(
            with context: ActionContext<Script>, using presenter: NoPresenter
        ) async throws -> String {
            try await follow(context)
            return "done"
        }

        static func follow(_ context: ActionContext<Script>) async throws {
            if context.input.closes { context.closeActionStack() }
            context.input.closesAgain?.note(context)
            await context.input.waits?.pass()
            if let error = context.input.error { throw error }
        }
    }

    enum Close: TerminatingAction {
        static let description = "Close, with the supplied perform"
    }

    enum CloseByScript: TerminatingAction {
        static let description = "Close, by an own perform"
        static func perform(with context: ActionContext<Script>, using presenter: NoPresenter) async throws {
            try await Play.follow(context)
        }
    }

    enum Group: TestRoot {
        static let play = action(Play.self)
        static let close = action(Close.self)
        static let closeByScript = action(CloseByScript.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: play, close, closeByScript)
        }
    }

    private func ending(_ recorder: EventRecorder) throws -> DispatchEvent {
        #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
        return try #require(recorder.events.last)
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let error: (any Error)?
        let isCanceled: Bool
        let outcome: ActionOutcome

        init(
            _ description: String, throwing error: (any Error)? = nil, isCanceled: Bool = false,
            is outcome: ActionOutcome
        ) {
            (testDescription, self.error, self.isCanceled) = (description, error, isCanceled)
            self.outcome = outcome
        }
    }

    static let cases: [Case] = [
        Case("returns", is: .success),
        Case("returns in a canceled task", isCanceled: true, is: .success),
        Case("throws", throwing: Mishap(7), is: .failure(ActionFailure(Mishap(7)))),
        Case(
            "throws an error of Flint", throwing: FlintError(.notSetUp),
            is: .failure(ActionFailure(FlintError(.notSetUp)))),
        Case(
            "throws CancellationError though it is not canceled", throwing: CancellationError(),
            is: .cancelled),
        Case("throws any error in a canceled task", throwing: Mishap(1), isCanceled: true, is: .cancelled),
    ]

    @Test(arguments: cases, [false, true])
    func `the outcome is what the action did, and its stack is closed if it said so`(
        example: Case, closes: Bool
    ) async throws {
        let recorder = EventRecorder()
        let gate = Gate()
        let task = Task(name: "test.play") {
            try await Group.play.perform(with: Script(closes: closes, waits: gate, error: example.error))
        }
        await gate.arrival()
        if example.isCanceled { task.cancel() } else { gate.open() }
        let result = await task.result
        switch (result, example.error) {
        case (.success(let output), nil): #expect(output == "done")
        case (.failure(let error as Mishap), let expected as Mishap): #expect(error === expected)
        case (.failure(let error), let expected?): #expect(type(of: error) == type(of: expected))
        default: Issue.record("\(result)")
        }
        let ended = try ending(recorder)
        #expect((ended.outcome, ended.closesActionStack) == (example.outcome, closes))
        #expect(try !ended.jsonLine().contains("done"))
    }

    @Test func `success of a terminating action closes the stack, with the supplied and with an own perform`()
        async throws
    {
        let recorder = EventRecorder()
        try await Group.close.perform()
        #expect(try ending(recorder).closesActionStack == true)
        recorder.reset()
        try await Group.closeByScript.perform(with: Script())
        #expect(try ending(recorder).closesActionStack == true)
    }

    @Test(arguments: [false, true], [false, true])
    func `a failed or canceled terminating action closes its stack only if it said so`(
        closes: Bool, isCancellation: Bool
    ) async throws {
        let recorder = EventRecorder()
        let error: any Error = isCancellation ? CancellationError() : Mishap(1)
        await #expect(throws: (any Error).self) {
            try await Group.closeByScript.perform(with: Script(closes: closes, error: error))
        }
        let ended = try ending(recorder)
        let outcome: ActionOutcome = isCancellation ? .cancelled : .failure(ActionFailure(Mishap(1)))
        #expect((ended.closesActionStack, ended.outcome) == (closes, outcome))
    }

    @Test func `closing after the end does nothing, not even to the next request`() async throws {
        let recorder = EventRecorder()
        let contexts = Journal<ActionContext<Script>>()
        defer { contexts.clear() }
        let session = ActionSession("closing")
        try await session.perform(Group.play, with: Script(closesAgain: contexts))
        let old = try #require(contexts.entries.first)
        old.closeActionStack()

        let gate = Gate()
        let task = Task(name: "test.play") {
            try await session.perform(Group.play, with: Script(waits: gate))
        }
        await gate.arrival()
        old.closeActionStack()
        gate.open()
        _ = try await task.value
        #expect(recorder.events.compactMap(\.closesActionStack) == [false, false])
    }

    @Test func `the stack may be closed by another task while the action runs`() async throws {
        let recorder = EventRecorder()
        let contexts = Journal<ActionContext<Script>>()
        defer { contexts.clear() }
        let gate = Gate()
        let task = Task(name: "test.play") {
            try await Group.play.perform(with: Script(waits: gate, closesAgain: contexts))
        }
        await gate.arrival()
        contexts.entries.first?.closeActionStack()
        contexts.entries.first?.closeActionStack()
        gate.open()
        _ = try await task.value
        #expect(try ending(recorder).closesActionStack == true)
    }
}
