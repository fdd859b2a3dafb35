internal import FlintEvents
internal import FlintStreams
internal import Synchronization

/// The newest log entries of a runtime, of both channels.
///
/// To observe further entries, first call ``changes()``, then take a snapshot: there is no gap between the two, and an
/// entry in both has the same ``LogEntry/sequence``.
public final class LogHistory: Sendable {
    private struct Ring {
        private(set) var capacity = 1
        private var slots: [LogEntry] = []
        /// The slot of the oldest entry.
        private var start = 0
        /// The number of the newest entry.
        private(set) var newest: UInt64 = 0

        /// The number of the oldest entry; entries are numbered without gaps.
        var oldest: UInt64 { newest - UInt64(slots.count) + 1 }

        var entries: [LogEntry] { Array(slots[start...] + slots[..<start]) }

        mutating func append(_ entry: LogEntry) {
            newest = entry.sequence
            guard slots.count == capacity else { return slots.append(entry) }
            slots[start] = entry
            start = (start + 1) % capacity
        }

        mutating func resize(to capacity: Int) {
            slots = entries.suffix(capacity)
            start = 0
            self.capacity = capacity
        }

        func entry(_ sequence: UInt64) -> LogEntry {
            slots[(start + Int(sequence - oldest)) % slots.count]
        }
    }

    private let ring = Mutex(Ring())
    private let broadcast = Broadcast<LogEntry>()
    /// Entries pending for subscribers, which are resumed outside the lock that orders the entries.
    private let delivery = OrderedDelivery<LogEntry>()

    package init() {}

    deinit { broadcast.finish() }

    /// Sets the capacity; the newest entries are kept.
    package func configure(capacity: Int) {
        ring.withLock { $0.resize(to: max(1, capacity)) }
    }

    /// Adds an entry; called in the order of the entries' numbers, which start at 1 and have no gaps.
    package func append(_ entry: LogEntry) {
        ring.withLock { $0.append(entry) }
        delivery.add(entry)
    }

    /// Publishes the added entries to subscribers; called outside any lock.
    package func publishEntries() { delivery.deliver { broadcast.publish($0) } }

    package func finish() { broadcast.finish() }

    // MARK: Reading

    /// The maximum number of entries that are kept; see ``LoggingConfiguration/historyCapacity``.
    public var capacity: Int { ring.withLock { $0.capacity } }

    /// Returns the kept entries, oldest first.
    ///
    /// - Returns: The entries, numbered without gaps.
    /// - Complexity: O(*n*) for *n* entries.
    public func snapshot() -> [LogEntry] {
        ring.withLock { $0.entries }
    }

    /// Returns the newest entries before a given one, newest first.
    ///
    /// - Parameters:
    ///   - sequence: The number of the entry before which to begin, kept or not; `nil` begins with the newest.
    ///   - limit: The maximum number of entries to return; below 1, none.
    /// - Returns: The entries; empty if no older ones are kept.
    /// - Complexity: O(limit).
    public func page(before sequence: UInt64? = nil, limit: Int) -> [LogEntry] {
        ring.withLock { ring in
            let end = min(sequence ?? .max, ring.newest + 1)
            guard end > ring.oldest, limit > 0 else { return [] }
            let count = min(UInt64(limit), end - ring.oldest)
            return (1...count).map { ring.entry(end - $0) }
        }
    }

    /// Returns the entries written after this call.
    ///
    /// - Returns: A stream that ends with the runtime. A reader that falls behind by more than 1024 entries loses the
    ///   oldest ones, which is visible in the numbers.
    public func changes() -> AsyncStream<LogEntry> { broadcast.elements() }

    /// Returns the entries written after this call, with another limit of unread entries.
    package func changes(bufferingNewest limit: Int) -> AsyncStream<LogEntry> {
        broadcast.elements(limit: limit)
    }
}
