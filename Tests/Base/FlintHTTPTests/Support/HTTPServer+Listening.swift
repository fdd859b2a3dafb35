@testable import FlintHTTP

extension HTTPServer {
    /// Begins to listen, and to answer.
    ///
    /// - Parameters:
    ///   - address: Where it can be reached from.
    ///   - port: The port; 0 takes any free one.
    ///   - limits: What clients may use.
    ///   - handler: Answers requests.
    /// - Throws: ``HTTPListenError`` with the code `portInUse` or `cannotListen`.
    convenience init(
        address: HTTPAddress = .loopback, port: UInt16 = 0, limits: HTTPLimits = HTTPLimits(),
        handler: @escaping Handler
    ) throws(HTTPListenError) {
        try self.init(
            at: try HTTPListeners(address: address, port: port), limits: limits, handler: handler)
    }
}
