/// The identity of a piece of work in a distributed trace: the values of the headers `traceparent` and
/// `tracestate`.
///
/// It follows W3C Trace Context, level 2. A server creates it from the headers of an incoming HTTP request,
/// and sends ``headers`` with its own calls:
///
/// ```swift
/// let incoming = TraceContext { name in httpRequest.headers[name] }
/// let outgoing = incoming?.child(spanID: span)
/// for (name, value) in outgoing?.headers ?? [] { call.headers[name] = value }
/// ```
///
/// - SeeAlso: https://www.w3.org/TR/trace-context-2/
public struct TraceContext: Sendable, Hashable {
    /// The flags of a context, such as whether its sender records the trace.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The flags as the bits of the header `traceparent`.
        public let rawValue: UInt8

        /// Creates flags from the bits of the header `traceparent`.
        ///
        /// - Parameter rawValue: The bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The sender may have recorded the trace.
        public static let sampled = Flags(rawValue: 0x01)
        /// The last seven bytes of the trace's identity are random.
        public static let random = Flags(rawValue: 0x02)

        /// The flags of this version of the recommendation; all other bits are sent as zero.
        static let known: Flags = [.sampled, .random]
    }

    /// A Boolean value that says whether a span belongs to another process, in a struct that comparisons of
    /// contexts ignore.
    private struct Remoteness: Sendable, Hashable {
        var isRemote: Bool

        static func == (_: Remoteness, _: Remoteness) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    /// The identity of the trace.
    public let traceID: TraceID

    /// The identity of the sender's span, which is the parent of the receiver's spans.
    public let spanID: SpanID

    /// The flags, without bits that this version of the recommendation does not know.
    public let flags: Flags

    /// Whether the span belongs to another process; `true` for contexts that were read from headers.
    ///
    /// Set it to `false` if a tracer in this process wrote the headers. A request whose parent is a remote
    /// span gets a server span of its own; a request whose parent is a local span is a part of that span. The
    /// property is neither compared nor sent.
    public var isRemote: Bool {
        get { remoteness.isRemote }
        set { remoteness.isRemote = newValue }
    }

    private var remoteness: Remoteness

    /// The data of tracing systems that travels along with the trace.
    public var state: TraceState

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - traceID: The identity of the trace.
    ///   - spanID: The identity of the sender's span.
    ///   - flags: The flags; bits that the recommendation does not know are removed.
    ///   - state: The data of tracing systems that travels along with the trace.
    ///   - isRemote: Whether the span belongs to another process.
    public init(
        traceID: TraceID, spanID: SpanID, flags: Flags = [], state: TraceState = TraceState(),
        isRemote: Bool = false
    ) {
        self.traceID = traceID
        self.spanID = spanID
        self.flags = flags.intersection(.known)
        self.state = state
        remoteness = Remoteness(isRemote: isRemote)
    }

    /// Whether the sender may have recorded the trace.
    public var isSampled: Bool { flags.contains(.sampled) }

    /// Returns the context that a span sends with its own calls: the same trace with another span.
    ///
    /// - Parameters:
    ///   - spanID: The span that sends the context.
    ///   - isSampled: Whether the span is recorded; `nil` leaves the flag as it is.
    /// - Returns: The context, which is not remote.
    public func child(spanID: SpanID, isSampled: Bool? = nil) -> TraceContext {
        var flags = flags
        switch isSampled {
        case true?: flags.insert(.sampled)
        case false?: flags.remove(.sampled)
        case nil: break
        }
        return TraceContext(traceID: traceID, spanID: spanID, flags: flags, state: state)
    }

    /// The value of the header `traceparent`, in version 00.
    public var traceparent: String {
        "00-\(traceID)-\(spanID)-\(LowerHex.text(UInt64(flags.rawValue), count: 2))"
    }

    /// The headers for an outgoing call, in their order; without `tracestate` if there is no state.
    public var headers: [(name: String, value: String)] {
        let state = state.header
        return [("traceparent", traceparent)] + (state.isEmpty ? [] : [("tracestate", state)])
    }
}

extension TraceContext: Codable {
    private enum Key: String, CodingKey {
        case traceparent, tracestate
    }

    /// Decodes a context from the texts of the two headers.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a text is missing or malformed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let parent = try container.decode(String.self, forKey: .traceparent)
        let state = try container.decodeIfPresent(String.self, forKey: .tracestate)
        do {
            self = try Self.parse(traceparent: parent, tracestate: state)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: error.header == "tracestate" ? .tracestate : .traceparent, in: container,
                debugDescription: error.description)
        }
    }

    /// Encodes the context as the texts of the two headers; `tracestate` only if there is a state.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(traceparent, forKey: .traceparent)
        if !state.members.isEmpty { try container.encode(state.description, forKey: .tracestate) }
    }
}
