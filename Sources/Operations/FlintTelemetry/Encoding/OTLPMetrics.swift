/// The encoding of a metric and its data points as the OTLP message `Metric`.
enum OTLPMetrics {
    private enum Field {
        static let name = OTLPField(1, "name")
        static let description = OTLPField(2, "description")
        static let unit = OTLPField(3, "unit")
        static let gauge = OTLPField(5, "gauge")
        static let sum = OTLPField(7, "sum")
        static let histogram = OTLPField(10, "exponentialHistogram")
        static let points = OTLPField(1, "dataPoints")
        static let temporality = OTLPField(2, "aggregationTemporality")
        static let isMonotonic = OTLPField(3, "isMonotonic")
    }

    private enum PointField {
        static let start = OTLPField(2, "startTimeUnixNano")
        static let time = OTLPField(3, "timeUnixNano")
        static let double = OTLPField(4, "asDouble")
        static let int = OTLPField(6, "asInt")
        static let attributes = OTLPField(7, "attributes")
    }

    private enum HistogramField {
        static let attributes = OTLPField(1, "attributes")
        static let count = OTLPField(4, "count")
        static let sum = OTLPField(5, "sum")
        static let scale = OTLPField(6, "scale")
        static let zeroCount = OTLPField(7, "zeroCount")
        static let positive = OTLPField(8, "positive")
        static let minimum = OTLPField(12, "min")
        static let maximum = OTLPField(13, "max")
        static let offset = OTLPField(1, "offset")
        static let counts = OTLPField(2, "bucketCounts")
    }

    /// Writes the fields of a metric.
    static func write<Writer: OTLPWriter>(_ metric: TelemetryMetric, _ writer: inout Writer) {
        writer.text(Field.name, metric.descriptor.name)
        writer.text(Field.description, metric.descriptor.text)
        writer.text(Field.unit, metric.descriptor.unit)
        switch metric.descriptor.kind {
        case .gauge:
            writer.message(Field.gauge) { points(metric, &$0) }
        case .counter, .upDownCounter:
            writer.message(Field.sum) { writer in
                points(metric, &writer)
                writer.enumeration(Field.temporality, metric.temporality.rawValue)
                if metric.descriptor.kind == .counter { writer.bool(Field.isMonotonic, true) }
            }
        case .histogram:
            writer.message(Field.histogram) { writer in
                points(metric, &writer)
                writer.enumeration(Field.temporality, metric.temporality.rawValue)
            }
        }
    }

    private static func points<Writer: OTLPWriter>(_ metric: TelemetryMetric, _ writer: inout Writer) {
        writer.messages(Field.points, metric.points) { writer, point in
            writer.fixed64(PointField.start, metric.start.nanoseconds)
            writer.fixed64(PointField.time, metric.time.nanoseconds)
            switch point.value {
            case .number(let number):
                OTLPValues.attributes(PointField.attributes, point.attributes, &writer)
                writer.signedFixed64(PointField.int, number)
            case .fraction(let number):
                OTLPValues.attributes(PointField.attributes, point.attributes, &writer)
                writer.double(PointField.double, number)
            case .histogram(let histogram):
                OTLPValues.attributes(HistogramField.attributes, point.attributes, &writer)
                write(histogram, &writer)
            }
        }
    }

    private static func write<Writer: OTLPWriter>(_ histogram: ExponentialHistogram, _ writer: inout Writer) {
        writer.fixed64(HistogramField.count, histogram.count)
        writer.double(HistogramField.sum, histogram.sum)
        writer.zigzag32(HistogramField.scale, histogram.scale)
        writer.fixed64(HistogramField.zeroCount, histogram.zeroCount)
        writer.message(HistogramField.positive) { writer in
            writer.zigzag32(HistogramField.offset, histogram.offset)
            writer.packed(HistogramField.counts, histogram.buckets)
        }
        if let minimum = histogram.minimum { writer.double(HistogramField.minimum, minimum) }
        if let maximum = histogram.maximum { writer.double(HistogramField.maximum, maximum) }
    }
}
