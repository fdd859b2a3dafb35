#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Sends requests to a flag service, and returns the responses.
///
/// By default, ``OFREPProvider`` uses ``URLSessionOFREPTransport``. Another transport can use an HTTP client
/// of the application, or replace a service in a test.
public protocol OFREPTransport: Sendable {
    /// Sends a request; several calls for different subjects may overlap.
    ///
    /// - Parameter request: The request; the transport must enforce its timeout.
    /// - Returns: The response, with any status.
    /// - Throws: Any error if there was no complete response; the provider repeats the request in its next
    ///   poll.
    func send(_ request: OFREPRequest) async throws -> OFREPResponse
}

/// An HTTP request of the method POST to a flag service.
public struct OFREPRequest: Sendable, Hashable {
    /// The address of the request.
    public let url: URL
    /// The header fields of the request.
    public let headers: [String: String]
    /// The body of the request; do not log it, because it contains the attributes of the subject.
    public let body: [UInt8]
    /// The time within which the response must be complete.
    public let timeout: Duration
}

/// The HTTP response of a flag service.
public struct OFREPResponse: Sendable, Hashable {
    /// The HTTP status of the response.
    public let status: Int
    /// The header fields of the response; the names are in lower case.
    public let headers: [String: String]
    /// The body of the response.
    ///
    /// A transport may discard the remainder of a body that is larger than ``bodyLimit``, but must keep at
    /// least one byte more than the limit.
    public let body: [UInt8]

    /// The maximum size of a body in bytes; a larger body is treated as malformed.
    public static let bodyLimit = 16 << 20

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - headers: The header fields; the names may be in upper or lower case.
    ///   - body: The body.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
        self.body = body
    }
}
