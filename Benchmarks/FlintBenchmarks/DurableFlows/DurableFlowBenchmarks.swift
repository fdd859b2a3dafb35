import BenchmarkHarness
import FlintDurableFlows
import FlintFlows
import Foundation

extension BenchmarkSuite {
    /// Runs that an engine stores: one operation is one transition or one step.
    static let durableFlows = BenchmarkSuite { suite in
        // The target allows two microseconds besides encoding, which takes about three.
        suite.benchmark(
            "Durable.memory", limit: "Limit.encodedState", target: 1.7, delivers: 1,
            settings: BenchmarkSettings(iterations: 2_000)
        ) { state in
            let engine = FlowEngine(store: InMemoryFlowStore())
            engine.register(StructPendulum.self) { StructPendulum() }
            let run = try await engine.start(
                StructPendulum.self, id: "run", with: Swing(remaining: keep(state.iterations)))
            state.delivered = try await state.measure {
                try await engine.workUntilIdle()
                return try await run.output
            }
        }
        for (runs, target) in [(256, 1.5), (1, 1.3)] {
            suite.benchmark(
                "Durable.file(\(runs))", limit: "Limit.append(\(runs))", target: target, scale: runs,
                delivers: runs, settings: .ofDisk
            ) { state in
                let folder = try ScratchFolder()
                let store = try FileFlowStore(directory: folder.url)
                let load = try await StoreLoad(runs, in: store)
                let rounds = state.iterations
                try await state.measure { try await load.go(on: rounds) }
                state.delivered = try await load.entries()
                await store.close()
            }
        }
        // The handler begins again, and its steps are recorded. The target allows a microsecond besides
        // decoding.
        suite.benchmark(
            "Durable.step(recorded)", limit: "Limit.decodedNumber", target: 2, delivers: 1,
            settings: BenchmarkSettings(iterations: 1_000)
        ) { state in
            let store = InMemoryFlowStore()
            try await SteppingPendulum.record(state.iterations, in: store)
            let engine = FlowEngine(store: store)
            engine.register(SteppingPendulum.self) { SteppingPendulum() }
            let run = engine.run(SteppingPendulum.self, id: "run")
            state.delivered = try await state.measure {
                try await engine.workUntilIdle()
                return try await run.output
            }
        }
    }
}
