internal import FlintStreams
internal import Synchronization

/// The log of a manager with its lock, and the wake-up of those who read it.
///
/// Streams hold the feed, not the manager, so that dropping the manager ends them.
final class TweakChangeFeed: Sendable {
    private let log = Mutex(TweakChangeLog())
    private let wake = Broadcast<Void>()

    deinit { wake.finish() }

    /// Adds a version; called under the manager's lock, so that the order is that of versions.
    func append(
        version: UInt64, changes: [TweakChange], features: [FeatureStateChange], providersChanged: Bool
    ) {
        log.withLock {
            $0.append(
                version: version, changes: changes, features: features, providersChanged: providersChanged)
        }
    }

    /// Wakes the readers; called outside locks.
    func announce() { wake.publish(()) }

    /// Ends all streams once they have been read.
    func finish() { wake.finish() }

    /// Begins to read with the next version.
    func subscribe() -> TweakChangeReader {
        // The wake-up is subscribed to first: a version between the two is then known and merely wakes in vain.
        let subscription = wake.subscribe(limit: 1)
        return TweakChangeReader(feed: self, id: log.withLock { $0.subscribe() }, wake: subscription)
    }

    fileprivate func take(_ id: UInt64) -> (unread: TweakChangeLog.Segment, version: UInt64)? {
        log.withLock { $0.take(id) }
    }

    fileprivate func unsubscribe(_ id: UInt64) { log.withLock { $0.unsubscribe(id) } }
}

/// One subscriber's place in a feed.
final class TweakChangeReader: Sendable {
    private let feed: TweakChangeFeed
    private let id: UInt64
    private let wake: BroadcastSubscription<Void>

    fileprivate init(feed: TweakChangeFeed, id: UInt64, wake: BroadcastSubscription<Void>) {
        self.feed = feed
        self.id = id
        self.wake = wake
    }

    deinit { feed.unsubscribe(id) }

    /// Waits for something that matters.
    ///
    /// - Parameter select: Picks what matters out of the union of unread versions; `nil` waits on.
    /// - Returns: What was picked; `nil` after the end.
    func next<Element>(
        _ select: (_ unread: TweakChangeLog.Segment, _ version: UInt64) -> Element?
    ) async -> Element? {
        while !Task.isCancelled {
            if let (unread, version) = feed.take(id), let element = select(unread, version) { return element }
            guard await wake.next() != nil else {
                // What was added before the end is still to be read.
                guard !Task.isCancelled, let (unread, version) = feed.take(id) else { return nil }
                return select(unread, version)
            }
        }
        return nil
    }

    func cancel() {
        wake.cancel()
        feed.unsubscribe(id)
    }
}
