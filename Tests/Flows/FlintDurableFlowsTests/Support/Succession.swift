import DurableChecker
import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Processes that follow each other and share nothing but a store.
struct Succession: Sendable {
    /// One of the processes.
    struct Life: Sendable {
        /// From 1.
        let number: Int
        let clock: StandingClock
        fileprivate let view: ObservedStore

        /// Ends the process: nothing that it does from now on reaches the store.
        func end() { view.crash() }
    }

    typealias Registering = @Sendable (FlowEngine, Life) -> Void

    let simulation: Simulation
    let store: InMemoryFlowStore
    /// Starts runs and sends events; it does not work.
    let client: FlowEngine
    private let register: Registering
    private let lives = Shared(0)

    private init(_ simulation: Simulation, _ register: @escaping Registering) {
        self.simulation = simulation
        self.register = register
        store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
        client = FlowEngine(store: store, configuration: .simulated(by: simulation.clock))
    }

    /// Lets a test do something, in a time that passes by itself.
    static func open(
        seed: Int = 1, register: @escaping Registering,
        _ body: @escaping @Sendable (Succession) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run(seed: seed) { simulation in
            do {
                try await body(Succession(simulation, register))
            } catch {
                Issue.record(error)
            }
        }
        #expect(hasEnded, "Everything waits for ever.")
    }

    /// Lets the next process work until a body has ended; then its worker leaves, if it has not ended before.
    ///
    /// - Parameters:
    ///   - isLast: Whether it ends after a write, before it knows that it was done.
    ///   - fault: What goes wrong in a call.
    ///   - body: What the test does meanwhile.
    /// - Returns: What the body returns.
    func live<Value>(
        endingAfter isLast: @escaping @Sendable (FlowWrite) -> Bool = { _ in false },
        fault: @escaping @Sendable (FlowStoreCall) -> ObservedStore.Fault? = { _ in nil },
        _ body: () async throws -> Value
    ) async throws -> Value {
        lives.value += 1
        let view = ObservedStore(store, clock: simulation.clock, endingAfter: isLast, fault: fault)
        let life = Life(number: lives.value, clock: simulation.clock, view: view)
        let engine = FlowEngine(
            store: view, configuration: .simulated(by: simulation.clock, name: "life \(life.number)"))
        register(engine, life)
        let working = simulation.task { try await engine.work() }
        let result: Result<Value, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        working.cancel()
        try await working.value
        return try result.get()
    }

    func pass(_ seconds: Int) async throws { try await simulation.clock.sleep(for: .seconds(seconds)) }

    func record(_ machine: String, _ id: String = "1") async throws -> FlowRecord {
        try #require(try await store.record(of: FlowRunID(machine: machine, id: id)))
    }
}
