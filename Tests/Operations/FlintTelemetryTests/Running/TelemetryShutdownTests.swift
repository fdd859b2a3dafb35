import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintTelemetry

private enum PayAction: Action {
    static let description = "Pays"

    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
        context.logs.production?.info("paid")
    }
}

private enum PayFeature: Feature {
    static let description = "Payments"
    static let pay = action(PayAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(pay) }
}

private enum Features: FeatureGroup {
    static let description = "Features"
    static let subfeatures: Subfeatures = [PayFeature.self]
}

/// Tells what it has received when it ends.
private final class TellingExporter: TelemetryExporter {
    private let memory = InMemoryTelemetryExporter()

    func export(_ span: TelemetrySpan) { memory.export(span) }
    func export(_ record: TelemetryLogRecord) { memory.export(record) }
    func export(_ metrics: [TelemetryMetric]) { memory.export(metrics) }
    func counts(of signal: TelemetrySignal) -> TelemetryCounts { memory.counts(of: signal) }
    func flush(within limit: Duration) async -> Bool { await memory.flush(within: limit) }

    func shutdown() {
        memory.shutdown()
        let texts = memory.records.compactMap { if case .string(let text)? = $0.body { text } else { nil } }
        print("spans: \(memory.spans.map(\.name)), records: \(texts), metrics: \(memory.metrics.count)")
    }
}

@Suite struct TelemetryShutdownTests {
    private let exporter = InMemoryTelemetryExporter()
    /// Limits do not end on a busy machine, because nobody advances the clock.
    private let runtime = Flint(configuration: FlintConfiguration(clock: ManualClock()))

    private func telemetry() -> Telemetry {
        var configuration = TelemetryConfiguration()
        configuration.clock = ManualClock()
        return Telemetry(configuration, exporter: exporter)
    }

    private func setUp(
        _ telemetry: Telemetry, _ runtime: Flint, output: (any LogOutput)? = nil
    ) throws {
        try runtime.setup(Features.self) {
            $0.logging.production.level = .info
            telemetry.configure(&$0)
            if let output { $0.logging.production.outputs.append(output) }
        }
        telemetry.start(runtime)
    }

    private func pay(_ runtime: Flint) async throws {
        try await Flint.withRuntime(runtime) { try await PayFeature.pay.perform() }
    }

    private func texts() -> [TelemetryValue] { exporter.records.compactMap(\.body) }

    @Test func `what handlers still do and log is exported, however early telemetry began`() async throws {
        runtime.onShutdown("older") {
            Flint.current.logger(activity: "older", topic: nil).production?.info("older than telemetry")
        }
        let telemetry = telemetry()
        try setUp(telemetry, runtime)
        runtime.onShutdown("newer") { try await PayFeature.pay.perform() }
        try await pay(runtime)
        try await runtime.flush()
        #expect(exporter.spans.map(\.name) == ["PayFeature/PayAction", "PayFeature/PayAction"])
        #expect((texts().count { $0 == "paid" }, texts().contains("older than telemetry")) == (2, true))
        #expect(exporter.metrics.last?.contains { $0.descriptor.name == "flint.requests" } == true)
    }

    @Test func `what comes after the end is counted as dropped`() async throws {
        let telemetry = telemetry()
        try setUp(telemetry, runtime)
        try await runtime.flush()
        runtime.logger(activity: "test", topic: nil).production?.info("too late")
        await runtime.logs.flush()
        let counts = try #require(telemetry.counts[.logs])
        #expect((counts.dropped, counts.accepted) == ([.shutDown: 1], counts.sent + 1))
    }

    @Test func `a collector that is silent costs the limit, and is no failure of the process`() async throws {
        let collector = ScriptedTelemetryTransport([.hang])
        let lines = InMemoryLogOutput()
        let clock = ManualClock()
        var configuration = TelemetryConfiguration()
        configuration.clock = clock
        configuration.shutdownLimit = .seconds(3)
        configuration.spanBatching.delay = .seconds(1000)
        configuration.logBatching.delay = .seconds(1000)
        configuration.metricInterval = .seconds(1000)
        let telemetry = Telemetry(configuration, transport: collector)
        let runtime = Flint(configuration: FlintConfiguration(clock: clock))
        try setUp(telemetry, runtime, output: lines)
        try await pay(runtime)
        let flush = Task { try await runtime.flush() }
        await collector.waitForRequests(3)
        clock.advance(by: .seconds(3))
        try await flush.value
        for signal in TelemetrySignal.allCases {
            let counts = try #require(telemetry.counts[signal])
            #expect(counts.accepted > 0 && counts.queued == 0 && counts.sent == 0)
            #expect(counts.dropped[.shutDown] == counts.accepted)
        }
        #expect(lines.entries.count { $0.message.hasPrefix("Telemetry has lost") } == 1)
    }

    @Test func `the runtime keeps telemetry, and telemetry does not keep the runtime`() async throws {
        var runtime: Flint? = Flint()
        weak var kept: Telemetry?
        do {
            let telemetry = telemetry()
            kept = telemetry
            try setUp(telemetry, try #require(runtime))
        }
        #expect(kept != nil)
        weak let released = runtime
        runtime = nil
        #expect(released == nil)
    }

    @Test func `telemetry of two runtimes ends with the second`() async throws {
        let telemetry = telemetry()
        let second = Flint(configuration: FlintConfiguration(clock: ManualClock()))
        try setUp(telemetry, runtime)
        try setUp(telemetry, second)
        telemetry.start(second)
        try await pay(runtime)
        try await pay(second)
        try await runtime.flush()
        #expect(exporter.spans.count == 2)
        try await pay(second)
        try await second.flush()
        #expect(exporter.spans.count == 3)
        #expect(telemetry.counts[.traces]?.droppedCount == 0)
        let line = "flint_request_running{flint_feature_id=\"PayFeature\",flint_action_id=\"PayAction\"} 0"
        #expect(telemetry.prometheus().split(separator: "\n").contains { $0 == line })
    }

    @Test func `Flint.run exports everything without a line of the application`() async throws {
        let result = await #expect(
            processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
        ) {
            var configuration = TelemetryConfiguration()
            configuration.shutdownLimit = .seconds(60)
            let telemetry = Telemetry(configuration, exporter: TellingExporter())
            await Flint.run(
                Features.self,
                configure: {
                    $0.storage = FlintStorage()
                    $0.logging.production = LoggingConfiguration.Channel(level: .info, outputs: [])
                    telemetry.configure(&$0)
                },
                body: {
                    telemetry.start()
                    Flint.current.onShutdown("orders", within: .seconds(600)) {
                        Flint.current.logger(activity: "orders", topic: nil).production?.info("saved")
                    }
                    try await PayFeature.pay.perform()
                })
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(
            output.contains(
                #"spans: ["PayFeature/PayAction"], records: ["paid", "saved"], metrics: 1"#))
    }
}
