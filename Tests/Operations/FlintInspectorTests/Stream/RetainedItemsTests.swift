import TestSupport
import Testing

@testable import FlintInspector

@Suite struct RetainedItemsTests {
    private func bytes(_ sequence: UInt64) -> [UInt8] { Array("\(sequence)".utf8) }

    private func items(_ count: UInt64, capacity: Int, byteLimit: Int = 1 << 20) -> RetainedItems {
        var items = RetainedItems(capacity: capacity, byteLimit: byteLimit)
        for _ in 0..<count { items.append(bytes) }
        return items
    }

    private func lines(_ sequences: some Sequence<UInt64>) -> RetainedItems.Reading {
        .lines(sequences.map { RetainedItems.Line(sequence: $0, bytes: bytes($0)) })
    }

    @Test func `what follows an item is given in order, and a number that no item has had is not known`() {
        let items = items(5, capacity: 10)
        let readings = [0, 3, 5, 6, .max].map { items.read(after: $0, limit: 1000) }
        #expect(readings == [lines(1...5), lines(4...5), .upToDate, .unknown, .unknown])
        #expect(items.newest == 5)
        #expect(RetainedItems(capacity: 3).read(after: 0, limit: 1000) == .upToDate)
    }

    @Test func `a piece ends before it has too many bytes, but has one line`() {
        let items = items(5, capacity: 10)
        #expect(items.read(after: 0, limit: 2) == lines(1...2))
        #expect(items.read(after: 2, limit: 0) == lines(3...3))
    }

    @Test func `the gap in front of the oldest line is exact`() {
        let items = items(10, capacity: 3)
        let readings = [2, 6, 7].map { items.read(after: $0, limit: 1000) }
        #expect(
            (items.count, readings) == (3, [.gap(lost: 5, last: 7), .gap(lost: 1, last: 7), lines(8...10)]))
        // A capacity below one keeps one line.
        let least = self.items(4, capacity: -2)
        #expect(least.count == 1 && least.read(after: 3, limit: 0) == lines(4...4))
    }

    @Test func `the bytes are bounded too, but the newest line is kept`() {
        var items = RetainedItems(capacity: 100, byteLimit: 100)
        for _ in 0..<50 { items.append { _ in [UInt8](repeating: 65, count: 30) } }
        #expect(items.count == 3)
        items.append { _ in [UInt8](repeating: 66, count: 500) }
        #expect((items.count, items.read(after: 10, limit: 0)) == (1, .gap(lost: 40, last: 50)))
    }

    @Test func `the history has the retained entries, oldest first, until they are forgotten`() {
        var items = RetainedItems(capacity: 3)
        for number in 1...4 {
            let place = number == 3 ? nil : RetainedItems.Place(isLog: number == 4, count: 2)
            items.append(entry: place) { _ in Array("head:e\(number)}".utf8) }
        }
        #expect(
            items.history.map { "\(String(decoding: $0.bytes, as: UTF8.self)) \($0.isLog)" } == [
                "e2 false", "e4 true",
            ])
        items.forgetHistory()
        #expect(items.history.isEmpty)
        items.append(entry: RetainedItems.Place(isLog: false, count: 2)) { _ in Array("head:e5}".utf8) }
        #expect(items.history.count == 1)
    }

    @Test func `an item that stands for many takes up their numbers`() {
        var items = items(2, capacity: 2)
        items.append(standingFor: 7, bytes)
        #expect((items.newest, items.read(after: 2, limit: 1000)) == (9, lines([9])))
        // The line of item 1 is gone, those behind it are there.
        #expect(items.read(after: 0, limit: 1000) == .gap(lost: 1, last: 1))
        items.append(bytes)
        items.append(bytes)
        #expect(items.read(after: 2, limit: 1000) == .gap(lost: 7, last: 9))
    }

    @Test func `after a restart nothing is known of what was seen before`() {
        var items = items(4, capacity: 10)
        items.restart()
        let base = items.newest
        #expect(items.count == 0)
        #expect([4, base].map { items.read(after: $0, limit: 1000) } == [.unknown, .upToDate])
        items.append(bytes)
        #expect([4, base].map { items.read(after: $0, limit: 1000) } == [.unknown, lines([base + 1])])
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `what is read and what is lost add up to everything`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var items = RetainedItems(capacity: Int.random(in: 1...40, using: &generator), byteLimit: 200)
        var seen: UInt64 = 0
        for _ in 0..<3000 {
            if Bool.random(using: &generator) {
                items.append(standingFor: UInt64.random(in: 1...3, using: &generator), bytes)
            }
            guard Int.random(in: 0..<7, using: &generator) == 0 else { continue }
            switch items.read(after: seen, limit: Int.random(in: 0...50, using: &generator)) {
            case .lines(let lines):
                #expect(lines.first.map { $0.sequence > seen } ?? false)
                for line in lines {
                    #expect(line.bytes == bytes(line.sequence))
                    #expect(line.sequence - seen <= 3)
                    seen = line.sequence
                }
            case .gap(let lost, let last):
                #expect(last == seen + lost && lost > 0)
                seen = last
            case .upToDate: #expect(seen == items.newest)
            case .unknown: Issue.record("There was no restart.")
            }
        }
    }
}
