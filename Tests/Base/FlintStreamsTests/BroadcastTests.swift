import Testing

@testable import FlintStreams

@Suite struct BroadcastTests {
    /// Reads one delivery of a stream and drops it.
    private func firstDelivery<Element>(
        of stream: AsyncStream<BroadcastDelivery<Element>>
    ) async -> BroadcastDelivery<Element>? {
        for await delivery in stream { return delivery }
        return nil
    }

    /// An element that is counted when it is made.
    private func counted(_ element: Int, _ made: Confirmation) -> Int {
        made()
        return element
    }

    // MARK: Without an observer

    @Test(arguments: [false, true])
    func `while nobody listens, or nobody any more, elements are counted and not made`(
        hasBeenObserved: Bool
    ) async {
        let broadcast = Broadcast<Int>()
        if hasBeenObserved { broadcast.subscribe().cancel() }
        await confirmation(expectedCount: 0) { made in
            for expected in 1...10 as ClosedRange<UInt64> {
                #expect(broadcast.publish(counted(1, made)) == expected)
            }
        }
        #expect(broadcast.published == 10)
        #expect(!broadcast.isObserved)
    }

    @Test func `an element is made once for any number of subscribers`() async {
        let broadcast = Broadcast<Int>()
        let subscriptions = (0..<16).map { _ in broadcast.subscribe() }
        await confirmation(expectedCount: 1) { made in
            #expect(broadcast.publish(counted(7, made)) == 1)
        }
        for subscription in subscriptions { #expect(subscription.takeAll() == [.element(7, position: 1)]) }
    }

    @Test func `a history observes without subscribers`() {
        let broadcast = Broadcast<Int>(history: 2)
        #expect(broadcast.isObserved)
        for number in 1...5 { broadcast.publish(number) }
        let subscription = broadcast.subscribe(from: .replaying(9))
        let deliveries = subscription.takeAll()
        #expect(deliveries.suffix(2) == [.element(4, position: 4), .element(5, position: 5)])
        broadcast.finish()
        #expect(!broadcast.isObserved)
    }

    // MARK: Limits and starts

    @Test func `a stream receives what is published before its loop begins`() async {
        let broadcast = Broadcast<String>()
        broadcast.publish("early")
        let stream = broadcast.stream()
        broadcast.publish("late")
        #expect(await firstDelivery(of: stream) == .element("late", position: 2))
    }

    @Test func `a stream can begin with what is held`() async {
        let broadcast = Broadcast<Int>(history: 3)
        for number in 1...5 { broadcast.publish(number) }
        let stream = broadcast.stream(from: .replaying(2))
        broadcast.publish(6)
        broadcast.finish()
        let tally = await BroadcastTally(draining: stream)
        #expect(tally.elements == [4, 5, 6])
        #expect(tally.start == 3)
    }

    // MARK: The end

    @Test func `the end comes after what is unread, for every stream`() async {
        let broadcast = Broadcast<Int>()
        let streams = (0..<3).map { _ in broadcast.stream() }
        broadcast.publish(1)
        broadcast.publish(2)
        broadcast.finish()
        #expect(!broadcast.isObserved)
        for stream in streams { #expect(await BroadcastTally(draining: stream).elements == [1, 2]) }
    }

    @Test func `after the end, elements are counted and dropped`() async {
        let broadcast = Broadcast<Int>(history: 5)
        let stream = broadcast.stream()
        broadcast.publish(1)
        broadcast.finish()
        broadcast.finish()
        await confirmation(expectedCount: 0) { made in
            #expect(broadcast.publish(counted(2, made)) == 2)
        }
        #expect(broadcast.published == 2)
        #expect(await BroadcastTally(draining: stream).elements == [1])
    }

    @Test func `a stream made after the end ends, after a replay`() async {
        let broadcast = Broadcast<Int>(history: 5)
        broadcast.publish(1)
        broadcast.finish()
        #expect(await BroadcastTally(draining: broadcast.stream()).elements == [])
        #expect(await BroadcastTally(draining: broadcast.stream(from: .replaying(5))).elements == [1])
        #expect(!broadcast.isObserved)
    }

    @Test func `dropping the broadcast ends its streams`() async throws {
        var broadcast: Broadcast<Int>? = Broadcast()
        let stream = try #require(broadcast?.stream())
        let subscription = try #require(broadcast?.subscribe())
        broadcast?.publish(1)
        broadcast = nil
        #expect(await BroadcastTally(draining: stream).elements == [1])
        #expect(await subscription.next() == .element(1, position: 1))
        #expect(await subscription.next() == nil)
    }

    @Test func `the end wakes everybody who waits`() async {
        let broadcast = Broadcast<Int>()
        let subscriptions = (0..<8).map { _ in broadcast.subscribe() }
        broadcast.publish(0)
        let readers = subscriptions.map { subscription in
            Task {
                var count = 0
                while await subscription.next() != nil { count += 1 }
                return count
            }
        }
        for subscription in subscriptions { await subscription.caughtUp() }
        broadcast.finish()
        for reader in readers { #expect(await reader.value == 1) }
    }

    // MARK: Leaving

    @Test func `dropping a stream unsubscribes, read or not`() async {
        let broadcast = Broadcast<Int>()
        var stream: AsyncStream<BroadcastDelivery<Int>>? = broadcast.stream()
        #expect(stream != nil)
        #expect(broadcast.isObserved)
        stream = nil
        #expect(!broadcast.isObserved)

        stream = broadcast.stream()
        var iterator = stream?.makeAsyncIterator()
        stream = nil
        broadcast.publish(1)
        #expect(await iterator?.next() == .element(1, position: 1))
        #expect(broadcast.isObserved)
        iterator = nil
        #expect(!broadcast.isObserved)
    }

    @Test func `leaving the loop keeps a stream that is still referenced`() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream()
        broadcast.publish(1)
        broadcast.publish(2)
        #expect(await firstDelivery(of: stream) == .element(1, position: 1))
        #expect(broadcast.isObserved)
        // A second loop goes on where the first was left.
        #expect(await firstDelivery(of: stream) == .element(2, position: 2))
    }

    @Test func `leaving the loop over a stream that nobody else references unsubscribes`() async {
        let broadcast = Broadcast<Int>()
        #expect(await firstDelivery(of: publishing(1, to: broadcast)) == .element(1, position: 1))
        #expect(!broadcast.isObserved)
    }

    /// A stream that only the caller references, with one element in it.
    private func publishing(
        _ number: Int, to broadcast: Broadcast<Int>
    ) -> AsyncStream<BroadcastDelivery<Int>> {
        let stream = broadcast.stream()
        broadcast.publish(number)
        return stream
    }

    @Test func `canceling a reader ends its stream and unsubscribes`() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream()
        let (seen, signal) = AsyncStream.makeStream(of: Int.self)
        let reader = Task {
            for await case .element(let element, _) in stream { signal.yield(element) }
            return Task.isCancelled
        }
        broadcast.publish(1)
        for await element in seen.prefix(1) { #expect(element == 1) }
        reader.cancel()
        #expect(await reader.value)
        #expect(!broadcast.isObserved)
    }

    @Test func `the elements are released with the last subscriber`() {
        final class Thing: Sendable {}
        let broadcast = Broadcast<Thing>()
        let first = broadcast.subscribe()
        let second = broadcast.subscribe()
        weak var thing: Thing?
        do {
            let made = Thing()
            thing = made
            broadcast.publish(made)
        }
        #expect(thing != nil)
        first.cancel()
        #expect(thing != nil)
        second.cancel()
        #expect(thing == nil)
    }
}
