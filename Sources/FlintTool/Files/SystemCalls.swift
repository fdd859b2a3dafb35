#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operating system's functions on descriptors, with interruptions and short writes taken care of.
package enum SystemCalls {
    static let standardInput: Int32 = 0
    static let standardOutput: Int32 = 1
    static let standardError: Int32 = 2

    /// The refusal that the last failed call of this thread left behind.
    static func lastError(_ path: String) -> FileError {
        let number = errno
        let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        return FileError(path: path, reason: reason, isClosedPipe: number == EPIPE)
    }

    /// Reads to the end, but no more than a limit.
    static func readAll(_ descriptor: Int32, limit: Int, path: String) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let portion = min(limit - bytes.count, 1 << 16)
            var count = 0
            bytes += unsafe [UInt8](unsafeUninitializedCapacity: portion) { buffer, filled in
                count = unsafe readOnce(descriptor, buffer.baseAddress, portion)
                filled = max(0, count)
            }
            if count == 0 { break }
            if count < 0 { try wait(for: Int16(POLLIN), on: descriptor, path: path) }
        }
        return bytes
    }

    /// Writes all bytes, however many calls that takes.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe writeOnce(descriptor, buffer.baseAddress, buffer.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else {
                try wait(for: Int16(POLLOUT), on: descriptor, path: path)
            }
        }
    }

    /// Returns when a call is worth repeating, and throws when it is not.
    private static func wait(
        for events: Int16, on descriptor: Int32, path: String
    ) throws(FileError) {
        let number = errno
        if number == EINTR { return }
        // Another program may have made a shared terminal or pipe non-blocking.
        guard number == EAGAIN || number == EWOULDBLOCK else { throw lastError(path) }
        var request = pollfd(fd: descriptor, events: events, revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }

    /// Turns the signals that would end the process into errors of the calls that cause them.
    static func ignoreWriteSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }
}

// Named here, because a bare `read` or `write` does not say whose it is.
#if canImport(Glibc)
    private let readOnce = unsafe Glibc.read
    private let writeOnce = unsafe Glibc.write
#elseif canImport(Musl)
    private let readOnce = unsafe Musl.read
    private let writeOnce = unsafe Musl.write
#elseif canImport(Darwin)
    private let readOnce = unsafe Darwin.read
    private let writeOnce = unsafe Darwin.write
#endif
