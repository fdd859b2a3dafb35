internal import FlintEvents

/// The encoding of a log record as the OTLP message `LogRecord`.
enum OTLPLogs {
    private enum Field {
        static let time = OTLPField(1, "timeUnixNano")
        static let severity = OTLPField(2, "severityNumber")
        static let severityText = OTLPField(3, "severityText")
        static let body = OTLPField(5, "body")
        static let attributes = OTLPField(6, "attributes")
        static let flags = OTLPField(8, "flags")
        static let traceID = OTLPField(9, "traceId")
        static let spanID = OTLPField(10, "spanId")
        static let observed = OTLPField(11, "observedTimeUnixNano")
        static let eventName = OTLPField(12, "eventName")
    }

    /// Writes the fields of a log record.
    static func write<Writer: OTLPWriter>(_ record: TelemetryLogRecord, _ writer: inout Writer) {
        writer.fixed64(Field.time, record.time.nanoseconds)
        // The observed time equals the time of the record, because Flint makes the record when it happens.
        writer.fixed64(Field.observed, record.time.nanoseconds)
        writer.enumeration(Field.severity, record.severity.rawValue)
        writer.text(Field.severityText, record.severity.text)
        if let body = record.body { writer.message(Field.body) { OTLPValues.value(body, &$0) } }
        OTLPValues.attributes(Field.attributes, record.attributes, &writer)
        if let context = record.context {
            writer.fixed32(Field.flags, OTLPValues.flags(context, isRemote: nil))
            writer.traceID(Field.traceID, context.traceID)
            writer.spanID(Field.spanID, context.spanID)
        }
        if let name = record.eventName { writer.text(Field.eventName, name) }
    }
}
