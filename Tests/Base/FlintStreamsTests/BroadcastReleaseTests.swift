import Dispatch
import TestSupport
import Testing

@testable import FlintStreams

/// Elements are released outside the lock: their release may run code that uses the broadcast.
@Suite(.timeLimit(.minutes(10))) struct BroadcastReleaseTests {
    /// Looks, when it is released, whether another thread can have the broadcast's lock.
    private final class Witness: Sendable {
        let number: Int
        private let broadcast: Broadcast<Witness>
        private let journal: Journal<String>

        init(_ number: Int, _ broadcast: Broadcast<Witness>, _ journal: Journal<String>) {
            self.number = number
            self.broadcast = broadcast
            self.journal = journal
        }

        deinit {
            let entered = DispatchSemaphore(value: 0)
            DispatchQueue.global().async { [broadcast] in
                broadcast.subscribe().cancel()
                entered.signal()
            }
            let isFree = entered.wait(timeout: .now() + 600) == .success
            journal.note(isFree ? "\(number)" : "\(number) under the lock")
        }
    }

    private let broadcast = Broadcast<Witness>()
    private let journal = Journal<String>()

    private func publish(_ numbers: ClosedRange<Int>) {
        for number in numbers { broadcast.publish(Witness(number, broadcast, journal)) }
    }

    @Test func `an element that another one replaces`() {
        let subscription = broadcast.subscribe(limit: 2)
        publish(1...3)
        #expect(journal.entries == ["1"])
        subscription.cancel()
    }

    @Test func `the elements that the last subscriber leaves behind`() {
        let subscription = broadcast.subscribe(limit: 4)
        publish(1...3)
        subscription.cancel()
        #expect(journal.entries.sorted() == ["1", "2", "3"])
    }

    @Test func `the elements that only a subscriber with a larger limit could read`() {
        let narrow = broadcast.subscribe(limit: 2)
        let wide = broadcast.subscribe(limit: 8)
        publish(1...5)
        wide.cancel()
        #expect(journal.entries.sorted() == ["1", "2", "3"])
        narrow.cancel()
    }

    @Test func `the elements that a reader has read when there were others`() async {
        let reader = BroadcastReader(broadcast.subscribe(limit: 8))
        let other = broadcast.subscribe(limit: 8)
        publish(1...3)
        for _ in 1...3 { _ = await reader.next() }
        other.cancel()
        publish(4...4)
        _ = await reader.next()
        #expect(journal.entries.sorted().prefix(3) == ["1", "2", "3"])
        reader.cancel()
    }

    @Test func `the publisher's own elements, published by the release of one`() {
        /// Publishes what it leaves behind, once.
        final class Chain: Sendable {
            let length: Int
            let broadcast: Broadcast<Chain>
            init(_ length: Int, _ broadcast: Broadcast<Chain>) {
                self.length = length
                self.broadcast = broadcast
            }
            deinit { if length > 0 { broadcast.publish(Chain(length - 1, broadcast)) } }
        }
        let broadcast = Broadcast<Chain>()
        let subscription = broadcast.subscribe(limit: 1)
        broadcast.publish(Chain(3, broadcast))
        broadcast.publish(Chain(0, broadcast))
        #expect(broadcast.published == 3)
        subscription.cancel()
    }
}
