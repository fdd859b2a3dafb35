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

    enum Group: FeatureGroup, Feature {
        static let subfeatures: [any FeatureDefinition.Type] = []
        static let play = action(Play.self)
        static let close = action(Close.self)
        static let closeByScript = action(CloseByScript.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(play)
            actions.declare(close)
            actions.declare(closeByScript)
        }
    }

    private func ending(_ recorder: EventRecorder) throws -> DispatchEvent {
        #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
        return try #require(recorder.events.last)
    }

    @Test func `an action that returns is a success and its output reaches the caller`() async throws {
        let recorder = EventRecorder()
        #expect(try await Group.play.perform(with: Script()) == "done")
        let ended = try ending(recorder)
        #expect(ended.outcome == .success)
        #expect(ended.closesActionStack == false)
        #expect(try !ended.jsonLine().contains("done"))
    }

    @Test func `the caller gets the very error that the action threw`() async throws {
        let recorder = EventRecorder()
        let mishap = Mishap(7)
        let error = await #expect(throws: Mishap.self) {
            try await Group.play.perform(with: Script(error: mishap))
        }
        #expect(error === mishap)
        let ended = try ending(recorder)
        #expect(ended.outcome == .failure(ActionFailure(mishap)))
        #expect(ended.closesActionStack == false)
    }

    @Test func `a FlintError that the action throws is the action's failure`() async throws {
        let recorder = EventRecorder()
        await #expect(throws: FlintError(.notSetUp)) {
            try await Group.play.perform(with: Script(error: FlintError(.notSetUp)))
        }
        #expect(try ending(recorder).outcome == .failure(ActionFailure(FlintError(.notSetUp))))
    }

    @Test func `an action that throws CancellationError is canceled though its task is not`() async throws {
        let recorder = EventRecorder()
        await #expect(throws: CancellationError.self) {
            try await Group.play.perform(with: Script(error: CancellationError()))
        }
        #expect(try ending(recorder).outcome == .cancelled)
    }

    @Test func `an action that throws any error in a canceled task is canceled`() async throws {
        let recorder = EventRecorder()
        let gate = Gate()
        let task = Task(name: "test.play") {
            try await Group.play.perform(with: Script(waits: gate, error: Mishap(1)))
        }
        await gate.arrival()
        task.cancel()
        await #expect(throws: Mishap.self) { try await task.value }
        #expect(try ending(recorder).outcome == .cancelled)
    }

    @Test func `an action that returns in a canceled task is a success`() async throws {
        let recorder = EventRecorder()
        let gate = Gate()
        let task = Task(name: "test.play") { try await Group.play.perform(with: Script(waits: gate)) }
        await gate.arrival()
        task.cancel()
        #expect(try await task.value == "done")
        #expect(try ending(recorder).outcome == .success)
    }

    @Test func `canceling after the end changes nothing`() async throws {
        let recorder = EventRecorder()
        let task = Task(name: "test.play") { try await Group.play.perform(with: Script()) }
        #expect(try await task.value == "done")
        task.cancel()
        #expect(try await task.value == "done")
        #expect(try ending(recorder).outcome == .success)
    }

    @Test func `an action may close its stack, and then succeed, fail or be canceled`() async throws {
        let errors: [(any Error)?] = [nil, Mishap(1), CancellationError()]
        for error in errors {
            let recorder = EventRecorder()
            _ = try? await Group.play.perform(with: Script(closes: true, error: error))
            let ended = try ending(recorder)
            #expect(ended.closesActionStack == true)
            #expect((ended.outcome == .success) == (error == nil))
        }
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
        #expect(ended.closesActionStack == closes)
        #expect(ended.outcome == (isCancellation ? .cancelled : .failure(ActionFailure(Mishap(1)))))
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
