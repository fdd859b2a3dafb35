/// The messages of `opentelemetry-proto` 1.x that Flint writes, apart from the encoders: names, numbers and types.
enum OTLPSchema {
    enum Kind: Equatable {
        case text, bool, int64, uint32, enumeration, double, fixed64, sfixed64, fixed32, sint32, bytes, uint64
        case message(String)
    }

    struct Field {
        let number: Int
        let name: String
        let kind: Kind
        var isRepeated = false
        /// Whether it is one of several members that exclude each other.
        var isChoice = false
    }

    static let messages: [String: [Field]] = [
        "TracesRequest": [many(1, "resourceSpans", "ResourceSpans")],
        "ResourceSpans": [
            one(1, "resource", "Resource"), many(2, "scopeSpans", "ScopeSpans"), text(3, "schemaUrl"),
        ],
        "ScopeSpans": [one(1, "scope", "Scope"), many(2, "spans", "Span"), text(3, "schemaUrl")],
        "MetricsRequest": [many(1, "resourceMetrics", "ResourceMetrics")],
        "ResourceMetrics": [
            one(1, "resource", "Resource"), many(2, "scopeMetrics", "ScopeMetrics"), text(3, "schemaUrl"),
        ],
        "ScopeMetrics": [one(1, "scope", "Scope"), many(2, "metrics", "Metric"), text(3, "schemaUrl")],
        "LogsRequest": [many(1, "resourceLogs", "ResourceLogs")],
        "ResourceLogs": [
            one(1, "resource", "Resource"), many(2, "scopeLogs", "ScopeLogs"), text(3, "schemaUrl"),
        ],
        "ScopeLogs": [one(1, "scope", "Scope"), many(2, "logRecords", "LogRecord"), text(3, "schemaUrl")],
        "Resource": [many(1, "attributes", "KeyValue")],
        "Scope": [text(1, "name"), text(2, "version")],
        "KeyValue": [text(1, "key"), one(2, "value", "AnyValue")],
        "AnyValue": [
            Field(number: 1, name: "stringValue", kind: .text, isChoice: true),
            Field(number: 2, name: "boolValue", kind: .bool, isChoice: true),
            Field(number: 3, name: "intValue", kind: .int64, isChoice: true),
            Field(number: 4, name: "doubleValue", kind: .double, isChoice: true),
            Field(number: 5, name: "arrayValue", kind: .message("ArrayValue"), isChoice: true),
        ],
        "ArrayValue": [many(1, "values", "AnyValue")],
        "Span": [
            Field(number: 1, name: "traceId", kind: .bytes), Field(number: 2, name: "spanId", kind: .bytes),
            text(3, "traceState"), Field(number: 4, name: "parentSpanId", kind: .bytes),
            Field(number: 16, name: "flags", kind: .fixed32), text(5, "name"),
            Field(number: 6, name: "kind", kind: .enumeration),
            Field(number: 7, name: "startTimeUnixNano", kind: .fixed64),
            Field(number: 8, name: "endTimeUnixNano", kind: .fixed64), many(9, "attributes", "KeyValue"),
            many(11, "events", "Event"), many(13, "links", "Link"), one(15, "status", "Status"),
        ],
        "Event": [
            Field(number: 1, name: "timeUnixNano", kind: .fixed64), text(2, "name"),
            many(3, "attributes", "KeyValue"),
        ],
        "Link": [
            Field(number: 1, name: "traceId", kind: .bytes), Field(number: 2, name: "spanId", kind: .bytes),
            text(3, "traceState"), many(4, "attributes", "KeyValue"),
            Field(number: 6, name: "flags", kind: .fixed32),
        ],
        "Status": [text(2, "message"), Field(number: 3, name: "code", kind: .enumeration)],
        "Metric": [
            text(1, "name"), text(2, "description"), text(3, "unit"), one(5, "gauge", "Gauge"),
            one(7, "sum", "Sum"), one(10, "exponentialHistogram", "ExponentialHistogram"),
        ],
        "Gauge": [many(1, "dataPoints", "NumberDataPoint")],
        "Sum": [
            many(1, "dataPoints", "NumberDataPoint"),
            Field(number: 2, name: "aggregationTemporality", kind: .enumeration),
            Field(number: 3, name: "isMonotonic", kind: .bool),
        ],
        "NumberDataPoint": [
            many(7, "attributes", "KeyValue"), Field(number: 2, name: "startTimeUnixNano", kind: .fixed64),
            Field(number: 3, name: "timeUnixNano", kind: .fixed64),
            Field(number: 4, name: "asDouble", kind: .double),
            Field(number: 6, name: "asInt", kind: .sfixed64),
        ],
        "ExponentialHistogram": [
            many(1, "dataPoints", "HistogramPoint"),
            Field(number: 2, name: "aggregationTemporality", kind: .enumeration),
        ],
        "HistogramPoint": [
            many(1, "attributes", "KeyValue"), Field(number: 2, name: "startTimeUnixNano", kind: .fixed64),
            Field(number: 3, name: "timeUnixNano", kind: .fixed64),
            Field(number: 4, name: "count", kind: .fixed64), Field(number: 5, name: "sum", kind: .double),
            Field(number: 6, name: "scale", kind: .sint32),
            Field(number: 7, name: "zeroCount", kind: .fixed64), one(8, "positive", "Buckets"),
            Field(number: 12, name: "min", kind: .double), Field(number: 13, name: "max", kind: .double),
        ],
        "Buckets": [
            Field(number: 1, name: "offset", kind: .sint32),
            Field(number: 2, name: "bucketCounts", kind: .uint64, isRepeated: true),
        ],
        "LogRecord": [
            Field(number: 1, name: "timeUnixNano", kind: .fixed64),
            Field(number: 11, name: "observedTimeUnixNano", kind: .fixed64),
            Field(number: 2, name: "severityNumber", kind: .enumeration), text(3, "severityText"),
            one(5, "body", "AnyValue"), many(6, "attributes", "KeyValue"),
            Field(number: 8, name: "flags", kind: .fixed32), Field(number: 9, name: "traceId", kind: .bytes),
            Field(number: 10, name: "spanId", kind: .bytes), text(12, "eventName"),
        ],
    ]

    private static func text(_ number: Int, _ name: String) -> Field {
        Field(number: number, name: name, kind: .text)
    }

    private static func one(_ number: Int, _ name: String, _ message: String) -> Field {
        Field(number: number, name: name, kind: .message(message))
    }

    private static func many(_ number: Int, _ name: String, _ message: String) -> Field {
        Field(number: number, name: name, kind: .message(message), isRepeated: true)
    }
}

/// A decoded message, the same for both forms.
indirect enum OTLPNode: Equatable {
    case message([String: OTLPNode])
    case list([OTLPNode])
    case text(String)
    case bool(Bool)
    case number(String)
    case double(Double)
    case bytes(String)

    subscript(_ path: String...) -> OTLPNode? {
        path.reduce(Optional(self)) { node, step in
            switch node {
            case .message(let members)?: members[step]
            case .list(let items)?: Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
            default: nil
            }
        }
    }

    var items: [OTLPNode] { if case .list(let items) = self { items } else { [] } }

    /// Attributes, as their members would be written by hand.
    var attributes: [String: OTLPNode] {
        var attributes: [String: OTLPNode] = [:]
        for item in self["attributes"]?.items ?? [] {
            guard case .text(let key)? = item["key"], case .message(let value)? = item["value"] else {
                continue
            }
            attributes[key] = value.values.first
        }
        return attributes
    }
}

struct OTLPMistake: Error {
    let text: String
}
