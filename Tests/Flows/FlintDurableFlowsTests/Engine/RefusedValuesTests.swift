import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// What is too large to be stored, and what a rerun must reach.
@Suite(.timeLimit(.minutes(10))) struct RefusedValuesTests {
    @Test func `an input, an event and a state that are too large are refused, and large ones are noticed`()
        async throws
    {
        let notices = Journal<FlowNotice>()
        try await Workshop.open(configure: { configuration in
            (configuration.sizeLimit, configuration.sizeWarning) = (1_000, 500)
            configuration.onNotice = { notices.note($0) }
        }) { workshop in
            workshop.engine.register(OrderFlow.self) { OrderFlow(diary: workshop.diary) }
        } _: { workshop in
            let engine = workshop.engine
            func text(_ size: Int) -> String { String(repeating: "x", count: size) }
            await #expect(throws: FlowEngineError.self) {
                _ = try await engine.start(OrderFlow.self, id: "1", with: Order(name: text(1_000)))
            }
            #expect(try await engine.runs().isEmpty)
            _ = try await engine.start(OrderFlow.self, id: "1", with: Order(name: text(600)))
            #expect(notices.entries.first?.name == "large")
            try await workshop.pass(60)
            let large = OrderEvent.approval(Approval(by: text(1_000)))
            let error = await #expect(throws: FlowEngineError.self) {
                try await engine.send(large, to: OrderFlow.self, id: "1")
            }
            #expect(error?.code == .tooLarge && error?.description.contains("Approval") == true)
            await #expect(throws: FlowEngineError.self) {
                try await engine.move(
                    OrderFlow.self, id: "1", to: .ship(Receipt(text: text(1_000))), by: "Bob", because: "")
            }
            let record = try await workshop.record("Order")
            #expect(record.status == .waiting && record.events.isEmpty && record.acts.isEmpty)
        }
    }

    /// An order whose handler takes another way when it runs again, and ends.
    private struct Fickle: OrderStateMachine {
        let diary: Journal<String>

        func onBegin(_ order: Order) async throws -> OrderState {
            guard diary.entries.isEmpty else { return .terminate(.success(Receipt())) }
            _ = try await step("weigh") { _ in diary.note("weigh") }
            throw Declined()
        }
    }

    @Test func `a run does not end beside a step that its last handler did not reach again`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(Fickle.self, errors: FlowErrorPolicy()) {
                Fickle(diary: workshop.diary)
            }
        } _: { workshop in
            _ = try await workshop.engine.start(Fickle.self, id: "1", with: Order())
            try await workshop.pass(600)
            let record = try await workshop.record("Order")
            #expect(record.stuck?.code == .unreachedStep && record.stuck?.text.contains("weigh") == true)
        }
    }
}
