internal import FlintBasics
internal import FlintEvents
internal import FlintStreams
internal import Synchronization

/// The newest log entries of a runtime, of both channels.
///
/// To get the kept entries and all later ones, first call ``changes()``, then take a snapshot: no entry is
/// missing between the two, and an entry in both has the same ``LogEntry/sequence``.
public final class LogHistory: Sendable {
    /// The kept entries, whose numbers have no gaps.
    private let ring = Mutex(Ring<LogEntry>(capacity: 1))
    private let broadcast = Broadcast<LogEntry>()
    /// The entries that are not yet published to subscribers.
    ///
    /// Subscribers are resumed outside the lock that orders the entries.
    private let delivery = OrderedDelivery<LogEntry>()

    package init() {}

    deinit { broadcast.finish() }

    /// Sets the maximum number of kept entries.
    ///
    /// If more entries are kept, the oldest are removed.
    package func configure(capacity: Int) {
        ring.withLock { $0.resize(to: capacity) }
    }

    /// Adds an entry.
    ///
    /// Call it in the order of the entries' numbers, which start at 1 and have no gaps.
    package func append(_ entry: LogEntry) {
        ring.withLock { $0.append(entry) }
        delivery.add(entry)
    }

    /// Delivers to the subscribers the entries that were added before.
    ///
    /// Call it outside any lock.
    package func publishEntries() { delivery.deliver { broadcast.publish($0) } }

    package func finish() { broadcast.finish() }

    // MARK: Reading

    /// The maximum number of entries that are kept, above which the oldest are removed; see
    /// ``LoggingConfiguration/historyCapacity``.
    public var capacity: Int { ring.withLock { $0.capacity } }

    /// Returns the kept entries, oldest first.
    ///
    /// - Returns: The entries, numbered without gaps.
    /// - Complexity: O(*n*) for *n* entries.
    public func snapshot() -> [LogEntry] {
        ring.withLock { Array($0) }
    }

    /// Returns the newest entries before a given one, newest first.
    ///
    /// - Parameters:
    ///   - sequence: The number of an entry, which need not be kept any longer. The result begins with the
    ///     entry before it; with `nil`, it begins with the newest entry.
    ///   - limit: The maximum number of entries to return; below 1, none.
    /// - Returns: The entries; empty if no older ones are kept.
    /// - Complexity: O(limit).
    public func page(before sequence: UInt64? = nil, limit: Int) -> [LogEntry] {
        ring.withLock { ring in
            guard let oldest = ring.first?.sequence, limit > 0 else { return [] }
            let end = sequence.map { max($0, oldest) - oldest } ?? .max
            return ring.prefix(Int(min(end, UInt64(ring.count)))).suffix(limit).reversed()
        }
    }

    /// Observes the entries that are written after this call.
    ///
    /// - Returns: A stream that ends with the runtime. A reader that falls behind by more than 1024 entries
    ///   loses the oldest ones; it can detect this by gaps in the numbers.
    public func changes() -> AsyncStream<LogEntry> { broadcast.elements() }

    /// Observes the entries that are written after this call.
    ///
    /// - Parameter limit: The greatest number of unread entries; when there are more, the oldest are lost.
    package func changes(bufferingNewest limit: Int) -> AsyncStream<LogEntry> {
        broadcast.elements(limit: limit)
    }
}
