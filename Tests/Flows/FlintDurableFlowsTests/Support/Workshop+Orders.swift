import FlintDurableFlows
import FlintFlows

/// Orders whose handlers and steps do what a test says.
extension Workshop {
    static func openWithOrders(
        errors: FlowErrorPolicy = FlowErrorPolicy(),
        configure: @escaping @Sendable (inout FlowEngineConfiguration) -> Void = { _ in },
        work: @escaping @Sendable (Workshop, _ step: String, StepCall) async throws -> Void = { _, _, _ in },
        handle: @escaping @Sendable (Workshop, _ state: String) async throws -> Void = { _, _ in },
        finish: @escaping @Sendable (Result<Receipt, any Error>) async throws -> Void = { _ in },
        _ body: @escaping @Sendable (Workshop) async throws -> Void
    ) async throws {
        try await open(configure: configure) { workshop in
            workshop.engine.register(OrderFlow.self, errors: errors) {
                OrderFlow(
                    diary: workshop.diary, work: { try await work(workshop, $0, $1) },
                    handle: { try await handle(workshop, $0) }, finish: finish)
            }
        } _: {
            try await body($0)
        }
    }

    func startOrder(_ id: String = "1") async throws -> FlowHandle<OrderFlow> {
        try await engine.start(OrderFlow.self, id: id, with: Order(name: id))
    }

    func approveOrder(_ id: String = "1") async throws {
        try await engine.send(.approval(Approval(by: "Bob")), to: OrderFlow.self, id: id)
    }

    /// What a worker writes from now on.
    func observeWrites() -> @Sendable () -> [FlowWrite.Change] {
        let writes = Shared<[FlowWrite.Change]>([])
        store.injectFaults { call in
            if case .commit(let write) = call { writes.value += [write.change] }
            return nil
        }
        return { writes.value }
    }
}
