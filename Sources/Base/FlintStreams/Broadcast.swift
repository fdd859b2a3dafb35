/// A sequence of elements that any number of subscribers receive, each at its own pace.
///
/// Each element is stored once, in a ring buffer that all subscribers share. A subscriber is a position in
/// the ring, so publishing never waits and costs the same for any number of subscribers. While there is no
/// subscriber and no history, the element is not even created. A subscriber with more unread elements than
/// its limit loses the oldest of them, and receives the number of lost elements.
///
/// ```swift
/// let temperatures = Broadcast<Double>()
/// let readings = temperatures.stream(limit: 100)
/// temperatures.publish(21.5)
/// temperatures.finish()
/// for await case .element(let celsius, _) in readings { print(celsius) }
/// ```
///
/// When the last reference to a broadcast is released, the broadcast finishes, as after ``finish()``.
public final class Broadcast<Element: Sendable>: Sendable {
    @usableFromInline let storage: BroadcastStorage<Element>
    @usableFromInline package let counter: BroadcastCounter

    /// Creates a broadcast without subscribers.
    ///
    /// - Parameter history: The number of newest elements that are always kept, so that a later subscriber
    ///   can ask for them. With zero, the default, nothing is kept while there is no subscriber: an element
    ///   that is published then is counted, but not created. A negative number counts as zero.
    @inlinable
    public init(history: Int = 0) {
        storage = BroadcastStorage(history: history)
        counter = storage.counter
    }

    @inlinable
    deinit { storage.finish() }

    /// Whether an element that is published now would be kept.
    ///
    /// It is `true` while there is a subscriber or a history. The value may be outdated when it is returned;
    /// use it only to save work.
    @inlinable public var isObserved: Bool { counter.isListening }

    /// The number of elements published so far, which is the position of the newest one.
    @inlinable public var published: UInt64 { counter.published }

    /// Publishes an element.
    ///
    /// Concurrent calls take effect one after the other. After ``finish()``, elements are counted and
    /// dropped.
    ///
    /// - Parameter element: The expression that creates the element. It is evaluated at most once, outside
    ///   any lock, and not at all while the broadcast is not observed.
    /// - Returns: The element's position, counted from 1.
    /// - Complexity: O(1) amortized. One atomic exchange while the broadcast is not observed; otherwise one
    ///   lock, and one wake-up for any number of waiting subscribers.
    @inlinable
    @discardableResult
    public func publish(_ element: @autoclosure () -> Element) -> UInt64 {
        if let position = counter.countUnobserved() { return position }
        let element = element()
        return storage.publish(inPlace: { element })
    }

    /// Publishes an element that is created under the broadcast's lock, directly in the ring's memory.
    ///
    /// - Parameter element: A function that creates the element from existing values. It runs under the lock,
    ///   so it may only call functions that return immediately. It is not called while the broadcast is not
    ///   observed.
    /// - Returns: The element's position, counted from 1.
    @inlinable
    @discardableResult
    package func publish(inPlace element: () -> Element) -> UInt64 {
        counter.countUnobserved() ?? storage.publish(inPlace: element)
    }

    /// Subscribes, and returns a handle that can also be read without waiting.
    ///
    /// Elements published after this call returns are received, even if the subscriber starts to read later.
    ///
    /// - Parameters:
    ///   - limit: The number of unread elements to keep for this subscriber; when there are more, the oldest
    ///     are lost. Memory is allocated as needed. A number below 1 counts as 1.
    ///   - start: The first element to receive: the next one that is published, or an earlier one that is
    ///     kept.
    /// - Returns: The subscription, which ends when it is canceled or no longer referenced.
    @inlinable
    public func subscribe(
        limit: Int = 1024, from start: BroadcastStart = .now
    ) -> BroadcastSubscription<Element> {
        BroadcastSubscription(storage: storage, limit: limit, start: start)
    }

    /// Subscribes, and returns a stream of the elements.
    ///
    /// Elements published after this call returns are received, even if the loop starts later. The
    /// subscription ends when the stream is released after the loop, or when the task that reads the stream
    /// is canceled.
    ///
    /// - Parameters:
    ///   - limit: The number of unread elements to keep for this subscriber; when there are more, the oldest
    ///     are lost.
    ///   - start: The first element to receive: the next one that is published, or an earlier one that is
    ///     kept.
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

    /// Ends the sequence: subscribers can still read the remaining elements, then their streams end.
    @inlinable
    public func finish() {
        storage.finish()
    }
}
