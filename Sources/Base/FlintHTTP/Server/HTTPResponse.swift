/// The response to an HTTP request.
package struct HTTPResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// A stream that is sent piece by piece, as fast as the client accepts bytes. The connection closes
        /// after its end.
        case stream(any HTTPBodyStream)
    }

    package let status: HTTPStatus
    /// The header fields of the response, without those that the server adds itself, such as length and date.
    package var headers: [(name: String, value: String)]
    package let body: Body

    package init(status: HTTPStatus, headers: [(name: String, value: String)] = [], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A response body of unknown length, which the server sends piece by piece.
package protocol HTTPBodyStream: Sendable {
    /// Waits for the next piece of the body, and returns it.
    ///
    /// The server calls it again only after the connection has accepted the previous piece. A client that
    /// does not read thus delays only its own stream.
    ///
    /// - Returns: The next bytes; `nil` at the end of the body.
    func next() async -> [UInt8]?

    /// Ends the stream.
    ///
    /// The server calls it once: after the end of the body, when the connection is closed, or if the server
    /// does not send the stream.
    func cancel()
}

extension HTTPResponse {
    /// The lowercase names of the fields about the connection, which only the server sets.
    private static let reserved: Set = [
        "connection", "content-length", "date", "keep-alive", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Returns the bytes before the body: the status line, the header fields and an empty line.
    ///
    /// A field from the handler is omitted if the server sets it itself, or if it contains a line break.
    ///
    /// - Parameters:
    ///   - now: The time of the response.
    ///   - connection: The value of the field `Connection`; `nil` omits the field.
    func head(at now: HTTPMoment, connection: String? = "close") -> [UInt8] {
        let date = HTTPDate.text(secondsSince1970: now.secondsSince1970)
        var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nDate: \(date)\r\n"
        // A response with another status has no body. A length in it would describe the body of another
        // response.
        if case .bytes(let bytes) = body, status.hasBody {
            text += "Content-Length: \(bytes.count)\r\n"
        }
        if let connection { text += "Connection: \(connection)\r\n" }
        for (name, value) in headers
        where !Self.reserved.contains(name.lowercased()) && Self.isClean(name) && Self.isClean(value) {
            text += "\(name): \(value)\r\n"
        }
        return Array("\(text)\r\n".utf8)
    }

    private static func isClean(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
    }
}

/// The status codes that the server uses.
package enum HTTPStatus: Int, Sendable {
    case ok = 200
    case noContent = 204
    case notModified = 304
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case notAcceptable = 406
    case requestTimeout = 408
    case lengthRequired = 411
    case contentTooLarge = 413
    case unsupportedMediaType = 415
    case expectationFailed = 417
    case misdirectedRequest = 421
    case unprocessableContent = 422
    case headersTooLarge = 431
    case internalError = 500
    case notImplemented = 501
    case unavailable = 503
    case versionNotSupported = 505

    /// Whether responses with the status have a body.
    var hasBody: Bool { self != .noContent && self != .notModified }

    package var reason: String {
        switch self {
        case .ok: "OK"
        case .noContent: "No Content"
        case .notModified: "Not Modified"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .notAcceptable: "Not Acceptable"
        case .requestTimeout: "Request Timeout"
        case .lengthRequired: "Length Required"
        case .contentTooLarge: "Content Too Large"
        case .unsupportedMediaType: "Unsupported Media Type"
        case .expectationFailed: "Expectation Failed"
        case .misdirectedRequest: "Misdirected Request"
        case .unprocessableContent: "Unprocessable Content"
        case .headersTooLarge: "Request Header Fields Too Large"
        case .internalError: "Internal Server Error"
        case .notImplemented: "Not Implemented"
        case .unavailable: "Service Unavailable"
        case .versionNotSupported: "HTTP Version Not Supported"
        }
    }
}
