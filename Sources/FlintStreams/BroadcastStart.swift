/// The element that a new subscriber of a ``Broadcast`` begins with.
public enum BroadcastStart: Sendable, Hashable {
    /// The next element that is published.
    case now

    /// Up to the given number of the newest elements that are still held, followed by new ones.
    ///
    /// A broadcast without `history` holds elements only while it has a subscriber. A negative number counts as zero.
    case replaying(Int)

    @inlinable var replayedCount: Int {
        switch self {
        case .now: 0
        case .replaying(let count): Swift.max(0, count)
        }
    }
}
