internal import Synchronization

/// The state that a log keeps of one of its readers.
final class EventReader: Sendable {
    /// The maximum number of unread events kept for the reader; nil for the log's current capacity.
    let limit: Int?
    private let newestRead: Atomic<UInt64>

    init(limit: Int?, at position: UInt64) {
        self.limit = limit
        newestRead = Atomic(position)
    }

    /// The newest row that the reader has finished: it has read or requested a later one, or lost this one.
    var position: UInt64 {
        get { newestRead.load(ordering: .acquiring) }
        set { newestRead.store(newValue, ordering: .releasing) }
    }
}
