import FlintDurableFlows
import FlintFlows
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FlowEngineTests {
    @Test func `an event may come before anybody waits, and is consumed once`() async throws {
        try await Workshop.openWithOrders { workshop in
            let run = try await workshop.startOrder()
            for _ in 0..<2 {
                let event = OrderEvent.approval(Approval(by: "Bob"))
                try await workshop.engine.send(event, to: OrderFlow.self, id: "1", key: "the one")
            }
            try await workshop.engine.send(.refusal(Refusal()), to: OrderFlow.self, id: "1")
            #expect(try await run.output.text == "1 charged by Bob shipd")
            let rest = try await workshop.record("Order").events
            #expect(rest.map(\.type) == ["Refusal"])
            await #expect(throws: FlowStoreError(.endedRun, "")) { try await workshop.approveOrder() }
        }
    }

    @Test func `starting again joins the run or throws, and keeps its input`() async throws {
        try await Workshop.openWithOrders { workshop in
            #expect(try await workshop.startOrder().isNew)
            let again = try await workshop.engine.start(OrderFlow.self, id: "1", with: Order(name: "other"))
            #expect(!again.isNew)
            await #expect(throws: FlowEngineError.self) {
                let _: FlowHandle<OrderFlow> = try await workshop.engine.start(
                    OrderFlow.self, id: "1", with: Order(), existing: .refuse)
            }
            try await workshop.approveOrder()
            #expect(try await again.output.text.hasPrefix("1 "))
        }
    }

    @Test func `a failed step is tried again with its key, and then no more`() async throws {
        let calls = Journal<StepCall>()
        try await Workshop.openWithOrders(
            work: { _, step, call in
                calls.note(call)
                if step == "charge", calls.count < 3 { throw Declined() }
            }
        ) { workshop in
            let run = try await workshop.startOrder()
            try await workshop.approveOrder()
            _ = try await run.output
            #expect(workshop.diary.entries == ["charge", "charge", "charge", "ship", "onTerminate"])
            #expect(Set(calls.entries.prefix(3).map(\.key)).count == 1)
            let epochs = calls.entries.prefix(3).map(\.epoch)
            #expect(epochs == epochs.sorted() && Set(epochs).count == 3)
        }
    }

    @Test(arguments: [false, true])
    func `a run that waits is canceled with its last handler, and by force without any`(
        isForced: Bool
    ) async throws {
        try await Workshop.openWithOrders { workshop in
            let run = try await workshop.startOrder()
            try await workshop.pass(60)
            try await workshop.engine.cancel(
                OrderFlow.self, id: "1", by: "Ann", because: "test", force: isForced)
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            #expect(workshop.diary.entries == (isForced ? ["charge"] : ["charge", "onTerminate"]))
        }
    }

    // MARK: Steps

    @Test func `a step inside a step, and one that runs twice at once, are errors`() async throws {
        let texts = Journal<String>()
        try await Workshop.openWithOrders(
            errors: FlowErrorPolicy(retrying: .never),
            work: { _, _, _ in
                do {
                    _ = try await OrderFlow(diary: Journal()).step("inner") { _ in 1 }
                } catch let error as FlowEngineError {
                    texts.note(error.code.description)
                }
            },
            handle: { _, state in
                guard state == "Ship" else { return }
                let flow = OrderFlow(diary: Journal())
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<2 {
                        group.addTask {
                            do {
                                _ = try await flow.step("same") { _ in
                                    for _ in 0..<50 { await Task.yield() }
                                    return 1
                                }
                            } catch {
                                texts.note((error as? FlowEngineError)?.code.description ?? "\(error)")
                            }
                        }
                    }
                }
            }
        ) { workshop in
            let run = try await workshop.startOrder()
            try await workshop.approveOrder()
            _ = try await run.output
            #expect(texts.entries == ["nestedStep", "ambiguousStep", "nestedStep"])
        }
    }
}

/// A value that a test and its handlers share.
final class Shared<Value: Sendable>: Sendable {
    private let held: Mutex<Value>

    init(_ value: Value) { held = Mutex(value) }

    var value: Value {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
