internal import FlintEvents
internal import FlintStreams
internal import Synchronization

/// The newest events that were written to the logs of a runtime, of both channels.
///
/// To follow what is written, ask for ``changes()`` first and take a snapshot then: there is no gap between the two, and
/// what is in both has the same ``LogEvent/sequence``.
public final class LogHistory: Sendable {
    private struct Ring {
        private(set) var capacity = 1
        private var slots: [LogEvent] = []
        /// The slot of the oldest event.
        private var start = 0
        /// The number of the newest event.
        private(set) var newest: UInt64 = 0

        /// The number of the oldest event; events are numbered without gaps.
        var oldest: UInt64 { newest - UInt64(slots.count) + 1 }

        var events: [LogEvent] { Array(slots[start...] + slots[..<start]) }

        mutating func append(_ event: LogEvent) {
            newest = event.sequence
            guard slots.count == capacity else { return slots.append(event) }
            slots[start] = event
            start = (start + 1) % capacity
        }

        mutating func resize(to capacity: Int) {
            slots = events.suffix(capacity)
            start = 0
            self.capacity = capacity
        }

        func event(_ sequence: UInt64) -> LogEvent {
            slots[(start + Int(sequence - oldest)) % slots.count]
        }
    }

    private let ring = Mutex(Ring())
    private let broadcast = Broadcast<LogEvent>()
    /// What is to be told to readers, who are resumed outside the lock that orders the events.
    private let news = OrderedAnnouncements<LogEvent>()

    package init() {}

    deinit { broadcast.finish() }

    /// Sets the capacity; the newest events are kept.
    package func configure(capacity: Int) {
        ring.withLock { $0.resize(to: max(1, capacity)) }
    }

    /// Keeps an event; called in the order of the events' numbers, which begin with 1 and have no gaps.
    package func append(_ event: LogEvent) {
        ring.withLock { $0.append(event) }
        news.add(event)
    }

    /// Tells the readers of what was appended; called outside any lock.
    package func tell() { news.tell { broadcast.publish($0) } }

    package func finish() { broadcast.finish() }

    // MARK: Reading

    /// How many events are kept at most; see ``LoggingConfiguration/historyCapacity``.
    public var capacity: Int { ring.withLock { $0.capacity } }

    /// The events that are kept, oldest first.
    ///
    /// - Returns: The events, numbered without gaps.
    /// - Complexity: O(*n*) for *n* events.
    public func snapshot() -> [LogEvent] {
        ring.withLock { $0.events }
    }

    /// The newest events before one that has been read, newest first.
    ///
    /// - Parameters:
    ///   - sequence: The number of the event before which to begin, kept or not; `nil` begins with the newest.
    ///   - limit: How many events to return at most; below 1, none.
    /// - Returns: The events; empty if nothing older is kept.
    /// - Complexity: O(limit).
    public func page(before sequence: UInt64? = nil, limit: Int) -> [LogEvent] {
        ring.withLock { ring in
            let end = min(sequence ?? .max, ring.newest + 1)
            guard end > ring.oldest, limit > 0 else { return [] }
            let count = min(UInt64(limit), end - ring.oldest)
            return (1...count).map { ring.event(end - $0) }
        }
    }

    /// The events that are written from this call on.
    ///
    /// - Returns: A stream that ends with the runtime. A reader that falls behind by more than 1024 events loses the
    ///   oldest of them, which shows in the numbers.
    public func changes() -> AsyncStream<LogEvent> { broadcast.elements() }

    /// The same, with another number of unread events that are kept.
    package func changes(bufferingNewest limit: Int) -> AsyncStream<LogEvent> {
        broadcast.elements(limit: limit)
    }
}
