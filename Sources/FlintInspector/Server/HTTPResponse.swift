/// The response to a request.
struct HTTPResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// Sent piece by piece as the connection accepts bytes; the connection is closed at the end of the stream.
        case stream(any HTTPBodyStream)
    }

    let status: HTTPStatus
    /// The fields, except those of the connection: length, date, connection.
    var headers: [(name: String, value: String)] = []
    let body: Body
}

/// A body of unknown length.
package protocol HTTPBodyStream: Sendable {
    /// Waits for the next piece.
    ///
    /// It is called again only when the connection has accepted the previous piece, so that a client that does not read
    /// only delays its own stream.
    ///
    /// - Returns: The next bytes; `nil` at the end.
    func next() async -> [UInt8]?

    /// Called once when the connection is closed, by either side.
    func cancel()
}
