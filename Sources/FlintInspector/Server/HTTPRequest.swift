/// A received request, complete and within the limits.
struct HTTPRequest: Sendable, Equatable {
    /// The method, in capitals; a `HEAD` is passed as `GET`, and the server omits the body.
    let method: String
    /// The path without the query, percent-decoded: `/api/sections/tweaks`.
    let path: String
    /// The items of the query by name; the last item of a name is used.
    let query: [String: String]
    /// The fields by lowercase name; a field that must be unique and is not makes the request malformed.
    let headers: [String: String]
    let body: [UInt8]

    init(
        _ method: String, _ path: String, query: [String: String] = [:], headers: [String: String] = [:],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    func with(method: String) -> HTTPRequest {
        HTTPRequest(method, path, query: query, headers: headers, body: body)
    }
}
