internal import FlintHTTP

/// A transport that sends requests to a flag service with `URLSession`, without cookies, caches and
/// redirections.
///
/// A redirection is returned like a failed response, so that headers with secrets are sent only to the
/// configured address.
public final class URLSessionOFREPTransport: OFREPTransport {
    private let poster = HTTPPoster(bodyLimit: OFREPResponse.bodyLimit)

    /// Creates a transport with a URL session of its own.
    public init() {}

    /// Sends a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    /// - Throws: `URLError` if there was no complete response in time, or if the task was canceled.
    public func send(_ request: OFREPRequest) async throws -> OFREPResponse {
        let answer = try await poster.post(
            request.body, to: request.url, headers: request.headers, within: request.timeout)
        return OFREPResponse(status: answer.status, headers: answer.headers, body: answer.body)
    }
}
