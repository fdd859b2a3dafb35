import FlintDurableFlows
import FlintFlows
import Foundation
import TestSupport
import Testing

/// An engine whose runs are in files.
@Suite(.timeLimit(.minutes(10))) struct FileEngineTests {
    private static func engine(_ store: FileFlowStore, _ diary: Journal<String>) -> FlowEngine {
        let engine = FlowEngine(store: store, configuration: .patient)
        engine.register(OrderFlow.self) { OrderFlow(diary: diary) }
        return engine
    }

    @Test func `runs that were started in one process end in another`() async throws {
        let folder = try TemporaryFolder()
        let first = try FileFlowStore(directory: folder.url("runs"))
        let starter = Self.engine(first, Journal())
        for number in 0..<20 {
            _ = try await starter.start(OrderFlow.self, id: "\(number)", with: Order(name: "\(number)"))
            try await starter.send(.approval(Approval(by: "Ann")), to: OrderFlow.self, id: "\(number)")
        }
        await first.close()

        let second = try FileFlowStore(directory: folder.url("runs"))
        let diary = Journal<String>()
        let worker = Self.engine(second, diary)
        let working = Task { try await worker.work() }
        for number in 0..<20 {
            let run = try await worker.start(OrderFlow.self, id: "\(number)", with: Order(name: "another"))
            #expect(try await run.output.text == "\(number) charged by Ann shipd")
        }
        working.cancel()
        try await working.value
        await second.close()
        // Each step was done once, and is stored no longer than its run is worked on.
        #expect(diary.entries.count { $0 == "charge" } == 20)
        let third = try FileFlowStore(directory: folder.url("runs"))
        let ended = try await third.runs(FlowQuery(status: .ended))
        #expect(
            ended.count == 20
                && ended.allSatisfy { $0.path.map(\.state) == ["Begin", "AwaitApproval", "Ship", "End"] })
    }
}
