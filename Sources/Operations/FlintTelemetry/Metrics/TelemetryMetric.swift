/// A metric at one time: its descriptor, and a data point for each combination of attributes.
public struct TelemetryMetric: Sendable, Hashable {
    /// A kind of metric, by how its numbers are measured.
    public enum Kind: Sendable, Hashable {
        /// A number that only grows.
        case counter
        /// A number that grows and shrinks by known amounts.
        case upDownCounter
        /// A current value, which each measurement replaces.
        case gauge
        /// The distribution of recorded numbers.
        case histogram
    }

    /// The period that the counts of a metric cover.
    ///
    /// The raw values are the numbers of OTLP's enumeration `AggregationTemporality`.
    public enum Temporality: Int, Sendable, Hashable {
        /// Each exported value counts what came since the last export.
        case delta = 1
        /// Each exported value counts everything since the start.
        case cumulative = 2
    }

    /// The facts about a metric that are the same for all of its data points.
    public struct Descriptor: Sendable, Hashable {
        /// The name of the metric, such as `flint.request.duration`.
        public let name: String
        /// The meaning of the metric, as a sentence.
        public let text: String
        /// The unit of the numbers in the notation of the Unified Code for Units of Measure, such as `s` or
        /// `By`.
        public let unit: String
        /// The kind of the metric, by how its numbers are measured.
        public let kind: Kind
        /// The names of the attributes of each data point.
        public let attributeNames: [String]

        /// Creates a descriptor.
        ///
        /// - Parameters:
        ///   - name: The name of the metric.
        ///   - text: The meaning of the metric, as a sentence.
        ///   - unit: The unit of the numbers.
        ///   - kind: The kind of the metric.
        ///   - attributeNames: The names of the attributes of each data point.
        public init(
            _ name: String, _ text: String, unit: String, _ kind: Kind, attributeNames: [String] = []
        ) {
            self.name = name
            self.text = text
            self.unit = unit
            self.kind = kind
            self.attributeNames = attributeNames
        }
    }

    /// The value of a data point.
    public enum Value: Sendable, Hashable {
        /// A whole number, for a metric that never had a fraction.
        case number(Int64)
        /// A number with a fraction; it may be infinite or not a number.
        case fraction(Double)
        /// The histogram of a distribution.
        case histogram(ExponentialHistogram)
    }

    /// The value of a metric for one combination of attributes.
    public struct Point: Sendable, Hashable {
        /// The attributes that identify the data point.
        public let attributes: [TelemetryAttribute]
        /// The measured value.
        public let value: Value

        /// Creates a data point.
        ///
        /// - Parameters:
        ///   - attributes: The attributes that identify the data point.
        ///   - value: The measured value.
        public init(_ attributes: [TelemetryAttribute], _ value: Value) {
            self.attributes = attributes
            self.value = value
        }
    }

    /// The facts about the metric that are the same for all of its data points.
    public let descriptor: Descriptor
    /// The period that the counts cover.
    ///
    /// It has no meaning for a gauge.
    public let temporality: Temporality
    /// The beginning of the period that the counts cover.
    public let start: TelemetryTime
    /// The time of the measurement.
    public let time: TelemetryTime
    /// The values for each combination of attributes.
    public let points: [Point]

    /// Creates a metric.
    ///
    /// - Parameters:
    ///   - descriptor: The facts about the metric.
    ///   - temporality: The period that the counts cover.
    ///   - start: The beginning of that period.
    ///   - time: The time of the measurement.
    ///   - points: The values for each combination of attributes.
    public init(
        _ descriptor: Descriptor, _ temporality: Temporality = .cumulative, from start: TelemetryTime,
        to time: TelemetryTime, _ points: [Point]
    ) {
        self.descriptor = descriptor
        self.temporality = temporality
        self.start = start
        self.time = time
        self.points = points
    }
}
