import BenchmarkHarness
import FlintCore
import FlintHTTP
import FlintInspector

extension BenchmarkSuite {
    /// Performing an action while the inspector runs, with and without a client.
    static let inspector = BenchmarkSuite { suite in
        suite.benchmark(
            "Dispatch.inspected", limit: "Dispatch.recorded", target: 1.05, delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let inspector = try await runtime.startInspector()
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(CounterFeature.increment, in: session)
            await inspector.stop()
        }

        // Measures the cost of one more observer, which converts each event to a line of JSON.
        suite.benchmark(
            "Dispatch.written", limit: "Dispatch.recorded", target: 3, delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let events = runtime.events()
            let stacks = runtime.stacks.changes()
            let writers = [
                Task.detached { for await event in events { keep(try event.jsonLine().utf8.count) } },
                Task.detached { for await change in stacks { keep(change.sequence) } },
            ]
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(CounterFeature.increment, in: session)
            for writer in writers { writer.cancel() }
        }

        suite.benchmark(
            "Dispatch.inspected(4)", limit: "Dispatch.written", target: 1.2, delivers: 1
        ) { state in
            let runtime = try Flint.recordingForBenchmark()
            let feed = InspectorFeed(runtime, retained: 10_000, revealsSensitiveTweaks: false)
            var clients: [Task<Void, Never>] = []
            for _ in 0..<4 {
                let stream = feed.stream(after: nil)
                clients.append(
                    Task.detached { while let piece = await stream.next() { keep(piece.count) } })
            }
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(CounterFeature.increment, in: session)
            await feed.stop()
            for client in clients { await client.value }
        }
    }
}
