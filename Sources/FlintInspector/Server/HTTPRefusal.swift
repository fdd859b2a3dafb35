/// The reason why the server itself refuses a request; the connection is closed after the response.
struct HTTPRefusal: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// A sentence for developers of clients.
    let reason: String

    init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func malformed(_ reason: String) -> HTTPRefusal { HTTPRefusal(.badRequest, reason) }

    /// The response for the refusal.
    var response: HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
                ("Cache-Control", "no-store"),
            ],
            body: .bytes(Array("\(status.rawValue) \(status.reason): \(reason)\n".utf8)))
    }
}
