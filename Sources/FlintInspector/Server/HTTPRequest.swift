/// A request as it came over the wire, complete and within the limits.
struct HTTPRequest: Sendable, Equatable {
    /// The method, in capitals; a `HEAD` comes as `GET`, and the server leaves the body out.
    let method: String
    /// The path without the query, its escapes decoded: `/api/sections/tweaks`.
    let path: String
    /// The items of the query by name; the last of a name counts.
    let query: [String: String]
    /// The fields by name in lower case; a field that must be unique and came twice makes the request malformed.
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
