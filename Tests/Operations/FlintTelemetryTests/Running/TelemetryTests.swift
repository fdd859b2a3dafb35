import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import FlintTelemetry

private enum OuterAction: Action {
    static let description = "Performs another action"

    static func perform(with context: ActionContext<Bool>, using presenter: NoPresenter) async throws {
        context.logs.production?.info("outer \(context.input)")
        try await TracedFeature.inner.perform(with: context.input)
    }
}

private enum InnerAction: Action {
    struct Broke: LocalizedError {
        let errorDescription: String? = "no money"
    }

    static let description = "Fails if it is asked to"

    static func perform(with context: ActionContext<Bool>, using presenter: NoPresenter) async throws {
        if context.input { throw Broke() }
    }
}

private enum TracedFeature: Feature {
    static let description = "Actions with spans"
    static let outer = action(OuterAction.self)
    static let inner = action(InnerAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(outer)
        actions.declare(inner)
    }
}

private enum Features: FeatureGroup {
    static let description = "Features"
    static let subfeatures: Subfeatures = [TracedFeature.self]
}

@Suite struct TelemetryTests {
    private let exporter = InMemoryTelemetryExporter()
    private let runtime = Flint()

    private func telemetry(_ change: (inout TelemetryConfiguration) -> Void = { _ in }) throws -> Telemetry {
        var configuration = TelemetryConfiguration()
        configuration.clock = ManualClock()
        change(&configuration)
        let telemetry = Telemetry(configuration, exporter: exporter)
        try runtime.setup(Features.self) {
            $0.logging.production.level = .debug
            telemetry.configure(&$0)
        }
        telemetry.start(runtime)
        return telemetry
    }

    private func perform(failing: Bool) async {
        await Flint.withRuntime(runtime) { try? await TracedFeature.outer.perform(with: failing) }
    }

    @Test func `an action inside another one is a span below it`() async throws {
        let telemetry = try telemetry()
        await perform(failing: true)
        #expect(await telemetry.flush(within: .seconds(600)))
        let spans = exporter.spans
        #expect(spans.count == 2)
        let (inner, outer) = (try #require(spans.first), try #require(spans.last))
        #expect((outer.parent, inner.parent) == (nil, outer.context.spanID))
        #expect(inner.context.traceID == outer.context.traceID)
        #expect(outer.start <= inner.start && inner.end <= outer.end)
        #expect(
            (inner.name, inner.status, inner.kind, inner.attributes["flint.input"])
                == ("TracedFeature/InnerAction", .error("no money"), .internal, "true"))
    }

    @Test func `a line of the log has the span in which it was logged`() async throws {
        let telemetry = try telemetry()
        await perform(failing: false)
        await runtime.logs.flush()
        await telemetry.flush(within: .seconds(600))
        let record = try #require(exporter.records.first { $0.body == "outer false" })
        let outer = try #require(exporter.spans.last)
        #expect(record.context?.spanID == outer.context.spanID)
        #expect((record.severity, record.attributes["flint.log.channel"]) == (.info, "production"))
    }

    @Test func `requests are counted whether they are sampled or not`() async throws {
        let telemetry = try telemetry { $0.sampling = .ratio(0) }
        for _ in 0..<3 { await perform(failing: false) }
        await telemetry.flush(within: .seconds(600))
        #expect(exporter.spans.isEmpty)
        let line =
            #"flint_requests_total{flint_feature_id="TracedFeature",flint_action_id="OuterAction",flint_outcome="success"} 3"#
        #expect(telemetry.prometheus().split(separator: "\n").contains { $0 == line })
        #expect(exporter.metrics.last?.contains { $0.descriptor.name == "flint.request.duration" } == true)
    }

    @Test func `an incoming trace is continued, as its caller has decided`() async throws {
        let telemetry = try telemetry { $0.sampling = .off }
        for flags in ["01", "00"] {
            let text = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-\(flags)"
            let trace = try #require(TraceContext(traceparent: text))
            try await Flint.withRuntime(runtime) {
                try await ActionSession("request", trace: trace).perform(TracedFeature.inner, with: false)
            }
        }
        await telemetry.flush(within: .seconds(600))
        #expect(
            (exporter.spans.map(\.parent?.description), exporter.spans.map(\.kind))
                == (["b7ad6b7169203331"], [.server]))
    }

    @Test func `telemetry that is off does nothing`() async throws {
        let telemetry = try telemetry { $0.isEnabled = false }
        await perform(failing: false)
        telemetry.record(flagEvaluation: TelemetryFlagEvaluation(key: "k"))
        await telemetry.shutdown(within: .seconds(600))
        #expect(exporter.spans.isEmpty && exporter.records.isEmpty)
    }

    @Test func `nothing is lost on the way to a collector`() async throws {
        let collector = ScriptedTelemetryTransport(statuses: 503, 200)
        var configuration = TelemetryConfiguration()
        configuration.random = { 0 }
        configuration.retrying.firstWait = .milliseconds(1)
        configuration.traces.encoding = .json
        let telemetry = Telemetry(configuration, transport: collector)
        try runtime.setup(Features.self) { telemetry.configure(&$0) }
        telemetry.start(runtime)
        for _ in 0..<300 { await perform(failing: false) }
        #expect(await telemetry.shutdown(within: .seconds(600)))
        let counts = try #require(telemetry.counts[.traces])
        #expect((counts.sent, counts.accepted) == (600, 600))
        var names: [OTLPNode?] = []
        for request in collector.requests where request.signal == .traces {
            let body = try OTLPJSONDecoder.decode(request.body, as: "TracesRequest")
            names += body["resourceSpans", "0", "scopeSpans", "0", "spans"]?.items.map { $0["spanId"] } ?? []
        }
        #expect(
            Set(names.compactMap { node in if case .bytes(let text)? = node { text } else { nil } }).count
                == 600)
        #expect(collector.requests.contains { $0.signal == .metrics })
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `an interval that is too short for metrics counts as the shortest one`(
        interval: Duration
    ) async throws {
        let clock = ManualClock()
        let telemetry = try telemetry {
            $0.clock = clock
            $0.metricInterval = interval
        }
        await clock.waitForSleepers()
        #expect(exporter.metrics.isEmpty)
        await perform(failing: false)
        await telemetry.flush(within: .seconds(600))
        #expect(exporter.metrics.count == 1)
        clock.advance(by: .milliseconds(99))
        await clock.waitForSleepers()
        #expect(exporter.metrics.count == 1)
        clock.advance(by: .milliseconds(1))
        await clock.waitForSleepers()
        #expect(exporter.metrics.count == 2)
    }

    @Test func `events since the subscription are unread, also those before the reading`() async throws {
        try runtime.setup(Features.self)
        await perform(failing: false)
        let events = runtime.subscribe(bufferingNewest: 100)
        await perform(failing: false)
        let reading = RuntimeReading(runtime, after: events.sequence)
        #expect(reading.unreadCount == 4)
        for event in events.takeAll() { reading.advance(to: event.sequence) }
        #expect(reading.unreadCount == 0)
    }

    @Test func `drops are logged once`() async throws {
        let collector = ScriptedTelemetryTransport(statuses: 400)
        let clock = ManualClock()
        var configuration = TelemetryConfiguration()
        configuration.clock = clock
        configuration.metricInterval = .seconds(10)
        configuration.spanBatching.batchSize = 1
        configuration.metrics.isOn = false
        configuration.logs.isOn = false
        let telemetry = Telemetry(configuration, transport: collector)
        let lines = InMemoryLogOutput()
        try runtime.setup(Features.self) {
            telemetry.configure(&$0)
            $0.logging.production = LoggingConfiguration.Channel(level: .warning, outputs: [lines])
        }
        telemetry.start(runtime)
        await perform(failing: false)
        await telemetry.flush(within: .seconds(5))
        for _ in 0..<2 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(10))
        }
        await clock.waitForSleepers()
        #expect(lines.entries.count { $0.message.contains("flint.telemetry.dropped") } == 1)
        #expect(telemetry.counts[.traces]?.dropped == [.rejected: 2])
    }
}
