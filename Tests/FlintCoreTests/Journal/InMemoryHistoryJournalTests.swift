import FlintCore
import Foundation
import Testing

@Suite struct InMemoryHistoryJournalTests {
    private let journal = InMemoryHistoryJournal()
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `before the second run there is no previous one`() {
        #expect(journal.previousRun() == nil)
        journal.beginRun(at: start)
        #expect(journal.previousRun() == nil)
    }

    @Test func `the next run sees what this one left, and no earlier one`() throws {
        for number in 1...3 {
            journal.beginRun(at: start.addingTimeInterval(Double(number)))
            journal.record(.event(try .began(number, sequence: 1)))
            #expect(journal.records == [.event(try .began(number, sequence: 1))])
            #expect(
                journal.previousRun()?.timeline.map(\.requestID?.number) ?? []
                    == (number == 1 ? [] : [UInt64(number - 1)]))
        }
        let previous = try #require(journal.previousRun())
        #expect(previous.started == start.addingTimeInterval(2))
        #expect(previous.ended == nil)
        #expect(!previous.isClean)
        #expect(previous.damage.isEmpty)
    }

    @Test func `a run that was shut down in order is clean`() {
        journal.beginRun(at: start)
        journal.endRun(at: start.addingTimeInterval(5))
        journal.beginRun(at: start)
        #expect(journal.previousRun()?.isClean == true)
        #expect(journal.previousRun()?.ended == start.addingTimeInterval(5))
    }

    @Test func `what began and did not end is unfinished`() throws {
        journal.beginRun(at: start)
        journal.record(.event(try .began(1, sequence: 1)))
        journal.record(.event(try .began(2, sequence: 2)))
        journal.record(.event(try .ended(1, sequence: 3)))
        journal.record(.event(try .began(3, sequence: 4)))
        journal.record(.event(try .ended(9, sequence: 5)))
        journal.beginRun(at: start)
        #expect(journal.previousRun()?.unfinished.map(\.requestID?.number) == [2, 3])
    }

    @Test func `records of concurrent dispatches are put into their order`() throws {
        journal.beginRun(at: start)
        for number in [3, 1, 2] { journal.record(.event(try .began(number, sequence: number))) }
        journal.beginRun(at: start)
        #expect(journal.previousRun()?.timeline.map(\.sequence) == [1, 2, 3])
    }
}
