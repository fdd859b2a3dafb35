import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintEvents

/// The log by several writers and readers at once.
@Suite(.serialized, .timeLimit(.minutes(10))) struct EventLogLoadTests {
    /// A row whose words all follow from its request, so that a mixture of two shows.
    private static func row(_ request: UInt64) -> EventRow {
        EventRow(
            request.isMultiple(of: 5) ? .sessionEnded : .began,
            flags: EventRow.Flags(rawValue: UInt8(truncatingIfNeeded: request)),
            session: UInt32(truncatingIfNeeded: request &* 3), plan: UInt32(truncatingIfNeeded: request &* 7),
            request: request,
            parent: ~request, wallTime: Double(request), ticks: Int64(bitPattern: request &* 11),
            extent: Int64(bitPattern: request ^ 0xABCDEF))
    }

    private static func isWhole(_ row: EventRow, _ note: EventNote?) -> Bool {
        row.withoutMarks == self.row(row.request)
            && note?.input?.text == (row.request.isMultiple(of: 3) ? "\(row.request)" : nil)
    }

    /// How many writers are left.
    private final class Countdown: Sendable {
        private let count: Atomic<Int>

        init(_ count: Int) { self.count = Atomic(count) }

        var isOver: Bool { count.load(ordering: .acquiring) == 0 }

        @discardableResult
        func down() -> Bool { count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
    }

    /// What a reader has seen.
    private struct Tally: Sendable, Equatable {
        var rows: UInt64 = 0
        var events: UInt64 = 0
        var missed: UInt64 = 0
        var torn = 0
        var disordered = 0
    }

    private static func read(
        _ log: EventLog, until isDone: @Sendable () -> Bool, pausing: Bool
    ) async -> Tally {
        var cursor = EventCursor(reading: log)
        let first = cursor.sequence
        var tally = Tally()
        var (position, sequence) = (cursor.position, cursor.sequence)
        while true {
            switch cursor.next() {
            case .row(let row, let place, let note):
                tally.rows += 1
                if row.kind.isEvent { tally.events += 1 }
                if !isWhole(row, note) { tally.torn += 1 }
                if place.position <= position || place.sequence != sequence + (row.kind.isEvent ? 1 : 0) {
                    tally.disordered += 1
                }
                (position, sequence) = (place.position, place.sequence)
                if pausing, row.request.isMultiple(of: 64) { await Task.yield() }
            case .missed(let count, let last):
                tally.missed += count
                if last != sequence + count { tally.disordered += 1 }
                (position, sequence) = (cursor.position, last)
            case nil:
                if isDone() {
                    // All that was written before the end is read or missed.
                    if cursor.position == log.lastPosition {
                        tally.disordered += first + tally.events + tally.missed == log.lastEvent ? 0 : 1
                        return tally
                    }
                } else if pausing {
                    await cursor.sleeper.sleep()
                } else {
                    // There are as many threads as cores: one that does not give way keeps a writer from its own.
                    await Task.yield()
                }
            }
        }
    }

    @Test(arguments: [8, 64, 4000], [true, false])
    func `no row is torn, and read and missed is what was written`(capacity: Int, pausing: Bool) async {
        let log = EventLog(capacity: capacity, noteBudget: capacity * 100)
        let writers = 3
        let each = UInt64(Repetitions.count(10_000))
        let open = Countdown(writers)
        let tallies: [Tally] = await withTaskGroup(of: Tally?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await Self.read(log, until: { open.isOver }, pausing: pausing)
                }
            }
            for writer in 0..<writers {
                group.addTask {
                    for index in 0..<each {
                        let request = UInt64(writer) << 40 | index
                        let note =
                            request.isMultiple(of: 3)
                            ? EventNote(input: InputDescription(text: "\(request)")) : nil
                        log.append(Self.row(request), note: note)
                        if capacity == 64, index == each / 2 { log.grow(to: 500) }
                    }
                    if open.down() { log.finish() }
                    return nil
                }
            }
            return await group.reduce(into: []) { if let tally = $1 { $0.append(tally) } }
        }
        #expect(log.lastPosition == UInt64(writers) * each)
        #expect(tallies.count == 2)
        for tally in tallies {
            #expect(tally.torn == 0)
            #expect(tally.disordered == 0)
        }
    }

    @Test func `no row is torn that is copied out of the file while others are written`() async throws {
        let folder = try TemporaryFolder()
        let recorder = try FlightRecorder(
            creating: folder.url.appending(path: "flight").path(percentEncoded: false), of: .current,
            began: 0,
            layout: RecorderLayout(rows: 64, noteBytes: 1024, nameBytes: 256)
        ) { _ in nil }
        let log = EventLog(capacity: 8)
        log.record(into: recorder)
        #expect(log.recordedCapacity == 64)
        let open = Countdown(2)
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<2 as Range<UInt64> {
                group.addTask {
                    for index in 0..<UInt64(Repetitions.count(10_000)) {
                        log.append(Self.row(writer << 40 | index))
                    }
                    open.down()
                }
            }
            group.addTask {
                var (copied, torn) = (0, 0)
                while !open.isOver {
                    let last = log.lastPosition
                    // Rows that the next writers displace.
                    for position in max(last, 64) - 63..<max(last, 64) - 40 {
                        guard let (row, _) = log.copyRecorded(position) else { continue }
                        copied += 1
                        if row.withoutMarks != Self.row(row.request) { torn += 1 }
                    }
                    await Task.yield()
                }
                #expect(torn == 0, "of \(copied)")
            }
        }
        let last = log.lastPosition
        #expect(log.copyRecorded(last - 62) != nil)
        #expect(log.copyRecorded(last - 63) == nil)
    }

    @Test func `readers that come and go while many write lose exactly what they are told`() async {
        let log = EventLog(capacity: 100)
        let open = Countdown(4)
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for index in 0..<10_000 as Range<UInt64> {
                        log.append(EventRow(.began, request: UInt64(writer) << 32 | index))
                        if index.isMultiple(of: 500) { await Task.yield() }
                    }
                    open.down()
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    while !open.isOver {
                        var cursor = EventCursor(reading: log)
                        let first = cursor.sequence
                        var (read, missed) = (UInt64(0), UInt64(0))
                        for _ in 0..<200 {
                            switch cursor.next() {
                            case .row: read += 1
                            case .missed(let count, _): missed += count
                            case nil: await Task.yield()
                            }
                        }
                        let isExact = first + read + missed == cursor.sequence
                        #expect(isExact)
                    }
                }
            }
        }
        #expect(log.lastEvent == 40_000)
    }

    @Test func `each event has a number of its own, whether it is written or only counted`() async {
        let log = EventLog(capacity: 64)
        let numbers = await withTaskGroup(of: [UInt64].self) { group in
            for writer in 0..<3 as Range<UInt64> {
                group.addTask {
                    // Some record whatever nobody reads, others do not.
                    (0..<20_000).map { _ in
                        (writer == 0 ? nil : log.countUnobserved()) ?? log.append(EventRow(.began)).sequence
                    }
                }
            }
            group.addTask {
                for _ in 0..<2_000 {
                    var cursor = EventCursor(reading: log)
                    let first = cursor.sequence
                    while let reading = cursor.next() {
                        if case .row(_, let place, _) = reading { #expect(place.sequence > first) }
                    }
                    await Task.yield()
                }
                return []
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect((numbers.count, Set(numbers), log.lastEvent) == (60_000, Set(1...60_000), 60_000))
    }

    @Test func `a reader that lies down at any instant of an append is woken`() async {
        let log = EventLog(capacity: 8)
        let rounds: UInt64 = 20_000
        await withTaskGroup(of: Void.self) { group in
            // Two that wake each other: a lost wake-up ends both for ever.
            for side in 0..<2 as Range<UInt64> {
                group.addTask {
                    var cursor = EventCursor(reading: log, after: .beginning)
                    while cursor.sequence < rounds {
                        while let reading = cursor.next() {
                            if case .row(let row, _, _) = reading, row.request % 2 == side {
                                log.append(EventRow(.began, request: row.request + 1))
                            }
                        }
                        if cursor.sequence < rounds { await cursor.sleeper.sleep() }
                    }
                }
            }
            log.append(EventRow(.began, request: 0))
        }
        #expect(log.lastEvent >= rounds)
    }

    @Test func `many who sleep are all woken, and one whose task is canceled leaves nothing`() async {
        let log = EventLog(capacity: 8)
        let asleep = await withTaskGroup(of: UInt64.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    var cursor = EventCursor(reading: log, after: .beginning)
                    while cursor.next() == nil { await cursor.sleeper.sleep() }
                    return cursor.sequence
                }
            }
            let canceled = Task { await EventCursor(reading: log, after: .beginning).sleeper.sleep() }
            canceled.cancel()
            await canceled.value
            log.append(EventRow(.began))
            return await group.reduce(0, +)
        }
        #expect(asleep == 100)
    }

    @TaskLocal private static var local = 0

    @Test func `several sleepers are woken in a task that has nothing of the writer's`() async {
        let executor = ManualTaskExecutor { Self.local }
        let log = EventLog(capacity: 8)
        let readers = (0..<2).map { _ in
            Task(executorPreference: executor) {
                let cursor = EventCursor(reading: log, after: .beginning)
                await cursor.sleeper.sleep()
            }
        }
        await executor.runAll()
        await Task(name: "test.writer", priority: .background) {
            Self.$local.withValue(1) { _ = log.append(EventRow(.began)) }
        }.value
        let notes = await executor.nextNotes(2)
        #expect(notes.map(\.local) == [0, 0])
        #expect(notes.map(\.priority) == [.high, .high])
        await executor.runAll()
        for reader in readers { await reader.value }
    }
}
