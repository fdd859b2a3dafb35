/// One sequence of elements for any number of subscribers, each at its own pace.
///
/// Elements are written once, into a ring that all subscribers share; a subscriber is a cursor into it.
/// Publishing therefore never waits and costs the same for one subscriber as for sixteen, and while nobody
/// listens the element is not even made. A subscriber that falls behind its limit loses its oldest elements
/// and is told how many.
///
/// ```swift
/// let temperatures = Broadcast<Double>()
/// let readings = temperatures.stream(limit: 100)
/// temperatures.publish(21.5)
/// temperatures.finish()
/// for await case .element(let celsius, _) in readings { print(celsius) }
/// ```
///
/// Dropping the last reference to a broadcast finishes it.
public final class Broadcast<Element: Sendable>: Sendable {
    @usableFromInline let storage: BroadcastStorage<Element>
    @usableFromInline package let counter: BroadcastCounter

    /// Creates a broadcast without subscribers.
    ///
    /// - Parameter history: How many of the newest elements to hold for replay while nobody listens. With
    ///   zero, the default, elements that nobody listens to are counted and never made. A negative number
    ///   counts as zero.
    @inlinable
    public init(history: Int = 0) {
        storage = BroadcastStorage(history: history)
        counter = storage.counter
    }

    @inlinable
    deinit { storage.finish() }

    /// Whether an element published now would be kept.
    ///
    /// It is `true` while there is a subscriber or a history. The answer may be outdated when it arrives; use
    /// it only to save work.
    @inlinable public var isObserved: Bool { counter.isListening }

    /// The number of elements published so far, which is the position of the newest one.
    @inlinable public var published: UInt64 { counter.published }

    /// Publishes an element.
    ///
    /// Concurrent calls are put into one order. After ``finish()`` elements are counted and dropped.
    ///
    /// - Parameter element: Makes the element. It is called at most once, outside any lock, and not at all
    ///   while nobody listens.
    /// - Returns: The element's position, counted from 1.
    /// - Complexity: O(1) amortized. One atomic exchange while nobody listens; otherwise one lock, and one
    ///   wake-up however many subscribers are asleep.
    @inlinable
    @discardableResult
    public func publish(_ element: @autoclosure () -> Element) -> UInt64 {
        if let position = counter.countUnobserved() { return position }
        let element = element()
        return storage.publish(inPlace: { element })
    }

    /// Publishes an element that is assembled under the lock, where it will be read from.
    ///
    /// - Parameter element: Assembles the element from values at hand: it runs under the lock, so it must call nothing
    ///   that is not known to return at once. It is not called while nobody listens.
    /// - Returns: The element's position, counted from 1.
    @inlinable
    @discardableResult
    package func publish(inPlace element: () -> Element) -> UInt64 {
        counter.countUnobserved() ?? storage.publish(inPlace: element)
    }

    /// Subscribes with a handle that can also be read without waiting.
    ///
    /// Elements published after this call returns are received, however late reading begins.
    ///
    /// - Parameters:
    ///   - limit: How many unread elements to keep for this subscriber; when there are more, the oldest are
    ///     lost. Memory is taken as needed. A number below 1 counts as 1.
    ///   - start: Where to begin.
    /// - Returns: The subscription, which ends when it is canceled or no longer referenced.
    @inlinable
    public func subscribe(
        limit: Int = 1024, from start: BroadcastStart = .now
    ) -> BroadcastSubscription<Element> {
        BroadcastSubscription(storage: storage, limit: limit, start: start)
    }

    /// Subscribes with a stream.
    ///
    /// Elements published after this call returns are received, however late the loop begins. Leaving the
    /// loop and dropping the stream unsubscribes, and so does canceling the task that reads it.
    ///
    /// - Parameters:
    ///   - limit: As for ``subscribe(limit:from:)``.
    ///   - start: Where to begin.
    /// - Returns: A stream of elements and losses that ends with the broadcast.
    @inlinable
    public func stream(
        limit: Int = 1024, from start: BroadcastStart = .now
    ) -> AsyncStream<BroadcastDelivery<Element>> {
        let subscription = subscribe(limit: limit, from: start)
        return AsyncStream {
            await subscription.next()
        } onCancel: {
            subscription.cancel()
        }
    }

    /// Ends the sequence: subscribers read what they have not read yet, then their streams end.
    @inlinable
    public func finish() {
        storage.finish()
    }
}
