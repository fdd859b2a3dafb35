/// The numbers of Flint's own metrics by combination of attributes.
///
/// The number of combinations per metric is limited. Further combinations are counted together, in one data
/// point with the attribute `otel.metric.overflow`.
///
/// - SeeAlso: https://opentelemetry.io/docs/specs/otel/metrics/sdk/#cardinality-limits
struct MetricTable: Sendable {
    /// The values of a metric's attributes, in the order of the attribute names of its descriptor.
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
    ///   - limit: The largest number of combinations of attributes per metric, the overflow included.
    ///   - temporality: Whether ``collect(at:)`` returns totals since the start or since its last call.
    ///   - start: The time at which counting starts.
    init(limit: Int, _ temporality: TelemetryMetric.Temporality, from start: TelemetryTime) {
        self.limit = max(1, limit)
        self.temporality = temporality
        self.start = start
        instruments = FlintMetric.allCases.map { _ in Instrument() }
    }

    /// Adds a number, which may be negative, to the count of a metric.
    ///
    /// - Parameters:
    ///   - difference: The number.
    ///   - metric: The metric.
    ///   - key: The values of the metric's attributes.
    mutating func add(_ difference: Int64 = 1, to metric: FlintMetric, _ key: Key = Key()) {
        let index = index(of: metric, key)
        instruments[metric.rawValue].series[index].number += difference
    }

    /// Sets the count of a metric that is counted outside of this table, such as by the exporter.
    ///
    /// - Parameters:
    ///   - metric: The metric.
    ///   - key: The values of the metric's attributes.
    ///   - number: The count.
    mutating func set(_ metric: FlintMetric, _ key: Key = Key(), to number: Int64) {
        let index = index(of: metric, key)
        instruments[metric.rawValue].series[index].number = number
    }

    /// Removes all data points of a metric before its counts are set again, so that combinations of
    /// attributes that no longer exist disappear.
    mutating func forget(_ metric: FlintMetric) { instruments[metric.rawValue] = Instrument() }

    /// Records a number in the histogram of a metric.
    ///
    /// - Parameters:
    ///   - value: The number, in the unit of the metric.
    ///   - metric: The metric.
    ///   - key: The values of the metric's attributes.
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
    /// With the temporality *delta*, counters and histograms start again at zero, and unchanged numbers are
    /// left out. All other metrics stay totals, as OpenTelemetry's specification says for the preference
    /// *delta* of an exporter.
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
