/// The numbers of all metrics, bounded per metric: further combinations of attributes are counted in one of overflow.
///
/// - SeeAlso: https://opentelemetry.io/docs/specs/otel/metrics/sdk/#cardinality-limits
struct MetricTable: Sendable {
    /// The values of a metric's attributes.
    struct Key: Hashable, Sendable {
        var first = ""
        var second = ""
        var third = ""
    }

    private struct Series: Sendable {
        let attributes: [TelemetryAttribute]
        var number: Int64 = 0
        var reported: Int64 = 0
        var histogram = ExponentialHistogram()
    }

    private struct Instrument: Sendable {
        var indexes: [Key: Int] = [:]
        var series: [Series] = []
        var overflow: Int?
    }

    private let limit: Int
    private let temporality: TelemetryMetric.Temporality
    private var start: TelemetryTime
    private var instruments: [Instrument]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - limit: The largest number of combinations of attributes per metric, that of overflow included.
    ///   - temporality: Since when numbers are counted.
    ///   - start: The time of the beginning.
    init(limit: Int, _ temporality: TelemetryMetric.Temporality, from start: TelemetryTime) {
        self.limit = max(1, limit)
        self.temporality = temporality
        self.start = start
        instruments = FlintMetric.allCases.map { _ in Instrument() }
    }

    /// Adds to a number.
    mutating func add(_ difference: Int64 = 1, to metric: FlintMetric, _ key: Key = Key()) {
        let index = index(of: metric, key)
        instruments[metric.rawValue].series[index].number += difference
    }

    /// Sets a number that is counted elsewhere.
    mutating func set(_ metric: FlintMetric, _ key: Key = Key(), to number: Int64) {
        let index = index(of: metric, key)
        instruments[metric.rawValue].series[index].number = number
    }

    /// Forgets what was measured, because some of it may not be any more.
    mutating func forget(_ metric: FlintMetric) { instruments[metric.rawValue] = Instrument() }

    /// Adds a number to a distribution.
    mutating func record(_ value: Double, in metric: FlintMetric, _ key: Key) {
        let index = index(of: metric, key)
        instruments[metric.rawValue].series[index].histogram.record(value)
    }

    private mutating func index(of metric: FlintMetric, _ key: Key) -> Int {
        let id = metric.rawValue
        if let index = instruments[id].indexes[key] { return index }
        if instruments[id].indexes.count < limit - 1 {
            let names = metric.descriptor.attributeNames
            let attributes = zip(names, [key.first, key.second, key.third])
                .map { TelemetryAttribute($0, .string($1)) }
            instruments[id].series.append(Series(attributes: attributes))
            instruments[id].indexes[key] = instruments[id].series.count - 1
            return instruments[id].series.count - 1
        }
        if let overflow = instruments[id].overflow { return overflow }
        instruments[id].series.append(
            Series(attributes: [TelemetryAttribute("otel.metric.overflow", true)]))
        instruments[id].overflow = instruments[id].series.count - 1
        return instruments[id].series.count - 1
    }

    /// Returns all metrics that have data points.
    ///
    /// With the temporality *delta* it begins anew: what did not change is left out, and only sums that grow and
    /// distributions are counted since the last call, as the preference *delta* of the exporter's specification says.
    mutating func collect(at time: TelemetryTime) -> [TelemetryMetric] {
        var metrics: [TelemetryMetric] = []
        for metric in FlintMetric.allCases where !instruments[metric.rawValue].series.isEmpty {
            let kind = metric.descriptor.kind
            let isDelta = temporality == .delta && (kind == .counter || kind == .histogram)
            var points: [TelemetryMetric.Point] = []
            for index in instruments[metric.rawValue].series.indices {
                let series = instruments[metric.rawValue].series[index]
                if kind == .histogram {
                    guard series.histogram.count > 0 else { continue }
                    points.append(.init(series.attributes, .histogram(series.histogram)))
                    if isDelta { instruments[metric.rawValue].series[index].histogram = .init() }
                } else {
                    let number = isDelta ? series.number - series.reported : series.number
                    guard !isDelta || number != 0 else { continue }
                    points.append(.init(series.attributes, .number(number)))
                    instruments[metric.rawValue].series[index].reported = series.number
                }
            }
            guard !points.isEmpty else { continue }
            metrics.append(
                TelemetryMetric(
                    metric.descriptor, isDelta ? .delta : .cumulative, from: start, to: max(start, time),
                    points))
        }
        if temporality == .delta { start = max(start, time) }
        return metrics
    }
}
