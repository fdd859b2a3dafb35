internal import FlintStreams
internal import Synchronization

/// The change log of a manager with its lock, and a signal that wakes the subscribers.
///
/// Streams retain the feed and not the manager, so that they end when the manager is released.
final class TweakChangeFeed: Sendable {
    private let log = Mutex(TweakChangeLog())
    private let wake = Broadcast<Void>()

    deinit { wake.finish() }

    /// Appends the changes of a version to the log; called under the manager's lock, which orders the
    /// versions.
    func append(
        version: UInt64, changes: [TweakChange], features: [FeatureStateChange], providersChanged: Bool
    ) {
        log.withLock {
            $0.append(
                version: version, changes: changes, features: features, providersChanged: providersChanged)
        }
    }

    /// Wakes the subscribers; called outside any lock.
    func announce() { wake.publish(()) }

    /// Ends the stream of each subscriber after its last unread version.
    func finish() { wake.finish() }

    /// Adds a subscriber that gets all versions from the next one on.
    func subscribe() -> TweakChangeReader {
        // The signal is subscribed to first. A version that comes in between is older than the subscription
        // to the log, and only causes an unnecessary wake-up.
        let subscription = wake.subscribe(limit: 1)
        return TweakChangeReader(feed: self, id: log.withLock { $0.subscribe() }, wake: subscription)
    }

    fileprivate func take(_ id: UInt64) -> (unread: TweakChangeLog.Segment, version: UInt64)? {
        log.withLock { $0.take(id) }
    }

    fileprivate func unsubscribe(_ id: UInt64) { log.withLock { $0.unsubscribe(id) } }
}

/// The position of one subscriber in the change log.
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

    /// Waits until the unread versions contain a change that the subscriber selects.
    ///
    /// - Parameter select: Returns the part of the merged unread changes that the subscriber wants; with
    ///   `nil`, the wait continues.
    /// - Returns: The result of `select`; `nil` after the manager has ended its streams.
    func next<Element>(
        _ select: (_ unread: TweakChangeLog.Segment, _ version: UInt64) -> Element?
    ) async -> Element? {
        while !Task.isCancelled {
            if let (unread, version) = feed.take(id), let element = select(unread, version) { return element }
            guard await wake.next() != nil else {
                // When the log has ended, the versions before its end are still delivered.
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
