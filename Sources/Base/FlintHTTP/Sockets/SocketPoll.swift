#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The events to wait for at several descriptors, and the events that occurred.
struct SocketPoll {
    private var entries: [pollfd] = []

    /// Adds a descriptor; without input and output, only its end is waited for.
    mutating func add(_ descriptor: Int32, input: Bool, output: Bool = false) {
        let events = (input ? Int16(POLLIN) : 0) | (output ? Int16(POLLOUT) : 0)
        entries.append(pollfd(fd: descriptor, events: events, revents: 0))
    }

    /// Blocks the thread until an event occurs at one of the descriptors.
    mutating func wait() {
        let count = nfds_t(entries.count)
        while unsafe poll(&entries, count, -1) < 0, errno == EINTR || errno == EAGAIN {}
    }

    /// Takes the events that have occurred by now.
    mutating func look() {
        let count = nfds_t(entries.count)
        while unsafe poll(&entries, count, 0) < 0, errno == EINTR || errno == EAGAIN {}
    }

    /// Whether input, the end or an error is pending at the descriptor with an index.
    func hasInput(at index: Int) -> Bool {
        entries[index].events & Int16(POLLIN) != 0
            && entries[index].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
    }

    /// Whether the descriptor with an index accepts output.
    func takesOutput(at index: Int) -> Bool { entries[index].revents & Int16(POLLOUT) != 0 }

    /// Whether the descriptor with an index is broken.
    func isBroken(at index: Int) -> Bool {
        entries[index].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }
}

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
