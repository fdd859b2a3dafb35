public import Foundation

/// Sends an HTTP request with telemetry, and returns the answer.
///
/// Exporters have ``URLSessionTransport``; another one can use an HTTP client of the application, or stand in for a
/// collector in a test.
public protocol TelemetryTransport: Sendable {
    /// Sends a request; called once at a time for each signal.
    ///
    /// - Parameter request: The request, whose timeout the transport observes.
    /// - Returns: The answer of the collector, whatever its status is.
    /// - Throws: Any error if there was no whole answer; the request is then repeated later.
    func send(_ request: TelemetryRequest) async throws -> TelemetryResponse
}

/// An HTTP request of the method POST with telemetry.
public struct TelemetryRequest: Sendable, Hashable {
    /// The signal.
    public let signal: TelemetrySignal
    /// The address.
    public let url: URL
    /// The fields of the header, the media type and the compression among them.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]
    /// The time within which the whole answer has to be there.
    public let timeout: Duration
}

/// The answer of a collector.
public struct TelemetryResponse: Sendable, Hashable {
    /// The status.
    public var status: Int
    /// The media type of the body; empty if there is none.
    public var contentType: String
    /// The field `Retry-After`; `nil` if there is none.
    public var retryAfter: String?
    /// The body, of which a transport need not return more than ``bodyLimit`` bytes.
    public var body: [UInt8]

    /// The number of bytes of a body after which nothing is read.
    public static let bodyLimit = 65_536

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - contentType: The media type of the body.
    ///   - retryAfter: The field `Retry-After`.
    ///   - body: The body.
    public init(status: Int, contentType: String = "", retryAfter: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.contentType = contentType
        self.retryAfter = retryAfter
        self.body = body
    }
}
