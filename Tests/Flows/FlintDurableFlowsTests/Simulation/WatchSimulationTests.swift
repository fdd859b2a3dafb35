import DurableChecker
import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// A composite in a composite, with waits and histories, on workers that end and stand still in the middle of anything.
@Suite(.timeLimit(.minutes(10))) struct WatchSimulationTests {
    private static let id = FlowRunID(machine: "Watch", id: "1")
    private static let all: [WatchEvent] = [
        .next(Next()), .next(Next()), .bell(Bell()), .shallow(Shallow()), .deep(Deep()), .anew(Anew()),
    ]

    /// Where a run came, and how that is judged.
    private struct Outcome: Equatable, Sendable {
        var path: [String] = []
        var inside: [String] = []
        var violations: [FlowViolation] = []

        init(_ record: FlowRecord) {
            path = record.path.map(\.state)
            inside = record.parts.map(\.entry.kind.state)
        }
    }

    private static func events(_ seed: Int) -> [WatchEvent] {
        var generator = SeededGenerator(seed: seed)
        return (0..<12).map { _ in all.randomElement(using: &generator) ?? .next(Next()) }
    }

    private static func begin(_ engine: FlowEngine, _ seed: Int) async throws {
        _ = try await engine.start(WatchFlow.self, id: "1", with: Note("Ann"))
        for event in events(seed) { try await engine.send(event, to: WatchFlow.self, id: "1") }
    }

    /// Where a run comes if nothing goes wrong.
    private func expected(_ seed: Int) async throws -> Outcome {
        let store = InMemoryFlowStore()
        let engine = FlowEngine(store: store, configuration: .patient)
        engine.register(WatchFlow.self) { WatchFlow(diary: Journal()) }
        try await Self.begin(engine, seed)
        try await engine.workUntilIdle()
        return Outcome(try #require(try await store.record(of: Self.id)))
    }

    private static func fault(_ simulation: Simulation) -> ObservedStore.Fault? {
        switch simulation.random(60) {
        case 0: .unavailable
        case 1: .answerLost
        case 2: .late(request: .milliseconds(simulation.random(3_000)), answer: .zero)
        case 3: .late(request: .zero, answer: .milliseconds(simulation.random(3_000)))
        default: nil
        }
    }

    /// Lets workers live and die one after the other, until nothing goes wrong any more.
    private static func work(
        _ number: Int, on store: InMemoryFlowStore, _ recorder: HistoryRecorder, _ simulation: Simulation,
        isBroken: Shared<Bool>, isOver: Shared<Bool>
    ) async throws {
        var life = 0
        while !isOver.value {
            life += 1
            let name = "worker \(number).\(life)"
            let view = ObservedStore(
                store, name: name, recorder: recorder, clock: simulation.clock,
                fault: { _ in isBroken.value ? fault(simulation) : nil })
            let engine = FlowEngine(
                store: view,
                configuration: FlowEngineConfiguration(
                    workerName: name, lease: .seconds(2), retention: nil, clock: simulation.clock,
                    makeText: { "\(simulation.random(.max))" }))
            engine.register(WatchFlow.self) {
                WatchFlow(diary: Journal()) {
                    try await simulation.clock.sleep(for: .milliseconds(simulation.random(1_500)))
                }
            }
            let working = simulation.task { try await engine.work() }
            repeat {
                try await simulation.clock.sleep(for: .milliseconds(100 + simulation.random(6_000)))
            } while !isBroken.value && !isOver.value
            if isBroken.value, simulation.random(3) > 0 { view.crash() }
            working.cancel()
            try await working.value
        }
    }

    private func outcome(_ seed: Int) async throws -> Outcome? {
        let found = Shared<Outcome?>(nil)
        let hasEnded = try await Simulation.run(seed: seed) { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
            let recorder = HistoryRecorder(clock: simulation.clock)
            let (isBroken, isOver) = (Shared(true), Shared(false))
            try await Self.begin(
                FlowEngine(store: store, configuration: .simulated(by: simulation.clock, name: "client")),
                seed)
            let workers = (0..<2).map { number in
                simulation.task {
                    try await Self.work(
                        number, on: store, recorder, simulation, isBroken: isBroken, isOver: isOver)
                }
            }
            for isAfter in [false, true] {
                isBroken.value = !isAfter
                for _ in 0..<30 {
                    try await simulation.clock.sleep(for: .seconds(2))
                    if try await store.record(of: Self.id)?.stuck?.code == .poison {
                        try await store.perform(FlowAct(.retry, by: "test", because: "poison"), on: Self.id)
                    }
                }
            }
            isOver.value = true
            for worker in workers { try await worker.value }
            let record = try #require(try await store.record(of: Self.id))
            var outcome = Outcome(record)
            let bounds = FlowHistoryChecker.Bounds(time: .seconds(600), callsPerRun: 0, callsPerSecond: 0)
            let rules: Set<FlowViolation.Rule> = [.drawing, .epochs, .writes]
            outcome.violations = FlowHistoryChecker([WatchFlow.graph], bounds: bounds).violations(
                in: try recorder.history([FlowHistory.Reading(record, unconsumed: [])])
            ).filter { rules.contains($0.rule) }
            found.value = outcome
        }
        #expect(hasEnded, "Everything waits for ever.")
        return found.value
    }

    @Test(arguments: 0..<60)
    func `a run with histories comes where it would if nothing went wrong`(seed: Int) async throws {
        #expect(try await outcome(seed) == expected(seed))
    }

    @Test func `a composite that is resumed at another state is found`() async throws {
        let store = InMemoryFlowStore()
        let recorder = HistoryRecorder(clock: ContinuousClock())
        let view = ObservedStore(store, recorder: recorder, clock: ContinuousClock())
        let engine = FlowEngine(store: view, configuration: .patient)
        engine.register(WatchFlow.self) { WatchFlow(diary: Journal()) }
        _ = try await engine.start(WatchFlow.self, id: "1", with: Note("Ann"))
        for event in [WatchEvent.bell(Bell()), .deep(Deep())] {
            try await engine.send(event, to: WatchFlow.self, id: "1")
        }
        try await engine.workUntilIdle()
        let record = try #require(try await store.record(of: Self.id))
        let bounds = FlowHistoryChecker.Bounds(time: .seconds(600), callsPerRun: 999, callsPerSecond: 999)
        func rules(_ observations: [FlowHistory.Observation]) -> Set<FlowViolation.Rule> {
            let reading = FlowHistory.Reading(record, unconsumed: [])
            let history = FlowHistory(observations, calls: 0, readings: [reading])
            let violations = FlowHistoryChecker([WatchFlow.graph], bounds: bounds).violations(in: history)
            return Set(violations.map(\.rule)).intersection([.drawing])
        }
        let seen = try recorder.history([]).observations
        #expect(rules(seen) == [])
        #expect(rules(seen.map { Self.changed($0) }) == [.drawing])
    }

    /// The observation, with another state where a composite is resumed.
    private static func changed(_ observation: FlowHistory.Observation) -> FlowHistory.Observation {
        guard case .writing(let number, let write, let within) = observation.event,
            case .part(let path, .enter(let entry)) = write.change, entry.number == 0,
            entry.kind.state == "Intro"
        else { return observation }
        let kind = FlowKind(machine: entry.kind.machine, state: "Film")
        let other = FlowStoredEntry(number: 0, kind: kind, state: entry.state, wait: nil)
        let change = FlowWrite.Change.part(path, .enter(other))
        return FlowHistory.Observation(
            at: observation.at,
            .writing(
                number,
                FlowWrite(
                    run: write.run, worker: write.worker, epoch: write.epoch, version: write.version,
                    change: change), within: within))
    }
}
