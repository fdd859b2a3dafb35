public import Foundation

/// A sender of HTTP requests with telemetry.
///
/// ``OTLPExporter`` uses ``URLSessionTransport`` by default. Another transport can use an HTTP client of the
/// application, or stand in for a collector in a test.
public protocol TelemetryTransport: Sendable {
    /// Sends an HTTP request. The exporter calls it for one request of a signal at a time.
    ///
    /// - Parameter request: The HTTP request. The transport has to observe its timeout.
    /// - Returns: The answer of the collector, with any status.
    /// - Throws: Any error if there was no complete answer. The exporter then repeats the request later.
    func send(_ request: TelemetryRequest) async throws -> TelemetryResponse
}

/// An HTTP request with telemetry, sent with the method POST.
public struct TelemetryRequest: Sendable, Hashable {
    /// The signal of the items in the body.
    public let signal: TelemetrySignal
    /// The address to which the request is sent.
    public let url: URL
    /// The header fields, media type and compression included.
    public let headers: [String: String]
    /// The encoded items, compressed if the header says so.
    public let body: [UInt8]
    /// The longest time from sending to the complete answer.
    public let timeout: Duration
}

/// The answer of a collector to an HTTP request.
public struct TelemetryResponse: Sendable, Hashable {
    /// The HTTP status code.
    public var status: Int
    /// The media type of the body; empty if there is none.
    public var contentType: String
    /// The header field `Retry-After`; `nil` if there is none.
    public var retryAfter: String?
    /// The body.
    ///
    /// A transport may cut it after ``bodyLimit`` bytes.
    public var body: [UInt8]

    /// The largest number of bytes of an answer's body that are read; the rest is ignored.
    public static let bodyLimit = 65_536

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: The HTTP status code.
    ///   - contentType: The media type of the body.
    ///   - retryAfter: The header field `Retry-After`.
    ///   - body: The body of the answer.
    public init(status: Int, contentType: String = "", retryAfter: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.contentType = contentType
        self.retryAfter = retryAfter
        self.body = body
    }
}
