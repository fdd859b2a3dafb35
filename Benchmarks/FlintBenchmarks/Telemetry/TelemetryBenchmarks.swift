import BenchmarkHarness
import FlintCore
import FlintTelemetry
import Foundation
import Synchronization

extension BenchmarkSuite {
    /// Performing an action while telemetry runs, and exporting its spans.
    static let telemetry = BenchmarkSuite { suite in
        // Every request has a trace and becomes a span in JSON. Spans that do not fit into the queue are
        // dropped.
        suite.benchmark(
            "Dispatch.telemetry", limit: "Dispatch.recorded", target: 1.1, delivers: 1
        ) { state in
            let telemetry = Telemetry(.forBenchmark(), transport: DiscardingTransport())
            let runtime = try Flint.recordingForBenchmark { telemetry.configure(&$0) }
            telemetry.start(runtime)
            let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
            state.delivered = try await state.count(CounterFeature.increment, in: session)
            await telemetry.shutdown(within: .seconds(10))
        }

        // The limit sends bodies that were made before the measured part.
        suite.benchmark(
            "Limit.spanBodies", scale: spanCount, delivers: spanCount,
            settings: BenchmarkSettings(iterations: 1)
        ) { state in
            let receiver = try LoopbackReceiver()
            defer { receiver.close() }
            let capture = CapturingTransport()
            _ = try await Telemetry(.forBenchmark(receiver.port), transport: capture).exportSpans()
            let transport = URLSessionTransport()
            for _ in 0..<state.iterations {
                let requests = capture.requests
                try await state.measure {
                    for request in requests { keep(try await transport.send(request).status) }
                }
                state.delivered += spanCount
            }
        }

        // Measures the time from the dispatch to the receiver's answer, without losses: 20 µs per span are
        // 50,000 spans in a second. With `taskset -c 0`, one core does all of the work.
        suite.benchmark(
            "Telemetry.spansPerSecond", limit: "Limit.spanBodies", target: 4, ceiling: .microseconds(20),
            scale: spanCount, delivers: spanCount, settings: BenchmarkSettings(iterations: 1)
        ) { state in
            let receiver = try LoopbackReceiver()
            defer { receiver.close() }
            for _ in 0..<state.iterations {
                let telemetry = Telemetry(.forBenchmark(receiver.port))
                state.delivered += try await state.measure { try await telemetry.exportSpans() }
            }
        }
    }
}

/// The number of spans, which all fit into the queue, so that none is dropped even if the receiver is slow.
private let spanCount = 20_000

extension TelemetryConfiguration {
    /// A configuration that exports spans in JSON, and nothing else.
    fileprivate static func forBenchmark(_ port: UInt16 = 0) -> TelemetryConfiguration {
        var configuration = TelemetryConfiguration()
        if let url = URL(string: "http://127.0.0.1:\(port)") { configuration.setEndpoint(url) }
        configuration.traces.encoding = .json
        configuration.metrics.isOn = false
        configuration.logs.isOn = false
        return configuration
    }
}

extension Telemetry {
    /// Performs an action for each span, and waits until all spans are sent.
    ///
    /// - Returns: The number of spans that were sent.
    fileprivate func exportSpans() async throws -> Int {
        let runtime = try Flint.recordingForBenchmark { configure(&$0) }
        start(runtime)
        let session = ActionSession("benchmark", userInitiatedActions: true, runtime: runtime)
        var sum: Tally = 0
        for _ in 0..<spanCount {
            sum = keep(try await session.perform(CounterFeature.increment, with: sum))
        }
        await shutdown(within: .seconds(60))
        return Int(counts[.traces]?.sent ?? 0)
    }
}

/// A transport that accepts each request and discards it.
private struct DiscardingTransport: TelemetryTransport {
    func send(_ request: TelemetryRequest) async throws -> TelemetryResponse {
        keep(request.body.count)
        return TelemetryResponse(status: 200)
    }
}

/// A transport that stores each request and sends nothing.
private final class CapturingTransport: TelemetryTransport {
    private let captured = Mutex<[TelemetryRequest]>([])

    var requests: [TelemetryRequest] { captured.withLock { $0 } }

    func send(_ request: TelemetryRequest) async throws -> TelemetryResponse {
        captured.withLock { $0.append(request) }
        return TelemetryResponse(status: 200)
    }
}
