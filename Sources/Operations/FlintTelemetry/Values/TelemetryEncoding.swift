/// The encoding of telemetry in the body of an HTTP request.
public enum TelemetryEncoding: String, Sendable, Hashable, CaseIterable {
    /// The binary format of protobuf, which is short and which every collector reads.
    case protobuf = "http/protobuf"
    /// JSON, which is readable for people.
    case json = "http/json"

    /// The media type of the body.
    public var contentType: String {
        switch self {
        case .protobuf: "application/x-protobuf"
        case .json: "application/json"
        }
    }
}
