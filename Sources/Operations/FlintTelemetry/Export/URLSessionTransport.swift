internal import FlintHTTP

/// Sends telemetry with `URLSession`: without cookies, caches and redirections.
///
/// A redirection is an answer that is no success: headers with secrets go to the configured address only.
public final class URLSessionTransport: TelemetryTransport {
    // The body of a collector is short.
    private let poster = HTTPPoster(bodyLimit: TelemetryResponse.bodyLimit)

    /// Creates a transport with connections of its own.
    public init() {}

    /// Sends a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer, with the beginning of its body.
    /// - Throws: `URLError` if there was no whole answer in time, or if the task was canceled.
    public func send(_ request: TelemetryRequest) async throws -> TelemetryResponse {
        let answer = try await poster.post(
            request.body, to: request.url, headers: request.headers, within: request.timeout)
        let fields = Dictionary(answer.headers.map { ($0.lowercased(), $1) }) { first, _ in first }
        return TelemetryResponse(
            status: answer.status, contentType: fields["content-type"] ?? "",
            retryAfter: fields["retry-after"], body: answer.body)
    }
}
