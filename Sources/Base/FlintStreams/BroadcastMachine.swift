/// The state machine of a ``Broadcast``: the kept elements, the positions of the subscribers, and the
/// waiters.
///
/// A waiter stands for a suspended task; its type is a parameter so that tests can use plain numbers. No
/// function has an effect outside the value. Each returns what the caller must do after releasing the lock,
/// such as resuming waiters.
@usableFromInline
struct BroadcastMachine<Element, Waiter> {
    /// The identifier of a subscriber: its index in the array of subscribers, and a number that is never
    /// reused.
    ///
    /// When another subscriber gets the same index, it has another number.
    @usableFromInline
    struct SubscriberID: Hashable, Sendable {
        @usableFromInline let slot: Int
        @usableFromInline let stamp: UInt64

        @inlinable
        init(slot: Int, stamp: UInt64) {
            self.slot = slot
            self.stamp = stamp
        }
    }

    /// The result of a subscriber's request for its next delivery.
    @usableFromInline
    enum Next {
        case delivery(BroadcastDelivery<Element>)
        case nothingYet
        case finished
    }

    @usableFromInline
    struct Subscriber {
        @usableFromInline let stamp: UInt64
        @usableFromInline let limit: Int
        /// The position of the last element that was delivered to the subscriber, or reported as lost.
        @usableFromInline var cursor: UInt64
        /// The position of the last element that the subscriber has handled.
        ///
        /// It is the value of ``cursor`` before the subscriber's latest request.
        @usableFromInline var acknowledged: UInt64

        @inlinable
        init(stamp: UInt64, limit: Int, cursor: UInt64) {
            self.stamp = stamp
            self.limit = limit
            self.cursor = cursor
            acknowledged = cursor
        }
    }

    @usableFromInline
    struct CatchUp {
        @usableFromInline let subscriber: SubscriberID
        @usableFromInline let position: UInt64
        @usableFromInline let waiter: Waiter

        @inlinable
        init(subscriber: SubscriberID, position: UInt64, waiter: Waiter) {
            self.subscriber = subscriber
            self.position = position
            self.waiter = waiter
        }
    }

    @usableFromInline let history: Int
    @usableFromInline var ring = RingBuffer<Element>()
    @usableFromInline var subscribers: [Subscriber?] = []
    @usableFromInline var subscriberCount = 0
    @usableFromInline var nextStamp: UInt64 = 0
    @usableFromInline var waiters: [(subscriber: SubscriberID, waiter: Waiter)] = []
    @usableFromInline var catchUps: [CatchUp] = []
    /// The number of elements that the ring must be able to hold: the largest of the subscribers' limits and
    /// the history.
    @usableFromInline var wanted: Int
    /// A position up to which neither a subscriber nor the history needs an element any more.
    ///
    /// It may be lower than the highest such position, which is computed only when the ring is full.
    @usableFromInline var floor: UInt64 = 0
    @usableFromInline var isFinished = false

    @inlinable
    init(history: Int) {
        self.history = Swift.min(Swift.max(0, history), Self.largestLimit)
        wanted = self.history
    }

    /// Whether published elements are kept, for subscribers or as history.
    @inlinable var isListening: Bool { !isFinished && (subscriberCount > 0 || history > 0) }

    /// The position of the newest element, which is the number of published elements.
    @inlinable var published: UInt64 { ring.newest }

    /// Begins to keep published elements, after elements were only counted while nobody observed the
    /// broadcast.
    ///
    /// - Parameter position: The number of elements that were counted. The next element has the position
    ///   after it.
    @inlinable
    mutating func resume(after position: UInt64) {
        // The broadcast was not observed before, so the ring is empty.
        ring.restart(after: position)
        floor = position
    }

    // MARK: Publishing

    /// Appends an element, which is created in the ring's memory, and returns the waiting subscribers.
    ///
    /// - Parameters:
    ///   - element: A function that creates the element.
    ///   - replaced: A variable that receives the element that was overwritten, if any, to be released
    ///     outside the lock.
    /// - Returns: The waiters of all waiting subscribers, to be resumed outside the lock.
    /// - Complexity: O(1) amortized, independent of the number of subscribers.
    @inlinable
    mutating func publish(inPlace element: () -> Element, replacing replaced: inout Element?) -> [Waiter] {
        if ring.capacity < wanted { makeRoom() }
        ring.append(inPlace: element, replacing: &replaced)
        guard !waiters.isEmpty else { return [] }
        let woken = waiters.map { $0.waiter }
        waiters.removeAll(keepingCapacity: true)
        return woken
    }

    /// Doubles the capacity of a full ring if the element that would be overwritten next is still needed.
    ///
    /// The capacity grows up to ``wanted``, rounded up to a power of two.
    @inlinable
    mutating func makeRoom() {
        guard ring.capacity > 0 else {
            ring.resize(to: Swift.min(16, Self.capacity(for: wanted)))
            return
        }
        guard published &+ 1 &- floor > UInt64(ring.capacity) else { return }
        floor = lowestWantedPosition()
        guard published &+ 1 &- floor > UInt64(ring.capacity) else { return }
        ring.resize(to: ring.capacity * 2)
    }

    @inlinable
    func lowestWantedPosition() -> UInt64 {
        var lowest = published - Swift.min(published, UInt64(history))
        for case let subscriber? in subscribers {
            let reachable = published - Swift.min(published, UInt64(subscriber.limit))
            lowest = Swift.min(lowest, Swift.max(subscriber.cursor, reachable))
        }
        return lowest
    }

    /// The greatest value that a subscriber's limit or the history can have; a larger one is reduced to it.
    ///
    /// It keeps rounding up to a power of two from overflowing.
    @inlinable static var largestLimit: Int { 1 << 40 }

    @inlinable
    static func capacity(for wanted: Int) -> Int {
        var capacity = 1
        while capacity < wanted { capacity *= 2 }
        return wanted == 0 ? 0 : capacity
    }

    // MARK: Subscribing

    /// Adds a subscriber.
    ///
    /// - Parameters:
    ///   - limit: The number of unread elements to keep for the subscriber.
    ///   - start: The first element to deliver: the next one published, or an older one that is still kept.
    /// - Returns: The identifier of the subscriber.
    @inlinable
    mutating func subscribe(limit: Int, from start: BroadcastStart) -> SubscriberID {
        let limit = Swift.min(Swift.max(1, limit), Self.largestLimit)
        let replayed = Swift.min(start.replayedCount, limit, ring.count)
        let cursor = published - UInt64(replayed)
        nextStamp += 1
        let subscriber = Subscriber(stamp: nextStamp, limit: limit, cursor: cursor)
        subscriberCount += 1
        wanted = Swift.max(wanted, limit)
        floor = Swift.min(floor, cursor)
        if let slot = subscribers.firstIndex(where: { $0 == nil }) {
            subscribers[slot] = subscriber
            return SubscriberID(slot: slot, stamp: subscriber.stamp)
        }
        subscribers.append(subscriber)
        return SubscriberID(slot: subscribers.count - 1, stamp: subscriber.stamp)
    }

    /// Removes a subscriber; has no effect if there is no such subscriber.
    ///
    /// - Parameter id: The identifier of the subscriber.
    /// - Returns: `released` has the subscriber's waiters, to be resumed. `dropped` has the elements that no
    ///   other subscriber needs. Resume and release them outside the lock.
    @inlinable
    mutating func unsubscribe(_ id: SubscriberID) -> (released: [Waiter], dropped: [Element]) {
        guard self[id] != nil else { return ([], []) }
        subscribers[id.slot] = nil
        subscriberCount -= 1
        wanted = subscribers.reduce(history) { Swift.max($0, $1?.limit ?? 0) }
        var dropped: [Element] = []
        if ring.capacity > Self.capacity(for: wanted) {
            dropped = ring.resize(to: Self.capacity(for: wanted))
        }
        let released = waiters.filter { $0.subscriber == id }.map { $0.waiter }
        waiters.removeAll { $0.subscriber == id }
        return (released + takeCatchUps { $0.subscriber == id }, dropped)
    }

    // MARK: Reading

    /// Returns the subscriber's next delivery.
    ///
    /// The request means that the subscriber has handled all earlier deliveries.
    ///
    /// - Returns: `next` is the delivery, or says that there is nothing to read yet, or that the sequence has
    ///   ended. `caughtUp` has the waiters that waited until the subscriber has handled the earlier elements,
    ///   to be resumed outside the lock.
    @inlinable
    mutating func next(for id: SubscriberID) -> (next: Next, caughtUp: [Waiter]) {
        guard var subscriber = self[id] else { return (.finished, []) }
        subscriber.acknowledged = subscriber.cursor
        let delivery = delivery(for: &subscriber)
        subscribers[id.slot] = subscriber
        let caughtUp = acknowledge(id, upTo: subscriber.acknowledged)
        if let delivery { return (.delivery(delivery), caughtUp) }
        return (isFinished ? .finished : .nothingYet, caughtUp)
    }

    @inlinable
    func delivery(for subscriber: inout Subscriber) -> BroadcastDelivery<Element>? {
        guard published > subscriber.cursor else { return nil }
        if let loss = skipLost(for: &subscriber) { return loss }
        let position = subscriber.cursor + 1
        guard let element = ring[position] else { return nil }
        subscriber.cursor = position
        return .element(element, position: position)
    }

    /// Moves the subscriber's position past the elements that it has lost.
    ///
    /// - Returns: The delivery that reports the loss; `nil` if no element is lost.
    @inlinable
    func skipLost(for subscriber: inout Subscriber) -> BroadcastDelivery<Element>? {
        let backlog = published - subscriber.cursor
        let reachable = UInt64(Swift.min(subscriber.limit, ring.count))
        guard backlog > reachable else { return nil }
        subscriber.cursor = published - reachable
        return .missed(count: backlog - reachable, last: subscriber.cursor)
    }

    /// Adds a waiter that is resumed at the next element or at the end of the sequence.
    ///
    /// - Returns: Whether the waiter was added; `false` if the subscriber can read an element, was removed,
    ///   or the sequence has ended, so that the caller must not wait.
    @inlinable
    mutating func wait(_ waiter: Waiter, for id: SubscriberID) -> Bool {
        guard !isFinished, let subscriber = self[id], subscriber.cursor == published else { return false }
        waiters.append((id, waiter))
        return true
    }

    /// Adds a waiter that is resumed when the subscriber has handled all elements published so far.
    ///
    /// - Returns: `false` if the subscriber has handled them already or was removed, so that the caller must
    ///   not wait.
    @inlinable
    mutating func waitForCatchUp(_ waiter: Waiter, of id: SubscriberID) -> Bool {
        guard let subscriber = self[id], subscriber.acknowledged < published else { return false }
        catchUps.append(CatchUp(subscriber: id, position: published, waiter: waiter))
        return true
    }

    /// Removes the waiters of canceled tasks from those that ``waitForCatchUp(_:of:)`` added.
    ///
    /// - Parameter isCanceled: A function that returns whether a waiter is that of a canceled task.
    @inlinable
    mutating func forgetCatchUp(where isCanceled: (Waiter) -> Bool) {
        catchUps.removeAll { isCanceled($0.waiter) }
    }

    @inlinable
    mutating func acknowledge(_ id: SubscriberID, upTo position: UInt64) -> [Waiter] {
        guard !catchUps.isEmpty else { return [] }
        return takeCatchUps { $0.subscriber == id && $0.position <= position }
    }

    @inlinable
    mutating func takeCatchUps(where isTaken: (CatchUp) -> Bool) -> [Waiter] {
        let taken = catchUps.filter(isTaken).map { $0.waiter }
        if !taken.isEmpty { catchUps.removeAll(where: isTaken) }
        return taken
    }

    // MARK: Finishing

    /// Ends the sequence; subscribers can still read the remaining elements.
    ///
    /// - Returns: The waiters of the subscribers that wait for an element, to be resumed outside the lock;
    ///   none if the sequence had ended already.
    @inlinable
    mutating func finish() -> [Waiter] {
        guard !isFinished else { return [] }
        isFinished = true
        let woken = waiters.map { $0.waiter }
        waiters = []
        return woken
    }

    @inlinable
    subscript(id: SubscriberID) -> Subscriber? {
        guard let subscriber = subscribers[id.slot], subscriber.stamp == id.stamp else { return nil }
        return subscriber
    }
}

extension BroadcastMachine: Sendable where Element: Sendable, Waiter: Sendable {}
extension BroadcastMachine.CatchUp: Sendable where Waiter: Sendable {}
extension BroadcastMachine.Subscriber: Sendable {}
