extension BroadcastMachine {
    /// Fills an empty batch with what the subscriber reads next, and hands over everybody who waited for it to get
    /// this far.
    ///
    /// While the subscriber is the only one, and there is no history, nobody else will read what is held. It then
    /// takes the whole ring and leaves its own, empty one. Publisher and reader so meet once for a batch, and neither
    /// allocates.
    ///
    /// - Parameters:
    ///   - batch: What to fill. It must be empty.
    ///   - count: How many elements to take at most from a ring that others read, too.
    ///   - id: The subscriber.
    /// - Returns: Whether there is something in the batch now, the waiters, and the elements that nobody wants any more,
    ///   to be released outside the lock.
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

    /// Fills an empty batch with what the subscriber has not read.
    ///
    /// - Returns: The elements that nobody wants any more; `nil` if there was nothing to read.
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

    /// Gives the ring for an empty one.
    ///
    /// - Returns: Elements that were read when there were other readers.
    @inlinable
    mutating func exchange(_ other: inout RingBuffer<Element>, keeping unread: Int) -> [Element] {
        let position = published
        swap(&ring, &other)
        if ring.capacity > Self.capacity(for: wanted) {
            // From a time with larger limits.
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
