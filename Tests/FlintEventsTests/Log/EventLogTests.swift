import FlintStreams
import Synchronization
import TestSupport
import Testing

@testable import FlintEvents

/// The log by one writer: numbers, losses, notes, times.
@Suite(.timeLimit(.minutes(5))) struct EventLogTests {
    private func note(_ text: String) -> EventNote { EventNote(input: InputDescription(text: text)) }

    private func rows(of cursor: inout EventCursor) -> [(position: UInt64, sequence: UInt64, request: UInt64)]
    {
        var rows: [(UInt64, UInt64, UInt64)] = []
        while case .row(let row, let place, _, _)? = cursor.next() {
            rows.append((place.position, place.sequence, row.request))
        }
        return rows
    }

    @Test func `a row says what it was given`() {
        let row = EventRow(
            .ended, flags: 0xBEEF, session: .max, subject: 1 << 60, request: 7, parent: 3, ticks: -5,
            extent: .min)
        #expect(row.kind == .ended)
        #expect(row.flags == 0xBEEF)
        #expect(row.session == .max)
        #expect(!row.hasNote)
        #expect(row.ticks == -5)
        #expect(MemoryLayout<EventRow>.size == 48)
    }

    @Test func `positions count rows, sequences count events`() {
        let log = EventLog(capacity: 100)
        var cursor = EventCursor(rereading: log)
        #expect(log.append(EventRow(.began, request: 1)) == EventLog.Place(position: 1, sequence: 1))
        #expect(log.append(EventRow(.sessionEnded)) == EventLog.Place(position: 2, sequence: 1))
        #expect(log.append(EventRow(.ended, request: 1)) == EventLog.Place(position: 3, sequence: 2))
        #expect(rows(of: &cursor).map(\.sequence) == [1, 1, 2])
        #expect(log.lastEvent == 2)
        #expect(log.lastPosition == 3)
    }

    @Test func `a reader begins behind the newest row, or at the oldest`() {
        let log = EventLog(capacity: 7)
        for request in 1...20 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        var late = EventCursor(reading: log)
        var early = EventCursor(rereading: log)
        let nothing = late.next()
        #expect(nothing == nil)
        log.append(EventRow(.began, request: 21))
        #expect(rows(of: &late).map(\.request) == [21])
        // The row that the next writer would displace is given up.
        guard case .missed(1, last: 6)? = early.next() else {
            Issue.record("The displaced row is not told.")
            return
        }
        #expect(rows(of: &early).map(\.request) == Array(7...21))
    }

    @Test(arguments: [1, 7, 8, 100, 5000]) func `as many rows as asked for can be read`(capacity: Int) {
        let log = EventLog(capacity: capacity)
        #expect(log.capacity >= max(capacity, 8))
        for request in 1...UInt64(3 * log.capacity) { log.append(EventRow(.began, request: request)) }
        var cursor = EventCursor(rereading: log)
        let read = rows(of: &cursor).map(\.request)
        #expect(read.count == log.capacity)
        #expect(read.last == UInt64(3 * log.capacity))
    }

    @Test(arguments: 0..<50) func `what is read and what is missed is what was written`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let log = EventLog(capacity: Int.random(in: 1...40, using: &random), noteBudget: 4000)
        // What a log of any size would hold.
        var written: [(row: EventRow, sequence: UInt64, text: String?)] = []
        var cursor = EventCursor(reading: log)
        var (position, sequence) = (UInt64(0), UInt64(0))
        var events: UInt64 = 0
        for _ in 0..<300 {
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let kind =
                    [EventRow.Kind.began, .ended, .sessionEnded, .cleared].randomElement(using: &random)
                    ?? .began
                let row = EventRow(kind, request: random.next(), ticks: Int64(written.count))
                let text = Bool.random(using: &random) ? "note \(written.count)" : nil
                if kind.isEvent { events += 1 }
                let place = log.append(row, note: text.map(note))
                written.append((row, events, text))
                #expect(place == EventLog.Place(position: UInt64(written.count), sequence: events))
            }
            if Int.random(in: 0..<20, using: &random) == 0 {
                log.grow(to: Int.random(in: 1...200, using: &random))
            }
            for _ in 0..<Int.random(in: 0...80, using: &random) {
                switch cursor.next() {
                case .row(let row, let place, let note, _):
                    position += 1
                    while position < place.position {
                        // Rows that are no events can go without a word.
                        #expect(!written[Int(position) - 1].row.kind.isEvent)
                        position += 1
                    }
                    let expected = written[Int(place.position) - 1]
                    #expect(row.withoutMarks == expected.row)
                    #expect(note?.input?.text == expected.text)
                    #expect(place.sequence == expected.sequence)
                    #expect(place.sequence == sequence + (row.kind.isEvent ? 1 : 0))
                    sequence = place.sequence
                case .missed(let count, let last):
                    #expect(last == sequence + count)
                    sequence = last
                    position = cursor.position
                    #expect(sequence == (position == 0 ? 0 : written[Int(position) - 1].sequence))
                case nil:
                    let isAtEnd = cursor.position == UInt64(written.count)
                    #expect(isAtEnd)
                }
                let isInStep = cursor.sequence == sequence
                #expect(isInStep)
            }
        }
    }

    @Test func `the oldest rows go early when notes take more than their budget`() {
        let log = EventLog(capacity: 1000, noteBudget: 10_000)
        let text = String(repeating: "x", count: 900)
        for request in 1...100 as ClosedRange<UInt64> {
            log.append(EventRow(.began, request: request), note: note(text))
        }
        var cursor = EventCursor(rereading: log)
        let read = rows(of: &cursor).map(\.request)
        #expect(read.count == 9)
        #expect(read.last == 100)
        // One note that is larger than all that may be kept stays until the next.
        log.append(EventRow(.began, request: 101), note: EventNote(value: 1, valueSize: 20_000))
        #expect(rows(of: &cursor).map(\.request) == [101])
        log.append(EventRow(.began, request: 102), note: note("y"))
        #expect(log.oldestPosition == 102)
    }

    @Test func `notes are released outside of the lock`() {
        // Hangs if the object is released where the log is locked.
        final class Telltale: Sendable {
            let log: EventLog
            init(_ log: EventLog) { self.log = log }
            deinit { log.append(EventRow(.cleared)) }
        }
        let log = EventLog(capacity: 8, noteBudget: 2000)
        for _ in 0..<100 {
            log.append(EventRow(.began), note: EventNote(value: Telltale(log), valueSize: 300))
        }
        log.grow(to: 100)
        for _ in 0..<1000 { log.append(EventRow(.began)) }
        #expect(log.lastEvent == 1100)
        #expect(log.lastPosition == 1200)
    }

    @Test func `a larger ring keeps what is there`() {
        let log = EventLog(capacity: 8)
        var cursor = EventCursor(reading: log)
        for request in 1...8 as ClosedRange<UInt64> {
            log.append(EventRow(.began, request: request), note: note("\(request)"))
        }
        log.grow(to: 1000)
        #expect(log.capacity >= 1000)
        log.grow(to: 10)
        #expect(log.capacity >= 1000)
        for request in 9...1000 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        #expect(rows(of: &cursor).map(\.request) == Array(1...1000))
    }

    @Test func `what is wanted is what any reader wants`() {
        let log = EventLog(capacity: 8)
        #expect(log.wanted == 0)
        do {
            let first = EventCursor(reading: log, wanting: EventRow.Kind.transition.bit)
            do {
                let second = EventCursor(
                    reading: log, wanting: EventRow.Kind.transition.bit | EventLog.descriptionBit)
                #expect(log.wanted == EventRow.Kind.transition.bit | EventLog.descriptionBit)
                _ = second.sequence
            }
            #expect(log.wanted == EventRow.Kind.transition.bit)
            _ = first.sequence
        }
        #expect(log.wanted == 0)
    }

    @Test func `a clock that is set shows at the right rows`() {
        let log = EventLog(capacity: 8)
        var early = EventCursor(reading: log)
        func append(_ ticks: Int64, set wallTime: Int64? = nil) {
            log.append(
                EventRow(.began, ticks: ticks),
                anchor: wallTime.map { EventAnchor(ticks: ticks, wallTime: $0) })
        }
        func times(of cursor: inout EventCursor) -> [Int64?] {
            var times: [Int64?] = []
            while case .row(_, _, _, let time)? = cursor.next() { times.append(time) }
            return times
        }
        append(0)
        append(10, set: 1000)
        append(20)
        append(30, set: 500)
        append(40)
        #expect(times(of: &early) == [990, 1000, 1010, 500, 510])
        // An anchor holds for rows of which its own has been displaced.
        for ticks in 50...70 as ClosedRange<Int64> { append(ticks) }
        var late = EventCursor(rereading: log)
        #expect(times(of: &late) == (56...70).map { 470 + $0 })
    }

    @Test func `anchors of rows that are gone are forgotten`() throws {
        let log = EventLog(capacity: 8)
        let before = residentMemory()
        for ticks in 0..<300_000 as Range<Int64> {
            log.append(EventRow(.began, ticks: ticks), anchor: EventAnchor(ticks: ticks, wallTime: 2 * ticks))
        }
        var cursor = EventCursor(rereading: log)
        guard case .row(let row, _, _, let time)? = cursor.next() else {
            Issue.record("There is nothing to read.")
            return
        }
        #expect(time == 2 * row.ticks)
        if let before, let after = residentMemory() { #expect(after - before < 100_000_000) }
    }

    @Test func `the end is told after the last row`() async {
        let log = EventLog(capacity: 8)
        var cursor = EventCursor(reading: log)
        log.append(EventRow(.began))
        log.finish()
        let isFinished = cursor.isFinished
        #expect(!isFinished)
        await cursor.sleep()
        #expect(rows(of: &cursor).count == 1)
        let isFinishedNow = cursor.isFinished
        #expect(isFinishedNow)
        await cursor.sleep()
    }
}
