internal import FlintEvents

/// The encoding of a span as the OTLP message `Span`.
enum OTLPSpans {
    private enum Field {
        static let traceID = OTLPField(1, "traceId")
        static let spanID = OTLPField(2, "spanId")
        static let traceState = OTLPField(3, "traceState")
        static let parent = OTLPField(4, "parentSpanId")
        static let name = OTLPField(5, "name")
        static let kind = OTLPField(6, "kind")
        static let start = OTLPField(7, "startTimeUnixNano")
        static let end = OTLPField(8, "endTimeUnixNano")
        static let attributes = OTLPField(9, "attributes")
        static let events = OTLPField(11, "events")
        static let links = OTLPField(13, "links")
        static let status = OTLPField(15, "status")
        static let flags = OTLPField(16, "flags")
    }

    private enum EventField {
        static let time = OTLPField(1, "timeUnixNano")
        static let name = OTLPField(2, "name")
        static let attributes = OTLPField(3, "attributes")
    }

    private enum LinkField {
        static let flags = OTLPField(6, "flags")
    }

    private enum StatusField {
        static let message = OTLPField(2, "message")
        static let code = OTLPField(3, "code")
    }

    /// Writes the fields of a span.
    static func write<Writer: OTLPWriter>(_ span: TelemetrySpan, _ writer: inout Writer) {
        identify(span.context, &writer)
        if let parent = span.parent { writer.spanID(Field.parent, parent) }
        writer.fixed32(Field.flags, OTLPValues.flags(span.context, isRemote: span.isParentRemote))
        writer.text(Field.name, span.name)
        writer.enumeration(Field.kind, span.kind.rawValue)
        writer.fixed64(Field.start, span.start.nanoseconds)
        writer.fixed64(Field.end, span.end.nanoseconds)
        OTLPValues.attributes(Field.attributes, span.attributes, &writer)
        writer.messages(Field.events, span.events) { writer, event in
            writer.fixed64(EventField.time, event.time.nanoseconds)
            writer.text(EventField.name, event.name)
            OTLPValues.attributes(EventField.attributes, event.attributes, &writer)
        }
        writer.messages(Field.links, span.links) { writer, link in
            identify(link, &writer)
            writer.fixed32(LinkField.flags, OTLPValues.flags(link, isRemote: nil))
        }
        if case .error(let message) = span.status {
            writer.message(Field.status) { writer in
                if !message.isEmpty { writer.text(StatusField.message, message) }
                writer.enumeration(StatusField.code, 2)
            }
        }
    }

    /// Writes the first three fields of the messages `Span` and `Link`: trace identity, span identity and
    /// trace state.
    private static func identify<Writer: OTLPWriter>(_ context: TraceContext, _ writer: inout Writer) {
        writer.traceID(Field.traceID, context.traceID)
        writer.spanID(Field.spanID, context.spanID)
        if !context.state.members.isEmpty { writer.text(Field.traceState, context.state.header) }
    }
}
