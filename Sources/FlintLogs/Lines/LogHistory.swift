internal import FlintEvents
internal import FlintStreams
internal import Synchronization

/// The newest log events of a runtime, of both channels.
///
/// To observe further events, first call ``changes()``, then take a snapshot: there is no gap between the two, and an
/// event in both has the same ``LogEvent/sequence``.
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
    /// Events pending for subscribers, which are resumed outside the lock that orders the events.
    private let delivery = OrderedDelivery<LogEvent>()

    package init() {}

    deinit { broadcast.finish() }

    /// Sets the capacity; the newest events are kept.
    package func configure(capacity: Int) {
        ring.withLock { $0.resize(to: max(1, capacity)) }
    }

    /// Adds an event; called in the order of the events' numbers, which start at 1 and have no gaps.
    package func append(_ event: LogEvent) {
        ring.withLock { $0.append(event) }
        delivery.add(event)
    }

    /// Publishes the added events to subscribers; called outside any lock.
    package func publishEvents() { delivery.deliver { broadcast.publish($0) } }

    package func finish() { broadcast.finish() }

    // MARK: Reading

    /// The maximum number of events that are kept; see ``LoggingConfiguration/historyCapacity``.
    public var capacity: Int { ring.withLock { $0.capacity } }

    /// Returns the kept events, oldest first.
    ///
    /// - Returns: The events, numbered without gaps.
    /// - Complexity: O(*n*) for *n* events.
    public func snapshot() -> [LogEvent] {
        ring.withLock { $0.events }
    }

    /// Returns the newest events before a given one, newest first.
    ///
    /// - Parameters:
    ///   - sequence: The number of the event before which to begin, kept or not; `nil` begins with the newest.
    ///   - limit: The maximum number of events to return; below 1, none.
    /// - Returns: The events; empty if no older ones are kept.
    /// - Complexity: O(limit).
    public func page(before sequence: UInt64? = nil, limit: Int) -> [LogEvent] {
        ring.withLock { ring in
            let end = min(sequence ?? .max, ring.newest + 1)
            guard end > ring.oldest, limit > 0 else { return [] }
            let count = min(UInt64(limit), end - ring.oldest)
            return (1...count).map { ring.event(end - $0) }
        }
    }

    /// Returns the events written after this call.
    ///
    /// - Returns: A stream that ends with the runtime. A reader that falls behind by more than 1024 events loses the
    ///   oldest ones, which is visible in the numbers.
    public func changes() -> AsyncStream<LogEvent> { broadcast.elements() }

    /// Returns the events written after this call, with another limit of unread events.
    package func changes(bufferingNewest limit: Int) -> AsyncStream<LogEvent> {
        broadcast.elements(limit: limit)
    }
}
