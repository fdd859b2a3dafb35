import Testing

@testable import FlintTelemetry

@Suite struct PrometheusTextTests {
    private static let times = (TelemetryTime(nanoseconds: 10), TelemetryTime(nanoseconds: 20))

    private static func lines(_ metrics: TelemetryMetric...) -> [String] {
        PrometheusText(metrics).text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func `a counter has help, type and total`() {
        let metric = TelemetryMetric(
            FlintMetric.requests.descriptor, from: Self.times.0, to: Self.times.1,
            [
                .init(
                    [
                        TelemetryAttribute("flint.feature.id", "a\"b\\c\r\nd"),
                        TelemetryAttribute("otel.metric.overflow", true),
                    ], .number(3)), .init([], .number(4)),
            ])
        #expect(
            Self.lines(metric) == [
                "# HELP flint_requests_total Requests that ended or were refused.",
                "# TYPE flint_requests_total counter",
                "flint_requests_total{flint_feature_id=\"a\\\"b\\\\c\r\\nd\",otel_metric_overflow=\"true\"} 3",
                "flint_requests_total 4", "",
            ])
    }

    @Test(arguments: [(0.5, "0.5"), (-.infinity, "-Inf"), (.infinity, "+Inf"), (.nan, "NaN")])
    func `a number with a fraction is spelled as Prometheus reads it`(number: Double, text: String) {
        let descriptor = TelemetryMetric.Descriptor("g", "", unit: "1", .gauge)
        let metric = TelemetryMetric(
            descriptor, from: Self.times.0, to: Self.times.1, [.init([], .fraction(number))])
        #expect(Self.lines(metric)[2] == "g \(text)")
    }

    @Test func `a name that ends as it should is left as it is`() {
        let counter = TelemetryMetric.Descriptor("requests_total", "", unit: "1", .counter)
        let gauge = TelemetryMetric.Descriptor("age.seconds", "", unit: "s", .gauge)
        let lines = [counter, gauge].flatMap { descriptor in
            Self.lines(
                TelemetryMetric(
                    descriptor, from: Self.times.0, to: Self.times.1, [.init([], .number(1))]))
        }
        #expect(lines.contains("requests_total 1") && lines.contains("age_seconds 1"))
    }

    @Test func `a gauge has no total, and help is escaped`() {
        let descriptor = TelemetryMetric.Descriptor("a.b-c", "one\ntwo \\ \"three\"", unit: "1", .gauge)
        let metric = TelemetryMetric(
            descriptor, from: Self.times.0, to: Self.times.1, [.init([], .number(-1))])
        #expect(
            Self.lines(metric) == [
                "# HELP a_b_c one\\ntwo \\\\ \"three\"", "# TYPE a_b_c gauge", "a_b_c -1", "",
            ])
    }

    @Test func `a histogram has fixed bounds whose numbers grow`() throws {
        var histogram = ExponentialHistogram()
        for value in [0, 0.25, 0.3, 1, 100] { histogram.record(value) }
        let metric = TelemetryMetric(
            FlintMetric.duration.descriptor, from: Self.times.0, to: Self.times.1,
            [.init([TelemetryAttribute("flint.outcome", "success")], .histogram(histogram))])
        let lines = Self.lines(metric)
        #expect(
            (lines[1], lines.count) == ("# TYPE flint_request_duration_seconds histogram", 2 + 27 + 4))
        let name = "flint_request_duration_seconds"
        for (bound, count) in [("0.125", 1), ("0.25", 2), ("0.5", 3), ("1.0", 4), ("64.0", 4), ("+Inf", 5)] {
            #expect(lines.contains("\(name)_bucket{flint_outcome=\"success\",le=\"\(bound)\"} \(count)"))
        }
        #expect(
            lines.filter { $0.hasPrefix("\(name)_sum") || $0.hasPrefix("\(name)_count") } == [
                "\(name)_sum{flint_outcome=\"success\"} 101.55",
                "\(name)_count{flint_outcome=\"success\"} 5",
            ])
    }
}
