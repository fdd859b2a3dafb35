internal import FlintEvents

/// The encoding of OTLP messages that all signals share, with the field numbers of `opentelemetry-proto` 1.x.
///
/// - SeeAlso: https://github.com/open-telemetry/opentelemetry-proto
enum OTLPValues {
    private enum Field {
        static let attributes = OTLPField(1, "attributes")
        static let key = OTLPField(1, "key")
        static let value = OTLPField(2, "value")
        static let string = OTLPField(1, "stringValue")
        static let bool = OTLPField(2, "boolValue")
        static let int = OTLPField(3, "intValue")
        static let double = OTLPField(4, "doubleValue")
        static let array = OTLPField(5, "arrayValue")
        static let values = OTLPField(1, "values")
        static let name = OTLPField(1, "name")
        static let version = OTLPField(2, "version")
    }

    /// Writes attributes as a repeated field of messages `KeyValue`.
    static func attributes<Writer: OTLPWriter>(
        _ field: OTLPField, _ attributes: [TelemetryAttribute], _ writer: inout Writer
    ) {
        writer.messages(field, attributes) { writer, attribute in
            writer.text(Field.key, attribute.key)
            writer.message(Field.value) { value(attribute.value, &$0) }
        }
    }

    /// Writes the fields of the OTLP message `AnyValue`.
    static func value<Writer: OTLPWriter>(_ value: TelemetryValue, _ writer: inout Writer) {
        switch value {
        case .string(let text): writer.text(Field.string, text)
        case .bool(let isTrue): writer.bool(Field.bool, isTrue)
        case .int(let number): writer.int64(Field.int, number)
        case .double(let number): writer.double(Field.double, number)
        case .array(let members):
            writer.message(Field.array) { writer in
                writer.messages(Field.values, members) { writer, member in Self.value(member, &writer) }
            }
        }
    }

    static func resource<Writer: OTLPWriter>(_ resource: TelemetryResource, _ writer: inout Writer) {
        attributes(Field.attributes, resource.attributes, &writer)
    }

    static func scope<Writer: OTLPWriter>(_ scope: TelemetryScope, _ writer: inout Writer) {
        writer.text(Field.name, scope.name)
        if !scope.version.isEmpty { writer.text(Field.version, scope.version) }
    }

    /// Returns the field `flags` of a span, link or log record.
    ///
    /// - Parameters:
    ///   - context: The trace context, whose trace flags are the low bits.
    ///   - isRemote: Whether the parent is in another process, for two further bits; `nil` leaves these
    ///     unset.
    static func flags(_ context: TraceContext, isRemote: Bool?) -> UInt32 {
        var flags = UInt32(context.flags.rawValue)
        if let isRemote { flags |= isRemote ? 0x300 : 0x100 }
        return flags
    }
}
