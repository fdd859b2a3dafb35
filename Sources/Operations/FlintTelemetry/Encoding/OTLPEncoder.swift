/// An encoder of items (spans, metrics or log records), and of the HTTP request body with a batch of encoded
/// items.
///
/// An item is encoded when the queue accepts it, so that the queue knows its size in bytes. The body then
/// consists of the encoded resource, the scope and the joined items, and the values are not encoded again.
struct OTLPEncoder: Sendable {
    /// The names of the three nested arrays of a JSON body.
    ///
    /// The body has an array of resources, a resource has one of scopes, and a scope has one of items.
    private struct Names {
        let resources: String
        let scopes: String
        let items: String
    }

    let signal: TelemetrySignal
    let form: TelemetryEncoding
    let textLimit: Int
    private let resource: TelemetryResource

    init(_ signal: TelemetrySignal, _ form: TelemetryEncoding, textLimit: Int, resource: TelemetryResource) {
        self.signal = signal
        self.form = form
        self.textLimit = textLimit
        self.resource = resource
    }

    private enum Field {
        static let resourceGroups = OTLPField(1, "")
        static let resource = OTLPField(1, "resource")
        static let scope = OTLPField(1, "scope")
        static let groups = OTLPField(2, "")
        static let schemaURL = OTLPField(3, "schemaUrl")
    }

    // MARK: Items

    func encode(_ span: TelemetrySpan) -> [UInt8] {
        switch form {
        case .json: json { OTLPSpans.write(span, &$0) }
        case .protobuf: protobuf { OTLPSpans.write(span, &$0) }
        }
    }

    func encode(_ record: TelemetryLogRecord) -> [UInt8] {
        switch form {
        case .json: json { OTLPLogs.write(record, &$0) }
        case .protobuf: protobuf { OTLPLogs.write(record, &$0) }
        }
    }

    func encode(_ metrics: [TelemetryMetric]) -> [UInt8] {
        var joined: [UInt8] = []
        for metric in metrics {
            let bytes =
                switch form {
                case .json: json { OTLPMetrics.write(metric, &$0) }
                case .protobuf: protobuf { OTLPMetrics.write(metric, &$0) }
                }
            append(bytes, to: &joined)
        }
        return joined
    }

    /// Appends an encoded item to a batch, after a comma if the encoding is JSON and the batch is not empty.
    ///
    /// - Parameters:
    ///   - item: The encoded item.
    ///   - items: The batch: encoded items that were appended before.
    func append(_ item: [UInt8], to items: inout [UInt8]) {
        if form == .json, !items.isEmpty { items.append(UInt8(ascii: ",")) }
        items.append(contentsOf: item)
    }

    private func json(_ body: (inout OTLPJSONWriter) -> Void) -> [UInt8] {
        var writer = OTLPJSONWriter(textLimit: textLimit)
        writer.reserve()
        writer.object(body)
        return writer.bytes
    }

    private func protobuf(_ body: (inout OTLPProtobufWriter) -> Void) -> [UInt8] {
        var writer = OTLPProtobufWriter(textLimit: textLimit)
        writer.reserve()
        writer.message(Field.groups, body)
        return writer.bytes
    }

    // MARK: Bodies

    /// Returns the body of an HTTP request with a batch of encoded items.
    ///
    /// - Parameter items: The encoded items, as joined by ``append(_:to:)``.
    func body(_ items: [UInt8]) -> [UInt8] {
        switch form {
        case .json: jsonBody(items)
        case .protobuf: protobufBody(items)
        }
    }

    private func jsonBody(_ items: [UInt8]) -> [UInt8] {
        var resource = OTLPJSONWriter(textLimit: textLimit)
        resource.object { OTLPValues.resource(self.resource, &$0) }
        var scope = OTLPJSONWriter(textLimit: textLimit)
        scope.object { OTLPValues.scope(.flint, &$0) }
        let names = names
        var bytes: [UInt8] = []
        bytes.reserveCapacity(items.count + resource.bytes.count + 256)
        bytes.append(contentsOf: "{\"\(names.resources)\":[{\"resource\":".utf8)
        bytes.append(contentsOf: resource.bytes)
        bytes.append(contentsOf: ",\"\(names.scopes)\":[{\"scope\":".utf8)
        bytes.append(contentsOf: scope.bytes)
        bytes.append(contentsOf: ",\"\(names.items)\":[".utf8)
        bytes.append(contentsOf: items)
        let end = "\"schemaUrl\":\"\(TelemetryScope.schemaURL)\"}]"
        bytes.append(contentsOf: "],\(end),\(end)}".utf8)
        return bytes
    }

    private func protobufBody(_ items: [UInt8]) -> [UInt8] {
        var resource = OTLPProtobufWriter(textLimit: textLimit)
        resource.message(Field.resource) { OTLPValues.resource(self.resource, &$0) }
        var scope = OTLPProtobufWriter(textLimit: textLimit)
        scope.message(Field.scope) { OTLPValues.scope(.flint, &$0) }
        var end = OTLPProtobufWriter(textLimit: textLimit)
        end.text(Field.schemaURL, TelemetryScope.schemaURL)
        let inner = scope.bytes.count + items.count + end.bytes.count
        var group = OTLPProtobufWriter(textLimit: textLimit)
        group.delimited(Field.groups, length: inner)
        let outer = resource.bytes.count + group.bytes.count + inner + end.bytes.count
        var whole = OTLPProtobufWriter(textLimit: textLimit)
        whole.delimited(Field.resourceGroups, length: outer)
        return whole.bytes + resource.bytes + group.bytes + scope.bytes + items + end.bytes + end.bytes
    }

    private var names: Names {
        switch signal {
        case .traces: Names(resources: "resourceSpans", scopes: "scopeSpans", items: "spans")
        case .metrics: Names(resources: "resourceMetrics", scopes: "scopeMetrics", items: "metrics")
        case .logs: Names(resources: "resourceLogs", scopes: "scopeLogs", items: "logRecords")
        }
    }
}
