/// A metric at one moment: its descriptor, and a data point for each combination of its attributes.
public struct TelemetryMetric: Sendable, Hashable {
    /// The kinds of metrics.
    public enum Kind: Sendable, Hashable {
        /// A number that only grows.
        case counter
        /// A number that grows and shrinks by known amounts.
        case upDownCounter
        /// A number that was measured.
        case gauge
        /// The distribution of numbers.
        case histogram
    }

    /// The beginning of a count, with the numbers of the protocol.
    public enum Temporality: Int, Sendable, Hashable {
        /// Since the last export.
        case delta = 1
        /// Since the beginning.
        case cumulative = 2
    }

    /// The facts about a metric that are the same for all of its data points.
    public struct Descriptor: Sendable, Hashable {
        /// The name, such as `flint.request.duration`.
        public let name: String
        /// The meaning of the metric, as a sentence.
        public let text: String
        /// The unit, as in the Unified Code for Units of Measure.
        public let unit: String
        /// The kind of the metric.
        public let kind: Kind
        /// The names of its attributes.
        public let attributeNames: [String]

        /// Creates a description.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - text: What it says.
        ///   - unit: The unit.
        ///   - kind: What kind of number it is.
        ///   - attributeNames: The names of its attributes.
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
        /// A whole number.
        case number(Int64)
        /// A number with a fraction; it may be infinite or not a number.
        case fraction(Double)
        /// A distribution.
        case histogram(ExponentialHistogram)
    }

    /// The value for one combination of attributes.
    public struct Point: Sendable, Hashable {
        /// The attributes.
        public let attributes: [TelemetryAttribute]
        /// The value.
        public let value: Value

        /// Creates a data point.
        ///
        /// - Parameters:
        ///   - attributes: The attributes.
        ///   - value: The value.
        public init(_ attributes: [TelemetryAttribute], _ value: Value) {
            self.attributes = attributes
            self.value = value
        }
    }

    /// The facts about the metric that all of its data points share.
    public let descriptor: Descriptor
    /// The beginning of its counts; gauges have none.
    public let temporality: Temporality
    /// The time since when it counts.
    public let start: TelemetryTime
    /// The time of the moment.
    public let time: TelemetryTime
    /// The data points.
    public let points: [Point]

    /// Creates a metric.
    ///
    /// - Parameters:
    ///   - descriptor: What the metric is.
    ///   - temporality: Since when it counts.
    ///   - start: The time since when it counts.
    ///   - time: The time of the moment.
    ///   - points: The data points.
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
