import Foundation
import Testing

@testable import flint_demo

@Suite struct NoteOrderTests {
    private let entries = ["a", "b", "c", "d"].map { NoteEntry(fileName: "\($0).md") }
    private let dates = ["b": Date(timeIntervalSince1970: 2), "c": Date(timeIntervalSince1970: 2)]

    @Test func `the order by name is that of the folder`() {
        #expect(NoteOrder.name.sorted(entries) { dates[$0.name] } == entries)
    }

    @Test func `equal times keep the order by name, and unknown ones come last`() {
        var dates = dates
        dates["d"] = Date(timeIntervalSince1970: 3)
        let sorted = NoteOrder.changed.sorted(entries) { dates[$0.name] }
        #expect(sorted.map(\.name) == ["d", "b", "c", "a"])
    }
}
