import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server on the loopback interface that reads each HTTP request to its end, and answers it with success.
final class LoopbackReceiver: Sendable {
    struct Refusal: Error {}

    let port: UInt16
    private let listener: Int32

    init() throws {
        #if canImport(Glibc)
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw Refusal() }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                let handle = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
                Thread.detachNewThread { Self.answer(handle) }
            }
        }
    }

    /// Stops listening; connections end when their clients close them.
    func close() {
        _ = shutdown(listener, Int32(SHUT_RDWR))
        try? FileHandle(fileDescriptor: listener).close()
    }

    private static func answer(_ connection: FileHandle) {
        let answer = Data("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".utf8)
        var bytes = Data()
        while true {
            let more = connection.availableData
            guard !more.isEmpty else { return }
            bytes.append(more)
            guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { continue }
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
            var left = (head.firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0)
            left -= bytes.endIndex - end.upperBound
            while left > 0 {
                let more = connection.availableData
                guard !more.isEmpty else { return }
                left -= more.count
            }
            bytes = Data()
            guard (try? connection.write(contentsOf: answer)) != nil else { return }
        }
    }
}
