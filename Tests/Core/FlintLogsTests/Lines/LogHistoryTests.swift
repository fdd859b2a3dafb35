import Foundation
import Testing

@testable import FlintCore
@testable import FlintLogs

@Suite struct LogHistoryTests {
    private static func event(_ sequence: UInt64) -> LogEntry {
        LogEntry(
            sequence: sequence, time: Date(), channel: .development, level: .info, message: "\(sequence)")
    }

    private static func history(capacity: Int, events: UInt64) -> LogHistory {
        let history = LogHistory()
        history.configure(capacity: capacity)
        for sequence in 0..<events { history.append(event(sequence + 1)) }
        history.publishEntries()
        return history
    }

    @Test(arguments: [(3, 0), (3, 3), (3, 7), (1, 5), (1000, 10), (0, 3), (-5, 3), (.min, 3)])
    func `the newest events are kept, oldest first, and a capacity below 1 counts as 1`(
        capacity: Int, count: Int
    ) {
        let history = Self.history(capacity: capacity, events: UInt64(count))
        let expected = (1..<count + 1).suffix(max(1, capacity)).map { UInt64($0) }
        #expect(history.capacity == max(1, capacity))
        #expect(
            (history.snapshot().map(\.sequence), history.page(limit: 100).map(\.sequence))
                == (expected, expected.reversed()))
    }

    @Test func `pages have neither gaps nor repetitions`() {
        let history = Self.history(capacity: 10, events: 25)
        var before: UInt64?
        var read: [UInt64] = []
        while case let page = history.page(before: before, limit: 3), let last = page.last {
            #expect(page.count <= 3)
            read += page.map(\.sequence)
            before = last.sequence
        }
        #expect(read == Array((16...25).reversed()))
    }

    @Test func `a page before what is no longer kept, or not yet, yields what there is`() {
        let history = Self.history(capacity: 10, events: 25)
        let older: [UInt64] = [16, 3, 0]
        #expect(older.map { history.page(before: $0, limit: 3).count } == [0, 0, 0])
        #expect(history.page(before: .max, limit: 1).map(\.sequence) == [25])
        #expect([0, .min, .max].map { history.page(limit: $0).count } == [0, 0, 10])
    }

    @Test func `another capacity keeps the newest`() {
        let history = Self.history(capacity: 10, events: 25)
        history.configure(capacity: 4)
        history.append(Self.event(26))
        #expect(history.snapshot().map(\.sequence) == [23, 24, 25, 26])
        history.configure(capacity: 6)
        for sequence: UInt64 in 27...30 { history.append(Self.event(sequence)) }
        #expect(history.snapshot().map(\.sequence) == [25, 26, 27, 28, 29, 30])
    }

    @Test func `changes begin with the call and end with the history`() async {
        let history = Self.history(capacity: 10, events: 2)
        let changes = history.changes()
        history.append(Self.event(3))
        history.append(Self.event(4))
        history.publishEntries()
        history.finish()
        var read: [UInt64] = []
        for await event in changes { read.append(event.sequence) }
        #expect(read == [3, 4])
    }
}
