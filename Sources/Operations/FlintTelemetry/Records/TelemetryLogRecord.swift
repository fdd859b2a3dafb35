public import FlintEvents

/// A record of OpenTelemetry's logs: a line of a log, or a named event.
public struct TelemetryLogRecord: Sendable, Hashable {
    /// The severity of a record.
    ///
    /// The raw values are the severity numbers of OTLP.
    public enum Severity: Int, Sendable, Hashable {
        /// A detail for debugging.
        case debug = 5
        /// A message about normal operation.
        case info = 9
        /// A message about a possible problem.
        case warning = 13
        /// A message about an error.
        case error = 17

        /// The severity's short name in OpenTelemetry's data model, such as `WARN`.
        public var text: String {
            switch self {
            case .debug: "DEBUG"
            case .info: "INFO"
            case .warning: "WARN"
            case .error: "ERROR"
            }
        }
    }

    /// The time at which the line was logged or the event occurred.
    public var time: TelemetryTime
    /// The severity of the record.
    public var severity: Severity
    /// The message; `nil` for an event that consists of its attributes.
    public var body: TelemetryValue?
    /// The name of an event; `nil` for a line of a log.
    public var eventName: String?
    /// The attributes, such as session, topic and request.
    public var attributes: [TelemetryAttribute]
    /// The trace context of the span during which the record was made; `nil` if there was none.
    public var context: TraceContext?

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - time: The time at which the line was logged or the event occurred.
    ///   - severity: The severity of the record.
    ///   - body: The message.
    ///   - eventName: The name of an event; `nil` for a line of a log.
    ///   - attributes: The attributes, such as session, topic and request.
    ///   - context: The trace context of the span during which the record was made.
    public init(
        at time: TelemetryTime, _ severity: Severity, _ body: TelemetryValue? = nil, eventName: String? = nil,
        attributes: [TelemetryAttribute] = [], context: TraceContext? = nil
    ) {
        self.time = time
        self.severity = severity
        self.body = body
        self.eventName = eventName
        self.attributes = attributes
        self.context = context
    }
}
