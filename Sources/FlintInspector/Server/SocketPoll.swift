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
