/// Metrics as the text that Prometheus reads, in version 0.0.4 of the format.
///
/// - SeeAlso: https://prometheus.io/docs/instrumenting/exposition_formats/
struct PrometheusText {
    /// The media type of the text.
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The exponents of two for a histogram's bounds, from a microsecond to about a minute.
    ///
    /// Powers of two are bounds of the exponential histogram at each scale that is not negative, so the
    /// counts are exact.
    static let exponents: ClosedRange<Int32> = -20...6

    private(set) var text = ""

    /// Creates the text for metrics.
    ///
    /// - Parameter metrics: The metrics; their temporality must be *cumulative*.
    init(_ metrics: [TelemetryMetric]) {
        for metric in metrics { append(metric) }
    }

    private mutating func append(_ metric: TelemetryMetric) {
        let descriptor = metric.descriptor
        let name = Self.name(of: descriptor)
        text += "# HELP \(name) \(Self.escaped(descriptor.text, isLabel: false))\n"
        text += "# TYPE \(name) \(Self.type(of: descriptor.kind))\n"
        for point in metric.points {
            let labels = point.attributes.map { attribute in
                "\(Self.identifier(attribute.key))=\"\(Self.escaped(attribute.value.description, isLabel: true))\""
            }
            switch point.value {
            case .number(let number): line(name, labels, "\(number)")
            case .fraction(let number): line(name, labels, Self.text(of: number))
            case .histogram(let histogram): append(histogram, name, labels)
            }
        }
    }

    private mutating func append(_ histogram: ExponentialHistogram, _ name: String, _ labels: [String]) {
        for exponent in Self.exponents {
            let bound = Double(sign: .plus, exponent: Int(exponent), significand: 1)
            line(
                "\(name)_bucket", labels + ["le=\"\(bound)\""],
                "\(histogram.count(upToPowerOfTwo: exponent))")
        }
        line("\(name)_bucket", labels + ["le=\"+Inf\""], "\(histogram.count)")
        line("\(name)_sum", labels, "\(histogram.sum)")
        line("\(name)_count", labels, "\(histogram.count)")
    }

    private mutating func line(_ name: String, _ labels: [String], _ value: String) {
        text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels.joined(separator: ","))} \(value)\n"
    }

    private static func text(of number: Double) -> String {
        number.isNaN ? "NaN" : number.isInfinite ? (number < 0 ? "-Inf" : "+Inf") : "\(number)"
    }

    private static func type(of kind: TelemetryMetric.Kind) -> String {
        switch kind {
        case .counter: "counter"
        case .upDownCounter, .gauge: "gauge"
        case .histogram: "histogram"
        }
    }

    private static func name(of descriptor: TelemetryMetric.Descriptor) -> String {
        var name = identifier(descriptor.name)
        let unit = ["s": "_seconds", "ms": "_milliseconds"][descriptor.unit]
        // A suffix is not added twice: the metrics of some libraries have it in their names already.
        for suffix in [unit, descriptor.kind == .counter ? "_total" : nil] {
            if let suffix, !name.hasSuffix(suffix) { name += suffix }
        }
        return name
    }

    /// Returns a name in which `_` replaces every character that is not an ASCII letter or digit.
    private static func identifier(_ name: String) -> String {
        String(
            name.map { character in
                character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
            })
    }

    /// Returns a text in which a backslash escapes line breaks, backslashes and, for the value of a label,
    /// quotation marks.
    private static func escaped(_ text: String, isLabel: Bool) -> String {
        var escaped = ""
        // The loop is over scalars, because a carriage return and a line feed form a single character.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where isLabel: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
