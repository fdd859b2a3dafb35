import FlintDurableFlows
import FlintFlows
import FlintTesting
import Foundation
import Testing

@testable import FlintCore
@testable import FlintTelemetry

/// What an operator sees of stored runs in a server of the default set-up.
///
/// It is on standard error, in a collector, and in the metrics of Prometheus. The application starts runs and calls
/// `work()`, and has no code for any of it.
@Suite(.timeLimit(.minutes(10))) struct OperatedFlowsTests {
    private enum NoFeatures: FeatureGroup {
        static let description = "No features"
        static let subfeatures: Subfeatures = []
    }

    private struct Unpayable: Error {}

    private let runtime = Flint()
    private let clock = ManualClock()
    private let errorStream = InMemoryLogOutput()

    private func lines(_ level: LogLevel, _ text: String) -> Int {
        errorStream.entries.count { $0.level == level && $0.message.contains(text) }
    }

    /// Lets time pass until a line is logged.
    private func pass(until level: LogLevel, _ text: String) async {
        while lines(level, text) == 0 {
            clock.advance(by: .milliseconds(500))
            await Task.yield()
        }
    }

    @Test func `failing carriers, refunds, a stuck run and a store that is away are seen without a hook`()
        async throws
    {
        let collector = try LoopbackCollector([
            .raw("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        ])
        defer { collector.close() }
        var configuration = TelemetryConfiguration()
        configuration.setEndpoint(try #require(URL(string: "http://127.0.0.1:\(collector.port)")))
        for signal in TelemetrySignal.allCases { configuration[signal].encoding = .json }
        let telemetry = Telemetry(configuration)
        try runtime.setUpProcess(NoFeatures.self) {
            // The lines of standard error.
            $0.logging.useProcess()
            $0.logging.production.outputs = [errorStream]
            telemetry.configure(&$0)
        }
        telemetry.start(runtime)
        let store = InMemoryFlowStore(clock: clock)
        try await Flint.withRuntime(runtime) {
            let engine = FlowEngine(
                store: store, configuration: FlowEngineConfiguration(clock: clock))
            let policy = FlowErrorPolicy(
                retrying: .constant(.seconds(1), attempts: 5, if: { !($0 is Unpayable) }))
            engine.register(Parcel.self, errors: policy) {
                Parcel(
                    ship: {
                        if $0 == 9 { throw Unpayable() }
                        throw Parcel.CarrierDown()
                    }, refund: { if $0 == 9 { throw Unpayable() } })
            }
            runtime.addDurableRuns(engine, named: "parcels")
            let working = Task { try await engine.work() }
            for number in [1, 2, 3, 4, 5, 9] {
                _ = try await engine.start(Parcel.self, id: "order-\(number)", with: number)
            }
            while try await store.runs(FlowQuery(status: .ended)).count < 5 {
                clock.advance(by: .milliseconds(500))
                await Task.yield()
            }
            await pass(until: .error, "is stuck")
            let start = clock.now
            store.injectFaults { _ in .unavailable }
            await pass(until: .error, "has not been reachable")
            while start.duration(to: clock.now) < .seconds(25) {
                clock.advance(by: .milliseconds(500))
                await Task.yield()
            }
            store.removeFaults()
            await pass(until: .warning, "reachable again")
            working.cancel()
            try await working.value
        }
        await runtime.settle()
        // Standard error.
        #expect(lines(.warning, "failed with Parcel.CarrierDown") == 25)
        #expect(lines(.warning, "no further one") == 5 + 2)
        #expect(lines(.error, "'order-9' of Parcel in Fail is stuck") == 1)
        // How often depends on how far the clock is ahead of the worker.
        #expect(lines(.error, "has not been reachable") >= 1)
        #expect(errorStream.entries.allSatisfy { $0.topic?.description == "flows.durable" })
        // Prometheus.
        await telemetry.flush(within: .seconds(600))
        let metrics = telemetry.prometheus()
        for line in [
            #"flint_flow_attempts_total{flint_flow_machine="Parcel",flint_flow_state="Ship",flint_flow_outcome="failed"} 26"#,
            #"flint_flow_attempts_total{flint_flow_machine="Parcel",flint_flow_state="Refund",flint_flow_outcome="succeeded"} 5"#,
            #"flint_flow_steps_total{flint_flow_machine="Parcel",flint_flow_step="ship",flint_flow_outcome="failed"} 26"#,
            #"flint_flow_notices_total{flint_flow_notice="storeUnreachable",flint_flow_machine=""}"#,
            #"flint_flow_notices_total{flint_flow_notice="storeReachable",flint_flow_machine=""}"#,
            #"flint_flow_notices_total{flint_flow_notice="stuck",flint_flow_machine="Parcel"} 1"#,
            #"flint_flow_runs{flint_flow_source="parcels",flint_flow_machine="Parcel",flint_flow_status="stuck"} 1"#,
        ] { #expect(metrics.contains(line), "\(line) in \(metrics)") }
        #expect(metrics.contains("flint_flow_duration_seconds_count"))
        #expect(!metrics.contains("order-"))
        // The collector: spans, log records and metrics.
        let bodies = collector.requests.joined(separator: "\n")
        for text in [
            #""name":"Parcel.Ship""#, #""name":"Parcel.Refund""#, #""name":"Parcel ship""#, "order-9",
            "flint.flow.attempts", "flint.flow.duration", "has not been reachable", "is stuck",
            "CarrierDown",
        ] { #expect(bodies.contains(text), "\(text) is not in the collector") }
    }
}
