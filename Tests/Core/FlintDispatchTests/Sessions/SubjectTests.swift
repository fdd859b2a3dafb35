import CoreTestSupport
import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

/// What an action knows of who asks and of its trace.
private struct Known: Sendable, Equatable {
    var subject = Subject.current
    var trace = TraceContext.current
    var baggage = Baggage.current.header
    var context: Subject?
    var session = ""
}

private enum KnowAction: Action {
    static let description = "Says what it knows"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> Known {
        Known(context: context.subject, session: context.sessionName)
    }
}

private enum SharedAction: Action {
    static let description = "Runs in a session that all share"
    static let defaultSession = ActionSession.Configuration("shared")
    static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws -> [Known] {
        [Known(context: context.subject, session: context.sessionName), try await Desk.know.perform()]
    }
}

private enum OuterAction: Action {
    static let description = "Runs a function"
    static func perform(
        with context: ActionContext<@Sendable () async throws -> Void>, using presenter: NoPresenter
    ) async throws {
        try await context.input()
    }
}

private enum Desk: FeatureGroup, Feature {
    static let description = "Knows"
    static let subfeatures: Subfeatures = []
    static let know = action(KnowAction.self)
    static let shared = action(SharedAction.self)
    static let outer = action(OuterAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: know, shared, outer) }
}

private let incoming = TraceContext(
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", tracestate: "vendor=1")

@Suite(.flint, .timeLimit(.minutes(10))) struct SubjectTests {
    init() throws { try Flint.current.setup(Desk.self) { $0.includesFrameworkFeatures = true } }

    @Test func `without a subject everything is the application's`() async throws {
        let known = try await Desk.know.perform()
        #expect((known.subject, known.context, known.trace) == (.application, .application, nil))
        #expect(Flint.current.timeline.snapshot().allSatisfy { $0.subject == nil && $0.traceContext == nil })
    }

    @Test func `a session's subject reaches its actions, and what they perform elsewhere`() async throws {
        let alice = Subject(id: "alice", attributes: ["tenant": "acme"])
        let session = ActionSession("request", subject: alice)
        let known = try await session.perform(Desk.shared)
        #expect((known.map(\.subject) + known.map(\.context)) == [alice, alice, alice, alice])
        #expect(session.subject == alice)
        #expect(try await Desk.shared.perform().map(\.subject) == [.application, .application])
    }

    @Test func `a scope's subject reaches what runs inside it, and no further`() async throws {
        let (bob, carol) = (Subject(id: "bob"), Subject(id: "carol"))
        try await Flint.withSubject(bob) {
            #expect(Subject.current == bob)
            #expect(try await Desk.know.perform().subject == bob)
            let inner = try await Flint.withSubject(carol) { try await Desk.shared.perform().map(\.subject) }
            #expect(inner == [carol, carol])
            async let child = Desk.know.perform()
            #expect(try await child.subject == bob)
            #expect(await Task.detached { Subject.current }.value == .application)
            Flint.withSubject(.application) { #expect(Subject.current == .application) }
        }
        #expect(Subject.current == .application)
    }

    @Test func `a scope inside a request keeps its parent, its session and its trace`() async throws {
        let session = ActionSession("request", subject: Subject(id: "alice"), trace: incoming)
        let recorder = EventRecorder()
        try await session.perform(
            Desk.outer,
            with: {
                try await Flint.withSubject(Subject(id: "bob")) {
                    #expect(
                        (RequestContext.current?.subject.id, TraceContext.current?.traceID)
                            == ("bob", incoming?.traceID))
                    let known = try await Desk.know.perform()
                    // The session belongs to a subject.
                    #expect((known.subject.id, known.session) == ("alice", "request"))
                }
            })
        let began = recorder.events.filter { $0.kind == .began }
        #expect(began.map(\.parentRequestID) == [nil, began.first?.requestID])
    }

    @Test func `another runtime has neither the subject nor the trace`() async throws {
        let other = Flint()
        try other.setup(Desk.self)
        try await Flint.withSubject(Subject(id: "bob"), trace: incoming) {
            try await Flint.withRuntime(other) {
                let known = try await Desk.know.perform()
                #expect((known.subject, known.trace) == (.application, nil))
            }
        }
    }

    @Test func `sessions of subjects share their name without a warning`() {
        let sessions = (0..<3).map { ActionSession("request", subject: Subject(id: "\($0)")) }
        #expect(sessions.map(\.name) == ["request", "request", "request"])
        #expect(Flint.current.diagnostics.isEmpty)
    }

    @Test func `events, timeline, stacks, logs and analytics name a subject by its description only`()
        async throws
    {
        let runtime = Flint()
        let output = InMemoryLogOutput()
        try runtime.setup(Desk.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.subjectDescription = { "user of \($0["tenant"] == "acme" ? "Acme" : "?")" }
            configuration.logging.development.outputs = [output]
            configuration.logging.development.level = .debug
        }
        try await Flint.withRuntime(runtime) {
            let events = runtime.events()
            let alice = Subject(id: "secret", attributes: ["tenant": "acme"])
            let session = ActionSession("request", subject: alice)
            try await session.perform(Desk.know)
            try await Desk.know.perform()
            await runtime.settle()
            let (timeline, stacks) = (runtime.timeline, runtime.stacks)
            #expect(runtime.description(of: alice) == "user of Acme")
            #expect(timeline.snapshot().map(\.subject) == ["user of Acme", "user of Acme", nil, nil])
            #expect(timeline.snapshot(of: alice).count == 2)
            #expect(timeline.page(limit: 9, of: Subject(id: "secret")).count == 2)
            #expect(
                [
                    timeline.completed(of: .application).map(\.subject),
                    stacks.open(of: .application).map(\.subject), stacks.open(of: alice).map(\.subject),
                ] == [[nil], [nil], ["user of Acme"]])
            #expect(Set(output.entries.map(\.subject)) == ["user of Acme", nil])
            runtime.shutdown()
            var texts = [
                try runtime.timeline.jsonLines(), runtime.timeline.text(), try runtime.stacks.json(),
            ]
            for await event in events { texts.append(try event.jsonLine()) }
            #expect(texts.allSatisfy { !$0.contains("secret") })
            let line = try #require(texts.last { $0.contains("user of Acme") })
            let decoded = try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8))
            #expect(decoded.subject == "user of Acme")
        }
    }

    @Test func `without a description a subject has a pseudonym of the runtime`() async throws {
        let (one, other) = (Flint.current, Flint())
        let alice = Subject(id: "alice")
        let name = try #require(one.description(of: alice))
        #expect(!name.contains("alice"))
        #expect(name == one.description(of: Subject(id: "alice", attributes: ["x": 1])))
        #expect(![one.description(of: Subject(id: "bob")), other.description(of: alice)].contains(name))
        #expect(one.description(of: .application) == nil)
    }

    @Test func `requests of two subjects in one session have stacks of their own`() async throws {
        let (alice, bob) = (Subject(id: "alice"), Subject(id: "bob"))
        let session = ActionSession("work")
        for subject in [alice, bob, alice] {
            try await Flint.withSubject(subject) { _ = try await session.perform(Desk.know) }
        }
        try await session.perform(Desk.know)
        let stacks = Flint.current.stacks
        let own = [alice, bob].map { stacks.stack(for: Desk.self, in: session, of: $0) }
        let counts = (own + [stacks.stack(for: Desk.self, in: session)]).map { $0?.entries.count }
        #expect(counts == [2, 1, 1])
        #expect(stacks.open(in: session).allSatisfy { $0.parentID == nil })
    }

    @Test func `two tenants under load never see each other`() async throws {
        let runtime = Flint.current
        let tenants = ["a", "b"].map { Subject(id: $0, attributes: ["tenant": .string($0)]) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                let tenant = tenants[task % 2]
                group.addTask {
                    for number in 0..<Repetitions.count(6250) {
                        let session =
                            number.isMultiple(of: 50) ? ActionSession("request", subject: tenant) : nil
                        let known =
                            if let session {
                                try await session.perform(Desk.shared)
                            } else {
                                try await Flint.withSubject(tenant) { try await Desk.shared.perform() }
                            }
                        guard known.allSatisfy({ $0.subject == tenant && $0.context == tenant }) else {
                            Issue.record("A request of \(tenant.id) was one of \(known.map(\.subject.id)).")
                            return
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let described = tenants.map { runtime.description(of: $0) }
        for (tenant, description) in zip(tenants, described) {
            #expect(runtime.timeline.snapshot(of: tenant).allSatisfy { $0.subject == description })
        }
        #expect(runtime.timeline.snapshot().allSatisfy { described.contains($0.subject) })
    }
}
