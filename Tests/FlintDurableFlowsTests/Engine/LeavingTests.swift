import FlintDurableFlows
import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// Workers that leave while handlers look at their cancellation on other threads.
@Suite(.timeLimit(.minutes(5))) struct LeavingTests {
    @Test func `a worker that leaves ends no run, however soon its handler sees that`() async throws {
        let store = InMemoryFlowStore()
        let diary = Journal<String>()
        for round in 0..<300 {
            let begun = OneShot<Void>()
            let engine = FlowEngine(store: store)
            engine.register(OrderFlow.self) {
                OrderFlow(
                    diary: diary,
                    handle: { _ in
                        begun.settle(())
                        // As soon as it is canceled, but not in the place of those who cancel it.
                        while !Task.isCancelled {
                            for _ in 0..<1_000 where Task.isCancelled { throw CancellationError() }
                            await Task.yield()
                        }
                        throw CancellationError()
                    })
            }
            let run = try await engine.start(OrderFlow.self, id: "\(round)", with: Order())
            let working = Task { try await engine.work() }
            await begun.wait()
            working.cancel()
            try await working.value
            let record = try #require(try await run.record())
            try #require(record.status == .ready && record.decision == nil, "round \(round): \(record)")
            // Nobody takes it in the next rounds.
            try await engine.cancel(OrderFlow.self, id: "\(round)", by: "test", because: "", force: true)
        }
        #expect(!diary.entries.contains("onTerminate"))
    }
}
