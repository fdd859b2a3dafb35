import FlintEvents
import Testing

@testable import FlintHistory

@Suite struct RecordedIndexesTests {
    @Test func `tables stay as small as a recording, whatever indexes its rows have`() {
        let largest = EventRow.largestIndex
        let rows = [(largest, 7), (3, largest), (0, 0), (largest, largest), (3, 7)].map {
            EventRow(.ended, flags: [.failed], session: $0.0, plan: $0.1, request: 12, parent: 5, extent: 9)
        }
        let indexes = RecordedIndexes(rows)
        let found = rows.map { indexes.row($0) }
        #expect(found.map { [$0.session, $0.plan] } == [[1, 1], [2, 2], [0, 0], [1, 2], [2, 1]])
        for (row, other) in zip(rows, found) {
            #expect(
                (row.kind, row.flags, row.request, row.parent, row.extent)
                    == (other.kind, other.flags, other.request, other.parent, other.extent))
        }
    }
}
