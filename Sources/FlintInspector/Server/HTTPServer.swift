/// Listens on sockets and answers requests; knows nothing of what they mean.
final class HTTPServer: Sendable {
    /// Answers one request; called on the shared pool, several at the same time.
    typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    /// The port that is listened on.
    let port: UInt16

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - address: Where it can be reached from.
    ///   - port: The port; 0 takes any free one.
    ///   - limits: What clients may use.
    ///   - handler: Answers requests.
    /// - Throws: ``InspectorError`` with the code `portInUse` or `cannotListen`.
    init(
        address: InspectorAddress = .loopback, port: UInt16 = 0, limits: HTTPLimits = HTTPLimits(),
        handler: @escaping Handler
    ) throws(InspectorError) {
        throw InspectorError(.cannotListen, subject: "\(port)", "")
    }

    /// Stops: connections closed, tasks ended, the port free when the call returns.
    func stop() async {}
}
