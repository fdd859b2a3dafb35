import FlintBasics
import Foundation
import TestSupport
import Testing

@testable import FlintEvents

@Suite struct FlightRecorderTests {
    private let folder = try? TemporaryFolder()
    private static let small = RecorderLayout(rows: 16, noteBytes: 1024, nameBytes: 256)

    private func path(_ name: String = "flight") throws -> String {
        try #require(folder).url.appending(path: name).path(percentEncoded: false)
    }

    private func bytes(_ name: String = "flight") throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path(name))))
    }

    private func recorder(_ layout: RecorderLayout = small) throws -> FlightRecorder {
        try FlightRecorder(creating: path(), of: .current, began: 12.5, layout: layout) {
            $0.input.map { Array($0.text.utf8) }
        }
    }

    private func row(_ request: UInt64, _ kind: EventRow.Kind = .began) -> EventRow {
        EventRow(
            kind, flags: .userInitiated, session: 3, plan: 7, request: request, parent: request / 2,
            wallTime: Double(request), ticks: Int64(request) * 5, extent: Int64(request) * 9)
    }

    @Test func `what was written is read, with what its numbers stand for`() throws {
        let recorder = try recorder()
        let log = EventLog(capacity: 100)
        recorder.name(.plan, 7, Array("open".utf8))
        recorder.name(.session, 3, Array("main".utf8))
        log.record(into: recorder)
        for request in 1...10 as ClosedRange<UInt64> {
            let note =
                request.isMultiple(of: 3) ? EventNote(input: InputDescription(text: "note \(request)")) : nil
            log.append(row(request), note: note)
        }
        // The file is read while the process still has it.
        let recording = try FlightRecording(bytes())
        #expect(recording.rows.map(\.position) == Array(1...10))
        #expect(recording.rows.map(\.sequence) == Array(1...10))
        #expect(recording.rows.map(\.row) == (1...10).map { row($0) })
        #expect(
            recording.rows.map { $0.note.map { String(decoding: $0, as: UTF8.self) } }
                == (1...10).map { $0 % 3 == 0 ? "note \($0)" : nil })
        #expect(recording.name(.plan, 7) == Array("open".utf8))
        #expect(recording.name(.session, 3) == Array("main".utf8))
        #expect(recording.name(.session, 7) == nil)
        #expect(recording.process == .current)
        #expect(recording.process.isAlive)
        #expect(
            (recording.began, recording.ended, recording.missingRows, recording.missingNotes)
                == (12.5, nil, 0, 0))
        recorder.end(at: 20)
        #expect(try FlightRecording(bytes()).ended == 20)
    }

    @Test(arguments: 1...12) func `the newest rows are kept, whatever their notes take`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let recorder = try recorder()
        let log = EventLog(capacity: 8)
        log.record(into: recorder)
        let count = UInt64.random(in: 0...100, using: &random)
        var notes: [UInt64: String] = [:]
        for request in 0..<count {
            let text = String(repeating: "x", count: Int.random(in: 0...70, using: &random)) + "\(request)"
            let hasNote = Bool.random(using: &random)
            if hasNote { notes[request + 1] = text }
            log.append(row(request + 1), note: hasNote ? EventNote(input: InputDescription(text: text)) : nil)
        }
        let recording = try FlightRecording(bytes())
        #expect(recording.rows.map(\.row.request) == Array((count > 15 ? count - 14 : 1)..<count + 1))
        for entry in recording.rows {
            let note = entry.note.map { String(decoding: $0, as: UTF8.self) }
            // What is larger than its share is left out; what was displaced by later notes is counted.
            #expect(note == nil || note == notes[entry.position])
        }
        let kept = recording.rows.count { $0.note != nil }
        let wanted = recording.rows.count { (notes[$0.position]?.utf8.count).map { $0 <= 48 } ?? false }
        #expect(kept + recording.missingNotes == wanted)
    }

    @Test func `names that change, and more of them than there is room for`() throws {
        let recorder = try recorder()
        recorder.name(.plan, 1, Array("first".utf8))
        for number in 0..<200 {
            let index = UInt32(number % 5 + 1)
            recorder.name(.session, index, Array("session \(number)".utf8))
            let recording = try FlightRecording(bytes())
            #expect(recording.name(.plan, 1) == Array("first".utf8))
            for back in 0...min(number, 4) {
                let other = number - back
                #expect(
                    recording.name(.session, UInt32(other % 5 + 1)) == Array("session \(other)".utf8))
            }
        }
    }

    @Test func `of more names than there is room for, the newest are kept, and those of plans`() throws {
        let recorder = try recorder()
        recorder.name(.plan, 1, Array("first".utf8))
        for number in 1...200 as ClosedRange<UInt32> {
            recorder.name(.session, number, Array("session \(number)".utf8))
            let recording = try FlightRecording(bytes())
            #expect(recording.name(.plan, 1) == Array("first".utf8))
            for newest in max(number, 3) - 2...number where newest <= number {
                #expect(recording.name(.session, newest) == Array("session \(newest)".utf8))
            }
        }
    }

    @Test func `the names of plans are kept, though they take more than half of a table`() throws {
        let recorder = try recorder()
        for number in 0..<10 as Range<UInt32> {
            recorder.name(.plan, number, Array("plan \(number)-xxx".utf8))
        }
        for number in 1...100 as ClosedRange<UInt32> {
            recorder.name(.session, number, Array("session".utf8))
            let recording = try FlightRecording(bytes())
            #expect((0..<10).allSatisfy { recording.name(.plan, $0) == Array("plan \($0)-xxx".utf8) })
            #expect(recording.name(.session, number) == Array("session".utf8))
        }
    }

    @Test func `a session has its name, though those of plans leave little room`() throws {
        let recorder = try recorder()
        // More than three quarters of a table.
        for number in 0..<13 as Range<UInt32> { recorder.name(.plan, number, Array("a plan".utf8)) }
        for number in 0..<12 as Range<UInt32> { recorder.name(.plan, number, Array("another pla".utf8)) }
        for number in 1...100 as ClosedRange<UInt32> {
            recorder.name(.session, number, Array("session".utf8))
            #expect(try FlightRecording(bytes()).name(.session, number) == Array("session".utf8))
        }
        // A name that no table has room for is left out.
        recorder.name(.session, 1, Array(repeating: 1, count: 300))
        #expect(try FlightRecording(bytes()).name(.session, 1) == nil)
        recorder.name(.session, 2, Array("two".utf8))
        #expect(try FlightRecording(bytes()).name(.session, 2) == Array("two".utf8))
    }

    @Test func `of more names than there is room for, those that later rows use are kept`() throws {
        let recorder = try recorder()
        recorder.name(.session, 1, Array("old".utf8))
        recorder.name(.session, 2, Array("retired".utf8))
        recorder.retire(.session, 2)
        for number in 3...500 as ClosedRange<UInt32> {
            recorder.name(.session, number, Array("session \(number)".utf8))
            let recording = try FlightRecording(bytes())
            #expect(recording.name(.session, 1) == Array("old".utf8))
            // Earlier rows may use names that were retired recently.
            for newest in max(number, 6) - 3...number {
                #expect(recording.name(.session, newest) == Array("session \(newest)".utf8))
            }
            recorder.retire(.session, number)
        }
        #expect(try FlightRecording(bytes()).name(.session, 2) == nil)
        // An index that is used again has a name that later rows use.
        recorder.name(.session, 2, Array("new".utf8))
        for number in 3...100 as ClosedRange<UInt32> {
            recorder.name(.session, number, Array("session \(number)".utf8))
            recorder.retire(.session, number)
        }
        #expect(try FlightRecording(bytes()).name(.session, 2) == Array("new".utf8))
    }

    @Test func `the beginnings that are carried are those of the newest call`() throws {
        let recorder = try recorder()
        let log = EventLog(capacity: 100)
        log.record(into: recorder)
        #expect(try FlightRecording(bytes()).carried.isEmpty)
        func entries(_ requests: ClosedRange<UInt64>) -> [EventLog.Entry] {
            requests.map { EventLog.Entry(row: row($0), sequence: $0, note: nil) }
        }
        recorder.carry(entries(1...3))
        recorder.carry(entries(2...5))
        #expect(try FlightRecording(bytes()).carried.map(\.row) == (2...5).map { row($0) })
        recorder.carry(entries(1...300))
        #expect(try FlightRecording(bytes()).carried.map(\.row.request) == Array(45...300))
        // What the rows still tell need not be carried.
        log.append(row(300))
        log.append(row(299, .ended))
        #expect(try FlightRecording(bytes()).carried.map(\.row.request) == Array(45...299))
    }

    @Test func `a damaged table of carried rows gives way to the one before`() throws {
        let recorder = try recorder()
        recorder.carry([EventLog.Entry(row: row(1), sequence: 1, note: nil)])
        recorder.carry([EventLog.Entry(row: row(2), sequence: 2, note: nil)])
        var damaged = try bytes()
        damaged[Self.small.carriedStart(0) + RecorderLayout.lineBytes + 20] ^= 1
        #expect(try FlightRecording(damaged).carried.map(\.row.request) == [1])
    }

    @Test func `bytes that are no recording are refused by what they are`() throws {
        #expect(throws: FlightRecording.Failure.noRecording) { try FlightRecording([]) }
        #expect(throws: FlightRecording.Failure.noRecording) {
            try FlightRecording(Array(repeating: 0, count: 9000))
        }
        let recorder = try recorder()
        let whole = try bytes()
        #expect(whole.count == Self.small.size)
        var other = whole
        other[8] = 2
        #expect(throws: FlightRecording.Failure.otherVersion(2)) { try FlightRecording(other) }
        for length in [16, 100, 4095, 4096, 5000, whole.count - 1] {
            #expect(throws: FlightRecording.Failure.damagedHeader) {
                try FlightRecording(Array(whole.prefix(length)))
            }
        }
        recorder.end(at: 1)
    }

    @Test func `a damaged note is missing, not wrong, and its row is there`() throws {
        let log = EventLog(capacity: 100)
        log.record(into: try recorder())
        log.append(row(1), note: EventNote(input: InputDescription(text: "as it was")))
        var damaged = try bytes()
        let text = try #require(Data(damaged).range(of: Data("as it was".utf8)))
        damaged[text.lowerBound] ^= 1
        let recording = try FlightRecording(damaged)
        #expect(recording.rows.map(\.row.request) == [1])
        #expect(recording.rows.first?.note == nil)
        #expect(recording.missingNotes == 1)
    }

    @Test(arguments: 1...10) func `damage takes no more than what it hits`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let recorder = try recorder()
        let log = EventLog(capacity: 100)
        log.record(into: recorder)
        recorder.name(.plan, 1, Array("plan".utf8))
        for request in 1...30 as ClosedRange<UInt64> {
            log.append(row(request), note: EventNote(input: InputDescription(text: "note \(request)")))
        }
        recorder.carry([EventLog.Entry(row: row(2), sequence: 2, note: nil)])
        let whole = try bytes()
        for _ in 0..<200 {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let place = Int.random(in: 0..<whole.count, using: &random)
                damaged[place] = UInt8.random(in: 0...255, using: &random)
            }
            guard let recording = try? FlightRecording(damaged) else { continue }
            #expect(recording.rows.count <= 15)
            #expect(recording.carried.count <= RecorderLayout.carriedRows)
            for (first, second) in zip(recording.rows, recording.rows.dropFirst()) {
                #expect(first.position < second.position)
            }
        }
    }

    @Test func `a file that is there already is left alone, and one without room is none`() throws {
        let first = try recorder()
        first.name(.plan, 1, [1])
        #expect(throws: FileFailure.self) { try recorder() }
        #expect(try FlightRecording(bytes()).name(.plan, 1) == [1])
        let huge = RecorderLayout(rows: 1 << 40, noteBytes: 8, nameBytes: 8)
        #expect(throws: FileFailure.self) {
            try FlightRecorder(creating: path("huge"), of: .current, began: 0, layout: huge) { _ in nil }
        }
        #expect(!FileManager.default.fileExists(atPath: try path("huge")))
    }

    @Test func `a process is told apart from a later one with its number`() {
        let this = ProcessIdentity.current
        #expect(this.isAlive)
        #expect(!ProcessIdentity(number: this.number, start: this.start + 1, boot: this.boot).isAlive)
        let earlier = ProcessIdentity.Boot(high: this.boot.high ^ 1, low: this.boot.low)
        #expect(!ProcessIdentity(number: this.number, start: this.start, boot: earlier).isAlive)
        #expect(!ProcessIdentity(number: 0x3FFF_FFFF, start: 0, boot: this.boot).isAlive)
    }

    @Test(arguments: 1...4) func `who is killed leaves what was written, to the last row`(
        run: Int
    ) async throws {
        let path = try path("killed")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, run = run as Int] in
            let recorder = try FlightRecorder(
                creating: path, of: .current, began: 1,
                layout: RecorderLayout(rows: 1024, noteBytes: 1 << 16, nameBytes: 4096)
            ) { $0.input.map { Array($0.text.utf8) } }
            let log = EventLog(capacity: 255)
            log.record(into: recorder)
            for writer in 0..<2 as Range<UInt64> {
                Thread.detachNewThread {
                    var request = writer
                    while true {
                        request += 2
                        let note =
                            request % 7 == 0 ? EventNote(input: InputDescription(text: "\(request)")) : nil
                        log.append(
                            EventRow(.began, request: request, parent: ~request, ticks: Int64(request)),
                            note: note)
                    }
                }
            }
            while log.lastPosition < 2000 * UInt64(run) { await Task.yield() }
            kill(getpid(), SIGKILL)
        }
        let recording = try FlightRecording(bytes("killed"))
        #expect(recording.rows.count >= 1022)
        #expect(recording.missingRows <= 1)
        for entry in recording.rows {
            #expect(entry.row.parent == ~entry.row.request & EventRow.largestRequest)
            #expect(entry.row.ticks == Int64(entry.row.request))
            if entry.row.request % 7 != 0 { #expect(entry.note == nil) }
            if let note = entry.note { #expect(note == Array("\(entry.row.request)".utf8)) }
        }
        // Each writer's rows are in its order, without a gap.
        for writer in 0..<2 as Range<UInt64> {
            let requests = recording.rows.map(\.row.request).filter { $0 % 2 == writer }
            #expect(zip(requests, requests.dropFirst()).allSatisfy { $1 - $0 == 2 })
        }
        #expect(!recording.process.isAlive)
        #expect(recording.ended == nil)
    }
}
