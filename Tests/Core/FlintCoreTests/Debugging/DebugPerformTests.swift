import CoreTestSupport
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintOpening

@Suite(.flint, .timeLimit(.minutes(10))) struct DebugPerformTests {
    init() throws {
        try Flint.current.setup(Group.self)
    }

    struct Broken: Error { let secret = "hush" }

    enum Ping: IdleAction {
        static let isDebugPerformable = true
    }

    enum Unmarked: IdleAction {}

    enum Count: Action {
        static let description = "Needs an input, whatever it says"
        static let isDebugPerformable = true
        static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) {}
    }

    enum Show: MainActorAction {
        static let description = "Needs a presenter"
        static let isDebugPerformable = true
        static func perform(with context: ActionContext<NoInput>, using presenter: Journal<String>) {
            presenter.note(context.sessionName)
        }
    }

    enum Fail: Action {
        static let description = "Fails"
        static let isDebugPerformable = true
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws {
            throw Broken()
        }
    }

    enum Side: IdleAction {
        static let isDebugPerformable = true
        static let defaultSession = ActionSession.Configuration("side")
    }

    enum Group: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Always.self, Gated.self]
    }

    enum Always: Feature, TestFeature {
        static let identifier = "Always"
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: action(Ping.self), action(Unmarked.self), action(Count.self), action(Show.self),
                action(Fail.self), action(Side.self))
        }
    }

    enum Gated: SwitchedFeature, TestFeature {
        static let identifier = "Gated"
        static let isOnByDefault: Bool? = false
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(action(Ping.self)) }
    }

    private func perform(
        _ action: String, of feature: String = "Always", with router: (any PresentationRouter)? = nil
    ) async -> DebugPerformError? {
        do throws(DebugPerformError) {
            try await Flint.current.performForDebugging(
                "\(feature)#DebugPerformTests.\(action)", with: router)
            return nil
        } catch {
            return error
        }
    }

    @Test func `the metadata tells which actions can be performed`() throws {
        let actions = try #require(Flint.current.metadata(for: Always.self)).actions
        let performable = actions.filter(\.isDebugPerformable).map(\.identifier)
        #expect(performable == ["Ping", "Show", "Fail", "Side"].map { "DebugPerformTests.\($0)" })
    }

    @Test func `an action is performed in its own session as if the user had asked for it`() async throws {
        let recorder = EventRecorder()
        #expect(await perform("Side") == nil)
        let event = try #require(recorder.events.first)
        #expect(
            (event.kind, event.session, event.source?.kind, event.userInitiated)
                == (.began, "side", "application", true))
        #expect(event.parentRequestID == nil)
    }

    @Test func `an unknown binding is not found, nor any before the set-up`() async {
        for (feature, action) in [("Always", "Nothing"), ("Nothing", "Ping"), ("", ""), ("Always#x", "Ping")]
        {
            #expect(await perform(action, of: feature)?.code == .notFound)
        }
        await Flint.withRuntime(Flint()) {
            #expect(await perform("Ping")?.code == .notFound)
        }
    }

    @Test func `an action that does not say so, or needs an input, is not performed`() async {
        let recorder = EventRecorder()
        #expect(await perform("Unmarked")?.code == .notDebugPerformable)
        #expect(await perform("Count")?.code == .notDebugPerformable)
        #expect(recorder.events.isEmpty)
    }

    @Test func `what is unavailable is refused with the reasons`() async throws {
        let error = try #require(await perform("Ping", of: "Gated"))
        #expect(error.code == .unavailable)
        #expect(error.reasons.map(\.code) == [.featureUnavailable])
        let reason = try #require(error.reasons.first)
        #expect(error.description.contains(reason.text))
        try Flint.current.setEnabled(true, for: Gated.self)
        #expect(await perform("Ping", of: "Gated") == nil)
    }

    @Test func `an action that needs a presenter is performed with one only`() async throws {
        let recorder = EventRecorder()
        for router in [nil, ScriptedRouter(.unsupported)] {
            let error = try #require(await perform("Show", with: router))
            #expect(error.code == .noPresenter)
            #expect(error.description.contains("Journal"))
        }
        #expect(recorder.events.isEmpty)
        let journal = Journal<String>()
        #expect(await perform("Show", with: ScriptedRouter(.ready(journal))) == nil)
        #expect(journal.entries == ["main"])
    }

    @Test(arguments: [ScriptedRouter.Answer.userCancels, .appCancels]) func `a router may cancel`(
        answer: ScriptedRouter.Answer
    ) async {
        #expect(await perform("Show", with: ScriptedRouter(answer))?.code == .cancelled)
    }

    @Test func `a failure is told by what may be recorded of it`() async throws {
        let error = try #require(await perform("Fail"))
        #expect(error.code == .failed)
        #expect(error.description.contains("Broken"))
        #expect(!error.description.contains("hush"))
    }
}
