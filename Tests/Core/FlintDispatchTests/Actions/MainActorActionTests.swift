import CoreTestSupport
import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

@Suite(.flint) struct MainActorActionTests {
    init() throws { try Flint.current.setup(Group.self) }

    @MainActor final class Window {
        var title = ""
        var othersRan = 0
    }

    enum Show: MainActorAction {
        static let description = "Show a title"
        static func perform(with context: ActionContext<String>, using window: Window) -> Int {
            window.title = context.input
            return window.othersRan
        }
    }

    enum Ask: MainActorAction {
        static let description = "Wait for an answer"
        static func perform(with context: ActionContext<Gate>, using window: Window) async throws {
            await context.input.pass()
            MainActor.assertIsolated()
            window.title = "answered"
        }
    }

    enum Plain: Action {
        static let description = "Say whether it runs on the main actor"
        static func perform(with context: ActionContext<NoInput>, using window: Window) async -> Int {
            await window.othersRan
        }
    }

    enum Group: TestRoot {
        static let show = action(Show.self)
        static let ask = action(Ask.self)
        static let plain = action(Plain.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: show, ask, plain) }
    }

    @MainActor @Test func `a caller on the main actor gives it up neither before nor after the action`()
        async throws
    {
        let window = Window()
        // The task can run only when the main actor is free, so it counts the times when it was given up.
        let other = Task { window.othersRan += 1 }
        // Not within #expect, whose own code might give it up.
        var counts = [try await Group.show.perform(with: "a", using: window), window.othersRan]
        counts += [
            try await ActionSession.main.perform(Group.show, with: "b", using: window), window.othersRan,
        ]
        counts += [try await Group.plain.perform(using: window), window.othersRan]
        #expect(counts == [0, 0, 0, 0, 0, 0])
        #expect(window.title == "b")
        await other.value
        #expect(window.othersRan == 1)
    }

    @Test func `it runs on the main actor in any session, also if it is performed from the background`()
        async throws
    {
        let window = Window()
        for session in [.main, ActionSession("one"), ActionSession("two", order: .serial)] {
            try await session.perform(Group.show, with: session.name, using: window)
            #expect(await window.title == session.name)
        }
    }

    @Test func `it may suspend`() async throws {
        let window = Window()
        let gate = Gate()
        let task = Task(name: "test.ask") { try await Group.ask.perform(with: gate, using: window) }
        await gate.arrival()
        try await Group.show.perform(with: "in between", using: window)
        gate.open()
        try await task.value
        #expect(await window.title == "answered")
    }

    @Test func `its metadata can be read from anywhere and its default session is that of the request`() {
        #expect(
            (Show.name, Show.identifier, Show.defaultSession)
                == ("Show", "MainActorActionTests.Show", .inherited))
        #expect(Flint.current.metadata(for: Group.show)?.presenterType == "MainActorActionTests.Window")
    }
}
