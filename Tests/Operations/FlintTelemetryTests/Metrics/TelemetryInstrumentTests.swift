import Testing

@testable import FlintTelemetry

@Suite struct TelemetryInstrumentTests {
    private static func table(
        _ temporality: TelemetryMetric.Temporality = .cumulative, limit: Int = 10
    ) -> InstrumentTable {
        InstrumentTable(limit: limit, temporality, from: TelemetryTime(nanoseconds: 100))
    }

    private static func instrument(_ kind: TelemetryMetric.Kind) -> TelemetryInstrument {
        table().instrument(TelemetryMetric.Descriptor("m", "", unit: "1", kind), [])
    }

    private static func descriptor(_ name: String, _ kind: TelemetryMetric.Kind) -> TelemetryMetric.Descriptor
    {
        TelemetryMetric.Descriptor(name, "", unit: "1", kind)
    }

    @Test func `a counter grows and does nothing else`() {
        let counter = Self.instrument(.counter)
        #expect(counter.total?.value == .number(0))
        counter.increment()
        counter.increment(by: 2)
        counter.increment(by: -5)
        counter.decrement(by: 1)
        counter.set(9)
        counter.record(9)
        #expect(counter.total?.value == .number(3))
        counter.increment(by: 0.5)
        for amount in [-1, .nan, .infinity] { counter.increment(by: amount) }
        counter.increment(by: 1)
        #expect(counter.total?.value == .fraction(4.5))
        counter.reset()
        #expect(counter.total?.value == .number(0))
    }

    @Test func `a whole number stays at the ends of 64 bits`() {
        let counter = Self.instrument(.counter)
        counter.increment(by: UInt64.max)
        counter.increment(by: 1)
        #expect(counter.total?.value == .number(.max))
        let upDown = Self.instrument(.upDownCounter)
        upDown.decrement(by: UInt64.max)
        upDown.decrement()
        #expect(upDown.total?.value == .number(.min))
        upDown.set(0)
        upDown.decrement(by: Int64.min)
        #expect(upDown.total?.value == .number(.max))
    }

    @Test func `a gauge has what was measured last, and nothing before`() {
        let gauge = Self.instrument(.gauge)
        #expect(gauge.total == nil)
        gauge.set(12)
        gauge.increment()
        gauge.decrement(by: 3)
        #expect(gauge.total?.value == .number(10))
        gauge.record(7)
        #expect(gauge.total?.value == .number(7))
        gauge.set(36.6)
        #expect(gauge.total?.value == .fraction(36.6))
        gauge.set(4)
        #expect(gauge.total?.value == .fraction(4))
        gauge.record(.milliseconds(250))
        #expect(gauge.total?.value == .fraction(0.25))
        gauge.reset()
        #expect(gauge.total == nil)
    }

    @Test func `a histogram takes numbers and durations`() {
        let histogram = Self.instrument(.histogram)
        #expect(histogram.total == nil)
        histogram.record(2)
        histogram.record(.milliseconds(500))
        histogram.record(-1.0)
        histogram.increment()
        histogram.set(8)
        var expected = ExponentialHistogram()
        for value in [2, 0.5] { expected.record(value) }
        #expect(histogram.total?.value == .histogram(expected))
    }

    @Test func `equal arguments give one instrument, whatever the order of attributes`() {
        let table = Self.table()
        let (a, b) = (TelemetryAttribute("a", 1), TelemetryAttribute("b", 2))
        let first = table.instrument(Self.descriptor("m", .counter), [b, a])
        #expect(table.instrument(Self.descriptor("m", .counter), [a, b]) === first)
        #expect(first.attributes == [a, b])
        let others = [
            table.instrument(Self.descriptor("m", .gauge), [a, b]),
            table.instrument(Self.descriptor("m", .counter), [a]),
        ]
        #expect(others.allSatisfy { $0 !== first })
    }

    @Test func `metrics have their data points in the order in which they were made`() throws {
        let table = Self.table()
        for (name, key) in [("b", "x"), ("a", "y"), ("b", "w")] {
            table.instrument(Self.descriptor(name, .counter), [TelemetryAttribute("k", .string(key))])
                .increment()
        }
        _ = table.instrument(Self.descriptor("unset", .gauge), [])
        let metrics = table.snapshot(at: TelemetryTime(nanoseconds: 200))
        #expect(metrics.map(\.descriptor.name) == ["b", "a"])
        #expect(metrics[0].points.map { $0.attributes["k"] } == ["x", "w"])
        #expect(metrics.map { [$0.start, $0.time].map(\.nanoseconds) } == [[100, 200], [100, 200]])
    }

    @Test func `further combinations are counted in one of overflow`() throws {
        let table = Self.table(limit: 3)
        for index in Int64(0)..<10 {
            table.instrument(Self.descriptor("m", .counter), [TelemetryAttribute("k", .int(index))])
                .increment()
        }
        let points = try #require(table.snapshot(at: TelemetryTime(nanoseconds: 200)).first).points
        #expect(points.map(\.value) == [.number(1), .number(1), .number(8)])
        #expect(points[2].attributes == [TelemetryAttribute("otel.metric.overflow", true)])
    }

    @Test func `delta counts since the last export, and the snapshot since the beginning`() throws {
        let table = Self.table(.delta)
        let counter = table.instrument(Self.descriptor("c", .counter), [])
        let histogram = table.instrument(Self.descriptor("h", .histogram), [])
        let gauge = table.instrument(Self.descriptor("g", .gauge), [])
        counter.increment(by: 5)
        histogram.record(1)
        gauge.set(3)
        let first = table.collect(at: TelemetryTime(nanoseconds: 200))
        #expect(first.map(\.temporality) == [.delta, .delta, .cumulative])
        counter.increment(by: 2)
        let second = table.collect(at: TelemetryTime(nanoseconds: 300))
        #expect(
            (second.map(\.descriptor.name), second.map(\.start.nanoseconds)) == (["c", "g"], [200, 100]))
        #expect(second.map { $0.points.map(\.value) } == [[.number(2)], [.number(3)]])
        let all = table.snapshot(at: TelemetryTime(nanoseconds: 300))
        #expect(all.map(\.temporality) == [.cumulative, .cumulative, .cumulative])
        #expect((all[0].points.map(\.value), all[1].points.count) == ([.number(7)], 1))
    }

    @Test func `a removed instrument is exported no more, and an equal one begins anew`() {
        let table = Self.table()
        let counter = table.instrument(Self.descriptor("m", .counter), [])
        counter.increment()
        table.remove(counter)
        counter.increment()
        #expect(table.snapshot(at: TelemetryTime(nanoseconds: 200)).isEmpty)
        let other = table.instrument(Self.descriptor("m", .counter), [])
        #expect(other !== counter)
        table.remove(counter)
        #expect(table.snapshot(at: TelemetryTime(nanoseconds: 200)).first?.points.first?.value == .number(0))
    }
}
