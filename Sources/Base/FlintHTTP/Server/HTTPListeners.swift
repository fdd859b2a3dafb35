/// The listening sockets of a server, which all have the same port.
package struct HTTPListeners: Sendable {
    let sockets: [Socket]
    package let port: UInt16

    /// Opens the listening sockets.
    ///
    /// - Parameters:
    ///   - address: The address at which clients connect.
    ///   - port: The port to listen on; 0 selects one that is free at all addresses.
    /// - Throws: ``HTTPListenError`` with the code `portInUse` if another program uses the port, or
    ///   `cannotListen` if the system refuses for another reason.
    package init(address: HTTPAddress, port: UInt16) throws(HTTPListenError) {
        do throws(Socket.Failure) {
            switch address {
            case .loopback:
                sockets = try Self.loopback(port: port)
            case .exposed(let address):
                sockets = [try Socket.listening(on: address, port: port)]
            }
        } catch {
            throw Self.error(for: error, address: address, port: port)
        }
        self.port = (try? sockets[0].port()) ?? port
    }

    /// Opens listening sockets at both loopback addresses, or only at the IPv4 one if the computer has no
    /// IPv6.
    ///
    /// - Parameter port: The port; 0 selects one that is free at both addresses.
    /// - Throws: ``Socket/Failure`` if the port is in use, or the system refuses for another reason.
    private static func loopback(port: UInt16) throws(Socket.Failure) -> [Socket] {
        // For port 0, the system selects a port at the first address that may be in use at the second.
        // Another attempt gets another port.
        var tries = port == 0 ? 32 : 1
        while true {
            let older = try Socket.listening(on: "127.0.0.1", port: port)
            do throws(Socket.Failure) {
                return [older, try Socket.listening(on: "::1", port: try older.port())]
            } catch {
                if error.isAddressMissing { return [older] }
                older.finish()
                tries -= 1
                guard error.isAddressInUse, tries > 0 else { throw error }
            }
        }
    }

    static func error(
        for failure: Socket.Failure, address: HTTPAddress, port: UInt16
    ) -> HTTPListenError {
        let host: String
        switch address {
        case .loopback: host = "the loopback interface"
        case .exposed(let address): host = address
        }
        if failure.isAddressInUse, port != 0 {
            return HTTPListenError(
                .portInUse, subject: "\(port)",
                """
                Another program, or another part of this one, listens on port \(port). Stop it, choose another port, or \
                give port 0 to take any free one.
                """)
        }
        if failure.call == "inet_pton" {
            return HTTPListenError(
                .cannotListen, subject: host,
                """
                “\(host)” is no IP address to listen on. Give one of an interface of this machine, such as \
                192.168.1.20, or 0.0.0.0 for all.
                """)
        }
        if failure.isAddressMissing {
            return HTTPListenError(
                .cannotListen, subject: host,
                "This machine has no interface with the address of \(host). Give an address that it has.")
        }
        if failure.isForbidden {
            return HTTPListenError(
                .cannotListen, subject: "\(port)",
                """
                The system does not allow this program to listen on port \(port) of \(host). Ports below 1024 are \
                often reserved, and a sandbox needs the right to accept connections; port 0 takes any free one.
                """)
        }
        return HTTPListenError(
            .cannotListen, subject: host,
            "Listening on \(host) failed (\(failure.call): \(failure.reason)). Free what is missing and start again."
        )
    }
}

/// The addresses at which a server listens: the loopback addresses, or the address of a network interface.
package enum HTTPAddress: Sendable, Hashable {
    /// The loopback addresses 127.0.0.1 and, if the computer has IPv6, ::1. Only this computer can connect.
    case loopback
    /// The numeric address of a network interface, such as `192.168.1.20`, or `0.0.0.0` for all. Other
    /// computers can connect, too.
    case exposed(String)
}

/// The reason for which a server cannot listen.
package struct HTTPListenError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure when a server cannot listen.
    package enum Code: Sendable {
        /// Another program uses the port.
        case portInUse
        /// The system refuses to open the listening socket.
        case cannotListen
    }

    package let code: Code
    /// The port, or the address, at which listening failed.
    package let subject: String
    /// A text for people that says what failed and what to do about it.
    package let description: String

    init(_ code: Code, subject: String, _ description: String) {
        self.code = code
        self.subject = subject
        self.description = description
    }
}
