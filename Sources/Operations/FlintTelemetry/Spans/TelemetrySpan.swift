public import FlintEvents

/// A piece of work in a trace: a request, the run of a flow, or one of its states.
public struct TelemetrySpan: Sendable, Hashable {
    /// The role of a span, with the numbers of the protocol.
    public enum Kind: Int, Sendable, Hashable {
        /// Work inside of the application.
        case `internal` = 1
        /// Work that another process asked for.
        case server = 2
        /// A call of another process.
        case client = 3
        /// A message for other processes to work on later.
        case producer = 4
        /// Work on a message of another process.
        case consumer = 5

        /// Reads the name of a role, as other packages spell it too.
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

    /// The status of the work, with the numbers of the protocol.
    public enum Status: Sendable, Hashable {
        /// Nothing is known to have failed.
        case unset
        /// The work failed; the text says why, if that may be recorded.
        case error(String)
    }

    /// Something that happened at one moment of a span.
    public struct Event: Sendable, Hashable {
        /// The name, such as `exception`.
        public var name: String
        /// The time.
        public var time: TelemetryTime
        /// The attributes of the event.
        public var attributes: [TelemetryAttribute]

        /// Creates an event.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - time: The time.
        ///   - attributes: The attributes of the event.
        public init(_ name: String, at time: TelemetryTime, _ attributes: [TelemetryAttribute] = []) {
            self.name = name
            self.time = time
            self.attributes = attributes
        }
    }

    /// The trace, the span's own identity, and the flags.
    public var context: TraceContext
    /// The span that caused it; `nil` for the first one of a trace.
    public var parent: SpanID?
    /// Whether the parent is in another process; `nil` if that is not known.
    public var isParentRemote: Bool?
    /// The name, of which there are few.
    public var name: String
    /// The role.
    public var kind: Kind
    /// The beginning.
    public var start: TelemetryTime
    /// The end, not before the beginning.
    public var end: TelemetryTime
    /// The attributes of the work.
    public var attributes: [TelemetryAttribute]
    /// The events during the work.
    public var events: [Event]
    /// Spans that it belongs to without being their child.
    public var links: [TraceContext]
    /// The status of the work.
    public var status: Status

    /// Creates a span.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - context: The trace, the span's own identity, and the flags.
    ///   - parent: The span that caused it.
    ///   - isParentRemote: Whether the parent is in another process.
    ///   - kind: The role.
    ///   - start: The beginning.
    ///   - end: The end; an earlier one than the beginning counts as the beginning.
    ///   - attributes: The attributes of the work.
    ///   - events: The events during the work.
    ///   - links: Spans that it belongs to without being their child.
    ///   - status: The status of the work.
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
