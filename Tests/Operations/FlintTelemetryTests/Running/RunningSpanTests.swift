import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import FlintTelemetry

private enum Query: Action {
    static let description = "Asks a database, in a span of its own"

    static func perform(
        with context: ActionContext<Telemetry>, using presenter: NoPresenter
    ) async throws -> [TraceContext?] {
        let span = context.input.startSpan("SELECT orders", kind: .client)
        defer { span.end() }
        let scope = TraceScope(span.context)
        let inner = try await Store.inner.perform(with: scope)
        return [.current, span.context, TraceScope.closestTrace(to: scope)] + inner
    }
}

private enum Inner: Action {
    static let description = "Is closer than the span around its request"

    static func perform(
        with context: ActionContext<TraceScope>, using presenter: NoPresenter
    ) -> [TraceContext?] {
        [.current, TraceScope.closestTrace(to: context.input), TraceScope.closestTrace(to: nil)]
    }
}

private enum Store: FeatureGroup, Feature {
    static let description = "A store"
    static let subfeatures: Subfeatures = []
    static let query = action(Query.self)
    static let inner = action(Inner.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(query)
        actions.declare(inner)
    }
}

@Suite struct RunningSpanTests {
    private let exporter = InMemoryTelemetryExporter()
    private let runtime = Flint()

    private func telemetry(_ change: (inout TelemetryConfiguration) -> Void = { _ in }) throws -> Telemetry {
        var configuration = TelemetryConfiguration()
        configuration.clock = ManualClock()
        configuration.wallTime = { Date(timeIntervalSince1970: 100) }
        change(&configuration)
        let telemetry = Telemetry(configuration, exporter: exporter)
        try runtime.setup(Store.self) { telemetry.configure(&$0) }
        telemetry.start(runtime)
        return telemetry
    }

    @Test func `a span is exported when it ends, with what it got until then`() throws {
        let telemetry = try telemetry()
        let span = telemetry.startSpan("old", kind: .producer, below: nil)
        #expect(span.isRecording && exporter.spans.isEmpty)
        span.name = "new"
        span.attributes.append(TelemetryAttribute("a", 1))
        span.status = .error("late")
        span.add(TelemetrySpan.Event("sent", at: TelemetryTime(nanoseconds: 7)))
        struct Broke: Error {}
        span.record(Broke(), at: TelemetryTime(nanoseconds: 8), [TelemetryAttribute("b", 2)])
        let link = try Samples.context(5)
        span.add(link: link)
        span.end(at: TelemetryTime(nanoseconds: 200_000_000_000))
        #expect(!span.isRecording)
        span.name = "later"
        span.attributes = []
        span.end()
        let exception = [TelemetryAttribute("exception.type", "Broke"), TelemetryAttribute("b", 2)]
        let ended = TelemetrySpan(
            "new", span.context, kind: .producer, start: TelemetryTime(nanoseconds: 100_000_000_000),
            end: TelemetryTime(nanoseconds: 200_000_000_000), attributes: [TelemetryAttribute("a", 1)],
            events: [
                TelemetrySpan.Event("sent", at: TelemetryTime(nanoseconds: 7)),
                TelemetrySpan.Event("exception", at: TelemetryTime(nanoseconds: 8), exception),
            ], links: [link], status: .error("late"))
        #expect((exporter.spans, span.name) == ([ended], "new"))
    }

    @Test func `the end is not before the beginning`() throws {
        let span = try telemetry().startSpan("s", below: nil)
        span.end(at: TelemetryTime(nanoseconds: 1))
        #expect(exporter.spans.first?.end == exporter.spans.first?.start)
    }

    @Test func `a span is in the trace of its parent, and is recorded if that is`() throws {
        let telemetry = try telemetry { $0.sampling = .ratio(0) }
        for isSampled in [true, false] {
            let parent = try #require(
                TraceContext(
                    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0\(isSampled ? 1 : 0)",
                    tracestate: "a=1"))
            let span = telemetry.startSpan("s", below: parent)
            #expect((span.isRecording, span.context.isRemote) == (isSampled, false))
            #expect(span.context.traceID == parent.traceID && span.context.spanID != parent.spanID)
            #expect(span.context.state == parent.state)
            span.end()
        }
        #expect(
            (exporter.spans.map(\.parent?.description), exporter.spans.map(\.isParentRemote))
                == (["b7ad6b7169203331"], [true]))
    }

    @Test func `of a trace that begins with a span, the sampling decides`() throws {
        let telemetry = try telemetry { $0.sampling = .ratio(0.5) }
        for _ in 0..<100 {
            let span = telemetry.startSpan("s", below: nil)
            #expect(span.isRecording == TraceSampling.ratio(0.5).isSampled(span.context.traceID))
            #expect(span.context.flags.contains(.random))
            span.end()
        }
        let ids = exporter.spans.map(\.context.spanID)
        #expect(Set(ids).count == ids.count)
        #expect((1..<100).contains(ids.count))
    }

    @Test func `while traces are off, spans below have the parent as theirs`() throws {
        let telemetry = try telemetry { $0.traces.isOn = false }
        let parent = try Samples.context(5)
        let span = telemetry.startSpan("s", below: parent)
        #expect(span.context == parent)
        span.end()
        #expect(!telemetry.startSpan("s", below: nil).context.isSampled)
        #expect(exporter.spans.isEmpty)
    }

    @Test func `the closest of a span and a request is the one that began inside the other`() async throws {
        let telemetry = try telemetry()
        let traces = try await Flint.withRuntime(runtime) { try await Store.query.perform(with: telemetry) }
        try #require(traces.count == 6)
        let (request, span, closest, inner) = (traces[0], traces[1], traces[2], traces[3])
        #expect((closest, traces[4], traces[5]) == (span, inner, inner))
        #expect(Set(traces.map { $0?.traceID }).count == 1)
        #expect(await telemetry.flush(within: .seconds(600)))
        let exported = try #require(exporter.spans.first { $0.name == "SELECT orders" })
        #expect((exported.parent, exported.isParentRemote) == (request?.spanID, false))
        #expect(TraceScope.closestTrace(to: nil) == nil)
        let alone = try Samples.context(9)
        #expect(TraceScope.closestTrace(to: TraceScope(alone)) == alone)
    }

    @Test func `a request below a span of this process is internal, and the span is the only server`()
        async throws
    {
        let telemetry = try telemetry()
        let headers = ["traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"]
        let server = telemetry.startSpan(
            "GET /orders", kind: .server, below: TraceContext { headers[$0] })
        // As the tracer of the server hands it on: by headers.
        let sent = Dictionary(uniqueKeysWithValues: server.context.headers)
        var trace = TraceContext { sent[$0] }
        trace?.isRemote = false
        let session = ActionSession("request", trace: trace, runtime: runtime)
        _ = try await session.perform(Store.query, with: telemetry)
        server.end()
        await telemetry.flush(within: .seconds(600))
        let spans = exporter.spans
        #expect(Set(spans.map(\.context.traceID)).count == 1)
        #expect(spans.filter { $0.kind == .server }.map(\.name) == ["GET /orders"])
        let request = try #require(spans.first { $0.name == "Store/Query" })
        #expect(
            (request.kind, request.parent, request.isParentRemote)
                == (.internal, server.context.spanID, false))
    }

    @Test func `instruments are exported with the metrics of Flint, and Prometheus has them`() async throws {
        let telemetry = try telemetry()
        let pool = telemetry.instrument(
            "pool.connections", .gauge, attributes: [TelemetryAttribute("pool", "orders")])
        pool.set(12)
        telemetry.instrument("latency", .histogram, unit: "s", text: "How long.").record(.seconds(1))
        await telemetry.flush(within: .seconds(600))
        let exported = try #require(exporter.metrics.last)
        #expect(
            exported.first { $0.descriptor.name == "pool.connections" }?.points.map(\.value) == [.number(12)])
        #expect(exported.contains { $0.descriptor.name == "flint.telemetry.exported" })
        let text = telemetry.prometheus()
        #expect(text.contains("# TYPE pool_connections gauge\npool_connections{pool=\"orders\"} 12\n"))
        #expect(text.contains("latency_seconds_count 1\n"))
        telemetry.remove(pool)
        #expect(!telemetry.prometheus().contains("pool_connections"))
    }

    @Test(arguments: [
        ("internal", TelemetrySpan.Kind.internal), ("server", .server), ("client", .client),
        ("producer", .producer), ("consumer", .consumer), ("Server", nil), ("", nil),
    ])
    func `a role is read by its name`(name: String, kind: TelemetrySpan.Kind?) {
        #expect(TelemetrySpan.Kind(name: name) == kind)
    }
}
