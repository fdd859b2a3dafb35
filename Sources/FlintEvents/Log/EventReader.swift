internal import Synchronization

/// What a log knows of one of its readers.
final class EventReader: Sendable {
    /// How many unread events are kept for it; nil for as many as the ring happens to hold.
    let limit: Int?
    private let newestRead: Atomic<UInt64>

    init(limit: Int?, at position: UInt64) {
        self.limit = limit
        newestRead = Atomic(position)
    }

    /// The newest row that it is done with: it has read a later one, or looked for one, or is known to have lost it.
    var position: UInt64 {
        get { newestRead.load(ordering: .acquiring) }
        set { newestRead.store(newValue, ordering: .releasing) }
    }
}
