/// One subscriber's position in a ``Broadcast``.
///
/// It is meant for one reader. Several readers may call it concurrently; each delivery then goes to one of them. The
/// subscription ends with ``cancel()``, with the broadcast, or when it is no longer referenced.
public final class BroadcastSubscription<Element: Sendable>: Sendable {
    @usableFromInline let storage: BroadcastStorage<Element>
    @usableFromInline let id: BroadcastStorage<Element>.Machine.SubscriberID

    @inlinable
    init(storage: BroadcastStorage<Element>, limit: Int, start: BroadcastStart) {
        self.storage = storage
        id = storage.subscribe(limit: limit, from: start)
    }

    @inlinable
    deinit { storage.unsubscribe(id) }

    /// Waits for the next delivery.
    ///
    /// - Returns: An element or a loss; `nil` after the end, after ``cancel()``, and when the calling task is
    ///   canceled, which cancels the subscription too.
    @inlinable
    public func next() async -> BroadcastDelivery<Element>? {
        // Waking a suspended task costs the publisher far more than publishing. Before suspending, other tasks get to
        // run once: in a burst, there is something to read afterwards.
        var mayYield = true
        while !Task.isCancelled {
            switch storage.take(for: id) {
            case .delivery(let delivery): return delivery
            case .finished: return nil
            case .nothingYet where mayYield:
                mayYield = false
                await Task.yield()
            case .nothingYet:
                await storage.waitForNext(of: id)
            }
        }
        cancel()
        return nil
    }

    /// Reads everything that is available without waiting.
    ///
    /// - Returns: Deliveries in order, empty if there are none.
    @inlinable
    public func takeAll() -> [BroadcastDelivery<Element>] {
        var deliveries: [BroadcastDelivery<Element>] = []
        while case .delivery(let delivery) = storage.take(for: id) { deliveries.append(delivery) }
        return deliveries
    }

    /// Waits until the reader has handled everything that was published before this call.
    ///
    /// An element counts as handled when its reader requests the next one. The call returns early when the
    /// subscription ends or the calling task is canceled.
    @inlinable
    public func caughtUp() async {
        await storage.waitForCatchUp(of: id)
    }

    /// Ends the subscription; a waiting reader gets `nil`.
    @inlinable
    public func cancel() {
        storage.unsubscribe(id)
    }
}

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

/// A delivery to a subscriber of a ``Broadcast``: an element, or the exact number of lost elements.
///
/// Positions count the elements of a broadcast from 1, without gaps, even while there is no subscriber. For each
/// subscriber, the elements received and the elements missed add up to those published since it subscribed.
public enum BroadcastDelivery<Element> {
    /// The element published at a position.
    case element(Element, position: UInt64)

    /// Elements that were overwritten before this subscriber read them.
    ///
    /// - `count`: How many, at least 1.
    /// - `last`: The position of the last one lost; the next delivery is the element after it.
    case missed(count: UInt64, last: UInt64)
}

extension BroadcastDelivery: Sendable where Element: Sendable {}
extension BroadcastDelivery: Equatable where Element: Equatable {}
