import CoreTestSupport
import Dispatch
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintHistory

@Suite(.timeLimit(.minutes(10))) struct AnalyticsTests {
    // MARK: Features

    struct Page: Sendable {
        var number: Int
        var text: String?
    }
    struct TornPage: Error {}
    struct NoDetails: Error, FlintLoggable { var loggingDescription: String { "no details" } }

    /// What happens within the action.
    struct Reader: Sendable {
        let evaluations = Journal<Int>()
        var gate: Gate?
        var failure: (any Error)?
        var attributesFail = false
    }

    enum Turn: Action, AnalyticsAction {
        static let description = "Turns a page"
        static let analyticsID = "page-turn"
        static func analyticsAttributes(
            with context: ActionContext<Page>, using reader: Reader
        ) throws -> [String: AnalyticsValue] {
            reader.evaluations.note(context.input.number)
            if reader.attributesFail { throw NoDetails() }
            if let text = context.input.text { return ["text": .text(text)] }
            return ["page": .integer(context.input.number)]
        }
        static func perform(with context: ActionContext<Page>, using reader: Reader) async throws {
            await reader.gate?.pass()
            if let failure = reader.failure { throw failure }
        }
    }

    /// Is not counted.
    enum Look: Action {
        static let description = "Looks at a page"
        static func perform(with context: ActionContext<Page>, using reader: Reader) async throws {}
    }

    enum Reading: SwitchedFeature, TestFeature {
        static let turn = action(Turn.self)
        static let look = action(Look.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(turn)
            actions.declare(look)
        }
    }

    enum Features: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Reading.self]
    }

    // MARK: Providers

    enum Told: Sendable, Equatable {
        case began(ActionAnalytics.Event)
        case ended(ActionAnalytics.Event, ActionOutcome, Duration)
        case refused(ActionAnalytics.Event, [RefusalReason.Code])

        var beginning: ActionAnalytics.Event? { if case .began(let event) = self { event } else { nil } }

        var word: String {
            switch self {
            case .began(let event): "began \(event.attributes["page"]?.description ?? "-")"
            case .ended(let event, let outcome, _):
                "ended \(event.attributes["page"]?.description ?? "-") \(outcome.word)"
            case .refused: "refused"
            }
        }
    }

    final class Provider: AnalyticsProvider {
        let journal = Journal<Told>()
        let runtimes = Journal<Bool>()
        let gate = Gate()
        let expected: @Sendable () -> Flint?

        init(isSlow: Bool = false, expecting: @escaping @Sendable () -> Flint? = { nil }) {
            expected = expecting
            if !isSlow { gate.open() }
        }

        func actionBegan(_ event: ActionAnalytics.Event) async { await note(.began(event)) }
        func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async {
            await note(.ended(event, outcome, duration))
        }
        func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async {
            await note(.refused(event, reasons.map(\.code)))
        }

        private func note(_ told: Told) async {
            await gate.pass()
            runtimes.note(Flint.current === expected())
            journal.note(told)
        }

        var words: [String] { journal.entries.map(\.word) }
    }

    private let clock = ManualClock()
    private let start = Date(timeIntervalSince1970: 1_790_000_000.25)

    private func makeRuntime(
        _ provider: (any AnalyticsProvider)?, includesFramework: Bool = true, capacity: Int? = nil
    ) throws -> Flint {
        let runtime = Flint(
            configuration: FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start)))
        try runtime.setup(Features.self) { configuration in
            configuration.includesFrameworkFeatures = includesFramework
            configuration.analytics.provider = provider
            configuration.logging.development.level = .debug
            if let capacity { configuration.analytics.queueCapacity = capacity }
        }
        return runtime
    }

    private func turn(_ number: Int, in runtime: Flint, with reader: Reader = Reader()) async throws {
        try await Flint.withRuntime(runtime) {
            guard let request = Reading.turn.request() else { return }
            try await request.perform(with: Page(number: number), using: reader)
        }
    }

    // MARK: What is told

    @Test func `a provider is told of the beginning and the end, with the runtime as the current one`()
        async throws
    {
        let expected = Journal<Flint>()
        let provider = Provider { expected.entries.first }
        let runtime = try makeRuntime(provider)
        expected.note(runtime)
        let reader = Reader(gate: Gate())
        async let turned: Void = turn(3, in: runtime, with: reader)
        await reader.gate?.arrival()
        clock.advance(by: .milliseconds(1500))
        reader.gate?.open()
        try await turned
        #expect(await runtime.analytics.flush())

        let event = ActionAnalytics.Event(
            id: "page-turn",
            feature: DispatchEvent.Label(identifier: Reading.identifier, name: "Reading"),
            action: DispatchEvent.Label(identifier: Turn.identifier, name: "Turn"), session: "main",
            requestID: RequestID(number: 1), sourceKind: "application", userInitiated: true, time: start,
            attributes: ["page": 3])
        #expect(
            provider.journal.entries == [.began(event), .ended(event, .success, .milliseconds(1500))])
        #expect(provider.runtimes.entries == [true, true])
    }

    @Test func `attributes are asked for once, and not cut`() async throws {
        let provider = Provider()
        let runtime = try makeRuntime(provider)
        let reader = Reader()
        try await turn(1, in: runtime, with: reader)
        try await turn(2, in: runtime, with: reader)
        await runtime.analytics.flush()
        #expect(reader.evaluations.entries == [1, 2])
        #expect(provider.words == ["began 1", "ended 1 success", "began 2", "ended 2 success"])
        let text = String(repeating: "a", count: 1 << 20)
        try await Flint.withRuntime(runtime) {
            let request = try Reading.turn.requestOrThrow()
            try await request.perform(with: Page(number: 1, text: text), using: Reader())
        }
        await runtime.analytics.flush()
        #expect(provider.journal.entries[4].beginning?.attributes == ["text": .text(text)])
    }

    @Test func `failure and cancellation are told`() async throws {
        let provider = Provider()
        let runtime = try makeRuntime(provider)
        await #expect(throws: TornPage.self) {
            try await turn(1, in: runtime, with: Reader(failure: TornPage()))
        }
        await #expect(throws: CancellationError.self) {
            try await turn(2, in: runtime, with: Reader(failure: CancellationError()))
        }
        await runtime.analytics.flush()
        #expect(provider.words == ["began 1", "ended 1 failure", "began 2", "ended 2 cancelled"])
        let failure = ActionFailure(TornPage())
        #expect(failure.message == nil)
        guard case .ended(_, .failure(failure), _) = provider.journal.entries[1] else {
            return #expect(Bool(false), "no end with \(failure)")
        }
    }

    @Test func `refusals are told with their reasons and without attributes`() async throws {
        let provider = Provider()
        let runtime = try makeRuntime(provider)
        let reader = Reader()
        try await Flint.withRuntime(runtime) {
            let request = try #require(Reading.turn.request())
            try Flint.current.setEnabled(false, for: Reading.self)
            await #expect(throws: FlintError(.featureUnavailable, subject: Reading.identifier)) {
                try await request.perform(with: Page(number: 1), using: reader)
            }
            #expect(Reading.turn.request() == nil)
        }
        await runtime.analytics.flush()
        #expect(reader.evaluations.entries.isEmpty)
        let told = provider.journal.entries
        #expect(told.count == 2, "the request that was refused, and the one that was not made")
        for told in told {
            guard case .refused(let event, let reasons) = told else {
                Issue.record("\(told) is no refusal")
                continue
            }
            #expect(
                (reasons, event.id, event.requestID, event.attributes, event.time)
                    == ([.featureUnavailable], "page-turn", nil, [:], start))
        }
    }

    @Test func `without attributes that can be made, the event goes out without any`() async throws {
        let provider = Provider()
        let runtime = try makeRuntime(provider)
        let reader = Reader(attributesFail: true)
        try await turn(1, in: runtime, with: reader)
        await runtime.analytics.flush()
        #expect(reader.evaluations.entries == [1])
        #expect(provider.words == ["began -", "ended - success"])
        let warnings = runtime.logs.history.snapshot().filter { $0.level == .warning }
        #expect(
            warnings.map(\.message) == [
                "Analytics receive 'page-turn' without attributes: AnalyticsTests.NoDetails: no details."
            ])
        #expect(
            (warnings.first?.topic, warnings.first?.requestID)
                == (runtime.metadata(for: Reading.self)?.path, RequestID(number: 1)))
    }

    @Test func `the source and the session are told`() async throws {
        let provider = Provider()
        let runtime = try makeRuntime(provider)
        try await Flint.withRuntime(runtime) {
            let session = ActionSession("import")
            let request = try #require(Reading.turn.request())
            try await request.perform(
                in: session, with: Page(number: 1), using: Reader(), userInitiated: false,
                source: .intent("secret"))
        }
        await runtime.analytics.flush()
        let event = try #require(provider.journal.entries.first?.beginning)
        #expect((event.session, event.sourceKind, event.userInitiated) == ("import", "intent", false))
    }

    // MARK: When nothing is told

    @Test
    func `nothing is told while the feature is off, or of an action without analytics identifier`()
        async throws
    {
        let provider = Provider()
        let runtime = try makeRuntime(provider)
        let reader = Reader()
        try runtime.setEnabled(false, for: AnalyticsFeature.self)
        #expect(!runtime.recorders.active.contains(.analytics))
        try await turn(1, in: runtime, with: reader)
        try runtime.setEnabled(nil, for: AnalyticsFeature.self)
        try await turn(2, in: runtime, with: reader)
        try await Flint.withRuntime(runtime) {
            try await Reading.look.request()?.perform(with: Page(number: 3), using: reader)
        }
        await runtime.analytics.flush()
        #expect(reader.evaluations.entries == [2])
        #expect(provider.words == ["began 2", "ended 2 success"])
    }

    @Test func `a request that began while the feature was on is told of as a whole`() async throws {
        let provider = Provider()
        let runtime = try makeRuntime(provider)
        let reader = Reader(gate: Gate())
        async let turned: Void = turn(1, in: runtime, with: reader)
        await reader.gate?.arrival()
        try runtime.setEnabled(false, for: AnalyticsFeature.self)
        reader.gate?.open()
        try await turned
        await runtime.analytics.flush()
        #expect(provider.words == ["began 1", "ended 1 success"])
    }

    @Test
    func `without a provider, or without the features of the framework, nothing is asked for`() async throws {
        for (hasProvider, includesFramework) in [(false, true), (true, false)] {
            let runtime = try makeRuntime(
                hasProvider ? Provider() : nil, includesFramework: includesFramework)
            let reader = Reader()
            #expect(!runtime.recorders.active.contains(.analytics))
            try await turn(1, in: runtime, with: reader)
            #expect(reader.evaluations.entries.isEmpty)
            #expect(await runtime.analytics.flush())
        }
    }

    // MARK: The queue

    @Test func `a provider that hangs holds up no action, and what is dropped is counted`() async throws {
        let provider = Provider(isSlow: true)
        let runtime = try makeRuntime(provider, capacity: 4)
        try await turn(0, in: runtime)
        await provider.gate.arrival()
        for number in 1...10 { try await turn(number, in: runtime) }
        // Of 22 messages the provider holds one, and four are kept.
        #expect(runtime.analytics.droppedCount == 17)
        provider.gate.open()
        #expect(await runtime.analytics.flush())
        #expect(
            provider.words == ["began 0", "began 9", "ended 9 success", "began 10", "ended 10 success"])
        #expect(runtime.analytics.droppedCount == 17)
    }

    @Test func `a capacity below 1 counts as 1, with a warning`() async throws {
        let provider = Provider(isSlow: true)
        let runtime = try makeRuntime(provider, capacity: 0)
        #expect(
            runtime.diagnostics.contains {
                $0.code == .historyBadCapacity && $0.subject == "analytics.queueCapacity"
            })
        try await turn(1, in: runtime)
        await provider.gate.arrival()
        try await turn(2, in: runtime)
        provider.gate.open()
        await runtime.analytics.flush()
        #expect(provider.words.last == "ended 2 success")
        #expect(runtime.analytics.droppedCount == 2)
    }

    @Test func `a flush gives up when the time limit is over, and drops nothing`() async throws {
        let provider = Provider(isSlow: true)
        let runtime = try makeRuntime(provider)
        try await turn(1, in: runtime)
        await provider.gate.arrival()
        async let flushed = runtime.analytics.flush()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await !flushed)
        provider.gate.open()
        #expect(await runtime.analytics.flush())
        #expect(provider.words == ["began 1", "ended 1 success"])
        #expect(runtime.analytics.droppedCount == 0)
    }

    @Test func `the action flushes`() async throws {
        let provider = Provider()
        let runtime = try makeRuntime(provider)
        try await turn(1, in: runtime)
        let isFlushed = try await Flint.withRuntime(runtime) {
            try await AnalyticsFeature.flush.request()?.perform()
        }
        #expect(isFlushed == true)
        #expect(provider.words == ["began 1", "ended 1 success"])
    }

    @Test func `what a shutdown has no time for is dropped`() async throws {
        let provider = Provider(isSlow: true)
        let runtime = try makeRuntime(provider)
        try await turn(1, in: runtime)
        try await turn(2, in: runtime)
        await provider.gate.arrival()
        runtime.shutdown()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        // The gate lets a canceled task pass.
        await runtime.settle()
        #expect(provider.words == ["began 1"])
        #expect(runtime.analytics.droppedCount == 3)
    }

    /// A clock that says when its time is asked for.
    private struct AskedClock: Clock {
        let inner = ManualClock()
        let ask: @Sendable () -> Void
        var now: ManualClock.Instant {
            ask()
            return inner.now
        }
        var minimumResolution: Duration { inner.minimumResolution }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            try await inner.sleep(until: deadline, tolerance: tolerance)
        }
    }

    @Test func `the clock is asked outside of the lock`() async throws {
        let analytics = Flint().recorders.part(ActionAnalytics.self)
        let answers = Journal<Bool>()
        let clock = AskedClock { [weak analytics] in
            let entered = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                _ = analytics?.droppedCount
                entered.signal()
            }
            answers.note(entered.wait(timeout: .now() + 5) == .success)
        }
        var configuration = FlintConfiguration(clock: clock)
        configuration.analytics.provider = Provider()
        _ = analytics.configure(configuration, for: try makeRuntime(nil))
        #expect(await analytics.flush())
        #expect(answers.entries == [true])
        analytics.finish()
        #expect(answers.entries == [true, true])
    }

    @Test func `a provider that hangs does not hold up another one`() async throws {
        let (slow, fast) = (Provider(isSlow: true), Provider())
        let runtime = try makeRuntime(FanOutAnalyticsProvider([slow, FanOutAnalyticsProvider([fast])]))
        try await turn(1, in: runtime)
        async let flushed = runtime.analytics.flush()
        await clock.waitForSleepers()
        try await waitUntil(fast, has: 2)
        #expect(fast.words == ["began 1", "ended 1 success"])
        #expect(slow.words.isEmpty)
        slow.gate.open()
        #expect(await flushed)
        #expect(slow.words == fast.words)
    }

    /// Waits by arrivals at the provider's gate, which come before the notes.
    private func waitUntil(_ provider: Provider, has count: Int) async throws {
        await provider.gate.arrival(count)
        while provider.journal.count < count { await Task.yield() }
    }

    // MARK: The runtime

    @Test func `a provider that hangs does not keep the runtime alive`() async throws {
        let provider = Provider(isSlow: true)
        var runtime: Flint? = try makeRuntime(provider)
        weak let weakRuntime = runtime
        if let runtime { try await turn(1, in: runtime) }
        await provider.gate.arrival()
        runtime = nil
        #expect(weakRuntime == nil)
        provider.gate.open()
    }

    @Test func `beginnings come before ends under load`() async throws {
        let provider = Provider()
        let runtime = try makeRuntime(provider, capacity: 100_000)
        let sessions = (0..<4).map { ActionSession("load-\($0)", runtime: runtime) }
        try await Flint.withRuntime(runtime) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    let session = sessions[number % 4]
                    group.addTask {
                        let request = Reading.turn.request()
                        try await request?.perform(
                            in: session, with: Page(number: number), using: Reader(), userInitiated: false,
                            source: .application)
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(await runtime.analytics.flush())
        var open: Set<RequestID> = []
        for told in provider.journal.entries {
            switch told {
            case .began(let event): #expect(open.insert(try #require(event.requestID)).inserted)
            case .ended(let event, _, _): #expect(open.remove(try #require(event.requestID)) != nil)
            case .refused: Issue.record("nothing was refused")
            }
        }
        #expect(open.isEmpty)
        #expect(provider.journal.count == 400)
    }
}

extension ActionOutcome {
    fileprivate var word: String {
        switch self {
        case .success: "success"
        case .failure: "failure"
        case .cancelled: "cancelled"
        }
    }
}
