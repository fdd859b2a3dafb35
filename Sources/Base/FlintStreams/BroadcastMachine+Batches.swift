extension BroadcastMachine {
    /// Moves the subscriber's next elements into an empty batch, from which its reader then takes them one by
    /// one.
    ///
    /// If the subscriber is the only one and there is no history, nobody else needs the elements in the ring.
    /// The subscriber then takes the whole ring and leaves its own empty ring to the publisher. The two
    /// contend for the lock once per batch, and neither allocates.
    ///
    /// - Parameters:
    ///   - batch: The batch to fill; it must be empty.
    ///   - count: The greatest number of elements to copy, if other subscribers or the history need the
    ///     elements, too. Otherwise all unread elements are moved.
    ///   - id: The identifier of the subscriber.
    /// - Returns: Three values. `refill` says whether the batch was filled. `caughtUp` has the waiters that
    ///   waited until the subscriber has handled the previous elements. `dropped` has elements that nobody
    ///   needs any more. Resume and release these outside the lock.
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
    ///   - count: The greatest number of elements to copy, if other subscribers or the history need the
    ///     elements, too. Otherwise all unread elements are moved.
    ///   - subscriber: The subscriber, whose position is moved past the elements.
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

    /// Exchanges the machine's ring, which holds the published elements, for a reader's empty ring.
    ///
    /// - Parameters:
    ///   - other: The reader's ring, which must be empty, and holds the elements after the call.
    ///   - unread: The number of elements that the reader has not read yet.
    /// - Returns: The elements of the machine's ring that the reader had read already. There are some only if
    ///   other readers still needed them until recently.
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

/// The elements that a reader has taken from a ``Broadcast`` and has not delivered to its caller yet.
///
/// Only the reader uses the batch, so reading it accesses no memory of the publisher.
@usableFromInline
struct BroadcastBatch<Element> {
    /// The result of a request to fill an empty batch: filled, nothing to read yet, or the end of the
    /// sequence.
    @usableFromInline
    enum Refill: Sendable {
        case filled
        case nothingYet
        case finished
    }

    /// The number of lost elements and the position of the last lost one; `nil` if no element was lost.
    ///
    /// The loss is delivered before the elements in the batch.
    @usableFromInline var missed: (count: UInt64, last: UInt64)?
    /// The elements of the batch that the reader has not delivered yet.
    ///
    /// When it is empty, it may be exchanged for the publisher's ring.
    @usableFromInline var ring = RingBuffer<Element>()

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { missed == nil && ring.count == 0 }

    /// Removes and returns the next delivery of the batch: first a loss, then the oldest element; `nil` if
    /// the batch is empty.
    @inlinable
    mutating func popFirst() -> BroadcastDelivery<Element>? {
        if let loss = missed.take() { return .missed(count: loss.count, last: loss.last) }
        return ring.popFirst().map { .element($0.element, position: $0.position) }
    }
}

extension BroadcastBatch: Sendable where Element: Sendable {}
