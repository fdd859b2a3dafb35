internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A raw connection to a server of this computer, for tests, which sends requests as they are, even invalid
/// ones.
///
/// ```swift
/// let client = try HTTPTestClient(port: server.port)
/// try await client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
/// let response = try await client.response()
/// ```
///
/// The connection waits on queues of its own, never on the shared pool. If nothing comes for five minutes,
/// the wait throws; the limit is long, because beside all other tests the shared pool may be busy for a
/// minute.
package final class HTTPTestClient: Sendable {
    package enum Problem: Error {
        case notConnected(Int32)
        case nothingCame
        case cannotSend(Int32)
        /// The connection ended too early; the text has the bytes that had come before.
        case ended(String)
        case noResponse(String)
    }

    private let descriptor: Int32
    private let isClosed = Mutex(false)
    private let buffer = Mutex<[UInt8]>([])
    private let reading = DispatchQueue(label: "flint.test.reading")
    private let writing = DispatchQueue(label: "flint.test.writing")

    /// Connects to a port of this computer.
    ///
    /// The system completes the connection even if the server has not accepted it yet.
    package init(port: UInt16, isV6: Bool = false) throws {
        #if canImport(Glibc)
            descriptor = socket(isV6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(isV6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Problem.notConnected(errno) }
        let result = isV6 ? Self.connectV6(descriptor, port) : Self.connectV4(descriptor, port)
        guard result == 0 else {
            let number = errno
            finishDescriptor(descriptor)
            throw Problem.notConnected(number)
        }
        #if canImport(Darwin)
            var one: Int32 = 1
            _ = unsafe setsockopt(
                descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close() }

    private static func connectV4(_ descriptor: Int32, _ port: UInt16) -> Int32 {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return unsafe withUnsafePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, size)
            }
        }
    }

    private static func connectV6(_ descriptor: Int32, _ port: UInt16) -> Int32 {
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_port = port.bigEndian
        guard unsafe inet_pton(AF_INET6, "::1", &name.sin6_addr) == 1 else { return -1 }
        let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        return unsafe withUnsafePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, size)
            }
        }
    }

    /// Sends bytes as they are, and waits until the system has taken them.
    package func send(_ bytes: [UInt8]) async throws {
        let number = await withCheckedContinuation { continuation in
            writing.async { continuation.resume(returning: self.sendAll(bytes)) }
        }
        if number != 0 { throw Problem.cannotSend(number) }
    }

    /// Sends a text as it is, without a change of line ends.
    package func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    private func sendAll(_ bytes: [UInt8]) -> Int32 {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe sendOnce(descriptor, buffer.baseAddress, buffer.count, flags)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// Ends the sending direction of the connection.
    package func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Waits for the next bytes.
    ///
    /// - Returns: At least one byte; `nil` after the connection has ended in any way.
    package func chunk() async throws -> [UInt8]? {
        let kept = buffer.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if !kept.isEmpty { return kept }
        let result: Result<[UInt8], Problem> = await withCheckedContinuation { continuation in
            reading.async { continuation.resume(returning: self.receive()) }
        }
        let bytes = try result.get()
        return bytes.isEmpty ? nil : bytes
    }

    private func receive() -> Result<[UInt8], Problem> {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard uninterrupted({ unsafe Int(poll(&entry, 1, 300_000)) }) > 0 else {
            return .failure(.nothingCame)
        }
        let limit = 64 << 10
        return .success(
            unsafe [UInt8](unsafeUninitializedCapacity: limit) { bytes, filled in
                filled = max(0, uninterrupted { unsafe recv(descriptor, bytes.baseAddress, limit, 0) })
            })
    }

    /// Waits for the status line and the fields of a response, and leaves the body for `chunk()`.
    package func responseHead() async throws -> HTTPTestResponse {
        let end = Array("\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        while true {
            if let range = bytes.firstRange(of: end) {
                buffer.withLock { $0 = Array(bytes[range.upperBound...]) }
                guard let response = HTTPTestResponse(head: Array(bytes[..<range.lowerBound])) else {
                    throw Problem.noResponse(String(decoding: bytes, as: UTF8.self))
                }
                return response
            }
            guard let more = try await chunk() else {
                throw Problem.ended(String(decoding: bytes, as: UTF8.self))
            }
            bytes += more
        }
    }

    /// Waits for a whole response.
    ///
    /// The body of a response without a length ends with the connection.
    ///
    /// - Parameter isHead: Whether the method was `HEAD`, so that no body follows.
    /// - Returns: The response.
    /// - Throws: `Problem` if the connection ends earlier.
    package func response(isHead: Bool = false) async throws -> HTTPTestResponse {
        var response = try await responseHead()
        if isHead { return response }
        guard let length = response.headers["content-length"].flatMap({ Int($0) }) else {
            response.body = try await rest()
            return response
        }
        while response.body.count < length {
            guard let more = try await chunk() else { throw Problem.ended(response.text) }
            response.body += more
        }
        buffer.withLock { $0 = Array(response.body[length...]) }
        response.body = Array(response.body[..<length])
        return response
    }

    /// Waits for the end of the connection.
    ///
    /// - Returns: All bytes that came before the end.
    @discardableResult
    package func rest() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let more = try await chunk() { bytes += more }
        return bytes
    }

    /// Resets the connection at once, as the system does for a process that has ended.
    package func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    /// Closes the connection.
    package func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        if !wasClosed { finishDescriptor(descriptor) }
    }
}

extension HTTPTestClient {
    /// Sends one request on a connection of its own, and waits for the response.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path with its query.
    ///   - port: The port on which the server listens.
    ///   - headers: The fields; `Host` and the length of the body are added if they are missing.
    ///   - body: The body; `nil` sends neither a body nor a length.
    /// - Returns: The response.
    /// - Throws: `Problem` if there is no response.
    package static func request(
        _ method: String, _ target: String, port: UInt16, headers: [String: String] = [:], body: String? = nil
    ) async throws -> HTTPTestResponse {
        var fields = headers
        if fields["Host"] == nil { fields["Host"] = "127.0.0.1:\(port)" }
        fields["Connection"] = "close"
        if let body, fields["Content-Length"] == nil { fields["Content-Length"] = "\(body.utf8.count)" }
        let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        let client = try HTTPTestClient(port: port)
        defer { client.close() }
        try await client.send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")")
        return try await client.response(isHead: method == "HEAD")
    }
}

/// Executes a system call, and repeats it while signals interrupt it.
private func uninterrupted(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

// The functions of the system have other names here, because inside the class the bare names mean its own
// methods.
private func finishDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
#if canImport(Glibc)
    private let sendOnce = unsafe Glibc.send
#elseif canImport(Musl)
    private let sendOnce = unsafe Musl.send
#elseif canImport(Darwin)
    private let sendOnce = unsafe Darwin.send
#endif
