/// The encoding of telemetry in the body of an HTTP request.
public enum TelemetryEncoding: String, Sendable, Hashable, CaseIterable {
    /// Protobuf: short, and what every collector reads.
    case protobuf = "http/protobuf"
    /// JSON, which people can read.
    case json = "http/json"

    /// The media type of the body.
    public var contentType: String {
        switch self {
        case .protobuf: "application/x-protobuf"
        case .json: "application/json"
        }
    }
}
