import CoreTestSupport
import FlintTesting
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite(.timeLimit(.minutes(10))) struct DeliveryQueueTests {
    /// Notes what it gets, after having passed a gate.
    final class Consumer: Sendable {
        let journal = Journal<Int>()
        let gate = Gate()

        func take(_ number: Int) async {
            await gate.pass()
            journal.note(number)
        }
    }

    private func makeQueue(limit: Int, _ consumer: Consumer) -> DeliveryQueue<Int> {
        DeliveryQueue(name: "test.queue", limit: limit) { await consumer.take($0) }
    }

    @Test func `elements are delivered in order`() async {
        let consumer = Consumer()
        consumer.gate.open()
        let queue = makeQueue(limit: 1000, consumer)
        for number in 1...500 { queue.add(number) }
        await queue.settle()
        #expect((consumer.journal.entries, queue.droppedCount) == (Array(1...500), 0))
    }

    @Test(arguments: [(-3, 1), (0, 1), (1, 1), (7, 7)])
    func `a slow consumer keeps the newest elements, and the others are counted at once`(
        limit: Int, kept: Int
    ) async {
        let consumer = Consumer()
        let queue = makeQueue(limit: limit, consumer)
        queue.add(0)
        await consumer.gate.arrival()
        for number in 1...100 { queue.add(number) }
        #expect(queue.droppedCount == UInt64(100 - kept), "while the consumer hangs")
        consumer.gate.open()
        await queue.settle()
        #expect(consumer.journal.entries == [0] + Array((101 - kept)...100))
        #expect(queue.droppedCount == UInt64(100 - kept), "when it has come back")
    }

    @Test func `after the end nothing is taken, and what is lined up is delivered`() async {
        let consumer = Consumer()
        let queue = makeQueue(limit: 10, consumer)
        queue.add(1)
        queue.add(2)
        queue.finish()
        queue.add(3)
        consumer.gate.open()
        await queue.settle()
        #expect((consumer.journal.entries, queue.droppedCount) == ([1, 2], 1))
    }

    @Test func `when the time limit is over, the consumer is canceled and the rest is dropped`() async {
        let clock = ManualClock()
        let consumer = Consumer()
        let canceled = Gate()
        let queue = DeliveryQueue<Int>(name: "test.queue", limit: 10) { number in
            await consumer.take(number)
            if Task.isCancelled { await canceled.pass() }
        }
        for number in 1...4 { queue.add(number) }
        await consumer.gate.arrival()
        queue.finish(within: clock.sleep(untilAfter: .seconds(5)))
        await clock.waitForSleepers()
        #expect(queue.droppedCount == 0)
        clock.advance(by: .seconds(5))
        await canceled.arrival()
        await queue.settle()
        #expect((consumer.journal.entries, queue.droppedCount) == ([1], 3))
    }

    @Test func `the alarm of a queue that is done is called off`() async {
        let clock = ManualClock()
        let consumer = Consumer()
        let ended = Gate()
        let queue = makeQueue(limit: 10, consumer)
        queue.add(1)
        await consumer.gate.arrival()
        let sleep = clock.sleep(untilAfter: .seconds(5))
        queue.finish {
            do { try await sleep() } catch {
                await ended.pass()
                throw error
            }
        }
        await clock.waitForSleepers()
        consumer.gate.open()
        await ended.arrival()
        #expect(consumer.journal.entries == [1])
    }

    @Test func `a queue that is released delivers the rest and ends its task`() async {
        let consumer = Consumer()
        let released = Gate()
        /// Tells when the consumer's closure is released.
        final class Token: Sendable {
            let journal: Gate
            init(_ journal: Gate) { self.journal = journal }
            deinit { journal.open() }
        }
        do {
            let token = Token(released)
            let queue = DeliveryQueue<Int>(name: "test.queue", limit: 10) { number in
                _ = token
                await consumer.take(number)
            }
            queue.add(1)
            queue.add(2)
        }
        consumer.gate.open()
        await released.pass()
        #expect(consumer.journal.entries == [1, 2])
    }

    @Test func `a canceled task does not wait`() async {
        let consumer = Consumer()
        let queue = makeQueue(limit: 10, consumer)
        queue.add(1)
        await consumer.gate.arrival()
        let waiting = Task { await queue.settle() }
        waiting.cancel()
        await waiting.value
        #expect(consumer.journal.entries.isEmpty)
        consumer.gate.open()
        await queue.settle()
        #expect(consumer.journal.entries == [1])
    }
}
