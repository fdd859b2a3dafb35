import FlintEvents

@testable import FlintTelemetry

/// Values in which every member is there.
enum Samples {
    static let trace = TraceID("0af7651916cd43dd8448eb211c80319c")
    static let hostile = "a\u{0}b\u{1f}\u{202e}c\"\\\n\r\t\u{7f}\u{2028}é👩‍👩‍👧\u{301}"

    static func context(_ span: UInt64, sampled: Bool = true) throws -> TraceContext {
        guard let trace, let span = SpanID(span) else { throw OTLPMistake(text: "sample") }
        return TraceContext(
            traceID: trace, spanID: span, flags: sampled ? [.sampled, .random] : [],
            state: TraceState("a=1") ?? TraceState())
    }

    static func span() throws -> TelemetrySpan {
        TelemetrySpan(
            "Shop/Pay", try context(0xb7ad_6b71_6920_3331), parent: SpanID(0x00f0_67aa_0ba9_02b7),
            isParentRemote: true, kind: .server, start: TelemetryTime(nanoseconds: 1_700_000_000_000_000_001),
            end: TelemetryTime(nanoseconds: 1_700_000_000_000_000_999),
            attributes: [
                TelemetryAttribute("text", .string(hostile)), TelemetryAttribute("yes", true),
                TelemetryAttribute("no", false), TelemetryAttribute("zero", 0),
                TelemetryAttribute("least", .int(.min)), TelemetryAttribute("half", 0.5),
                TelemetryAttribute("endless", .double(-.infinity)),
                TelemetryAttribute("list", .array(["a", 2, .array([])])),
            ],
            events: [
                TelemetrySpan.Event(
                    "exception", at: TelemetryTime(nanoseconds: 7),
                    [TelemetryAttribute("exception.type", "E")])
            ],
            links: [try context(0x1, sampled: false)], status: .error("no money"))
    }

    static func metrics() -> [TelemetryMetric] {
        let (start, end) = (TelemetryTime(nanoseconds: 10), TelemetryTime(nanoseconds: 20))
        var histogram = ExponentialHistogram()
        for value in [0, 1, 2, 4] { histogram.record(Double(value)) }
        histogram.downscale(to: 0)
        let attributes = [TelemetryAttribute("flint.outcome", "success")]
        return [
            TelemetryMetric(
                FlintMetric.requests.descriptor, .delta, from: start, to: end, [.init(attributes, .number(3))]
            ),
            TelemetryMetric(FlintMetric.running.descriptor, from: start, to: end, [.init([], .number(-1))]),
            TelemetryMetric(FlintMetric.queued.descriptor, from: start, to: end, [.init([], .number(0))]),
            TelemetryMetric(
                FlintMetric.duration.descriptor, from: start, to: end,
                [.init(attributes, .histogram(histogram))]),
            TelemetryMetric(
                TelemetryMetric.Descriptor("temperature", "", unit: "Cel", .gauge), from: start, to: end,
                [.init([], .fraction(36.6)), .init(attributes, .fraction(-.infinity))]),
        ]
    }
}
