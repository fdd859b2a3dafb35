import CoreTestSupport
import FlintCore
import FlintTesting
import TestSupport
import Testing

private enum WhereAction: Action {
    static let description = "Says its session"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> String {
        context.sessionName
    }
}

private enum OwnAction: Action {
    static let description = "Has a session of its own"
    static let defaultSession = ActionSession.Configuration("own")
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> String {
        context.sessionName
    }
}

private enum MainAction: Action {
    static let description = "Belongs to the main session"
    static let defaultSession = ActionSession.Configuration.main
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> String {
        context.sessionName
    }
}

/// Runs what it is given.
private enum OuterAction: Action {
    static let description = "Runs a function"
    static func perform(
        with context: ActionContext<@Sendable () async throws -> [String]>, using presenter: NoPresenter
    ) async throws -> [String] {
        try await context.input()
    }
}

/// Returns tasks that perform an action when this one may have ended.
private enum AskingAction: Action {
    static let description = "Leaves tasks behind"
    static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) -> [Task<String, any Error>] {
        (0..<8).map { _ in Task { try await Places.place.perform() } }
    }
}

private enum Switched: SwitchedFeature, TestFeature {
    static let place = action(WhereAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(place) }
}

private enum Places: FeatureGroup, Feature {
    static let subfeatures: Subfeatures = [Switched.self]
    static let place = action(WhereAction.self)
    static let own = action(OwnAction.self)
    static let main = action(MainAction.self)
    static let outer = action(OuterAction.self)
    static let asking = action(AskingAction.self)
    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(
            all: asking, place, own, main, outer)
    }
}

@Suite(.flint) struct InheritedSessionTests {
    init() throws { try Flint.current.setup(Places.self) { $0.tolerate(.actionIdentifierCollision) } }

    @Test func `inside a request and its child tasks an action that names no session runs in its session`()
        async throws
    {
        let session = ActionSession("request")
        let found = try await session.perform(Places.outer) {
            let request = try #require(Switched.place.request())
            return try await [Places.place.perform(), request.perform()]
        }
        #expect(found == ["request", "request"])
        do {
            let found = try await ActionSession("parent").perform(Places.outer) {
                async let first = Places.place.perform()
                let second = Task { try await Places.place.perform() }
                return try await [first, second.value]
            }
            #expect(found == ["parent", "parent"])
        }
    }

    @Test func `an action that names a session runs there, wherever it is performed`() async throws {
        let session = ActionSession("request")
        let found = try await session.perform(Places.outer) {
            try await [Places.own.perform(), Places.main.perform()]
        }
        #expect(found == ["own", "main"])
    }

    @Test func `a task that has outlived its request performs in the main session`() async throws {
        let gate = Gate()
        let late = Journal<String>()
        let escaped = Journal<Task<Void, any Error>>()
        _ = try await ActionSession("request").perform(Places.outer) {
            escaped.note(
                Task {
                    await gate.pass()
                    late.note(try await Places.place.perform())
                    late.note(RequestContext.current == nil ? "none" : "some")
                })
            return []
        }
        gate.open()
        try await escaped.entries.first?.value
        #expect(late.entries == ["main", "none"])
    }

    @Test func `a request of another runtime does not count`() async throws {
        let other = Flint()
        try other.setup(Places.self) { $0.tolerate(.actionIdentifierCollision) }
        let found = try await ActionSession("request").perform(Places.outer) {
            try await Flint.withRuntime(other) { try await [Places.place.perform()] }
        }
        #expect(found == ["main"])
    }

    @Test func `what runs inside an action reaches its request, and a nested one that with its parent`()
        async throws
    {
        #expect(RequestContext.current == nil)
        let session = ActionSession("request", userInitiatedActions: true) { $0[DepthKey.self] = 3 }
        let found = try await session.perform(Places.outer) {
            let context = try #require(RequestContext.current)
            #expect(
                (context.userInitiated, context.parentRequestID, context.environment[DepthKey.self])
                    == (true, nil, 3))
            #expect(context.session?.name == context.sessionName)
            _ = try await context.perform(Places.outer) {
                let inner = try #require(RequestContext.current)
                #expect(inner.parentRequestID == context.requestID)
                #expect(inner.requestID != context.requestID)
                return []
            }
            return [context.sessionName, try await context.perform(Places.place)]
        }
        #expect(found == ["request", "request"])
    }

    @Test func `a line logged by the context of a request has its action, session and number`() async throws {
        let lines = InMemoryLogOutput()
        let runtime = Flint()
        try runtime.setup(Places.self) {
            $0.tolerate(.actionIdentifierCollision)
            $0.logging.development = .init(level: .debug, outputs: [lines])
        }
        let session = ActionSession("request", runtime: runtime)
        _ = try await session.perform(Places.outer) {
            let context = try #require(RequestContext.current)
            context.logs.development?.debug("deep inside")
            return [context.requestID.description]
        }
        let line = try #require(lines.entries.first { $0.message == "deep inside" })
        #expect(
            (line.session, line.requestID == nil, line.topic?.description.contains("OuterAction"))
                == ("request", false, true))
    }

    /// Requests end while others ask for their session, on all processors.
    @Test func `a session is reached or not, but never after its end`() async throws {
        for _ in 0..<200 {
            let asking = try await ActionSession("short").perform(Places.asking)
            for task in asking { #expect(["short", "main"].contains(try await task.value)) }
        }
    }
}

private enum DepthKey: FlintEnvironmentKey {
    static let defaultValue = 0
}
