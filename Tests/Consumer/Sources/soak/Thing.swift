import FlintCore
import FlintDurableFlows
import FlintFlows
import FlintInspector
import FlintNavigation
import FlintObservation
import FlintTelemetry
import FlintTweaks
import Observation

/// What an application makes, uses and releases, so that nothing of it may stay.
enum Thing: String, CaseIterable {
    /// A runtime that performs an action, and is neither shut down nor used again.
    case runtime
    /// A runtime with the recorders of *Getting started*, whose main session performs an action.
    case recordedRuntime
    /// A session.
    case session
    /// A session of a subject, as a server makes it for each request.
    case subjectSession
    /// A subscription to events that has received one.
    case eventSubscription
    /// A subscription to a feature's availability that has received a change.
    case availabilitySubscription
    /// A manager of tweaks with a subscription that has received a change.
    case tweakManager
    /// A run of a machine whose transitions are read.
    case machineRun
    /// A navigator with a screen that has opened another one.
    case navigator
    /// An engine with a store and a stored run that has ended.
    case engine
    /// Telemetry of a runtime; the runtime ends it.
    case telemetry
    /// An inspector, which is a server; every other one ends with its runtime.
    case inspector
    /// An observed tweak whose reader was invalidated.
    case observedTweak
    /// The observed availability of a feature of a runtime that is released while it is followed.
    case observedFeature
    /// A performer that has performed an action.
    case performer
    /// An observed run of a machine.
    case observedRun
    /// The observed timeline and stacks of a runtime that is released while they are followed.
    case observedHistory
    /// The observed tree of a navigator that is released while it is followed.
    case observedNavigator
    /// An observed list of stored runs that is released while it follows its runtime.
    case observedDurableRuns

    /// How many are made when so many are asked for: a server has a thread and sockets, and takes a hundred times as long.
    func count(of count: Int) -> Int { self == .inspector ? max(count / 10, 2_000) : count }

    /// Makes one, uses it, and releases it.
    ///
    /// - Parameters:
    ///   - number: Counts up.
    ///   - tweaks: The tweaks of `Flint.shared`, which was set up.
    @MainActor
    func make(_ number: Int, _ tweaks: TweakManager) async throws {
        // What a release has left to the main actor, such as a canceled task, gets its turn.
        await Task.yield()
        switch self {
        case .runtime: try await perform(in: try runtime(), number)
        case .recordedRuntime: try await perform(in: try runtime(isRecorded: true), number)
        case .session: try await perform(in: ActionSession("session"), number)
        case .subjectSession:
            let subject = Subject(id: "subject-\(number % 1000)", attributes: ["plan": "pro"])
            try await perform(in: ActionSession("request", subject: subject), number)
        case .eventSubscription:
            var events = Flint.events().makeAsyncIterator()
            try await perform(in: .main, number)
            try expect(await events.next() != nil, number)
        case .availabilitySubscription:
            try tweaks.set(GatedFeature.isOpen, to: false)
            var changes = Flint.current.availabilityChanges(of: GatedFeature.self).makeAsyncIterator()
            try tweaks.set(GatedFeature.isOpen, to: true)
            try expect(await changes.next() != nil, number)
        case .tweakManager:
            let manager = TweakManager(
                providers: [EphemeralTweakProvider(id: "overrides")], declaring: [GatedFeature.isOpen])
            var changes = manager.changes().makeAsyncIterator()
            try manager.set(GatedFeature.isOpen, to: true)
            try expect(await changes.next() != nil && manager.value(of: GatedFeature.isOpen), number)
        case .machineRun:
            let log = TransitionLog<CountState>()
            var transitions = log.stream(bufferingNewest: 16).makeAsyncIterator()
            try expect(try await CountFlow().run(3, reporting: log) == 4, number)
            try expect(await transitions.next() != nil, number)
        case .navigator: try await navigate(number)
        case .engine:
            let clock = StandingClock()
            let engine = FlowEngine(
                store: InMemoryFlowStore(clock: clock), configuration: FlowEngineConfiguration(clock: clock))
            engine.register(CountFlow.self) { CountFlow() }
            let run = try await engine.start(CountFlow.self, id: "run", with: 1)
            try await engine.workUntilIdle()
            try expect(try await run.output == 2, number)
        case .telemetry:
            let exporter = InMemoryTelemetryExporter()
            var configuration = TelemetryConfiguration()
            configuration.clock = StandingClock()
            let telemetry = Telemetry(configuration, exporter: exporter)
            let runtime = try runtime(configure: telemetry.configure)
            telemetry.start(runtime)
            try await perform(in: runtime, number)
            if number.isMultiple(of: 2) { try expect(await telemetry.flush(within: .seconds(60)), number) }
        case .inspector:
            let runtime = try runtime(isRecorded: true)
            let inspector = try await runtime.startInspector()
            try await perform(in: runtime, number)
            // A running inspector keeps its runtime.
            if number.isMultiple(of: 2) { runtime.shutdown() }
            await inspector.stop()
        case .observedTweak:
            let observed = tweaks.observed(GatedFeature.isOpen)
            let isOpen = number.isMultiple(of: 2)
            observed.value = !isOpen
            var values = Observations { observed.value }.makeAsyncIterator()
            try expect(await values.next(isolation: #isolation) == !isOpen, number)
            try tweaks.set(GatedFeature.isOpen, to: isOpen)
            try expect(await values.next(isolation: #isolation) == isOpen, number)
        case .observedFeature:
            let runtime = try runtime()
            read { _ = runtime.observed(GatedFeature.self).isAvailable }
        case .performer:
            let performer = Flint.performer(WorkFeature.outer)
            read { _ = performer.isRunning }
            try expect(try await performer.perform(with: number).value == number + 2, number)
        case .observedRun:
            let run = ObservedRun(CountFlow())
            read { _ = run.state }
            try expect(try await run.start(with: 3).value == 4, number)
        case .observedHistory:
            let runtime = try runtime(isRecorded: true)
            read { _ = (runtime.observed.timeline.entries, runtime.observed.stacks.open) }
            try await perform(in: runtime, number)
            read { _ = (runtime.observed.timeline.entries, runtime.observed.stacks.open) }
        case .observedNavigator: try await navigate(number, isObserved: true)
        case .observedDurableRuns:
            let engine = FlowEngine(store: InMemoryFlowStore())
            let runs = Flint.observed.durableRuns(of: engine)
            read { _ = runs.runs }
            await runs.refresh()
            try expect(runs.hasLoaded, number)
        }
    }

    /// Reads like a view that is not drawn again.
    @MainActor
    private func read(_ body: () -> Void) { withObservationTracking(body, onChange: {}) }

    private func runtime(
        isRecorded: Bool = false, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(SoakFeatures.self) { configuration in
            configuration.tweaks = TweakManager(
                providers: [EphemeralTweakProvider(id: "overrides")], declaring: [GatedFeature.isOpen])
            configuration.includesFrameworkFeatures = isRecorded
            configure(&configuration)
        }
        return runtime
    }

    /// Performs an action in the main session, which does not keep its runtime.
    private func perform(in runtime: Flint, _ number: Int) async throws {
        try await perform(in: runtime.mainSession, number)
        withExtendedLifetime(runtime) {}
    }

    private func perform(in session: ActionSession, _ number: Int) async throws {
        try expect(try await session.perform(WorkFeature.outer, with: number) == number + 2, number)
    }

    @MainActor
    private func navigate(_ number: Int, isObserved: Bool = false) async throws {
        let counter = CounterScreen()
        let screens = ScreenRegistry {
            Factory(CounterScreen.self) { counter }
            Factory(StepScreen.self)
        }
        let navigator = try Navigator(
            screens: screens, root: .stack([.screen(CounterScreen.self)]),
            presenter: TerminalPresenter { _ in })
        try await navigator.start()
        if isObserved { read { _ = navigator.observed.current } }
        try await counter.ask()
        try expect(navigator.screen(at: navigator.tree.current.id) is StepScreen, number)
    }

    private func expect(_ isAsExpected: Bool, _ number: Int) throws {
        if !isAsExpected { throw SoakFailure("\(rawValue) \(number) does not work.") }
    }
}
