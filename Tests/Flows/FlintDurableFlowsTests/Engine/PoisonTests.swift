import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// A run that ends the processes that work on it.
@Suite(.timeLimit(.minutes(10))) struct PoisonTests {
    @Test func `a run that has ended five workers is stuck, and the others are done`() async throws {
        let killers = Journal<Int>()
        try await Succession.open { engine, life in
            engine.register(OrderFlow.self) {
                OrderFlow(
                    diary: Journal(),
                    work: { _, call in
                        guard call.key.hasPrefix("Order/bad/") else { return }
                        // Not before the others of the process have come further.
                        try await life.clock.sleep(for: .seconds(10))
                        killers.note(life.number)
                        life.end()
                    })
            }
        } _: { lives in
            _ = try await lives.client.start(OrderFlow.self, id: "bad", with: Order())
            for number in 1...7 {
                _ = try await lives.client.start(OrderFlow.self, id: "\(number)", with: Order())
                try await lives.client.send(.refusal(Refusal()), to: OrderFlow.self, id: "\(number)")
                // Longer than the lease, so that the next process gets the runs of this one.
                try await lives.live { try await lives.pass(4_000) }
                #expect(try await lives.record("Order", "\(number)").status == .ended)
                let bad = try await lives.record("Order", "bad")
                #expect((bad.status == .stuck) == (number > 5), "after \(number) processes")
            }
            let bad = try await lives.record("Order", "bad")
            #expect(
                bad.stuck?.code == .poison
                    && bad.claims == 5
                    && bad.kind.state == "Begin"
                    && bad.stuck?.text.contains("'Order/bad'") == true)
            let stuck = try await lives.client.runs(FlowQuery(status: .stuck))
            #expect(stuck.map(\.id.id) == ["bad"])
        }
        #expect(killers.entries == [1, 2, 3, 4, 5])
    }

    @Test(arguments: 1...4)
    func `a run that ends its workers at once takes none with it that were begun beside it`(
        seed: Int
    ) async throws {
        try await Succession.open(seed: seed) { engine, life in
            engine.register(OrderFlow.self) {
                OrderFlow(
                    diary: Journal(),
                    work: { _, call in
                        if call.key.hasPrefix("Order/bad/") { life.end() }
                        try await life.clock.sleep(for: .milliseconds(200))
                    })
            }
        } _: { lives in
            let others = ["1", "2", "3", "4", "5"]
            for name in others + ["bad"] {
                _ = try await lives.client.start(OrderFlow.self, id: name, with: Order())
            }
            for _ in 1...12 { try await lives.live { try await lives.pass(4_000) } }
            for name in others { #expect(try await lives.record("Order", name).status == .waiting) }
            #expect(try await lives.record("Order", "bad").stuck?.code == .poison)
        }
    }
}
