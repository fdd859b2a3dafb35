import FlintCore
import FlintFiles
import Foundation
import TestSupport
import Testing

@Suite struct FileHistoryJournalTests {
    private let files = MemoryLogFiles()
    private let clock = WallClock()

    private func open(_ change: (inout LogFilePolicy) -> Void = { _ in }) throws -> FileHistoryJournal {
        var policy = FileHistoryJournal.defaultPolicy
        change(&policy)
        return FileHistoryJournal(
            try files.open("history", FileHistoryJournal.format, policy, now: clock.read))
    }

    /// Writes a run and leaves it as a crash would.
    private func run(_ requests: some Sequence<Int>, isClean: Bool = false) throws {
        let journal = try open()
        journal.beginRun(at: clock.now)
        for request in requests { journal.record(.event(try .began(request, sequence: request))) }
        if isClean { journal.endRun(at: clock.now) }
        journal.close()
    }

    private func previous() throws -> HistorySnapshot? {
        let journal = try open()
        defer { journal.close() }
        return journal.previousRun()
    }

    @Test func `a journal without runs has no previous one`() throws {
        let journal = try open()
        #expect(journal.previousRun() == nil)
        journal.beginRun(at: clock.now)
        #expect(journal.previousRun() == nil)
    }

    @Test func `the previous run is what the last one left`() throws {
        try run(1...2, isClean: true)
        clock.advance(by: 100)
        try run(3...4)
        let journal = try open()
        let before = try #require(journal.previousRun())
        #expect(before.timeline == (try (3...4).map { try .began($0, sequence: $0) }))
        #expect((before.started, before.ended, before.isClean) == (clock.now, nil, false))
        journal.beginRun(at: clock.now)
        journal.record(.event(try .began(5, sequence: 5)))
        #expect(journal.previousRun() == before)
    }

    @Test func `a clean shutdown is marked`() throws {
        try run(1...2, isClean: true)
        let previous = try #require(try previous())
        #expect(previous.isClean)
        #expect(previous.ended == clock.now)
    }

    @Test func `a line is the event itself`() throws {
        try run([7])
        let lines = try #require(files["/logs/history.jsonl"]).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1] == #"{"kind":"runBegan","time":"2027-01-15T08:00:00.000Z"}"#)
        #expect(String(lines[2]) == (try DispatchEvent.began(7, sequence: 7).jsonLine()))
    }

    @Test func `wherever the journal is cut, the intact lines are found`() throws {
        try run(1...3)
        let whole = try #require(files.bytes("/logs/history.jsonl"))
        let ends = whole.indices.filter { whole[$0] == 10 }.map { $0 + 1 }
        for length in 0...whole.count {
            files.put(Array(whole[..<length]), at: "/logs/history.jsonl")
            // A line whose end only is missing is completed when the file is opened.
            let lines = ends.count { $0 - 1 <= length && $0 > ends[0] }
            let previous = try previous()
            #expect(previous?.timeline.count ?? -1 == lines - 1, "cut to \(length)")
            #expect(previous?.damage.isEmpty ?? true)
        }
    }

    @Test func `damaged lines are skipped and counted`() throws {
        try run(1...2)
        let text = try #require(files["/logs/history.jsonl"])
        files["/logs/history.jsonl"] =
            text + "{\"kind\":\"began\"}\nnonsense\n" + String(repeating: "x", count: 70_000) + "\n"
            + "{\"v\":2,\"kind\":\"new\"}\n" + (try DispatchEvent.began(3, sequence: 3).jsonLine()) + "\n"
        let previous = try #require(try previous())
        #expect(previous.timeline.map(\.sequence) == [1, 2, 3])
        #expect(
            (previous.damage.invalid, previous.damage.tooLong, previous.damage.unknownVersion) == (2, 1, 1))
    }

    @Test(arguments: 0..<30) func `reading never fails, whatever the file holds`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        try run(1...5)
        var bytes = try #require(files.bytes("/logs/history.jsonl"))
        for _ in 0..<10 {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                in: .min ... .max, using: &random)
        }
        files.put(bytes, at: "/logs/history.jsonl")
        let journal = try open()
        journal.beginRun(at: clock.now)
        #expect(journal.previousRun()?.timeline.count ?? 0 <= 5)
        #expect(journal.failureCount == 0)
    }

    @Test func `rotation bounds the journal, and the newest records are kept`() throws {
        let journal = try open {
            $0.maxFileBytes = 500
            $0.maxFiles = 2
        }
        journal.beginRun(at: clock.now)
        for number in 1...100 { journal.record(.event(try .began(number, sequence: number))) }
        journal.close()
        #expect(files.list().count == 3)
        let previous = try #require(try previous())
        let sequences = previous.timeline.map(\.sequence)
        #expect(sequences == Array((101 - UInt64(sequences.count))...100))
        #expect(sequences.count < 20)
        #expect(previous.started == nil)
        #expect(previous.damage.isEmpty)
    }

    @Test func `the previous run stays readable while this one rotates it away`() throws {
        try run(1...3)
        let journal = try open {
            $0.maxFileBytes = 500
            $0.maxFiles = 1
        }
        journal.beginRun(at: clock.now)
        for number in 1...100 { journal.record(.event(try .began(number, sequence: number))) }
        #expect(journal.previousRun()?.timeline.map(\.sequence) == [1, 2, 3])
        #expect(journal.previousRun()?.timeline.map(\.sequence) == [1, 2, 3])
    }

    @Test func `an event that is too long loses its input, not its place`() throws {
        let journal = try open { $0.maxLineBytes = 1000 }
        journal.beginRun(at: clock.now)
        journal.record(.event(try .began(1, sequence: 1, input: String(repeating: "x", count: 2000))))
        journal.close()
        let event = try #require(try previous()?.timeline.first)
        #expect((event.requestID?.number, event.input) == (1, nil))
        #expect(journal.failureCount == 0)
    }

    @Test func `failures are counted, and end with their cause`() throws {
        let journal = try open()
        journal.beginRun(at: clock.now)
        files.refuse(.write)
        for number in 1...3 { journal.record(.event(try .began(number, sequence: number))) }
        #expect(journal.failureCount == 3)
        #expect(journal.lastError?.code == .writeFailed)
        files.refuse()
        journal.record(.event(try .began(4, sequence: 4)))
        journal.close()
        #expect(try previous()?.timeline.map(\.sequence) == [4])
    }

    @Test(arguments: MemoryLogFiles.steps) func `no refusal by the system comes through`(
        step: FileStep
    ) throws {
        try run(1...3)
        files.refuse(step)
        let journal = try open()
        journal.beginRun(at: clock.now)
        journal.record(.event(try .began(1, sequence: 1)))
        journal.endRun(at: clock.now)
        _ = journal.previousRun()
    }

    @Test func `files that cannot be read are counted`() throws {
        try run(1...3)
        let journal = try open()
        journal.beginRun(at: clock.now)
        files.refuse(.read)
        #expect(journal.previousRun() == nil)
    }

    @Test func `a second journal is refused`() throws {
        let journal = try open()
        #expect(throws: LogFileError(of: .inUse)) { try open() }
        journal.close()
        _ = try open()
    }

    @Test func `failed actions and marks of a run wait for the device if the policy asks`() throws {
        let journal = try open { $0.durability = .storage }
        func synchronized(_ body: () throws -> Void) rethrows -> Int {
            _ = files.takeSteps()
            try body()
            return files.takeSteps().count { $0 == .synchronize }
        }
        #expect(synchronized { journal.beginRun(at: clock.now) } == 1)
        #expect(try synchronized { journal.record(.event(try .began(1, sequence: 1))) } == 0)
        #expect(try synchronized { journal.record(.event(try .ended(1, sequence: 2))) } == 0)
        #expect(try synchronized { journal.record(.event(try .ended(1, sequence: 3, failing: true))) } == 1)
        #expect(synchronized { journal.endRun(at: clock.now) } == 1)
    }
}
