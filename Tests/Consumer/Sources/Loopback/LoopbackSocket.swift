import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What went wrong with a connection.
public enum LoopbackError: Error {
    /// The system refused a call.
    case system(String, Int32)
    /// The other side closed the connection, and nothing of an answer was there.
    case closed
    /// What came is no answer, or not a whole one.
    case malformed
}

/// A TCP socket of this machine's loopback, closed when nobody refers to it any more.
final class LoopbackSocket: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var isOn: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
        #if !canImport(Glibc)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, size)
        #endif
    }

    deinit { close(descriptor) }

    private convenience init() throws(LoopbackError) {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw .system("socket", errno) }
        self.init(descriptor)
    }

    /// A socket that listens at a port, or at a free one for 0.
    static func listening(at port: UInt16) throws(LoopbackError) -> (LoopbackSocket, port: UInt16) {
        let socket = try LoopbackSocket()
        var isOn: Int32 = 1
        setsockopt(
            socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = loopback(port)
        guard withAddress(&address, { bind(socket.descriptor, $0, $1) }) == 0 else {
            throw .system("bind", errno)
        }
        guard listen(socket.descriptor, 1024) == 0 else { throw .system("listen", errno) }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard withAddress(&address, { address, _ in getsockname(socket.descriptor, address, &length) }) == 0
        else { throw .system("getsockname", errno) }
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    static func connected(to port: UInt16) throws(LoopbackError) -> LoopbackSocket {
        let socket = try LoopbackSocket()
        var address = loopback(port)
        guard withAddress(&address, { connect(socket.descriptor, $0, $1) }) == 0 else {
            throw .system("connect", errno)
        }
        // Nothing waits for ever for a server that does not answer.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(
            socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return socket
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    private static func withAddress(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Sends all bytes; false if the other side is gone.
    func send(_ bytes: [UInt8]) -> Bool {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                    Glibc.send(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start, flags)
                #else
                    Darwin.send(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start, flags)
                #endif
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            start += count
        }
        return true
    }

    /// Receives into a buffer; the bytes that have come, none at the end.
    func receive(into buffer: inout [UInt8]) -> ArraySlice<UInt8> {
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 && errno == EINTR { continue }
            return buffer[..<max(0, count)]
        }
    }

    /// Ends the connection for both sides; the descriptor stays until the object goes.
    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
