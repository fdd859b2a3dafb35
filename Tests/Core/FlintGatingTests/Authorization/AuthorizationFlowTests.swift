import CoreTestSupport
import FlintTesting
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintGating

@Suite(.timeLimit(.minutes(10))) struct AuthorizationFlowTests {
    /// Answers by script and writes down what it is asked.
    @MainActor
    final class Coordinator: AuthorizationCoordinator {
        var calls: [String] = []
        var order: ([PermissionKind]) -> [PermissionKind] = { $0 }
        var decisions: [PermissionKind: AuthorizationDecision] = [:]
        var continuations: [PermissionKind: AuthorizationContinuation] = [:]
        var beforeDecision: (PermissionKind) async -> Void = { _ in }
        var result: AuthorizationResult?

        func willBegin(_ kinds: [PermissionKind]) async -> [PermissionKind] {
            calls.append("begin \(kinds.map(\.rawValue).joined(separator: ","))")
            return order(kinds)
        }

        func willRequest(_ kind: PermissionKind) async -> AuthorizationDecision {
            calls.append("will \(kind)")
            await beforeDecision(kind)
            return decisions[kind] ?? .request
        }

        func didRequest(
            _ kind: PermissionKind, _ status: PermissionStatus
        ) async -> AuthorizationContinuation {
            calls.append("did \(kind) \(status)")
            return continuations[kind] ?? .next
        }

        func didComplete(_ result: AuthorizationResult) async {
            calls.append("complete \(result.outcome)")
            self.result = result
        }
    }

    static let kinds: [PermissionKind] = [.camera, .photos, .contacts]

    private func adapters(
        _ answers: [PermissionStatus] = [.authorized, .authorized, .authorized]
    ) -> [FakePermissionAdapter] {
        zip(Self.kinds, answers).map { FakePermissionAdapter($0, answers: [$1]) }
    }

    @MainActor
    private func run(
        _ adapters: [FakePermissionAdapter], _ coordinator: Coordinator? = nil,
        needing kinds: [PermissionKind] = kinds
    ) async -> AuthorizationResult {
        await AuthorizationFlow(
            kinds, checker: PermissionChecker(adapters: adapters), coordinator: coordinator
        ).run()
    }

    // MARK: Without a coordinator

    @Test func `all undetermined kinds are requested in declared order`() async {
        let adapters = adapters([.authorized, .limited, .denied])
        let result = await run(adapters)
        #expect(adapters.map(\.requestCount) == [1, 1, 1])
        #expect(
            (result.outcome, result.statuses)
                == (.completed, [.camera: .authorized, .photos: .limited, .contacts: .denied]))
        #expect((result.outstanding, result.isFullyAuthorized) == ([.contacts], false))
    }

    @Test @MainActor func `what has been decided is not asked, and is outstanding if it was not granted`()
        async
    {
        let coordinator = Coordinator()
        let adapters = [
            FakePermissionAdapter(.camera, status: .denied),
            FakePermissionAdapter(.photos, status: .authorized),
            FakePermissionAdapter(.contacts),
        ]
        let result = await run(adapters, coordinator)
        #expect(coordinator.calls.first == "begin contacts")
        #expect(adapters.map(\.requestCount) == [0, 0, 1])
        #expect(result.outstanding == [.camera])
    }

    @Test @MainActor func `with nothing to ask for the result comes at once, without a callback`() async {
        let coordinator = Coordinator()
        let result = await run(
            [FakePermissionAdapter(.camera, status: .restricted)], coordinator,
            needing: [.camera, .bluetooth])
        #expect(coordinator.calls.isEmpty)
        #expect(
            (result.outcome, result.statuses, result.outstanding)
                == (.completed, [.camera: .restricted, .bluetooth: .unsupported], [.camera, .bluetooth]))
        #expect(await run([], coordinator, needing: []).isFullyAuthorized)
    }

    @Test func `what is left open is outstanding, and what another answer includes is not asked for`() async {
        do {
            let result = await run(adapters([.notDetermined, .authorized, .authorized]))
            #expect((result.outcome, result.outstanding) == (.completed, [.camera]))
        }
        do {
            let camera = FakePermissionAdapter(.camera)
            let result = await run([camera], needing: [.camera, .camera])
            #expect(camera.requestCount == 1)
            #expect(result.isFullyAuthorized)
        }
        let always = FakePermissionAdapter(.locationAlways)
        let inUse = FakePermissionAdapter(.locationWhenInUse)
        let result = await run([always, inUse], needing: [.locationAlways, .locationWhenInUse])
        #expect(inUse.requestCount == 0)
        #expect(result.isFullyAuthorized)
    }

    // MARK: The coordinator

    @MainActor @Test
    func `the coordinator is asked in order, and one without members of its own asks for everything`()
        async
    {
        do {
            let coordinator = Coordinator()
            let result = await run(adapters([.authorized, .denied, .authorized]), coordinator)
            #expect(
                coordinator.calls == [
                    "begin camera,photos,contacts", "will camera", "did camera authorized", "will photos",
                    "did photos denied", "will contacts", "did contacts authorized", "complete completed",
                ])
            #expect(coordinator.result == result)
        }
        struct Plain: AuthorizationCoordinator {}
        let adapters = adapters()
        let flow = AuthorizationFlow(
            Self.kinds, checker: PermissionChecker(adapters: adapters), coordinator: Plain())
        #expect(await flow.run().isFullyAuthorized)
        #expect(adapters.map(\.requestCount) == [1, 1, 1])
    }

    @Test @MainActor func `it may reorder and drop, and what it adds is ignored`() async {
        let coordinator = Coordinator()
        coordinator.order = { _ in [.contacts, .bluetooth, .camera, .contacts] }
        let adapters = adapters() + [FakePermissionAdapter(.bluetooth)]
        let result = await run(adapters, coordinator)
        #expect(coordinator.calls.filter { $0.hasPrefix("will") } == ["will contacts", "will camera"])
        #expect(adapters.map(\.requestCount) == [1, 0, 1, 0])
        #expect((result.outcome, result.outstanding) == (.completed, [.photos]))
        let other = Coordinator()
        other.order = { _ in [] }
        #expect(await run(self.adapters(), other).outstanding == Self.kinds)
        #expect(other.calls == ["begin camera,photos,contacts", "complete completed"])
    }

    @Test(arguments: 0..<3) @MainActor func `skipping leaves one out and goes on`(position: Int) async {
        let coordinator = Coordinator()
        let skipped = Self.kinds[position]
        coordinator.decisions[skipped] = .skip
        let adapters = adapters()
        let result = await run(adapters, coordinator)
        #expect(adapters.map(\.requestCount) == Self.kinds.map { $0 == skipped ? 0 : 1 })
        #expect(!coordinator.calls.contains { $0.hasPrefix("did \(skipped)") })
        #expect((result.outcome, result.outstanding) == (.completed, [skipped]))
    }

    @Test(arguments: 0..<3) @MainActor
    func `canceling before a request leaves that one and all after it`(position: Int) async {
        let coordinator = Coordinator()
        coordinator.decisions[Self.kinds[position]] = .cancelAll
        let adapters = adapters()
        let result = await run(adapters, coordinator)
        #expect(adapters.map(\.requestCount) == (0..<3).map { $0 < position ? 1 : 0 })
        #expect((result.outcome, result.outstanding) == (.canceled, Array(Self.kinds[position...])))
        #expect(coordinator.calls.last == "complete canceled")
    }

    @Test(arguments: 0..<3, [PermissionStatus.authorized, .denied]) @MainActor
    func `canceling after a request keeps its answer`(position: Int, answer: PermissionStatus) async {
        let coordinator = Coordinator()
        coordinator.continuations[Self.kinds[position]] = .cancelAll
        var answers: [PermissionStatus] = [.authorized, .authorized, .authorized]
        answers[position] = answer
        let adapters = adapters(answers)
        let result = await run(adapters, coordinator)
        #expect(adapters.map(\.requestCount) == (0..<3).map { $0 <= position ? 1 : 0 })
        #expect((result.outcome, result.statuses[Self.kinds[position]]) == (.canceled, answer))
        #expect(result.outstanding == Array(Self.kinds[(answer == .authorized ? position + 1 : position)...]))
    }

    // MARK: Several flows

    @Test @MainActor func `a second flow waits, and does not ask again`() async {
        let adapters = adapters([.authorized, .denied, .authorized])
        adapters[0].holdAnswers()
        let checker = PermissionChecker(adapters: adapters)
        let coordinators = [Coordinator(), Coordinator()]
        let first = Task(name: "test.flow") {
            await AuthorizationFlow(
                [.camera, .photos], checker: checker, coordinator: coordinators[0]
            ).run()
        }
        await adapters[0].waitForRequest()
        let second = Task(name: "test.flow") {
            await AuthorizationFlow(Self.kinds, checker: checker, coordinator: coordinators[1]).run()
        }
        await Task.yield()
        #expect(coordinators[1].calls.isEmpty)
        adapters[0].answer()
        #expect(await first.value.outstanding == [.photos])
        #expect(await second.value.outstanding == [.photos])
        #expect(
            coordinators[1].calls == [
                "begin contacts", "will contacts", "did contacts authorized", "complete completed",
            ])
        #expect(adapters.map(\.requestCount) == [1, 1, 1])
    }

    @Test @MainActor func `a second flow of which everything was decided meanwhile makes no callback`() async
    {
        let camera = FakePermissionAdapter(.camera)
        camera.holdAnswers()
        let checker = PermissionChecker(adapters: [camera])
        let first = Task(name: "test.flow") {
            await AuthorizationFlow([.camera], checker: checker, coordinator: nil).run()
        }
        await camera.waitForRequest()
        let coordinator = Coordinator()
        let second = Task(name: "test.flow") {
            await AuthorizationFlow([.camera], checker: checker, coordinator: coordinator).run()
        }
        camera.answer()
        #expect(await first.value.isFullyAuthorized)
        #expect(await second.value.isFullyAuthorized)
        #expect(coordinator.calls.isEmpty)
    }

    @Test @MainActor func `a kind that a callback has had decided is not asked again`() async {
        let adapters = adapters()
        let checker = PermissionChecker(adapters: adapters)
        let coordinator = Coordinator()
        coordinator.beforeDecision = { kind in
            guard kind == .camera else { return }
            // A flow within a flow must not wait for itself.
            let inner = AuthorizationFlow([.photos], checker: checker, coordinator: nil)
            #expect(await inner.run().isFullyAuthorized)
        }
        let result = await AuthorizationFlow(Self.kinds, checker: checker, coordinator: coordinator).run()
        #expect(coordinator.calls.filter { $0.hasPrefix("will") } == ["will camera", "will contacts"])
        #expect(adapters.map(\.requestCount) == [1, 1, 1])
        #expect(result.isFullyAuthorized)
    }

    @Test @MainActor func `a task that outlives its flow waits like any other`() async {
        let adapters = adapters()
        let checker = PermissionChecker(adapters: adapters)
        let coordinator = Coordinator()
        let gate = Gate()
        let journal = Journal<AuthorizationResult>()
        coordinator.beforeDecision = { kind in
            guard kind == .camera else { return }
            Task(name: "test.outliving") {
                await gate.pass()
                #expect(!AuthorizationTurn.isHeld(of: checker))
                journal.note(await AuthorizationFlow(Self.kinds, checker: checker, coordinator: nil).run())
                await gate.pass()
            }
        }
        coordinator.order = { _ in [.camera] }
        _ = await AuthorizationFlow(Self.kinds, checker: checker, coordinator: coordinator).run()
        gate.open()
        await gate.arrival(2)
        #expect(journal.entries.map(\.isFullyAuthorized) == [true])
    }

    // MARK: Cancellation

    @Test @MainActor func `canceling the task during a prompt ends the flow without an answer`() async {
        let adapters = adapters([.limited, .authorized, .authorized])
        adapters[0].holdAnswers()
        let coordinator = Coordinator()
        let task = Task(name: "test.flow") { await run(adapters, coordinator) }
        await adapters[0].waitForRequest()
        task.cancel()
        let result = await task.value
        #expect(
            (result.outcome, result.statuses[.camera], result.outstanding)
                == (.canceled, .notDetermined, [.camera, .photos, .contacts]))
        #expect(coordinator.calls == ["begin camera,photos,contacts", "will camera", "complete canceled"])
        #expect(adapters.map(\.requestCount) == [1, 0, 0])
    }

    @Test @MainActor func `canceling the task in a callback asks nothing more`() async {
        let adapters = adapters()
        let coordinator = Coordinator()
        coordinator.beforeDecision = { kind in
            if kind == .photos { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
        let result = await Task(name: "test.flow") { await run(adapters, coordinator) }.value
        #expect(result.outcome == .canceled)
        #expect(adapters.map(\.requestCount) == [1, 0, 0])
        #expect(result.outstanding == [.photos, .contacts])
    }

    @Test @MainActor func `a flow that is canceled while it waits makes no callback`() async {
        let camera = FakePermissionAdapter(.camera)
        camera.holdAnswers()
        let checker = PermissionChecker(adapters: [camera, FakePermissionAdapter(.photos)])
        let first = Task(name: "test.flow") {
            await AuthorizationFlow([.camera], checker: checker, coordinator: nil).run()
        }
        await camera.waitForRequest()
        let coordinator = Coordinator()
        let second = Task(name: "test.flow") {
            await AuthorizationFlow([.photos], checker: checker, coordinator: coordinator).run()
        }
        second.cancel()
        let result = await second.value
        #expect((result.outcome, result.outstanding) == (.canceled, [.photos]))
        #expect(coordinator.calls.isEmpty)
        camera.answer()
        #expect(await first.value.isFullyAuthorized)
        // The turn was passed on properly.
        #expect(
            await AuthorizationFlow([.photos], checker: checker, coordinator: nil).run().isFullyAuthorized)
    }

    @Test @MainActor func `a canceled task needs no flow to learn that nothing is missing`() async {
        let task = Task(name: "test.flow") {
            await run([FakePermissionAdapter(.camera, status: .authorized)], needing: [.camera])
        }
        task.cancel()
        #expect(await task.value.outcome == .completed)
    }
}
