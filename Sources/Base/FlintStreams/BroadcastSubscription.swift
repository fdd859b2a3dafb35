/// One subscriber's position in a ``Broadcast``.
///
/// It is meant for one reader. If several read concurrently, each delivery goes to one of them. The
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

    /// Waits for the next element or the report of a loss.
    ///
    /// - Returns: The element or the loss; `nil` after the end of the sequence, after ``cancel()``, and when
    ///   the calling task is canceled, which cancels the subscription, too.
    @inlinable
    public func next() async -> BroadcastDelivery<Element>? {
        // Waking a suspended task costs the publisher far more than publishing. The reader therefore yields
        // once before it suspends: in a burst of elements, there is often one to read after other tasks have
        // run.
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

    /// Takes all elements and reports of losses that are available, without waiting.
    ///
    /// - Returns: The deliveries in order; empty if there are none.
    @inlinable
    public func takeAll() -> [BroadcastDelivery<Element>] {
        var deliveries: [BroadcastDelivery<Element>] = []
        while case .delivery(let delivery) = storage.take(for: id) { deliveries.append(delivery) }
        return deliveries
    }

    /// Waits until the reader of this subscription has handled all elements that were published before this
    /// call.
    ///
    /// An element counts as handled when the reader requests the next one. The call returns early when the
    /// subscription ends or the calling task is canceled.
    @inlinable
    public func caughtUp() async {
        await storage.waitForCatchUp(of: id)
    }

    /// Ends the subscription.
    ///
    /// A task that waits in ``next()`` receives `nil`.
    @inlinable
    public func cancel() {
        storage.unsubscribe(id)
    }
}

/// The first element that a new subscriber of a ``Broadcast`` receives.
public enum BroadcastStart: Sendable, Hashable {
    /// The next element that is published after the subscription.
    case now

    /// The given number of the newest elements, as far as they are still kept, followed by new ones.
    ///
    /// A broadcast without `history` keeps elements only while it has a subscriber. A negative number counts
    /// as zero.
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
/// Positions count the elements of a broadcast from 1, without gaps, even while there is no subscriber. For
/// each subscriber, the elements received and the elements missed add up to those published since it
/// subscribed.
public enum BroadcastDelivery<Element> {
    /// The element published at a position.
    case element(Element, position: UInt64)

    /// A loss of elements that were overwritten before this subscriber read them.
    ///
    /// - `count`: The number of lost elements, at least 1.
    /// - `last`: The position of the last lost element. The next delivery is the element after it.
    case missed(count: UInt64, last: UInt64)
}

extension BroadcastDelivery: Sendable where Element: Sendable {}
extension BroadcastDelivery: Equatable where Element: Equatable {}
