import CoreTestSupport
import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore

/// Actions that are performed without a suspension point between beginning and end.
@Suite(.flint) struct SynchronousActionTests {
    init() throws { try Flint.current.quickSetup(Group.self) }

    struct Negative: Error {}

    enum Root: SynchronousAction {
        static let description = "Takes the root"

        static func perform(
            with context: ActionContext<Double>, using presenter: NoPresenter
        ) throws -> Double {
            guard context.input >= 0 else { throw Negative() }
            return context.input.squareRoot()
        }
    }

    /// What an action sees of its surroundings.
    enum Look: SynchronousAction {
        struct Sight: Sendable {
            var isCurrent: Bool
            var isInRequest: Bool
            var taskIsInRequest: Task<Bool, Never>
        }

        static let description = "Looks around"

        static func perform(with context: ActionContext<NoInput>, using session: ActionSession) -> Sight {
            session.assertIsolated()
            let request = RequestScope.current?.runningRequest
            return Sight(
                isCurrent: Flint.current === session.owner.runtime,
                isInRequest: request != nil && request == context.request.scope.runningRequest,
                taskIsInRequest: Task(name: "test.look") { RequestScope.current?.number == request?.number })
        }
    }

    enum Choose: SynchronousAction {
        static let description = "Gives nothing for an even number"

        static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) -> Int? {
            context.input.isMultiple(of: 2) ? nil : context.input
        }
    }

    enum Group: TestRoot {
        static let root = action(Root.self)
        static let look = action(Look.self)
        static let choose = action(Choose.self)

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: root, look, choose) }
    }

    static let sessions: [@Sendable () -> ActionSession] = [
        { .main }, { ActionSession("pool") }, { ActionSession("serial", order: .serial) },
    ]

    @Test(arguments: sessions.indices)
    func `it runs in its session and its request, and returns and throws as any action does`(
        index: Int
    ) async throws {
        let session = Self.sessions[index]()
        #expect(try await session.perform(Group.root, with: 9) == 3)
        await #expect(throws: Negative.self) { try await session.perform(Group.root, with: -1) }
        let outcomes = Flint.current.timeline.snapshot().compactMap(\.outcome)
        #expect((outcomes.count, outcomes.first) == (2, .success))
        let sight = try await session.perform(Group.look, using: session)
        #expect((sight.isCurrent, sight.isInRequest) == (true, true))
        #expect(await sight.taskIsInRequest.value)
        #expect(RequestScope.current?.runningRequest == nil)
    }

    @Test func `generic code performs it as any other action, and an output that is nothing is an output`()
        async throws
    {
        #expect(try await [Group.choose.perform(with: 2), Group.choose.perform(with: 3)] == [nil, 3])
        func invoke<A: ActionDefinition>(
            _ type: A.Type, _ context: ActionContext<A.Input>
        ) async throws -> A.Output
        where A.Presenter == NoPresenter {
            try await type.invoke(with: context, using: NoPresenter())
        }
        #expect(try await invoke(Root.self, ActionContext(input: 16)) == 4)
        #expect((Root.isSynchronous, MainActorActionTests.Plain.isSynchronous) == (true, false))
    }

    @Test func `a canceled task performs nothing`() async throws {
        let gate = Gate()
        let task = Task(name: "test.canceled") {
            await gate.pass()
            return try await Group.root.perform(with: 9)
        }
        await gate.arrival()
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
