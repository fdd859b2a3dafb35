internal import FlintHTTP

/// A transport that uses `URLSession` without cookies, caches and redirections.
///
/// It returns a redirection as an unsuccessful answer, so that headers with secrets go to the configured
/// address only.
public final class URLSessionTransport: TelemetryTransport {
    // A collector's answer is short, so only the beginning of a longer body is read.
    private let poster = HTTPPoster(bodyLimit: TelemetryResponse.bodyLimit)

    /// Creates a transport with connections of its own.
    public init() {}

    /// Sends an HTTP request and returns the answer.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer, with at most ``TelemetryResponse/bodyLimit`` bytes of its body.
    /// - Throws: `URLError` if there was no complete answer in time, or if the task was canceled.
    public func send(_ request: TelemetryRequest) async throws -> TelemetryResponse {
        let answer = try await poster.post(
            request.body, to: request.url, headers: request.headers, within: request.timeout)
        let fields = Dictionary(answer.headers.map { ($0.lowercased(), $1) }) { first, _ in first }
        return TelemetryResponse(
            status: answer.status, contentType: fields["content-type"] ?? "",
            retryAfter: fields["retry-after"], body: answer.body)
    }
}
