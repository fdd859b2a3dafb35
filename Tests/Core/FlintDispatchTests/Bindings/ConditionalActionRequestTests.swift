import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

@Suite(.flint, .timeLimit(.minutes(10))) struct ConditionalActionRequestTests {
    init() throws { try Flint.current.setup(Group.self) }

    final class Refusal: Sendable {
        private let state = Mutex<(text: String?, count: Int)>((nil, 0))

        var count: Int { state.withLock { $0.count } }
        func set(_ text: String?) { state.withLock { $0.text = text } }
        func ask() -> String? {
            state.withLock { state in
                state.count += 1
                return state.text
            }
        }
    }

    /// Answers from a list; the last answer stays.
    final class Answers: Sendable {
        private let list: Mutex<[Bool]>
        init(_ list: [Bool]) { self.list = Mutex(list) }
        func next() -> Bool? { list.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } }
    }

    @TaskLocal static var refusal = Refusal()
    @TaskLocal static var answers = Answers([true])

    enum Send: Action {
        static let description = "Send"
        static func perform(with context: ActionContext<Int>, using journal: Journal<Int>) async {
            journal.note(context.input)
        }
    }

    enum Hold: HoldAction {}

    enum Ping: Action {
        static let description = "Needs nothing"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> String {
            "pong"
        }
    }

    enum Group: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Sharing.self, Always.self, Fickle.self]
    }

    enum Sharing: FeatureGroup, SwitchedFeature {
        static let subfeatures: [any FeatureDefinition.Type] = [Links.self]
        static let send = action(Send.self)
        static let ping = action(Ping.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(send)
            actions.declare(ping)
        }
        static func refusal<Action: ActionDefinition>(of action: Action.Type) -> String? {
            ConditionalActionRequestTests.refusal.ask()
        }
    }

    enum Links: ConditionalFeature, TestFeature {
        static let send = action(Send.self)
        static let undeclared = action(Ping.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(send) }
    }

    enum Always: Feature, TestFeature {
        static let hold = action(Hold.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(hold) }
    }

    enum Fickle: ConditionalFeature, TestFeature {
        static let ping = action(Ping.self)
        static var isEnabled: Bool? { ConditionalActionRequestTests.answers.next() }
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ping) }
    }

    enum Stranger: ConditionalFeature, TestFeature {
        static let ping = action(Ping.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ping) }
    }

    private let recorder = EventRecorder()
    private let journal = Journal<Int>()

    // MARK: Asking

    @Test func `a request of an available feature performs its action`() async throws {
        let request = try #require(Sharing.send.request())
        #expect(recorder.events.isEmpty)
        try await request.perform(with: 1, using: journal)
        #expect(journal.entries == [1])
        #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
        #expect(recorder.events.first?.feature?.identifier == Sharing.identifier)
        #expect(try await Sharing.ping.requestOrThrow().perform() == "pong")
    }

    @Test func `a denied request is nil or an error, and is published with its reasons`() throws {
        try Flint.current.setEnabled(false, for: Sharing.self)
        recorder.reset()
        #expect(Links.send.request() == nil)
        #expect(recorder.events.map(\.refusals) == [[.featureUnavailable]])
        let event = try #require(recorder.events.first)
        #expect((event.feature?.identifier, event.action?.name) == (Links.identifier, "Send"))
        guard case .refused(let reasons) = event.kind else { return }
        let error = #expect(throws: FlintError(.featureUnavailable, subject: Links.identifier)) {
            try Links.send.requestOrThrow()
        }
        #expect(
            [reasons, error?.reasons].map { $0?.map(\.availability?.feature) }
                == [[Sharing.identifier], [Sharing.identifier]])
        #expect(reasons.first?.text.contains("Sharing") == true)
        #expect(error?.description.contains("Sharing is switched off.") == true)
    }

    @Test(arguments: [false, nil] as [Bool?]) func `only certainty is enough for a request`(
        answer: Bool?
    ) throws {
        enum Unsure: SwitchedFeature, TestFeature {
            static let ping = action(Ping.self)
            static let isOnByDefault: Bool? = nil
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(ping) }
        }
        try Flint.current.register(Unsure.self)
        try Flint.current.setEnabled(answer, for: Unsure.self)
        #expect(Unsure.ping.request() == nil)
        try Flint.current.setEnabled(true, for: Unsure.self)
        #expect(Unsure.ping.request() != nil)
    }

    @Test func `what is not registered, not declared or not set up is denied`() {
        #expect(throws: FlintError(.featureNotRegistered, subject: Stranger.identifier)) {
            try Stranger.ping.requestOrThrow()
        }
        #expect(throws: FlintError(.actionNotDeclared, subject: Links.undeclared.identifier)) {
            try Links.undeclared.requestOrThrow()
        }
        #expect(recorder.events.map(\.refusals) == [[.featureNotRegistered], [.actionNotDeclared]])
        let runtime = Flint()
        let early = EventRecorder(of: runtime)
        #expect(throws: FlintError(.notSetUp)) {
            try Flint.withRuntime(runtime) { () throws(FlintError) in try Sharing.send.requestOrThrow() }
        }
        #expect(early.events.isEmpty)
    }

    @Test func `a request before the set-up is a warning of the set-up that comes later`() throws {
        let runtime = Flint()
        Flint.withRuntime(runtime) {
            #expect(Links.send.request() == nil)
            #expect(Sharing.ping.request() == nil)
        }
        #expect(runtime.diagnostics.isEmpty)
        try runtime.setup(Group.self)
        let warning = runtime.diagnostics.first
        #expect(runtime.diagnostics.map(\.code) == [.setupLate])
        #expect((warning?.severity, warning?.subject) == (.warning, Links.send.identifier))
    }

    @Test func `a request before the set-up is told of once on standard error`() async throws {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            for _ in 0..<3 { #expect(Links.send.request() == nil) }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let words = ["Flint is not set up", "'ConditionalActionRequestTests.Links#", "quickSetup"]
        #expect(words.filter { !text.contains($0) } == [])
        #expect(text.components(separatedBy: words[0]).count == 2)
    }

    // MARK: Asking again

    @Test func `a kept request is refused when the feature has gone, and performs when it is back`()
        async throws
    {
        let request = try #require(Links.send.request())
        try Flint.current.setEnabled(false, for: Sharing.self)
        recorder.reset()
        let error = await #expect(throws: FlintError(.featureUnavailable, subject: Links.identifier)) {
            try await request.perform(with: 1, using: journal)
        }
        #expect(error?.reasons.map(\.availability?.feature) == [Sharing.identifier])
        #expect(
            (recorder.events.map(\.refusals), recorder.events.map(\.session))
                == ([[.featureUnavailable]], ["main"]))
        try Flint.current.setEnabled(true, for: Sharing.self)
        for number in 2...4 { try await request.perform(with: number, using: journal) }
        #expect(journal.entries == [2, 3, 4])
    }

    @Test func `a feature that goes while its request is queued is not performed`() async throws {
        let session = ActionSession("line", order: .serial)
        let gate = Gate()
        let request = try #require(Links.send.request())
        let holder = await session.start { try await session.perform(Always.hold, using: gate) }
        let queued = await session.start { try await session.perform(request, with: 1, using: journal) }
        let next = await session.start { try await session.perform(Always.hold, using: gate) }
        await session.arrived()
        try Flint.current.setEnabled(false, for: Sharing.self)
        gate.open()
        try await holder.value
        await #expect(throws: FlintError(.featureUnavailable, subject: Links.identifier)) {
            try await queued.value
        }
        try await next.value
        #expect(journal.count == 0)
        let kinds = recorder.events.filter { $0.action != nil }.map(\.headline)
        #expect(kinds == ["began Hold", "ended Hold", "refused Send", "began Hold", "ended Hold"])
    }

    @Test func `a feature that comes back while its request is queued is performed`() async throws {
        let session = ActionSession("line", order: .serial)
        let gate = Gate()
        let request = try #require(Links.send.request())
        try Flint.current.setEnabled(false, for: Sharing.self)
        let holder = await session.start { try await session.perform(Always.hold, using: gate) }
        let queued = await session.start { try await session.perform(request, with: 1, using: journal) }
        await session.arrived()
        try Flint.current.setEnabled(true, for: Sharing.self)
        gate.open()
        try await holder.value
        try await queued.value
        #expect(journal.entries == [1])
    }

    @Test func `a running action is not interrupted when its feature goes`() async throws {
        enum Holding: SwitchedFeature, TestFeature {
            static let hold = action(Hold.self)
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(hold) }
        }
        try Flint.current.register(Holding.self)
        let gate = Gate()
        let request = try #require(Holding.hold.request())
        let task = Task(name: "test.hold") { try await request.perform(using: gate) }
        await gate.arrival()
        try Flint.current.setEnabled(false, for: Holding.self)
        gate.open()
        try await task.value
        #expect(recorder.events.compactMap(\.outcome) == [.success])
    }

    // MARK: The feature's own word

    @Test func `a feature may refuse, when asked and when performed, but not in place of the framework`()
        async throws
    {
        let refusal = Refusal()
        try await Self.$refusal.withValue(refusal) {
            let request = try #require(Sharing.send.request())
            refusal.set("The outbox is full.")
            #expect(Sharing.send.request() == nil)
            let error = await #expect(throws: FlintError.self) {
                try await request.perform(with: 1, using: journal)
            }
            #expect(
                (error?.code, error?.reasons.first?.availability?.status, refusal.count)
                    == (.featureUnavailable, .refused, 3))
            #expect(error?.description.contains("The outbox is full.") == true)
            refusal.set(nil)
            try await request.perform(with: 2, using: journal)
            #expect(journal.entries == [2])
            #expect(recorder.events.map(\.kind.name) == ["refused", "refused", "began", "ended"])
            let count = refusal.count
            try Flint.current.setEnabled(false, for: Sharing.self)
            #expect((Sharing.send.request() == nil, refusal.count) == (true, count))
        }
    }

    @Test func `a denial has reasons even if the feature changes its mind meanwhile`() {
        Self.$answers.withValue(Answers([false, true])) {
            let error = #expect(throws: FlintError.self) { try Fickle.ping.requestOrThrow() }
            #expect(error?.reasons.count == 1)
        }
    }

    // MARK: Runtimes

    @Test func `a request belongs to the runtime in which it was made`() async throws {
        let other = Flint()
        try other.setup(Group.self)
        let abroad = EventRecorder(of: other)
        let request = try #require(Flint.withRuntime(other) { Links.send.request() })
        try await request.perform(with: 1, using: journal)
        try await Task.detached(name: "test.detached") { try await request.perform(with: 2, using: journal) }
            .value
        #expect(journal.entries == [1, 2])
        #expect((abroad.events.count, recorder.events.count) == (4, 0))
    }

    @Test func `a nested request of a conditional feature is checked too`() async throws {
        enum Outer: Action {
            static let description = "Perform a request"
            static func perform(
                with context: ActionContext<NoInput>, using request: ConditionalActionRequest<Links, Send>
            ) async throws {
                try await context.perform(request, with: 1, using: Journal())
            }
        }
        enum Outers: Feature, TestFeature {
            static let outer = action(Outer.self)
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(outer) }
        }
        try Flint.current.register(Outers.self)
        let request = try #require(Links.send.request())
        try await Outers.outer.perform(using: request)
        try Flint.current.setEnabled(false, for: Sharing.self)
        recorder.reset()
        await #expect(throws: FlintError(.featureUnavailable, subject: Links.identifier)) {
            try await Outers.outer.perform(using: request)
        }
        #expect(recorder.events.map(\.headline) == ["began Outer", "refused Send", "ended Outer"])
        #expect(recorder.events[1].parentRequestID == recorder.events[0].requestID)
    }
}
