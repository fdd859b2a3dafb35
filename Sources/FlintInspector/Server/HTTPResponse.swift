/// What is answered to a request.
struct HTTPResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// Written piece by piece as the connection takes them; ends the connection at its end.
        case stream(any HTTPBodyStream)
    }

    let status: HTTPStatus
    /// Fields besides those of the connection: length, date, connection.
    var headers: [(name: String, value: String)] = []
    let body: Body
}

/// A body without an end that is known beforehand.
package protocol HTTPBodyStream: Sendable {
    /// Waits for the next piece; called again only when the connection has taken the one before, so that a client that
    /// does not read holds up nothing but its own stream.
    ///
    /// - Returns: The next bytes; `nil` at the end.
    func next() async -> [UInt8]?

    /// Called once when the connection is gone, whoever ended it.
    func cancel()
}
