import DurableChecker
import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Workers of parcels that a test lets end, or stand still, at a moment of its choice.
struct ParcelYard: Sendable {
    static let lease = Duration.seconds(2)

    let simulation: Simulation
    let store: InMemoryFlowStore
    let recorder: HistoryRecorder

    init(_ simulation: Simulation) {
        self.simulation = simulation
        store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
        recorder = HistoryRecorder(clock: simulation.clock)
    }

    /// Lets a test do something, and expects that no promise was broken.
    static func open(
        seed: Int = 1, _ body: @escaping @Sendable (ParcelYard) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run(seed: seed) { simulation in
            let yard = ParcelYard(simulation)
            do {
                try await body(yard)
                let bounds = FlowHistoryChecker.Bounds(
                    time: .seconds(60), callsPerRun: 60, callsPerSecond: 20)
                let violations = try await yard.recorder.violations(in: yard.store, bounds: bounds)
                #expect(violations == [], "seed \(seed)")
            } catch {
                Issue.record(error)
            }
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    func pass(_ milliseconds: Int) async throws {
        try await simulation.clock.sleep(for: .milliseconds(milliseconds))
    }

    // MARK: Workers

    /// A worker, and the store as its process sees it.
    struct Worker: Sendable {
        let view: ObservedStore
        let working: Task<Void, any Error>

        /// Lets it leave in order.
        func leave() async throws {
            working.cancel()
            try await working.value
        }
    }

    func work(
        as name: String, endingAfter isLast: @escaping @Sendable (FlowWrite) -> Bool = { _ in false },
        fault: @escaping @Sendable (FlowStoreCall) -> ObservedStore.Fault? = { _ in nil },
        effect: @escaping @Sendable (_ step: String) async throws -> Void = { _ in }
    ) -> Worker {
        let view = ObservedStore(
            store, name: name, recorder: recorder, clock: simulation.clock,
            pause: { [simulation] time in
                (try? await simulation.task { try await simulation.clock.sleep(for: time) }.value) != nil
            }, endingAfter: isLast, fault: fault)
        let engine = engine(name, view)
        engine.register(
            ParcelFlow.self, errors: FlowErrorPolicy(retrying: .constant(.milliseconds(300), attempts: 9))
        ) { [recorder] in ParcelFlow(ParcelOffice(recorder: recorder, worker: name, work: effect)) }
        return Worker(view: view, working: simulation.task { try await engine.work() })
    }

    func engine(_ name: String, _ store: any FlowStore) -> FlowEngine {
        FlowEngine(
            store: store,
            configuration: FlowEngineConfiguration(
                workerName: name, concurrency: 4, lease: Self.lease, retention: nil, clock: simulation.clock,
                makeText: { [simulation] in "\(simulation.random(.max))" }))
    }

    // MARK: Clients

    func start(_ id: String = "1") async {
        await recorder.start(id, by: engine("client", store))
    }

    func send(_ event: ParcelEvent, to id: String = "1") async {
        await recorder.send(event, to: id, by: engine("client", store))
    }

    func cancel(_ id: String = "1") async {
        await recorder.cancel(id, by: engine("client", store))
    }

    /// Waits for the end of a parcel.
    func output(of id: String = "1") async throws -> FlowOutput? {
        await recorder.output(of: id, by: engine("client", store))
    }

    func record(_ id: String = "1") async throws -> FlowRecord {
        try #require(try await store.record(of: ParcelOffice.id(id)))
    }
}
