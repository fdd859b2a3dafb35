import FlintFlows
import FlintStreams
import Synchronization
import TestSupport
import Testing

@testable import FlintDurableFlows

/// Workers that leave while handlers look at their cancellation on other threads.
@Suite(.timeLimit(.minutes(10))) struct LeavingTests {
    /// On a crowded machine each of the steps of a round waits for its turn, so several rounds wait at once.
    @Test func `a worker that leaves ends no run, however soon its handler sees that`() async throws {
        try await withThrowingDiscardingTaskGroup { lanes in
            for _ in 0..<6 {
                lanes.addTask {
                    for _ in 0..<50 { try await leaveWhileTheHandlerLooks() }
                }
            }
        }
    }

    private func leaveWhileTheHandlerLooks() async throws {
        let diary = Journal<String>()
        let begun = OneShot<Void>()
        let engine = FlowEngine(store: InMemoryFlowStore(), configuration: .patient)
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
        let run = try await engine.start(OrderFlow.self, id: "left", with: Order())
        let working = Task { try await engine.work() }
        await begun.wait()
        working.cancel()
        try await working.value
        let record = try #require(try await run.record())
        #expect(record.status == .ready && record.decision == nil, "\(record)")
        #expect(!diary.entries.contains("onTerminate"))
    }

    @Test func `the run is left before its handlers are canceled`() async throws {
        let engine = FlowEngine(store: InMemoryFlowStore(), configuration: .patient)
        let begun = OneShot<Void>()
        let isLeft = Mutex<Bool?>(nil)
        engine.register(OrderFlow.self) {
            OrderFlow(
                diary: Journal(),
                handle: { _ in
                    let end = OneShot<Void>()
                    await withTaskCancellationHandler {
                        begun.settle(())
                        await end.wait()
                    } onCancel: {
                        let activation = engine.active.withLock { $0.values.first }
                        isLeft.withLock { $0 = activation?.isDetached }
                        end.settle(())
                    }
                    throw CancellationError()
                })
        }
        let run = try await engine.start(OrderFlow.self, id: "left", with: Order())
        let working = Task { try await engine.work() }
        await begun.wait()
        working.cancel()
        try await working.value
        #expect(isLeft.withLock { $0 } == true)
        #expect(try await run.record()?.decision == nil)
    }

    @Test func `a slot that is free already is not waited for`() async {
        let slots = WorkSlots(3)
        for _ in 0..<3 { slots.take() }
        slots.giveBack()
        await slots.awaitFree()
        #expect(slots.free == 1)
    }
}
