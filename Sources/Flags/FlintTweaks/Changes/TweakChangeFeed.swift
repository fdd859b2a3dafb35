internal import FlintStreams
internal import Synchronization

/// The change log of a manager, with the lock that guards it and a signal that wakes the subscribers.
///
/// Streams retain the feed and not the manager, so that they end when the manager is released.
final class TweakChangeFeed: Sendable {
    private let log = Mutex(TweakChangeLog())
    private let wake = Broadcast<Void>()

    deinit { wake.finish() }

    /// Appends the changes of a new version to the log.
    ///
    /// The manager calls it while holding its own lock, so that versions are appended in order.
    ///
    /// - Parameters:
    ///   - version: The number of the new version.
    ///   - changes: The changes of values.
    ///   - features: The changes of features' states.
    ///   - providersChanged: Whether the status or the list of providers has changed.
    func append(
        version: UInt64, changes: [TweakChange], features: [FeatureStateChange], providersChanged: Bool
    ) {
        log.withLock {
            $0.append(
                version: version, changes: changes, features: features, providersChanged: providersChanged)
        }
    }

    /// Wakes the subscribers after versions were appended; call it outside any lock.
    func announce() { wake.publish(()) }

    /// Ends the streams of all subscribers; each subscriber first receives the versions that it has not read.
    func finish() { wake.finish() }

    /// Adds a subscriber to the change log, which receives the versions that are appended after this call.
    ///
    /// - Returns: The subscriber, which is removed from the log when it is released.
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

/// A subscriber of the change log, which reads the versions that it has not read before.
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

    /// Waits until the versions that the subscriber has not read contain a change that `select` accepts.
    ///
    /// - Parameter select: Receives the unread changes, merged, and the newest version. The function returns
    ///   the element for the subscriber, or `nil` to continue the wait.
    /// - Returns: The result of `select`; `nil` if the task was canceled, or if the manager has ended its
    ///   streams.
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
