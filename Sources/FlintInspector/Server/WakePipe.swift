#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Ends a wait for sockets from another thread.
///
/// Its descriptors are closed with the last reference, so that no caller can write to a file that reuses their numbers.
final class WakePipe: Sendable {
    /// The end that the thread waits for.
    let readable: Int32
    private let writable: Int32

    init() throws(Socket.Failure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw Socket.Failure("pipe") }
        ends.forEach(prepareDescriptor)
        readable = ends[0]
        writable = ends[1]
    }

    deinit {
        _ = close(readable)
        _ = close(writable)
    }

    /// Ends the wait; a full pipe has ended it already.
    func wake() {
        var byte: UInt8 = 1
        while unsafe write(writable, &byte, 1) < 0, errno == EINTR {}
    }

    /// Reads all pending bytes.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            let count = unsafe read(readable, &bytes, bytes.count)
            guard count > 0 || (count < 0 && errno == EINTR) else { return }
        }
    }
}
