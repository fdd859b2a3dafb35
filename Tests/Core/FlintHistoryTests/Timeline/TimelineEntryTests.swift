import FlintBasics
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents
@testable import FlintHistory

/// The ring of the timeline as a value, against the simplest thing that could do the same.
@Suite struct TimelineEntryTests {
    private static func entry(_ number: UInt64) -> TimelineEntry {
        TimelineEntry(
            row: EventRow(.began, request: number), sequence: number, note: nil, session: SessionName(""))
    }

    @Test(arguments: 0..<30) func `the ring holds the newest entries, whatever is done to it`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var capacity = Int.random(in: -1...9, using: &generator)
        var ring = Ring<TimelineEntry>(capacity: capacity)
        capacity = max(1, capacity)
        var expected: [UInt64] = []
        var last: UInt64 = 0
        for _ in 0..<60 {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0:
                capacity = Int.random(in: -2...12, using: &generator)
                ring.resize(to: capacity)
                capacity = max(1, capacity)
            case 1:
                #expect(Set(ring.removeAll().map(\.sequence)) == Set(expected))
                expected = []
            default:
                last += UInt64.random(in: 1...3, using: &generator)
                ring.append(Self.entry(last))
                expected.append(last)
            }
            expected = expected.suffix(capacity)
            #expect((ring.capacity, ring.count, ring.map(\.sequence)) == (capacity, expected.count, expected))
            #expect(ring.allSatisfy { $0.row.request == $0.sequence })
            let before =
                Bool.random(using: &generator) ? nil : UInt64.random(in: 0...last + 2, using: &generator)
            let limit = Int.random(in: -1...6, using: &generator)
            let isEven = Bool.random(using: &generator)
            let page = ring.page(before: before, limit: limit) { !isEven || $0.sequence % 2 == 0 }
            let older = expected.filter { $0 < before ?? .max && (!isEven || $0 % 2 == 0) }
            #expect(page.map(\.sequence) == older.suffix(max(0, limit)).reversed())
        }
    }
}
