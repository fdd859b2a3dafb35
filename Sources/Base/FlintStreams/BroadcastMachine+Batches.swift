extension BroadcastMachine {
    /// Moves the subscriber's next elements into an empty batch, from which its reader then takes them one by
    /// one.
    ///
    /// While the subscriber is the only one, and there is no history, no other reader needs the held
    /// elements. The subscriber then takes the whole ring and leaves its own empty one to the publisher. The
    /// two contend for the lock once per batch, and neither allocates.
    ///
    /// - Parameters:
    ///   - batch: The batch to fill; it must be empty.
    ///   - count: The greatest number of elements, if other subscribers or the history need the ring's elements,
    ///     too; otherwise all unread elements are moved.
    ///   - id: The identifier of the subscriber.
    /// - Returns: Three values. `refill` says whether the batch was filled. `caughtUp` has the waiters for
    ///   the moment when the subscriber has handled the previous elements. `dropped` has elements that nobody
    ///   needs any more; release them outside the lock.
    @inlinable
    mutating func refill(
        _ batch: inout BroadcastBatch<Element>, upTo count: Int, for id: SubscriberID
    ) -> (refill: BroadcastBatch<Element>.Refill, caughtUp: [Waiter], dropped: [Element]) {
        guard var subscriber = self[id] else { return (.finished, [], []) }
        let caughtUp = acknowledge(id, upTo: subscriber.cursor)
        subscriber.acknowledged = subscriber.cursor
        let dropped = fill(&batch, upTo: count, for: &subscriber)
        subscribers[id.slot] = subscriber
        return (dropped != nil ? .filled : isFinished ? .finished : .nothingYet, caughtUp, dropped ?? [])
    }

    /// Moves unread elements of a subscriber into an empty batch.
    ///
    /// - Parameters:
    ///   - batch: The batch to fill.
    ///   - count: The greatest number of elements, if other subscribers or the history need the ring's elements,
    ///     too; otherwise all unread elements are moved.
    ///   - subscriber: The subscriber, whose cursor is moved past the elements.
    /// - Returns: The elements that no subscriber needs any more; `nil` if there was no unread element.
    @inlinable
    mutating func fill(
        _ batch: inout BroadcastBatch<Element>, upTo count: Int, for subscriber: inout Subscriber
    ) -> [Element]? {
        guard published > subscriber.cursor else { return nil }
        if case .missed(let lost, let last)? = skipLost(for: &subscriber) { batch.missed = (lost, last) }
        let unread = Int(published - subscriber.cursor)
        if subscriberCount == 1, history == 0 {
            subscriber.cursor = published
            return exchange(&batch.ring, keeping: unread)
        }
        copy(Swift.min(count, unread), after: subscriber.cursor, to: &batch.ring)
        subscriber.cursor = batch.ring.newest
        return []
    }

    /// Exchanges the machine's ring for a reader's empty one.
    ///
    /// - Parameters:
    ///   - other: The reader's ring, which must be empty.
    ///   - unread: The number of elements that the reader has not read yet.
    /// - Returns: The elements of the ring that the reader has read already. There are some only if other
    ///   readers still needed them until recently.
    @inlinable
    mutating func exchange(_ other: inout RingBuffer<Element>, keeping unread: Int) -> [Element] {
        let position = published
        swap(&ring, &other)
        if ring.capacity > Self.capacity(for: wanted) {
            // The given ring was allocated for larger limits than the current ones, so it is not used again.
            ring.restart(after: position)
        } else {
            ring.reuse(after: position)
        }
        floor = position
        return other.keepNewest(unread)
    }

    @inlinable
    func copy(_ count: Int, after position: UInt64, to other: inout RingBuffer<Element>) {
        if other.capacity < count { other.resize(to: Self.capacity(for: count)) }
        other.reuse(after: position)
        for offset in 0..<UInt64(count) {
            if let element = ring[position &+ offset &+ 1] { other.append(element) }
        }
    }
}

/// The elements that a reader has taken from a ``Broadcast`` and has not delivered yet.
///
/// Only the reader uses it, so reading it accesses no memory of the publisher.
@usableFromInline
struct BroadcastBatch<Element> {
    /// The result of a request for more elements.
    @usableFromInline
    enum Refill: Sendable {
        case filled
        case nothingYet
        case finished
    }

    /// The number of lost elements and the position of the last one, which are reported before the elements
    /// in the batch; `nil` if none was lost.
    @usableFromInline var missed: (count: UInt64, last: UInt64)?
    /// The elements of the batch that the reader has not delivered yet.
    ///
    /// When the ring is empty, it is exchanged for the publisher's ring.
    @usableFromInline var ring = RingBuffer<Element>()

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { missed == nil && ring.count == 0 }

    /// Removes and returns the next delivery of the batch: a loss, or the oldest element; `nil` if it is
    /// empty.
    @inlinable
    mutating func popFirst() -> BroadcastDelivery<Element>? {
        if let loss = missed.take() { return .missed(count: loss.count, last: loss.last) }
        return ring.popFirst().map { .element($0.element, position: $0.position) }
    }
}

extension BroadcastBatch: Sendable where Element: Sendable {}
