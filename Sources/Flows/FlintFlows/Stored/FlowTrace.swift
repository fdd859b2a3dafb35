/// The trace in which a stored run was started, as the headers of the W3C recommendation *Trace Context*.
///
/// A run that resumes, perhaps days later in another process, is no part of that trace; the run's requests
/// are linked to the trace. The headers are kept unchanged. The initializers refuse a text that cannot be a
/// header.
public struct FlowTrace: Hashable, Sendable {
    /// The greatest number of bytes of the `tracestate`; a longer one counts as empty.
    public static let stateLimit: Int = 512

    /// The header `traceparent`: version, trace, span and flags.
    public let traceparent: String
    /// The header `tracestate`; empty for none.
    public let tracestate: String

    /// Creates a trace.
    ///
    /// - Parameters:
    ///   - traceparent: The header `traceparent`, such as
    ///     `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`.
    ///   - tracestate: The header `tracestate`; one that is longer than ``stateLimit`` counts as empty.
    /// - Returns: `nil` if a header has other characters than the printable ones of ASCII, or if
    ///   `traceparent` is empty, has spaces or more than 128 characters.
    public init?(traceparent: String, tracestate: String = "") {
        let isPrintable: (UInt8) -> Bool = { (0x20...0x7E).contains($0) }
        guard (1...128).contains(traceparent.utf8.count), tracestate.utf8.allSatisfy(isPrintable),
            traceparent.utf8.allSatisfy({ isPrintable($0) && $0 != 0x20 })
        else { return nil }
        self.traceparent = traceparent
        self.tracestate = tracestate.utf8.count > Self.stateLimit ? "" : tracestate
    }
}

// MARK: - As one text

extension FlowTrace: CustomStringConvertible {
    /// Both headers with a space between them; `traceparent` alone if there is no `tracestate`.
    public var description: String { tracestate.isEmpty ? traceparent : "\(traceparent) \(tracestate)" }

    /// Creates a trace from its description.
    ///
    /// - Parameter text: Both headers, with a space between them.
    /// - Returns: `nil` if the text is not the description of a trace.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        self.init(traceparent: String(first), tracestate: parts.count > 1 ? String(parts[1]) : "")
    }
}

extension FlowTrace: Codable {
    /// Decodes a trace from its description.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if the text is not the description of a trace.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let trace = FlowTrace(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text.prefix(60))' holds no headers of a trace.")
        }
        self = trace
    }

    /// Encodes the description of the trace.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: Errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
