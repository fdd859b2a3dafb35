#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What is waited for at several descriptors, and what came of it.
struct SocketPoll {
    private var entries: [pollfd] = []

    /// Waits for a descriptor; with neither input nor output only for its end.
    mutating func add(_ descriptor: Int32, input: Bool, output: Bool = false) {
        let events = (input ? Int16(POLLIN) : 0) | (output ? Int16(POLLOUT) : 0)
        entries.append(pollfd(fd: descriptor, events: events, revents: 0))
    }

    /// Blocks the thread until something happens at one of the descriptors.
    mutating func wait() {
        let count = nfds_t(entries.count)
        while unsafe poll(&entries, count, -1) < 0, errno == EINTR || errno == EAGAIN {}
    }

    /// Whether input, an end or an error waits at the descriptor that was added at a place.
    func hasInput(at index: Int) -> Bool {
        entries[index].events & Int16(POLLIN) != 0
            && entries[index].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
    }

    /// Whether the descriptor that was added at a place takes output.
    func takesOutput(at index: Int) -> Bool { entries[index].revents & Int16(POLLOUT) != 0 }

    /// Whether the descriptor that was added at a place is of no more use.
    func isBroken(at index: Int) -> Bool {
        entries[index].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }
}
