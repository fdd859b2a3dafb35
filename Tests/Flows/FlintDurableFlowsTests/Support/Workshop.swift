import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// An engine that works in a simulation, its store, and a diary.
struct Workshop: Sendable {
    let simulation: Simulation
    let store: InMemoryFlowStore
    let engine: FlowEngine
    let diary = Journal<String>()

    init(
        _ simulation: Simulation, isShared: Bool = true,
        _ configure: (inout FlowEngineConfiguration) -> Void = { _ in }
    ) {
        self.simulation = simulation
        store = InMemoryFlowStore(clock: simulation.clock, isShared: isShared)
        var configuration = FlowEngineConfiguration.simulated(by: simulation.clock)
        configure(&configuration)
        engine = FlowEngine(store: store, configuration: configuration)
    }

    func pass(_ seconds: Int) async throws { try await simulation.clock.sleep(for: .seconds(seconds)) }

    func record(_ machine: String, _ id: String = "1") async throws -> FlowRecord {
        try #require(try await store.record(of: FlowRunID(machine: machine, id: id)))
    }

    /// Lets an engine work while a test does something, in a time that passes by itself.
    static func open(
        configure: @escaping @Sendable (inout FlowEngineConfiguration) -> Void = { _ in },
        register: @escaping @Sendable (Workshop) -> Void,
        _ body: @escaping @Sendable (Workshop) async throws -> Void
    ) async throws {
        let hasEnded = try await Simulation.run { simulation in
            let workshop = Workshop(simulation, configure)
            register(workshop)
            let working = simulation.task { try await workshop.engine.work() }
            do {
                try await body(workshop)
            } catch {
                Issue.record(error)
            }
            working.cancel()
            try await working.value
        }
        #expect(hasEnded, "Everything waits for ever.")
    }
}
