internal import FlintFlows

/// A registered machine with its type erased.
struct FlowRegistration: Sendable {
    let graph: FlowGraph
    let coding: MachineCoding
    let errors: FlowErrorPolicy
    /// Whether the diagram has an edge from the state `Fail`, which a machine enters after an error.
    let handlesFailures: Bool
    /// The kinds of the machine's states, and the kinds of the old states for which there are migrations.
    let kinds: Set<FlowKind>
    /// The names of the events that a state of the machine, or of a machine inside it in the diagram, may
    /// await.
    ///
    /// `nil` if the names are unknown.
    let eventNames: Set<String>?
    /// The names of the machine and of the machines inside it in the diagram.
    let drawnMachines: Set<String>
    /// The functions that make new states from old states, which the diagram no longer has, by the kinds of
    /// the old states.
    let migrations: [FlowKind: @Sendable (FlowStoredState) throws -> any DurableState]
    /// Makes a machine, runs it from a state with the engine's recorder as host, and returns its encoded
    /// output.
    let run: @Sendable (any FlowState, any FlowHost) async throws -> [UInt8]

    init?<Machine: StateMachine>(
        _ type: Machine.Type, _ coding: MachineCoding?, errors: FlowErrorPolicy,
        migrations: FlowMigrations<Machine>, make: @escaping @Sendable () async throws -> Machine
    ) where Machine.State: DurableState {
        guard let coding else { return nil }
        let graph = Machine.graph
        self.graph = graph
        self.coding = coding
        self.errors = errors
        handlesFailures = graph.edges.contains { $0.from == "Fail" }
        eventNames = coding.eventNames()
        drawnMachines = Self.machines(in: graph)
        let names = Set(graph.states.map(\.name)).union(["Fail"])
        kinds = Set(names.map { coding.kind(of: $0) }).union(migrations.migrations.keys)
        self.migrations = migrations.migrations.mapValues { migration in
            { stored in
                guard case .encoded(let bytes) = stored else {
                    throw FlowStuck(.incompatible, "A state that holds an error cannot be taken over.")
                }
                return try migration(bytes, coding.values)
            }
        }
        run = { state, host in
            guard let state = state as? Machine.State else {
                throw FlowStuck(.incompatible, "'\(state.stateName)' is no state of \(graph.machine).")
            }
            let result = try await make().run(from: state, in: host)
            do {
                return try MachineCoding.encode(result, coding.values)
            } catch {
                throw FlowStuck(.unencodable, "The output of \(graph.machine) cannot be encoded: \(error)")
            }
        }
    }

    private static func machines(in graph: FlowGraph) -> Set<String> {
        graph.states.flatMap(\.machines).reduce(into: [graph.machine]) { $0.formUnion(machines(in: $1)) }
    }
}
