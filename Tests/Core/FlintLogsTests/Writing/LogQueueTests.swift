import CoreTestSupport
import Foundation
import TestSupport
import Testing

@testable import FlintLogs

@Suite struct LogQueueTests {
    /// What a step is, in a form that can be compared.
    private enum Outcome: Equatable {
        case write(losses: [UInt64], events: [UInt64])
        case end(Int)
    }

    private static func queue(capacity: Int = 100, bytes: Int = .max) -> LogQueue {
        LogQueue(capacity: capacity, byteCapacity: bytes)
    }

    private static func outcome(_ step: LogQueue.Step?) -> Outcome? {
        switch step {
        case .write(let losses, let entries)?:
            .write(losses: losses.map(\.count), events: entries.map(\.entry.sequence))
        case .end(let waits)?: .end(waits.count)
        case nil: nil
        }
    }

    /// All steps that there are until nothing is left to do.
    private static func outcomes(_ queue: inout LogQueue) -> [Outcome?] {
        var outcomes: [Outcome?] = []
        while let step = queue.next() { outcomes.append(outcome(step)) }
        return outcomes
    }

    private static func add(_ numbers: ClosedRange<UInt64>, to queue: inout LogQueue, output: Int = 0) {
        for number in numbers { _ = queue.add(.sample(number), to: output) }
    }

    @Test func `a writer is started once until it has nothing to do`() {
        var queue = Self.queue()
        #expect(queue.isIdle)
        #expect(queue.add(.sample(1), to: 0) == true)
        #expect(queue.add(.sample(2), to: 0) == false)
        #expect(Self.outcome(queue.next()) == .write(losses: [], events: [1, 2]))
        #expect(queue.add(.sample(3), to: 0) == false)
        #expect(Self.outcome(queue.next()) == .write(losses: [], events: [3]))
        #expect(!queue.isIdle)
        #expect(queue.next() == nil)
        #expect(queue.isIdle)
        #expect(queue.add(.sample(4), to: 0) == true)
    }

    @Test func `a wait ends behind what was added before it, and ahead of what comes after`() {
        var queue = Self.queue()
        Self.add(1...2, to: &queue)
        let first = LogWait(isFlushing: true)
        #expect(queue.add(first) == false)
        #expect(queue.add(LogWait(isFlushing: false)) == false)
        Self.add(3...3, to: &queue)
        #expect(queue.add(LogWait(isFlushing: true)) == false)
        Self.add(4...4, to: &queue)
        #expect(
            Self.outcomes(&queue) == [
                .write(losses: [], events: [1, 2]), .end(2), .write(losses: [], events: [3]), .end(1),
                .write(losses: [], events: [4]),
            ])
    }

    @Test func `a wait for nothing ends at once, and one that is forgotten never does`() {
        var queue = Self.queue()
        #expect(queue.add(LogWait(isFlushing: true)) == true)
        #expect(Self.outcomes(&queue) == [.end(1)])
        let forgotten = LogWait(isFlushing: true)
        #expect(queue.add(forgotten) == true)
        queue.forget(forgotten)
        #expect(queue.waitCount == 0)
        #expect(queue.next() == nil)
    }

    @Test func `the oldest are dropped, counted, and told where they are missing`() {
        var queue = Self.queue(capacity: 3)
        Self.add(1...1, to: &queue)
        #expect(Self.outcome(queue.next()) == .write(losses: [], events: [1]))
        Self.add(2...10, to: &queue)
        #expect((queue.droppedCount, queue.count) == (6, 3))
        #expect(Self.outcome(queue.next()) == .write(losses: [6], events: [8, 9, 10]))
        Self.add(11...14, to: &queue)
        #expect(Self.outcomes(&queue) == [.write(losses: [1], events: [12, 13, 14])])
        #expect(queue.droppedCount == 7)
    }

    @Test func `each output of a writer is told of its own losses`() throws {
        var queue = Self.queue(capacity: 2)
        Self.add(1...3, to: &queue, output: 1)
        Self.add(4...4, to: &queue, output: 0)
        Self.add(5...6, to: &queue, output: 1)
        guard case .write(let losses, _)? = queue.next() else {
            Issue.record("Nothing is to be written.")
            return
        }
        #expect(
            losses.map { "\($0.output): \($0.count) until \($0.last.sequence)" } == [
                "1: 3 until 3", "0: 1 until 4",
            ])
    }

    @Test func `a wait ends if what it waits for is dropped`() {
        var queue = Self.queue(capacity: 2)
        Self.add(1...2, to: &queue)
        #expect(queue.add(LogWait(isFlushing: false)) == false)
        Self.add(3...4, to: &queue)
        #expect(
            Self.outcomes(&queue) == [
                .write(losses: [2], events: []), .end(1), .write(losses: [], events: [3, 4]),
            ])
    }

    @Test func `what waits is bounded by bytes, whatever the number`() {
        var queue = Self.queue(capacity: .max, bytes: 20_000)
        let text = String(repeating: "x", count: 1000)
        for number: UInt64 in 1...1000 { _ = queue.add(.sample(number, text), to: 0) }
        #expect(queue.bytes <= 20_000)
        #expect(queue.count > 10)
        #expect(queue.droppedCount == 1000 - UInt64(queue.count))
        // Alone, even the largest waits.
        _ = queue.add(.sample(1001, String(repeating: "x", count: 50_000)), to: 0)
        #expect(queue.count == 1)
        #expect(Self.outcome(queue.next()) == .write(losses: [1000], events: [1001]))
        #expect(queue.bytes == 0)
    }

    @Test func `a batch has a bounded number of events and bytes`() {
        var queue = Self.queue(capacity: .max)
        Self.add(1...1000, to: &queue)
        var sizes: [Int] = []
        while case .write(_, let entries)? = queue.next() { sizes.append(entries.count) }
        #expect(sizes == [256, 256, 256, 232])
        let text = String(repeating: "x", count: LogQueue.batchBytes)
        for number: UInt64 in 1...3 { _ = queue.add(.sample(number, text), to: 0) }
        #expect(Self.outcome(queue.next()) == .write(losses: [], events: [1]))
    }

    @Test func `adding and taking in turns keeps order and number`() {
        var queue = Self.queue(capacity: 700)
        var generator = SeededGenerator(seed: 1)
        var next: UInt64 = 1
        var got: [UInt64] = []
        var lost: UInt64 = 0
        for _ in 0..<300 {
            let count = UInt64.random(in: 1...400, using: &generator)
            Self.add(next...next + count - 1, to: &queue)
            next += count
            guard Bool.random(using: &generator), case .write(let losses, let entries)? = queue.next() else {
                continue
            }
            lost += losses.reduce(0) { $0 + $1.count }
            got += entries.map(\.entry.sequence)
        }
        while case .write(let losses, let entries)? = queue.next() {
            lost += losses.reduce(0) { $0 + $1.count }
            got += entries.map(\.entry.sequence)
        }
        #expect(
            (got, Set(got).count, UInt64(got.count) + lost, lost)
                == (got.sorted(), got.count, next - 1, queue.droppedCount))
        #expect(queue.count == 0 && queue.bytes == 0)
    }
}
