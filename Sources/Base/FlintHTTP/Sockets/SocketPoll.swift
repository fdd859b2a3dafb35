#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A set of descriptors with the events to wait for, and the events that have occurred.
struct SocketPoll {
    private var entries: [pollfd] = []

    /// Adds a descriptor to wait for.
    ///
    /// Descriptors have indices in the order in which they are added.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of a socket or a pipe.
    ///   - input: Whether the wait ends when bytes can be read. The end and an error of the connection always
    ///     end it.
    ///   - output: Whether the wait ends when bytes can be written.
    mutating func add(_ descriptor: Int32, input: Bool, output: Bool = false) {
        let events = (input ? Int16(POLLIN) : 0) | (output ? Int16(POLLOUT) : 0)
        entries.append(pollfd(fd: descriptor, events: events, revents: 0))
    }

    /// Blocks the thread until an event occurs at one of the descriptors.
    mutating func wait() {
        let count = nfds_t(entries.count)
        while unsafe poll(&entries, count, -1) < 0, errno == EINTR || errno == EAGAIN {}
    }

    /// Records the events that have already occurred at the descriptors, without waiting.
    mutating func look() {
        let count = nfds_t(entries.count)
        while unsafe poll(&entries, count, 0) < 0, errno == EINTR || errno == EAGAIN {}
    }

    /// Returns whether bytes, the end of the input, or an error can be read at the descriptor that was added
    /// at an index.
    ///
    /// The result is `false` for a descriptor that was added without `input`.
    func hasInput(at index: Int) -> Bool {
        entries[index].events & Int16(POLLIN) != 0
            && entries[index].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
    }

    /// Returns whether bytes can be written to the descriptor that was added at an index.
    func takesOutput(at index: Int) -> Bool { entries[index].revents & Int16(POLLOUT) != 0 }

    /// Returns whether the connection of the descriptor that was added at an index is closed or has failed.
    func isBroken(at index: Int) -> Bool {
        entries[index].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }
}

/// A pipe through which another thread wakes a thread that waits for sockets.
///
/// The descriptors are closed when the last reference is released, so that no caller can write to a file that
/// gets their numbers.
final class WakePipe: Sendable {
    /// The descriptor that becomes readable when the wait should end.
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

    /// Wakes the waiting thread by writing a byte to the pipe.
    ///
    /// If the pipe is full, the thread has been woken already.
    func wake() {
        var byte: UInt8 = 1
        while unsafe write(writable, &byte, 1) < 0, errno == EINTR {}
    }

    /// Reads all pending bytes, so that the next wait lasts until the next `wake()`.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            let count = unsafe read(readable, &bytes, bytes.count)
            guard count > 0 || (count < 0 && errno == EINTR) else { return }
        }
    }
}
