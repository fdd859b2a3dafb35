import CoreTestSupport
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

/// What happens in which order when an action is performed.
@Suite(.flint, .timeLimit(.minutes(10))) struct ActionSessionDispatchTests {
    init() throws { try Flint.current.setup(Group.self) }

    struct Mishap: Error {}

    struct Work: Sendable {
        var gate: Gate?
        var error: (any Error)?
        var body: @Sendable (ActionContext<NoInput>) async throws -> Void = { _ in }
    }

    enum Outer: Action {
        static let description = "Do what the test says"
        static func perform(with context: ActionContext<NoInput>, using work: Work) async throws {
            await work.gate?.pass()
            try await work.body(context)
            if let error = work.error { throw error }
        }
    }

    enum Inner: Action {
        static let description = "Do what the test says"
        static func perform(with context: ActionContext<NoInput>, using work: Work) async throws {
            try await Outer.perform(with: context, using: work)
        }
    }

    enum Undeclared: IdleAction {}

    enum Group: FeatureGroup, Feature {
        static let subfeatures: [any FeatureDefinition.Type] = [Switchable.self]
        static let outer = action(Outer.self)
        static let inner = action(Inner.self)
        static let undeclared = action(Undeclared.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(outer)
            actions.declare(inner)
        }
    }

    enum Switchable: SwitchedFeature, TestFeature {
        static let ping = action(Undeclared.self)
        static let isOnByDefault: Bool? = nil
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ping) }
    }

    enum Elsewhere: Feature, TestFeature {
        static let outer = action(Outer.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(outer) }
    }

    private let recorder = EventRecorder()

    // MARK: Checks

    @Test(arguments: [ActionSession.Order.interleaved, .serial])
    func `nothing is performed before the set-up, and nobody is told`(order: ActionSession.Order) async throws
    {
        let runtime = Flint()
        let recorder = EventRecorder(of: runtime)
        let session = ActionSession("early", order: order, runtime: runtime)
        await #expect(throws: FlintError(.notSetUp)) {
            try await session.perform(Group.outer, using: Work())
        }
        await #expect(throws: FlintError(.notSetUp)) {
            try await Flint.withRuntime(runtime) { try await Group.outer.perform(using: Work()) }
        }
        try runtime.setup(Group.self)
        try await session.perform(Group.outer, using: Work())
        #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
    }

    @Test(arguments: [ActionSession.Order.interleaved, .serial])
    func `an unregistered feature and an undeclared action are refused`(
        order: ActionSession.Order
    ) async throws {
        let session = ActionSession("checks", order: order)
        await #expect(throws: FlintError(.featureNotRegistered, subject: Elsewhere.identifier)) {
            try await session.perform(Elsewhere.outer, using: Work(), source: .intent("i"))
        }
        await #expect(throws: FlintError(.actionNotDeclared, subject: Group.undeclared.identifier)) {
            try await session.perform(Group.undeclared)
        }
        #expect(recorder.events.map(\.refusals) == [[.featureNotRegistered], [.actionNotDeclared]])
        let event = try #require(recorder.events.first)
        #expect(
            (event.feature?.identifier, event.action?.name, event.session, event.source?.detail)
                == (Elsewhere.identifier, "Outer", "checks", "i"))
        #expect((event.requestID, event.duration) == (nil, nil))
    }

    @Test func `a serial session checks before it lets anybody wait`() async throws {
        let session = ActionSession("line", order: .serial)
        let gate = Gate()
        let task = await session.start { try await session.perform(Group.outer, using: Work(gate: gate)) }
        await gate.arrival()
        await #expect(throws: FlintError(.featureNotRegistered, subject: Elsewhere.identifier)) {
            try await session.perform(Elsewhere.outer, using: Work())
        }
        await #expect(throws: FlintError(.actionNotDeclared, subject: Group.undeclared.identifier)) {
            try await session.perform(Group.undeclared)
        }
        gate.open()
        try await task.value
        #expect(recorder.events.map(\.kind.name) == ["began", "refused", "refused", "ended"])
    }

    // MARK: Order

    @Test func `began is published before the action runs and ended before perform returns`() async throws {
        let seen = Journal<[String]>()
        try? await ActionSession("checks").perform(Group.undeclared)
        try await Group.outer.perform(using: Work { _ in seen.note(recorder.events.map(\.kind.name)) })
        #expect(seen.entries == [["refused", "began"]])
        #expect(
            (recorder.events.map(\.kind.name), recorder.events.map(\.requestID?.number))
                == (["refused", "began", "ended"], [nil, 1, 1]))
    }

    @Test(arguments: [ActionSession.Order.interleaved, .serial])
    func `nested requests begin and end within their parents`(order: ActionSession.Order) async throws {
        let session = ActionSession("nest", order: order)
        try await session.perform(
            Group.outer,
            using: Work { context in
                try await context.perform(Group.inner, using: Work())
                try? await context.perform(Group.inner, using: Work(error: Mishap()))
            })
        #expect(
            recorder.events.map(\.headline) == [
                "began Outer", "began Inner", "ended Inner", "began Inner", "ended Inner", "ended Outer",
            ])
        #expect(
            (recorder.events.map(\.parentRequestID?.number), recorder.events.map(\.sequence))
                == ([nil, 1, 1, 1, 1, nil], [1, 2, 3, 4, 5, 6]))
    }

    @Test func `a nested failure is a thrown error and fails the parent if it lets it pass`() async throws {
        await #expect(throws: Mishap.self) {
            try await Group.outer.perform(
                using: Work { context in try await context.perform(Group.inner, using: Work(error: Mishap()))
                })
        }
        #expect(
            recorder.events.compactMap(\.outcome)
                == Array(repeating: .failure(ActionFailure(Mishap())), count: 2))
    }

    // MARK: Parents

    /// The parents of the requests for `Inner` that the body of an `Outer` with the id 1 makes.
    private func parents(
        in session: ActionSession = .main,
        _ body: @escaping @Sendable (ActionContext<NoInput>) async throws -> Void
    ) async throws -> [UInt64?] {
        try await session.perform(Group.outer, using: Work(body: body))
        return recorder.events.filter { $0.headline == "began Inner" }.map { $0.parentRequestID?.number }
    }

    @Test func `plain binding performs, child tasks and other sessions nest`() async throws {
        let runtime = Flint.current
        let parents = try await parents { _ in
            try await Group.inner.perform(using: Work())
            try await Flint.withRuntime(runtime) { try await Group.inner.perform(using: Work()) }
            try await ActionSession("other").perform(Group.inner, using: Work())
            async let child: Void = Group.inner.perform(using: Work())
            try await child
            try await withThrowingTaskGroup { group in
                for _ in 0..<3 {
                    group.addTask(name: "test.child") { try await Group.inner.perform(using: Work()) }
                }
                try await group.waitForAll()
            }
            try await Task(name: "test.unstructured") { try await Group.inner.perform(using: Work()) }.value
        }
        #expect(parents == Array(repeating: 1, count: 8))
    }

    @Test func `a detached task does not nest, not even with the context`() async throws {
        let runtime = Flint.current
        let parents = try await parents { context in
            try await Task.detached(name: "test.detached") {
                try await context.perform(Group.inner, using: Work())
                try await Flint.withRuntime(runtime) { try await Group.inner.perform(using: Work()) }
            }.value
        }
        #expect(parents == [nil, nil])
    }

    @Test func `a task that outlived the request does not nest`() async throws {
        let gate = Gate()
        let late = Journal<Task<Void, any Error>>()
        _ = try await parents { context in
            late.note(
                Task(name: "test.late") {
                    await gate.pass()
                    // Elsewhere first: the next request of the same session takes over what the first one left.
                    try await ActionSession("other").perform(Group.inner, using: Work())
                    try await context.perform(Group.inner, using: Work())
                    try await Group.inner.perform(using: Work())
                    #expect(throws: Never.self) { try Flint.current.setEnabled(nil, for: Switchable.self) }
                    #expect(Switchable.ping.request() == nil)
                })
        }
        gate.open()
        try await late.entries[0].value
        let begun = recorder.events.filter { $0.headline == "began Inner" }
        #expect(begun.map(\.session) == ["other", "main", "main"])
        #expect(recorder.events.last?.kind.name == "refused")
        #expect((begun + recorder.events.suffix(1)).allSatisfy { $0.parentRequestID == nil })
    }

    @Test func `a task that outlived the request does not nest under the next one of the session`()
        async throws
    {
        let session = ActionSession("reuse")
        let (gate, hold) = (Gate(), Gate())
        let late = Journal<Task<Void, any Error>>()
        _ = try await parents(in: session) { context in
            late.note(
                Task(name: "test.late") {
                    await gate.pass()
                    try await context.perform(Group.inner, using: Work())
                })
        }
        let next = await session.start { try await session.perform(Group.outer, using: Work(gate: hold)) }
        await hold.arrival()
        gate.open()
        try await late.entries[0].value
        hold.open()
        try await next.value
        #expect(recorder.events.first { $0.headline == "began Inner" }?.parentRequestID == nil)
    }

    @Test func `a request in another runtime has no parent, also when it is refused`() async throws {
        let other = Flint()
        try other.setup(Group.self)
        let abroad = EventRecorder(of: other)
        let session = ActionSession("abroad", runtime: other)
        try await Group.outer.perform(
            using: Work { _ in
                try await session.perform(Group.inner, using: Work())
                await session.end()
                try? await session.perform(Group.inner, using: Work())
                try await Flint.withRuntime(other) { try await Group.inner.perform(using: Work()) }
            })
        #expect(abroad.events.map(\.kind.name) == ["began", "ended", "refused", "began", "ended"])
        #expect(abroad.events.allSatisfy { $0.parentRequestID == nil })
        #expect(recorder.events.map(\.headline) == ["began Outer", "ended Outer"])
    }

    @Test func `a request that a nested one makes is its child`() async throws {
        _ = try await parents { context in
            try await context.perform(
                Group.outer, using: Work { context in try await context.perform(Group.inner, using: Work()) })
        }
        #expect(recorder.events.map { $0.parentRequestID?.number } == [nil, 1, 2, 2, 1, nil])
    }

    // MARK: Cancellation

    @Test(arguments: [ActionSession.Order.interleaved, .serial])
    func `who was canceled before is refused and nothing runs`(order: ActionSession.Order) async throws {
        let session = ActionSession("cancel", order: order)
        let ran = Journal<Int>()
        let gate = Gate()
        let task = Task(name: "test.canceled") {
            await gate.pass()
            try await session.perform(Group.outer, using: Work { _ in ran.note(1) })
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect((ran.count, recorder.events.map(\.refusals)) == (0, [[.cancelled]]))
        try await session.perform(Group.outer, using: Work())
        #expect(recorder.events.map(\.kind.name) == ["refused", "began", "ended"])
    }

    @Test func `canceling reaches the action and its nested performs and nothing else in the session`()
        async throws
    {
        let session = ActionSession("cancel")
        let (gate, otherGate) = (Gate(), Gate())
        let task = await session.start {
            try await session.perform(
                Group.outer,
                using: Work { context in
                    try await context.perform(
                        Group.inner, using: Work(gate: gate, body: { _ in try Task.checkCancellation() }))
                })
        }
        let other = await session.start {
            try await session.perform(
                Group.outer, using: Work(gate: otherGate, body: { _ in try Task.checkCancellation() }))
        }
        await gate.arrival()
        await otherGate.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        otherGate.open()
        try await other.value
        #expect(recorder.events.compactMap(\.outcome) == [.cancelled, .cancelled, .success])
    }

    @Test func `canceling an observer cancels no action`() async throws {
        let events = Flint.events()
        let began = Gate()
        let observer = Task(name: "test.observer") {
            for await event in events where event.isBegan { began.open() }
        }
        let gate = Gate()
        let task = Task(name: "test.action") {
            try await Group.outer.perform(
                using: Work(gate: gate, body: { _ in try Task.checkCancellation() }))
        }
        await began.pass()
        await gate.arrival()
        observer.cancel()
        await observer.value
        gate.open()
        try await task.value
        #expect(recorder.events.compactMap(\.outcome) == [.success])
    }
}
