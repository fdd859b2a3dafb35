#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Sends a request to a flag service and returns the answer.
///
/// ``OFREPProvider`` has ``URLSessionOFREPTransport``; another one can use an HTTP client of the application, or stand in
/// for a service in a test.
public protocol OFREPTransport: Sendable {
    /// Sends a request; called concurrently, once for each subject.
    ///
    /// - Parameter request: The request, whose timeout the transport observes.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: Any error if there was no whole answer; the provider asks again at its next turn.
    func send(_ request: OFREPRequest) async throws -> OFREPResponse
}

/// An HTTP request of the method POST to a flag service.
public struct OFREPRequest: Sendable, Hashable {
    /// The address.
    public let url: URL
    /// The fields of the header.
    public let headers: [String: String]
    /// The body, which has the attributes of the subject: it belongs into no log.
    public let body: [UInt8]
    /// The time within which the whole answer has to be there.
    public let timeout: Duration
}

/// The answer of a flag service.
public struct OFREPResponse: Sendable, Hashable {
    /// The status.
    public let status: Int
    /// The fields of the header by name in lower case.
    public let headers: [String: String]
    /// The body, of which a transport need not return more than ``bodyLimit`` bytes and one.
    public let body: [UInt8]

    /// The number of bytes beyond which a body is no answer.
    public static let bodyLimit = 16 << 20

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The fields of the header, with names in any case.
    ///   - body: The body.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
        self.body = body
    }
}
