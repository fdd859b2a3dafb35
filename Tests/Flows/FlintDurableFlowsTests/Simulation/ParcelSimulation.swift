import DurableChecker
import FlintDurableFlows

/// The workload of parcels in a simulation, on a store in memory.
enum ParcelSimulation {
    /// Gives a store a defect.
    typealias Wrap = @Sendable (InMemoryFlowStore, Simulation) -> any FlowStore

    /// What was promised and not kept.
    ///
    /// - Parameters:
    ///   - seed: Decides what happens.
    ///   - settings: How much goes wrong.
    ///   - wrap: Gives the store a defect.
    static func violations(
        seed: Int, _ settings: ParcelSettings = ParcelSettings(), wrap: @escaping Wrap = { store, _ in store }
    ) async throws -> [FlowViolation] {
        try await violations(seed: seed, settings, wrap) { ParcelFlow($0) }
    }

    /// What was promised and not kept, with a machine that has a defect.
    static func violations<Machine: ParcelStateMachine>(
        seed: Int, _ settings: ParcelSettings, _ wrap: @escaping Wrap,
        _ make: @escaping @Sendable (ParcelOffice) -> Machine
    ) async throws -> [FlowViolation] {
        let found = Shared<[FlowViolation]?>(nil)
        let hasEnded = try await Simulation.run(seed: seed) { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
            let view = wrap(store, simulation)
            let world = ParcelWorld(
                clock: simulation.clock, random: { simulation.random($0) },
                begin: { body in simulation.task { try await body() } },
                open: { $0 == "checker" ? store : view })
            let workload = ParcelWorkload(settings, in: world, make)
            try await workload.run()
            found.value = try await workload.violations()
        }
        return found.value ?? [
            FlowViolation(.end, hasEnded ? "It was not judged." : "Everything waits for ever.")
        ]
    }
}
