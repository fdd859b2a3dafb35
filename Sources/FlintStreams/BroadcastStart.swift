/// Where a new subscriber of a ``Broadcast`` begins to read.
public enum BroadcastStart: Sendable, Hashable {
    /// With the next element that is published.
    case now

    /// With up to the given number of the newest elements that are still held, then with new ones.
    ///
    /// A broadcast without `history` holds elements only while somebody subscribes to it. A negative number
    /// counts as zero.
    case replaying(Int)

    @inlinable var replayedCount: Int {
        switch self {
        case .now: 0
        case .replaying(let count): Swift.max(0, count)
        }
    }
}
