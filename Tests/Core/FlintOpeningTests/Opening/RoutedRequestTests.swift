import CoreTestSupport
import FlintTesting
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintOpening

@Suite(.flint, .timeLimit(.minutes(10))) struct RoutedRequestTests {
    init() throws {
        try Flint.current.setup(Group.self) { $0.logging.development.level = .warning }
    }

    struct Broken: Error {}

    /// What the feature `Gated` says to a request, for one test.
    final class Word: Sendable {
        private let state = Mutex<String?>(nil)
        var text: String? { state.withLock { $0 } }
        func set(_ text: String?) { state.withLock { $0 = text } }
    }

    @TaskLocal static var word = Word()
    @TaskLocal static var notes = Journal<String>()

    enum Show: Action {
        static let description = "Show a number"
        static func perform(with context: ActionContext<Int>, using journal: Journal<Int>) async -> String {
            journal.note(context.input)
            return "shown"
        }
    }

    enum Plain: Action {
        static let description = "Needs nothing"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {
            notes.note("plain \(context.source) \(context.userInitiated)")
        }
    }

    enum Fail: Action {
        static let description = "Fail"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws {
            throw Broken()
        }
    }

    enum GiveUp: Action {
        static let description = "Throws a cancellation of its own"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws {
            throw CancellationError()
        }
    }

    enum AskOthers: Action {
        static let description = "Asks for what is off"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws {
            _ = try Off.plain.requestOrThrow()
        }
    }

    enum Group: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Always.self, Gated.self, Off.self]
    }

    enum Always: Feature, TestFeature {
        static let show = action(Show.self)
        static let plain = action(Plain.self)
        static let fail = action(Fail.self)
        static let giveUp = action(GiveUp.self)
        static let undeclared = action(AskOthers.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(all: show, plain, fail, giveUp)
        }
    }

    enum Gated: SwitchedFeature, TestFeature {
        static let show = action(Show.self)
        static let fail = action(Fail.self)
        static let askOthers = action(AskOthers.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: show, fail, askOthers) }
        static func refusal<Action: ActionDefinition>(of action: Action.Type) -> String? { word.text }
    }

    enum Off: SwitchedFeature, TestFeature {
        static let plain = action(Plain.self)
        static let isOnByDefault: Bool? = false
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(plain) }
    }

    enum Stranger: Feature, TestFeature {
        static let plain = action(Plain.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(plain) }
    }

    private let recorder = EventRecorder()
    private let journal = Journal<Int>()

    private func routed<Binding: ActionBinding>(
        _ binding: Binding, with input: Binding.Action.Input, by router: (any PresentationRouter)?
    ) async -> URLRoutingResult {
        await Flint.current.performRouted(binding, with: input, router: router, source: .application)
    }

    // MARK: Performing

    @Test func `an action is performed with what the router hands out`() async {
        let router = ScriptedRouter(.ready(journal))
        let result = await Flint.current.performRouted(
            Always.show, with: 7, router: router, source: .intent("x"))
        #expect(Flint.current.logs.history.snapshot().isEmpty)
        let conditional = await Flint.current.performRouted(
            Gated.show, with: 8, router: ScriptedRouter(.ready(journal)), source: .intent("y"))
        #expect((result, conditional) == (.success, .success))
        #expect(journal.entries == [7, 8])
        #expect(router.questions.entries == [.init(binding: Always.show.identifier, input: "7")])
        #expect(
            recorder.events.map(\.headline) == ["began Show", "ended Show", "began Show", "ended Show"])
        #expect(recorder.events.allSatisfy { $0.userInitiated == true && $0.source?.kind == "intent" })
    }

    @Test func `an action that throws is a failure with its error's facts`() async {
        let router = ScriptedRouter(.ready(NoPresenter()))
        for result in [
            await routed(Always.fail, with: NoInput(), by: router),
            await routed(Gated.fail, with: NoInput(), by: router),
        ] {
            #expect(result == .failed(ActionFailure(Broken())))
        }
    }

    @Test func `what an action asks for in vain is its failure, and giving up a cancellation`() async throws {
        do {
            let result = await routed(Gated.askOthers, with: NoInput(), by: nil)
            guard case .failed(let failure) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(failure.typeName == "FlintError" && failure.message?.contains(Off.identifier) == true)
        }
        let result = await routed(Always.giveUp, with: NoInput(), by: nil)
        #expect(result == .cancelled(by: .task))
        #expect(recorder.events.last?.outcome == .cancelled)
    }

    // MARK: Answers of the router

    @Test(arguments: [
        (ScriptedRouter.Answer.userCancels, URLRoutingResult.cancelled(by: .user)),
        (.appCancels, .cancelled(by: .app)),
        (.performed, .alreadyPerformed),
        (.unsupported, .unsupported),
        (.ready("no journal"), .unsupported),
    ])
    func `nothing is performed without a presenter`(
        answer: ScriptedRouter.Answer, expected: URLRoutingResult
    ) async {
        let router = ScriptedRouter(answer)
        let result = await routed(Always.show, with: 7, by: router)
        #expect(result == expected)
        #expect(router.questions.count == 1 && recorder.events.isEmpty)
        // Only a presenter that nobody has is a reason for a warning.
        if expected != .unsupported { #expect(Flint.current.logs.history.snapshot().isEmpty) }
    }

    @Test func `without a router, only actions that need no presenter are performed`() async {
        let notes = Journal<String>()
        await Self.$notes.withValue(notes) {
            let result = await Flint.current.performRouted(
                Always.plain, with: NoInput(), router: nil, source: .intent("x"))
            #expect(result == .success)
        }
        #expect(notes.entries == ["plain intent(\"x\") true"])
        let result = await routed(Always.show, with: 7, by: nil)
        #expect(result == .unsupported)
        #expect(recorder.events.count == 2)
    }

    @Test func `one warning names the presenter that nobody has`() async throws {
        for router in [ScriptedRouter(.unsupported), nil] {
            let before = Flint.current.logs.history.snapshot().count
            _ = await routed(Always.show, with: 7, by: router)
            let events = Flint.current.logs.history.snapshot().dropFirst(before)
            let event = try #require(events.first)
            let topic = "\(Group.identifier)/\(Always.show.identifier)"
            #expect((events.count, event.level, event.topic?.description) == (1, .warning, topic))
            #expect(event.message.contains(Always.show.identifier) && event.message.contains("Journal<"))
        }
    }

    @Test func `a router hands out the first presenter that fits`() {
        let other = Journal<Int>()
        switch PresentationResult<Journal<Int>>.ready(firstFitting: "text", journal, other) {
        case .ready(let presenter): #expect(presenter === journal)
        default: Issue.record("The journal fits.")
        }
        guard case .unsupported = PresentationResult<Journal<Int>>.ready(firstFitting: "text") else {
            Issue.record("No text is a journal.")
            return
        }
        guard case .ready = PresentationResult<NoPresenter>.ready(firstFitting: journal) else {
            Issue.record("Nothing is needed.")
            return
        }
    }

    @Test func `a router may be isolated to the main actor`() async {
        let router = await WindowRouter(journal: journal)
        let result = await routed(Always.show, with: 7, by: router)
        #expect(result == .success)
        #expect(await router.shown == [Always.show.identifier])
    }

    @MainActor final class WindowRouter: PresentationRouter {
        private(set) var shown: [String] = []
        private let journal: Journal<Int>

        init(journal: Journal<Int>) { self.journal = journal }

        @MainActor func presentation<Binding: ActionBinding>(
            for binding: Binding, with input: Binding.Action.Input
        ) async -> PresentationResult<Binding.Action.Presenter> {
            shown.append(binding.identifier)
            return (journal as? Binding.Action.Presenter).map { .ready($0) } ?? .unsupported
        }
    }

    @Test func `the runtime is the router's current one`() async throws {
        let other = Flint()
        try other.setup(Group.self)
        let isCurrent = Mutex(false)
        let router = ScriptedRouter(.performed) { [other] in
            isCurrent.withLock { $0 = Flint.current === other }
        }
        let result = await other.performRouted(Always.show, with: 7, router: router, source: .application)
        #expect(result == .alreadyPerformed)
        #expect(isCurrent.withLock { $0 })
    }

    // MARK: Refusals

    @Test(arguments: [false, true], [false, true])
    func `a feature that is off, or refuses by its own word, is refused before and after the router works`(
        hasWord: Bool, isLate: Bool
    ) async {
        let word = Word()
        let refuse: @Sendable () -> Void = {
            if hasWord { word.set("Not now.") } else { try? Flint.current.setEnabled(false, for: Gated.self) }
        }
        if !isLate { refuse() }
        let router = ScriptedRouter(.ready(journal)) { if isLate { refuse() } }
        let result = await Self.$word.withValue(word) {
            await routed(Gated.show, with: 7, by: router)
        }
        guard case .featureUnavailable(let reasons) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(reasons.map(\.code) == [.featureUnavailable])
        #expect(reasons.first?.availability?.feature == Gated.identifier)
        if hasWord { #expect(reasons.map(\.text) == ["Not now."]) }
        #expect(router.questions.count == (isLate ? 1 : 0))
        #expect(recorder.events.compactMap(\.refusals) == [[.featureUnavailable]])
        #expect(journal.entries.isEmpty && !recorder.events.contains(where: \.isBegan))
    }

    @Test func `what cannot be performed is a failure, and the router is not asked`() async {
        let router = ScriptedRouter(.ready(NoPresenter()))
        let undeclared = await routed(Always.undeclared, with: NoInput(), by: router)
        let unregistered = await routed(Stranger.plain, with: NoInput(), by: router)
        let early = await Flint().performRouted(
            Always.plain, with: NoInput(), router: router, source: .application)
        let errors = [
            FlintError(.actionNotDeclared, subject: Always.undeclared.identifier),
            FlintError(.featureNotRegistered, subject: Stranger.identifier), FlintError(.notSetUp),
        ]
        #expect([undeclared, unregistered, early] == errors.map { .failed(ActionFailure($0)) })
        #expect(router.questions.entries.isEmpty)
        #expect(recorder.events.compactMap(\.refusals) == [[.actionNotDeclared], [.featureNotRegistered]])
    }

    // MARK: Waiting for the router

    @Test func `cancellation does not wait for the router, whose late answer is ignored`() async {
        let gate = Gate()
        let wasCanceled = Mutex<Bool?>(nil)
        let done = Gate()
        let router = ScriptedRouter(.ready(journal)) {
            // A router that does not notice cancellation: a detached task is not canceled with it.
            await Task.detached { await gate.pass() }.value
            wasCanceled.withLock { $0 = Task.isCancelled }
            done.open()
        }
        let task = Task {
            await routed(Always.show, with: 7, by: router)
        }
        await gate.arrival()
        task.cancel()
        #expect(await task.value == .cancelled(by: .task))
        gate.open()
        await done.pass()
        #expect(wasCanceled.withLock { $0 } == true)
        #expect(journal.entries.isEmpty && recorder.events.isEmpty)
    }

    @Test func `a router that answers its cancellation is too late`() async {
        let gate = Gate()
        // The gate lets a canceled task pass at once.
        let router = ScriptedRouter(.userCancels) { await gate.pass() }
        let task = Task {
            await routed(Always.show, with: 7, by: router)
        }
        await gate.arrival()
        task.cancel()
        #expect(await task.value == .cancelled(by: .task))
    }

    @Test func `a router is not asked on behalf of a canceled task`() async {
        let router = ScriptedRouter(.ready(journal))
        let gate = Gate()
        let task = Task {
            await gate.pass()
            return await routed(Always.show, with: 7, by: router)
        }
        task.cancel()
        #expect(await task.value == .cancelled(by: .task))
        #expect(router.questions.entries.isEmpty)
    }

    @Test func `a router that waits holds up nobody else`() async {
        let gate = Gate()
        let slow = ScriptedRouter(.ready(journal)) { await gate.pass() }
        async let first = routed(Always.show, with: 1, by: slow)
        await gate.arrival()
        let second = await routed(Always.show, with: 2, by: ScriptedRouter(.ready(journal)))
        #expect(second == .success)
        #expect(journal.entries == [2])
        gate.open()
        #expect(await first == .success)
        #expect(journal.entries == [2, 1])
    }
}
