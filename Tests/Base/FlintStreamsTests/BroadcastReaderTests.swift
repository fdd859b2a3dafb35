import Testing

@testable import FlintStreams

/// Reading in batches, with the lock and several tasks.
@Suite struct BroadcastReaderTests {
    private func publish(_ range: ClosedRange<Int>, to broadcast: Broadcast<Int>) {
        for number in range { broadcast.publish(number) }
    }

    // MARK: One reader

    @Test func `a reader that waits is woken by an element`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        let reader = BroadcastReader(subscription)
        let task = Task { await BroadcastTally(draining: reader) }
        for number in 1...100 {
            broadcast.publish(number)
            await subscription.caughtUp()
        }
        broadcast.finish()
        #expect(await task.value.elements == Array(1...100))
    }

    @Test func `an element assembled in place is delivered like others`() async {
        let broadcast = Broadcast<[Int]>()
        #expect(broadcast.publish(inPlace: { [0] }) == 1)
        let reader = BroadcastReader(broadcast.subscribe())
        #expect([broadcast.publish(inPlace: { [1] }), broadcast.publish([2])] == [2, 3])
        let deliveries = [await reader.next(), await reader.next()]
        #expect(deliveries == [.element([1], position: 2), .element([2], position: 3)])
    }

    @Test func `while nobody listens, nothing is assembled`() async {
        let broadcast = Broadcast<Int>()
        await confirmation(expectedCount: 0) { made in
            let position = broadcast.publish(inPlace: {
                made()
                return 1
            })
            #expect(position == 1)
        }
    }

    @Test func `an element that was read is held no longer`() async {
        final class Witness: Sendable {}
        let broadcast = Broadcast<Witness>()
        let reader = BroadcastReader(broadcast.subscribe())
        weak var witness: Witness?
        do {
            let made = Witness()
            witness = made
            broadcast.publish(made)
        }
        #expect(witness != nil)
        _ = await reader.next()
        #expect(witness == nil)
    }

    @Test func `a canceled reader reads what it has taken, then the end`() async {
        let broadcast = Broadcast<Int>()
        let reader = BroadcastReader(broadcast.subscribe())
        publish(1...3, to: broadcast)
        #expect(await reader.next() == .element(1, position: 1))
        publish(4...6, to: broadcast)
        reader.cancel()
        #expect(!broadcast.isObserved)
        #expect(await BroadcastTally(draining: reader).elements == [2, 3])
    }

    @Test func `canceling the task that waits ends the subscription`() async {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        let reader = BroadcastReader(subscription)
        broadcast.publish(1)
        let task = Task { await BroadcastTally(draining: reader) }
        await subscription.caughtUp()
        task.cancel()
        #expect(await task.value.elements == [1])
        #expect(!broadcast.isObserved)
        #expect(await reader.next() == nil)
    }

    // MARK: Load

    private static let publishers = 4
    private static let perPublisher = 1000
    private static let total = publishers * perPublisher

    /// Publishes each number up to the total once, from several tasks.
    private func publishAll(to broadcast: Broadcast<Int>) async {
        await withTaskGroup { group in
            for publisher in 0..<Self.publishers {
                group.addTask {
                    for index in 0..<Self.perPublisher {
                        broadcast.publish(publisher * Self.perPublisher + index)
                        // Lets others run on a machine with few cores.
                        if index.isMultiple(of: 100) { await Task.yield() }
                    }
                }
            }
        }
        broadcast.finish()
    }

    @Test(arguments: [1, 16, 1000])
    func `under load, what is received and what is missed add up`(limit: Int) async {
        let broadcast = Broadcast<Int>()
        let reader = BroadcastReader(broadcast.subscribe(limit: limit))
        async let tally = BroadcastTally(draining: reader)
        await publishAll(to: broadcast)
        let received = await tally
        #expect(received.start == 0)
        #expect(received.received + received.missed == UInt64(Self.total))
        #expect(Set(received.elements).count == received.elements.count)
    }

    @Test func `under load, a reader loses nothing while others come and go`() async {
        let broadcast = Broadcast<Int>()
        let reader = BroadcastReader(broadcast.subscribe(limit: .max))
        async let tally = BroadcastTally(draining: reader)
        async let published: Void = publishAll(to: broadcast)
        await withTaskGroup { group in
            for _ in 0..<2 {
                group.addTask {
                    for round in 0..<200 {
                        let other = BroadcastReader(
                            broadcast.subscribe(limit: 1 + round % 20, from: .replaying(round % 7)))
                        var tally = BroadcastTally()
                        for _ in 0..<round % 10 {
                            guard let delivery = await other.next() else { break }
                            tally.add(delivery)
                        }
                        other.cancel()
                    }
                }
            }
        }
        await published
        let received = await tally
        #expect(received.missed == 0)
        #expect(received.elements.sorted() == Array(0..<Self.total))
    }

    @Test func `under load, two tasks share what one reader gets`() async {
        let broadcast = Broadcast<Int>()
        let reader = BroadcastReader(broadcast.subscribe(limit: .max))
        let tasks = (0..<2).map { _ in
            Task {
                var elements: [Int] = []
                while case .element(let element, _) = await reader.next() { elements.append(element) }
                return elements
            }
        }
        await publishAll(to: broadcast)
        var elements: [Int] = []
        for task in tasks { elements += await task.value }
        #expect(elements.sorted() == Array(0..<Self.total))
    }
}
