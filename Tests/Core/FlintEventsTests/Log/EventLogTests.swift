import FlintStreams
import Synchronization
import TestSupport
import Testing

@testable import FlintEvents

/// The log by one writer: numbers, losses, notes, times.
@Suite(.timeLimit(.minutes(10))) struct EventLogTests {
    private func note(_ text: String) -> EventNote { EventNote(input: InputDescription(text: text)) }

    private func rows(of cursor: inout EventCursor) -> [(position: UInt64, sequence: UInt64, request: UInt64)]
    {
        var rows: [(UInt64, UInt64, UInt64)] = []
        while case .row(let row, let place, _)? = cursor.next() {
            rows.append((place.position, place.sequence, row.request))
        }
        return rows
    }

    /// How many events the next reading says were missed, and the last of them.
    private func missed(_ cursor: inout EventCursor) -> [UInt64]? {
        if case .missed(let count, let last)? = cursor.next() { [count, last] } else { nil }
    }

    @Test func `a row that a reader has in hand stays until it asks for the next one`() {
        let log = EventLog(capacity: 8)
        var cursor = EventCursor(reading: log, limit: .max)
        for request in 1...20 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        guard case .row(_, let place, _) = cursor.next() else {
            Issue.record("there is no row")
            return
        }
        for request in 21...500 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        #expect(log.oldestPosition <= place.position)
        var count = 1
        while case .row = cursor.next() { count += 1 }
        #expect(count == 500)
    }

    @Test func `a row says what it was given`() {
        let row = EventRow(
            .ended, flags: [.closes, .anonymous], session: EventRow.largestIndex, plan: 77, request: 7,
            parent: 3,
            wallTime: -0.1, ticks: -5, extent: .min)
        #expect(row.kind == .ended)
        #expect(row.flags == [.closes, .anonymous])
        #expect((row.session, row.plan, row.wallTime) == (EventRow.largestIndex, 77, -0.1))
        #expect(!row.hasNote)
        #expect(row.ticks == -5)
        #expect(MemoryLayout<EventRow>.size == 48)
    }

    @Test func `positions count rows, sequences count events`() {
        let log = EventLog(capacity: 100)
        var cursor = EventCursor(reading: log)
        #expect(log.append(EventRow(.began, request: 1)) == EventLog.Place(position: 1, sequence: 1))
        #expect(log.append(EventRow(.sessionEnded)) == EventLog.Place(position: 2, sequence: 1))
        #expect(log.append(EventRow(.ended, request: 1)) == EventLog.Place(position: 3, sequence: 2))
        #expect(rows(of: &cursor).map(\.sequence) == [1, 1, 2])
        #expect(log.lastEvent == 2)
        #expect(log.lastPosition == 3)
    }

    @Test func `a reader begins behind the newest row, and is told what it lost`() {
        let log = EventLog(capacity: 7)
        var early = EventCursor(reading: log)
        for request in 1...20 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        var late = EventCursor(reading: log)
        let nothing = late.next()
        #expect(nothing == nil)
        log.append(EventRow(.began, request: 21))
        #expect(rows(of: &late).map(\.request) == [21])
        // The row that the next writer would displace is given up.
        #expect(missed(&early) == [6, 6])
        #expect(rows(of: &early).map(\.request) == Array(7...21))
    }

    @Test(arguments: [1, 7, 8, 100, 5000]) func `as many rows as asked for can be read`(capacity: Int) {
        let log = EventLog(capacity: capacity)
        #expect(log.capacity >= max(capacity, 8))
        var cursor = EventCursor(reading: log)
        for request in 1...UInt64(3 * log.capacity) { log.append(EventRow(.began, request: request)) }
        #expect(missed(&cursor) != nil)
        let read = rows(of: &cursor).map(\.request)
        #expect(read.count == log.capacity)
        #expect(read.last == UInt64(3 * log.capacity))
    }

    @Test(arguments: 0..<Repetitions.count(20))
    func `what is read and what is missed is what was written`(seed: Int) {
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
                    [EventRow.Kind.began, .ended, .sessionEnded].randomElement(using: &random)
                    ?? .began
                let row = EventRow(kind, request: random.next(), ticks: Int64(written.count))
                let text = Bool.random(using: &random) ? "note \(written.count)" : nil
                if kind.isEvent { events += 1 }
                let place = log.append(row, note: text.map(note))
                written.append((row, events, text))
                // Compared outside of the macro, which takes longer than the comparison.
                let isNext = place == EventLog.Place(position: UInt64(written.count), sequence: events)
                #expect(isNext, "\(place)")
            }
            if Int.random(in: 0..<20, using: &random) == 0 {
                log.grow(to: Int.random(in: 1...200, using: &random))
            }
            for _ in 0..<Int.random(in: 0...80, using: &random) {
                switch cursor.next() {
                case .row(let row, let place, let note):
                    position += 1
                    while position < place.position {
                        // Rows that are no events can go without a word.
                        #expect(!written[Int(position) - 1].row.kind.isEvent)
                        position += 1
                    }
                    let expected = written[Int(place.position) - 1]
                    let isWhole = row.withoutMarks == expected.row && note?.input?.text == expected.text
                    #expect(isWhole, "\(row) is not \(expected)")
                    let isInOrder =
                        place.sequence == expected.sequence
                        && place.sequence == sequence + (row.kind.isEvent ? 1 : 0)
                    #expect(isInOrder, "\(place) after \(sequence)")
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
        var cursor = EventCursor(reading: log)
        let text = String(repeating: "x", count: 900)
        for request in 1...100 as ClosedRange<UInt64> {
            log.append(EventRow(.began, request: request), note: note(text))
        }
        #expect(missed(&cursor) == [91, 91])
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
            deinit { log.append(EventRow(.sessionEnded)) }
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

    @Test(arguments: [1, 3, 100, 5000])
    func `a reader keeps as many events as its limit says, and the log grows for it`(limit: Int) {
        let log = EventLog(capacity: 8)
        var cursor = EventCursor(reading: log, limit: limit)
        for request in 1...6000 as ClosedRange<UInt64> {
            log.append(EventRow(request.isMultiple(of: 3) ? .sessionEnded : .began, request: request))
        }
        guard case .missed(let count, let last)? = cursor.next() else {
            #expect(limit >= 4000)
            return
        }
        #expect(count == UInt64(max(0, 4000 - limit)))
        #expect(last == count)
        let read = rows(of: &cursor).filter { !$0.request.isMultiple(of: 3) }
        #expect(read.count == limit)
        #expect(read.map(\.sequence) == Array(UInt64(4001 - limit)...4000))
    }

    @Test func `a reader that keeps up makes no log grow`() {
        let log = EventLog(capacity: 8)
        var cursor = EventCursor(reading: log, limit: .max)
        let capacity = log.capacity
        for request in 1...1000 as ClosedRange<UInt64> {
            log.append(EventRow(.began, request: request))
            #expect(rows(of: &cursor).map(\.request) == [request])
        }
        #expect(log.capacity == capacity)
    }

    @Test func `events that nobody reads are counted, and none is counted while somebody reads`() {
        let log = EventLog(capacity: 8)
        #expect(!log.isObserved)
        #expect(log.countUnobserved() == 1)
        #expect(log.lastEvent == 1)
        do {
            let cursor = EventCursor(reading: log)
            #expect(log.isObserved)
            #expect(log.countUnobserved() == nil)
            _ = cursor.sequence
        }
        #expect(log.countUnobserved() == 2)
        #expect(log.append(EventRow(.began)) == EventLog.Place(position: 1, sequence: 3))
    }

    @Test func `what is not folded yet is not given up for the budget of notes`() {
        let log = EventLog(capacity: 100, noteBudget: 1000)
        #expect(log.beginFolding() == 0)
        for request in 1...50 as ClosedRange<UInt64> {
            log.append(EventRow(.began, request: request), note: note("\(request)"))
        }
        #expect(log.oldestPosition == 1)
        log.noteFolded(40)
        log.append(EventRow(.began, request: 51), note: note("51"))
        #expect(log.oldestPosition == 41)
    }

    @Test func `what is not folded yet is not displaced, and what is folded lets the log be as it is`() {
        let log = EventLog(capacity: 8)
        #expect(log.beginFolding() == 0)
        for request in 1...1000 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        #expect(log.oldestPosition == 1)
        #expect(log.entry(at: 1)?.row.request == 1)
        let capacity = log.capacity
        for request in 1001...9000 as ClosedRange<UInt64> {
            log.noteFolded(request - 1)
            log.append(EventRow(.began, request: request))
        }
        #expect(log.capacity == capacity)
        #expect(log.oldestPosition > 1)
    }

    @Test func `what a reader was promised is not given up for the budget of notes`() {
        let log = EventLog(capacity: 100, noteBudget: 1000)
        var cursor = EventCursor(reading: log, limit: 30)
        for request in 1...50 as ClosedRange<UInt64> {
            log.append(EventRow(.began, request: request), note: note("\(request)"))
        }
        #expect(missed(&cursor) == [20, 20])
        #expect(rows(of: &cursor).map(\.request) == Array(21...50))
        log.append(EventRow(.began, request: 51), note: note("51"))
        #expect(log.oldestPosition > 21)
    }

    @Test func `a reader that begins before the oldest row makes the log no larger than its limit needs`() {
        let log = EventLog(capacity: 8)
        for request in 1...100 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        var cursor = EventCursor(reading: log, limit: 1000, after: .beginning)
        #expect(missed(&cursor) != nil)
        for request in 101...200 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        #expect(log.capacity < 256)
        while case .missed? = cursor.next() {}
        #expect(rows(of: &cursor).map(\.request).last == 200)
    }

    @Test func `folding that begins late begins with the next row, and only once`() {
        let log = EventLog(capacity: 8)
        for request in 1...100 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        let capacity = log.capacity
        #expect(log.beginFolding(lag: 3) == 100)
        #expect(!log.isFoldDue(at: 102))
        #expect(log.isFoldDue(at: 103))
        for request in 101...1000 as ClosedRange<UInt64> {
            log.append(EventRow(.began, request: request))
            log.noteFolded(request)
        }
        #expect((log.capacity, log.beginFolding(lag: 5), log.foldDue) == (capacity, 1000, 103))
    }

    @Test func `what is written after the end is not missed, and takes no place within a limit`() {
        let log = EventLog(capacity: 100)
        var cursor = EventCursor(reading: log, limit: 3)
        for request in 1...4 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        log.finish()
        for request in 5...9 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        #expect(missed(&cursor) == [1, 1])
        #expect(rows(of: &cursor).map(\.request) == [2, 3, 4])
        let isFinished = cursor.isFinished
        #expect(isFinished)
    }

    @Test(arguments: [nil, 3, 50]) func `what is displaced after the end is missed up to the end`(limit: Int?)
    {
        let log = EventLog(capacity: 8)
        var cursor = EventCursor(reading: log, limit: limit)
        for request in 1...5 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        log.finish()
        for request in 6...100 as ClosedRange<UInt64> { log.append(EventRow(.began, request: request)) }
        var (read, missed) = (0, UInt64(0))
        while let reading = cursor.next() {
            switch reading {
            case .row: read += 1
            case .missed(let count, _): missed += count
            }
        }
        #expect((UInt64(read) + missed, cursor.sequence, cursor.position) == (5, 5, 5))
        let isFinished = cursor.isFinished
        #expect(isFinished)
    }

    @Test(.timeLimit(.minutes(10))) func `a reader that left before it lies down does not sleep`() async {
        let log = EventLog(capacity: 8)
        let cursor = EventCursor(reading: log)
        let sleeper = cursor.sleeper
        cursor.leave()
        sleeper.wake()
        await sleeper.sleep()
    }

    @Test func `the end is told after the last row`() async {
        let log = EventLog(capacity: 8)
        var cursor = EventCursor(reading: log)
        log.append(EventRow(.began))
        log.finish()
        let isFinished = cursor.isFinished
        #expect(!isFinished)
        await cursor.sleeper.sleep()
        #expect(rows(of: &cursor).count == 1)
        let isFinishedNow = cursor.isFinished
        #expect(isFinishedNow)
        log.append(EventRow(.began))
        #expect(rows(of: &cursor).isEmpty)
        await cursor.sleeper.sleep()
    }
}
