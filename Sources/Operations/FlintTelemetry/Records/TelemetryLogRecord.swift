public import FlintEvents

/// A line of a log, or an event that has a name.
public struct TelemetryLogRecord: Sendable, Hashable {
    /// The importance, with the numbers of the protocol.
    public enum Severity: Int, Sendable, Hashable {
        /// Details for debugging.
        case debug = 5
        /// Information.
        case info = 9
        /// A possible problem.
        case warning = 13
        /// An error.
        case error = 17

        /// The short name of the data model for logs.
        public var text: String {
            switch self {
            case .debug: "DEBUG"
            case .info: "INFO"
            case .warning: "WARN"
            case .error: "ERROR"
            }
        }
    }

    /// The time.
    public var time: TelemetryTime
    /// The importance.
    public var severity: Severity
    /// The message; `nil` for an event whose attributes say everything.
    public var body: TelemetryValue?
    /// The name of an event; `nil` for a line of a log.
    public var eventName: String?
    /// Further facts about the record.
    public var attributes: [TelemetryAttribute]
    /// The span during which it was logged; `nil` if there was none.
    public var context: TraceContext?

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - severity: The importance.
    ///   - body: The message.
    ///   - eventName: The name of an event.
    ///   - attributes: What else is known.
    ///   - context: The span during which it was logged.
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
