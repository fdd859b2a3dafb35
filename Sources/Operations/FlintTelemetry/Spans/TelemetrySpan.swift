public import FlintEvents

/// A span of a trace: a request, the run of a flow, one of its states, or work that the application measures.
public struct TelemetrySpan: Sendable, Hashable {
    /// The role of a span.
    ///
    /// The raw values are the numbers of OTLP.
    public enum Kind: Int, Sendable, Hashable {
        /// Work inside of the application.
        case `internal` = 1
        /// Work that another process requested.
        case server = 2
        /// A call to another process, which this process waits for.
        case client = 3
        /// A message for other processes to work on later.
        case producer = 4
        /// Work on a message of another process.
        case consumer = 5

        /// Creates a role from its name in OpenTelemetry.
        ///
        /// - Parameter name: The name of the case, such as `server`. The result is `nil` for any other text.
        public init?(name: String) {
            switch name {
            case "internal": self = .internal
            case "server": self = .server
            case "client": self = .client
            case "producer": self = .producer
            case "consumer": self = .consumer
            default: return nil
            }
        }
    }

    /// The status of a span's work.
    public enum Status: Sendable, Hashable {
        /// The work succeeded, or its result is unknown.
        case unset
        /// The work failed. The text gives the cause, as far as it may be recorded.
        case error(String)
    }

    /// An occurrence at one time during a span.
    public struct Event: Sendable, Hashable {
        /// The name of the event, such as `exception`.
        public var name: String
        /// The time of the event.
        public var time: TelemetryTime
        /// The attributes of the event.
        public var attributes: [TelemetryAttribute]

        /// Creates an event.
        ///
        /// - Parameters:
        ///   - name: The name of the event, such as `exception`.
        ///   - time: The time of the event.
        ///   - attributes: The attributes of the event.
        public init(_ name: String, at time: TelemetryTime, _ attributes: [TelemetryAttribute] = []) {
            self.name = name
            self.time = time
            self.attributes = attributes
        }
    }

    /// The trace context: identities of trace and span, and the trace flags.
    public var context: TraceContext
    /// The identity of the parent span; `nil` for the first span of a trace.
    public var parent: SpanID?
    /// Whether the parent belongs to another process; `nil` if that is not known.
    public var isParentRemote: Bool?
    /// The name of the span.
    ///
    /// Use few different names, and attributes for details.
    public var name: String
    /// The role of the span.
    public var kind: Kind
    /// The time at which the work began.
    public var start: TelemetryTime
    /// The time at which the work ended.
    ///
    /// It is not before ``start``.
    public var end: TelemetryTime
    /// The attributes of the span.
    public var attributes: [TelemetryAttribute]
    /// The events that occurred during the span.
    public var events: [Event]
    /// The trace contexts of related spans that are not the parent.
    public var links: [TraceContext]
    /// The status of the work, which tells whether it failed.
    public var status: Status

    /// Creates a span.
    ///
    /// - Parameters:
    ///   - name: The name of the span.
    ///   - context: The trace context: identities of trace and span, and the trace flags.
    ///   - parent: The identity of the parent span.
    ///   - isParentRemote: Whether the parent belongs to another process.
    ///   - kind: The role of the span.
    ///   - start: The time at which the work began.
    ///   - end: The time at which the work ended. A time before `start` counts as `start`.
    ///   - attributes: The attributes of the work.
    ///   - events: The events that occurred during the span.
    ///   - links: The trace contexts of related spans that are not the parent.
    ///   - status: The status of the work, which tells whether it failed.
    public init(
        _ name: String, _ context: TraceContext, parent: SpanID? = nil, isParentRemote: Bool? = nil,
        kind: Kind = .internal, start: TelemetryTime, end: TelemetryTime,
        attributes: [TelemetryAttribute] = [], events: [Event] = [], links: [TraceContext] = [],
        status: Status = .unset
    ) {
        self.name = name
        self.context = context
        self.parent = parent
        self.isParentRemote = isParentRemote
        self.kind = kind
        self.start = start
        self.end = max(start, end)
        self.attributes = attributes
        self.events = events
        self.links = links
        self.status = status
    }
}
