import FlintStreams
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A collector on this machine's loopback, which answers each connection with the bytes of a script.
final class LoopbackCollector: Sendable {
    enum Answer {
        /// These bytes, then the end of the connection.
        case raw(String)
        /// These bytes, then one more at a time, until the other side takes no more or the collector is closed.
        case drip(String)
        /// Nothing, until the other side closes the connection.
        case silence
    }

    private struct State {
        var script: [Answer]
        var requests: [String] = []
        var isOver = false
    }

    let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>

    init(_ script: [Answer]) throws {
        state = Mutex(State(script: script))
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
        guard isBound else { throw OTLPMistake(text: "no socket") }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in serve() }
    }

    /// The heads and bodies of all requests.
    var requests: [String] { state.withLock { $0.requests } }

    func close() {
        state.withLock { $0.isOver = true }
        _ = shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve() {
        while !state.withLock({ $0.isOver }) {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            Thread.detachNewThread { [self] in answer(connection) }
        }
        #if canImport(Glibc)
            _ = Glibc.close(listener)
        #else
            _ = Darwin.close(listener)
        #endif
    }

    private func answer(_ connection: Int32) {
        let handle = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
        var text = ""
        while true {
            let bytes = handle.availableData
            guard !bytes.isEmpty else { return }
            text += String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let length =
                text[..<end.lowerBound].lowercased().firstMatch(of: /content-length: (\d+)/)
                .flatMap { Int($0.1) } ?? 0
            if text[end.upperBound...].utf8.count >= length { break }
        }
        let answer = state.withLock { state in
            state.requests.append(text)
            return state.script.count > 1 ? state.script.removeFirst() : state.script[0]
        }
        switch answer {
        case .raw(let text):
            write(Array(text.utf8), to: connection)
            _ = shutdown(connection, Int32(SHUT_RDWR))
        case .drip(let text):
            var isOpen = write(Array(text.utf8), to: connection)
            while isOpen, !state.withLock({ $0.isOver }) {
                usleep(20_000)
                isOpen = write([0x78], to: connection)
            }
            _ = shutdown(connection, Int32(SHUT_RDWR))
        case .silence: while !handle.availableData.isEmpty {}
        }
    }

    /// Writes bytes until the other side has closed the connection, which must not end the process by a signal.
    ///
    /// - Returns: Whether it has taken them all.
    @discardableResult
    private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        #if canImport(Darwin)
            var isOn: Int32 = 1
            unsafe setsockopt(
                connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(connection, $0.baseAddress, $0.count, flags)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
