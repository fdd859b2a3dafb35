#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The descriptor of a TCP socket that never blocks, is not inherited by child processes and never raises
/// SIGPIPE.
///
/// Only this type, `SocketPoll` and `WakePipe` make system calls for the server. Whoever creates a socket
/// must close it with ``finish()``.
struct Socket: Sendable, Hashable {
    /// The failure of a system call, with the name of the call and the system's error number.
    struct Failure: Error, Sendable, Equatable {
        let call: String
        let number: Int32

        init(_ call: String, _ number: Int32 = errno) {
            self.call = call
            self.number = number
        }

        var isAddressInUse: Bool { number == EADDRINUSE }
        /// Whether the call failed because the computer does not have the address, or does not support the
        /// protocol of the address.
        var isAddressMissing: Bool {
            number == EADDRNOTAVAIL || number == EAFNOSUPPORT || number == EPROTONOSUPPORT
        }
        var isForbidden: Bool { number == EACCES || number == EPERM }

        var reason: String { unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)" }
    }

    enum Accepted {
        case socket(Socket)
        /// No client is waiting to be accepted.
        case noClient
        /// A client was not accepted, for example because it has disconnected. Further clients may wait.
        case aborted
        /// The system has no descriptors or no memory left, or the listener is broken.
        case exhausted
    }

    enum Received: Equatable {
        case bytes([UInt8])
        case nothing
        case end
        case failed
    }

    enum Sent: Equatable {
        case count(Int)
        case blocked
        case failed
    }

    let descriptor: Int32
}

// MARK: - Listening

extension Socket {
    /// Opens a socket that listens on a numeric address.
    ///
    /// - Parameters:
    ///   - address: An IPv4 or IPv6 address, such as `127.0.0.1` or `::1`.
    ///   - port: The port; 0 lets the system choose one.
    ///   - backlog: The maximum number of clients that wait in the system's queue to be accepted. The system
    ///     may limit the queue further.
    /// - Throws: ``Failure`` with the failed system call, which is `inet_pton` if the address is invalid.
    static func listening(on address: String, port: UInt16, backlog: Int32 = 4096) throws(Failure) -> Socket {
        // A NUL would end the text early for the system, which would then use another address.
        guard !address.utf8.contains(0) else { throw Failure("inet_pton", EINVAL) }
        let isV6 = address.utf8.contains(UInt8(ascii: ":"))
        let socket = try open(family: isV6 ? AF_INET6 : AF_INET)
        do throws(Failure) {
            // Without this option, old connections of a stopped server would keep the port in use for about a
            // minute.
            try socket.set(SO_REUSEADDR, level: SOL_SOCKET)
            if isV6 { try socket.set(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6)) }
            try isV6 ? socket.bindV6(address, port) : socket.bindV4(address, port)
            guard listen(socket.descriptor, backlog) == 0 else { throw Failure("listen") }
            return socket
        } catch {
            socket.finish()
            throw error
        }
    }

    private static func open(family: Int32) throws(Failure) -> Socket {
        #if canImport(Glibc)
            let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(family, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure("socket") }
        let socket = Socket(descriptor: descriptor)
        socket.prepare()
        return socket
    }

    private func set(_ option: Int32, level: Int32) throws(Failure) {
        var value: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe setsockopt(descriptor, level, option, &value, size) == 0 else {
            throw Failure("setsockopt")
        }
    }

    private func bindV4(_ address: String, _ port: UInt16) throws(Failure) {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        guard unsafe inet_pton(AF_INET, address, &name.sin_addr) == 1 else {
            throw Failure("inet_pton", EINVAL)
        }
        try bindName(name)
    }

    private func bindV6(_ address: String, _ port: UInt16) throws(Failure) {
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_port = port.bigEndian
        guard unsafe inet_pton(AF_INET6, address, &name.sin6_addr) == 1 else {
            throw Failure("inet_pton", EINVAL)
        }
        try bindName(name)
    }

    /// Binds the socket to an address.
    ///
    /// - Parameter name: The address as a structure of the system, such as `sockaddr_in`.
    /// - Throws: ``Failure`` of the system call `bind`, for example if the port is in use.
    private func bindName<Name>(_ name: Name) throws(Failure) {
        let size = socklen_t(MemoryLayout<Name>.size)
        let result = unsafe withUnsafePointer(to: name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, size)
            }
        }
        guard result == 0 else { throw Failure("bind") }
    }

    /// Returns the port on which the socket listens, also if the system chose it.
    ///
    /// - Throws: ``Failure`` of the system call `getsockname`.
    func port() throws(Failure) -> UInt16 {
        var name = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = unsafe withUnsafeMutablePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &size)
            }
        }
        guard result == 0 else { throw Failure("getsockname") }
        // The port has the same offset in IPv4 addresses and in IPv6 addresses.
        return UInt16(bigEndian: name.sin6_port)
    }

    /// Accepts the next waiting client, without blocking.
    ///
    /// - Returns: The client's socket, or the reason for which no client was accepted.
    func accepted() -> Accepted {
        let client = accept(descriptor, nil, nil)
        guard client >= 0 else {
            switch errno {
            case EAGAIN, EWOULDBLOCK: return .noClient
            case EINTR, ECONNABORTED, EPROTO, ENETDOWN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, EPERM:
                return .aborted
            default: return .exhausted
            }
        }
        let socket = Socket(descriptor: client)
        socket.prepare()
        // With this option, small pieces of a stream are sent immediately. Without it the connection works,
        // so an error is ignored.
        try? socket.set(TCP_NODELAY, level: Int32(IPPROTO_TCP))
        return .socket(socket)
    }

    private func prepare() {
        prepareDescriptor(descriptor)
        #if canImport(Darwin)
            // Writing to a closed connection must not raise a signal. Other systems have a flag of each call
            // for that.
            try? set(SO_NOSIGPIPE, level: SOL_SOCKET)
        #endif
    }
}

/// Makes a descriptor non-blocking and close-on-exec.
///
/// System calls that do both atomically are not available to Swift on all systems. A child process that is
/// started between the two steps inherits the descriptor.
func prepareDescriptor(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

// MARK: - Clients

extension Socket {
    /// Receives available bytes, up to a limit, without blocking.
    ///
    /// - Returns: The bytes, or that there are none yet, that the client has ended its input, or that the
    ///   connection has failed.
    func received(upTo limit: Int) -> Received {
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
            repeat {
                count = unsafe recv(descriptor, buffer.baseAddress, limit, 0)
            } while count < 0 && errno == EINTR
            filled = max(count, 0)
        }
        if count > 0 { return .bytes(bytes) }
        if count == 0 { return .end }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .nothing : .failed
    }

    /// Sends as many bytes as the system accepts, without blocking.
    ///
    /// - Returns: The number of sent bytes, or that the system accepts none now, or that the connection has
    ///   failed.
    func sent(_ bytes: ArraySlice<UInt8>) -> Sent {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        let count = unsafe bytes.withUnsafeBytes { buffer in
            var count = 0
            repeat {
                count = unsafe send(descriptor, buffer.baseAddress, buffer.count, flags)
            } while count < 0
                && errno == EINTR
            return count
        }
        if count >= 0 { return .count(count) }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .blocked : .failed
    }

    /// Shuts down the sending direction of the connection.
    func endOutput() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes the descriptor of the socket.
    func finish() { _ = close(descriptor) }
}
