internal import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A TCP connection whose calls block the thread; it is closed when it is released.
final class SocketConnection {
    /// The result of waiting for bytes.
    enum Received: Equatable {
        case bytes([UInt8])
        /// No bytes arrived within the time limit.
        case silence
        case end
    }

    private let descriptor: Int32

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - host: The name or the address of the host.
    ///   - port: The number of the port.
    ///   - milliseconds: The time limit for each address of the host.
    /// - Throws: ``InspectFailure`` if the host is unknown, or, with `isAbsence`, if no server listens at the
    ///   port or answers in time.
    init(host: String, port: UInt16, within milliseconds: Int32 = 10_000) throws(InspectFailure) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            unsafe hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0 else {
            throw InspectFailure("there is no host '\(host)'; copy the address that the application printed")
        }
        defer { unsafe freeaddrinfo(list) }
        var (found, isSilent): (Int32?, Bool) = (nil, false)
        var next = unsafe list
        while found == nil, let address = unsafe next {
            found = unsafe Self.connected(to: address.pointee, within: milliseconds, &isSilent)
            unsafe next = address.pointee.ai_next
        }
        guard let found else {
            guard !isSilent else {
                throw InspectFailure(
                    "\(host):\(port) does not answer; it may be busy or behind a firewall, so try again or look at the address",
                    isAbsence: true)
            }
            throw InspectFailure(
                "nobody listens at \(host):\(port); start the application with its inspector", isAbsence: true
            )
        }
        descriptor = found
    }

    deinit { close(descriptor) }

    private static func connected(
        to address: addrinfo, within milliseconds: Int32, _ isSilent: inout Bool
    ) -> Int32? {
        let descriptor = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var one: Int32 = 1
            _ = unsafe setsockopt(
                descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
        // Without a limit of its own, the call would wait for minutes.
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        var isConnected = unsafe connectOnce(descriptor, address.ai_addr, address.ai_addrlen) == 0
        if !isConnected, errno == EINPROGRESS || errno == EINTR {
            isConnected = waitForConnection(descriptor, milliseconds, &isSilent)
        }
        guard isConnected else {
            close(descriptor)
            return nil
        }
        _ = fcntl(descriptor, F_SETFL, flags)
        return descriptor
    }

    private static func waitForConnection(
        _ descriptor: Int32, _ milliseconds: Int32, _ isSilent: inout Bool
    ) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var ready: Int32
        repeat { ready = unsafe poll(&request, 1, milliseconds) } while ready < 0 && errno == EINTR
        guard ready > 0 else {
            isSilent = true
            return false
        }
        var number: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) == 0 && number == 0
    }

    func send(_ bytes: [UInt8]) throws(InspectFailure) {
        do throws(FileError) {
            try SystemCalls.writeAll(bytes, to: descriptor, path: "the application")
        } catch {
            throw Self.gone
        }
    }

    /// Waits for bytes from the server.
    ///
    /// - Parameter milliseconds: The longest time to wait.
    /// - Returns: The received bytes, `silence` after the time limit, or `end` if the server has closed the
    ///   connection.
    /// - Throws: ``InspectFailure`` with `isAbsence` if the connection is broken.
    func receive(within milliseconds: Int32) throws(InspectFailure) -> Received {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = unsafe poll(&request, 1, milliseconds)
            if ready == 0 { return .silence }
            guard ready > 0 else {
                if errno == EINTR { continue }
                throw Self.gone
            }
            var count = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
                count = unsafe recv(descriptor, buffer.baseAddress, 1 << 16, 0)
                filled = max(0, count)
            }
            if count > 0 { return .bytes(bytes) }
            if count == 0 { return .end }
            if errno != EINTR { throw Self.gone }
        }
    }

    static let gone = InspectFailure("the application is gone", isAbsence: true)

    /// Blocks the thread for a number of milliseconds.
    static func pause(milliseconds: Int32) {
        _ = poll(nil, 0, milliseconds)
    }
}

// The name is qualified with the module, because `connect` alone is ambiguous here.
#if canImport(Glibc)
    private let connectOnce = unsafe Glibc.connect
#elseif canImport(Musl)
    private let connectOnce = unsafe Musl.connect
#elseif canImport(Darwin)
    private let connectOnce = unsafe Darwin.connect
#endif
