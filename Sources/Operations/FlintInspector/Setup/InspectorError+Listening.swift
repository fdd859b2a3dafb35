internal import FlintHTTP

extension InspectorError {
    /// Calls a function that opens the sockets of the HTTP server or starts the server, and converts its
    /// error.
    ///
    /// - Returns: The result of the function.
    /// - Throws: The server's error as ``InspectorError``, with the code `portInUse` or `cannotListen`.
    static func translating<Value>(
        _ body: () throws(HTTPListenError) -> Value
    ) throws(InspectorError) -> Value {
        do throws(HTTPListenError) {
            return try body()
        } catch {
            let code: Code =
                switch error.code {
                case .portInUse: .portInUse
                case .cannotListen: .cannotListen
                }
            throw InspectorError(code, subject: error.subject, error.description)
        }
    }
}

extension HTTPAddress {
    init(_ address: InspectorAddress) {
        switch address {
        case .loopback: self = .loopback
        case .exposed(let address): self = .exposed(address)
        }
    }
}
