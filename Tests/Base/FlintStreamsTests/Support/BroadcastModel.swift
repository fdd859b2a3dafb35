@testable import FlintStreams

/// A broadcast as its documentation describes it, without a ring: every element is kept for ever.
///
/// The only thing it cannot know is how many elements are held for replay beyond those that must be.
struct BroadcastModel {
    struct Subscriber {
        let limit: Int
        var position: UInt64
        var handled: UInt64
        var received: UInt64 = 0
        var missed: UInt64 = 0
        let start: UInt64
        var waiters: [Int] = []
        var catchUps: [(position: UInt64, waiter: Int)] = []
    }

    let history: Int
    var log: [Int] = []
    var subscribers: [Int: Subscriber] = [:]
    var isFinished = false
    /// The position behind which elements may be held: nobody listened up to here.
    var heldSince: UInt64 = 0
    /// Everybody who waits for the next element, in the order in which they began to.
    var sleepers: [Int] = []

    var published: UInt64 { UInt64(log.count) }
    var isListening: Bool { !isFinished && (history > 0 || !subscribers.isEmpty) }

    /// The largest number of elements that anybody may ask for.
    var largestLimit: Int { subscribers.values.reduce(history) { max($0, $1.limit) } }

    /// How many elements a new subscriber may begin with when it asks for a replay.
    func replayBounds(_ count: Int, limit: Int) -> ClosedRange<Int> {
        let held = Int(published - heldSince)
        let kept = subscribers.values.reduce(min(history, held)) { kept, subscriber in
            max(kept, min(subscriber.limit, Int(published - subscriber.position)))
        }
        let wanted = max(0, min(count, limit))
        return min(wanted, kept)...min(wanted, held, largestLimitForReplay)
    }

    private var largestLimitForReplay: Int {
        var capacity = 1
        while capacity < largestLimit { capacity *= 2 }
        return largestLimit == 0 ? 0 : capacity
    }

    mutating func publish(_ element: Int) -> [Int] {
        log.append(element)
        defer { forgetSleepers() }
        return sleepers
    }

    mutating func subscribe(_ name: Int, limit: Int, replaying count: Int) {
        let start = published - UInt64(count)
        subscribers[name] = Subscriber(
            limit: max(1, limit), position: start, handled: start, start: start)
    }

    mutating func unsubscribe(_ name: Int) -> [Int] {
        guard let subscriber = subscribers.removeValue(forKey: name) else { return [] }
        sleepers.removeAll { subscriber.waiters.contains($0) }
        if subscribers.isEmpty && history == 0 { heldSince = published }
        return subscriber.waiters + subscriber.catchUps.map(\.waiter)
    }

    mutating func next(_ name: Int) -> (reading: BroadcastReading, caughtUp: [Int]) {
        guard var subscriber = subscribers[name] else { return (.finished, []) }
        subscriber.handled = subscriber.position
        let caughtUp = subscriber.catchUps.filter { $0.position <= subscriber.handled }.map(\.waiter)
        subscriber.catchUps.removeAll { $0.position <= subscriber.handled }
        let reading = read(&subscriber)
        subscribers[name] = subscriber
        return (reading, caughtUp)
    }

    private func read(_ subscriber: inout Subscriber) -> BroadcastReading {
        let unread = published - subscriber.position
        guard unread > 0 else { return isFinished ? .finished : .nothingYet }
        guard unread <= subscriber.limit else {
            let lost = unread - UInt64(subscriber.limit)
            subscriber.position += lost
            subscriber.missed += lost
            return .missed(lost, last: subscriber.position)
        }
        subscriber.position += 1
        subscriber.received += 1
        return .element(log[Int(subscriber.position) - 1], subscriber.position)
    }

    mutating func wait(_ waiter: Int, for name: Int) -> Bool {
        guard !isFinished, let subscriber = subscribers[name], subscriber.position == published else {
            return false
        }
        subscribers[name]?.waiters.append(waiter)
        sleepers.append(waiter)
        return true
    }

    mutating func waitForCatchUp(_ waiter: Int, of name: Int) -> Bool {
        guard let subscriber = subscribers[name], subscriber.handled < published else { return false }
        let position = published
        subscribers[name]?.catchUps.append((position, waiter))
        return true
    }

    mutating func finish() -> [Int] {
        isFinished = true
        defer { forgetSleepers() }
        return sleepers
    }

    private mutating func forgetSleepers() {
        sleepers = []
        for name in Array(subscribers.keys) { subscribers[name]?.waiters = [] }
    }
}
