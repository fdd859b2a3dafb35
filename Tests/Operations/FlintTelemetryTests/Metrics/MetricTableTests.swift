import Testing

@testable import FlintTelemetry

@Suite struct MetricTableTests {
    private typealias Key = MetricTable.Key

    private static func table(
        _ temporality: TelemetryMetric.Temporality = .cumulative, limit: Int = 10
    ) -> MetricTable {
        MetricTable(limit: limit, temporality, from: TelemetryTime(nanoseconds: 100))
    }

    @Test func `the attributes have the names of the metric`() throws {
        var table = Self.table()
        table.add(to: .errors, Key(first: "Shop", second: "Pay", third: "Broke"))
        let metric = try #require(table.collect(at: TelemetryTime(nanoseconds: 200)).first)
        #expect(
            (metric.descriptor.name, metric.start.nanoseconds, metric.time.nanoseconds)
                == ("flint.request.errors", 100, 200))
        #expect(
            metric.points == [
                .init(
                    [
                        TelemetryAttribute("flint.feature.id", "Shop"),
                        TelemetryAttribute("flint.action.id", "Pay"),
                        TelemetryAttribute("error.type", "Broke"),
                    ], .number(1))
            ])
    }

    @Test func `further combinations are counted in one of overflow`() throws {
        var table = Self.table(limit: 3)
        for index in 0..<10 { table.add(to: .requests, Key(first: "\(index)")) }
        table.add(to: .requests, Key(first: "0"))
        let points = try #require(table.collect(at: TelemetryTime(nanoseconds: 200)).first).points
        #expect(points.map(\.value) == [.number(2), .number(1), .number(8)])
        #expect(points[2].attributes == [TelemetryAttribute("otel.metric.overflow", true)])
    }

    @Test func `delta counts since the last collection, and leaves out what did not change`() {
        var table = Self.table(.delta)
        table.add(5, to: .requests, Key(first: "a"))
        table.add(2, to: .running, Key(first: "a"))
        table.record(1, in: .duration, Key(first: "a"))
        let first = table.collect(at: TelemetryTime(nanoseconds: 200))
        #expect(first.map(\.temporality) == [.delta, .delta, .cumulative])
        table.add(3, to: .requests, Key(first: "a"))
        let second = table.collect(at: TelemetryTime(nanoseconds: 300))
        #expect(second.map(\.descriptor.name) == ["flint.requests", "flint.request.running"])
        #expect(second.map { $0.points.map(\.value) } == [[.number(3)], [.number(2)]])
        #expect(second[0].start.nanoseconds == 200)
    }

    @Test func `cumulative counts since the beginning`() {
        var table = Self.table()
        table.add(5, to: .requests, Key(first: "a"))
        _ = table.collect(at: TelemetryTime(nanoseconds: 200))
        table.add(3, to: .requests, Key(first: "a"))
        let metrics = table.collect(at: TelemetryTime(nanoseconds: 300))
        #expect((metrics[0].points.map(\.value), metrics[0].start.nanoseconds) == ([.number(8)], 100))
    }
}
