internal import FlintHTTP

/// Asks a flag service with `URLSession`: without cookies, caches and redirections.
///
/// A redirection is an answer that is no success: headers with secrets go to the configured address only.
public final class URLSessionOFREPTransport: OFREPTransport {
    private let poster = HTTPPoster(bodyLimit: OFREPResponse.bodyLimit)

    /// Creates a transport with connections of its own.
    public init() {}

    /// Sends a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer.
    /// - Throws: `URLError` if there was no whole answer in time, or if the task was canceled.
    public func send(_ request: OFREPRequest) async throws -> OFREPResponse {
        let answer = try await poster.post(
            request.body, to: request.url, headers: request.headers, within: request.timeout)
        return OFREPResponse(status: answer.status, headers: answer.headers, body: answer.body)
    }
}
