import CoreTestSupport
import FlintBasics
import FlintCore
import Foundation
import TestSupport
import Testing

@testable import FlintLogs

/// Several lines at once are as if they had been written one after another, with less effort.
@Suite struct LogBatchTests {
    private let files = MemoryLogFiles()
    private let clock = WallClock()

    private func open(_ change: (inout LogFile.Policy) -> Void = { _ in }) throws -> JSONLinesFile {
        var policy = LogFile.Policy()
        change(&policy)
        return try files.open("notes", "test", policy, now: clock.read)
    }

    private func lines(_ numbers: some Sequence<Int>) -> [[UInt8]] {
        numbers.map { Array(#"{"n":\#($0)}"#.utf8) }
    }

    /// The numbers in all files, oldest first.
    private func numbers() -> [[Int]] {
        files.list().sorted { $0.count > $1.count }
            .map { name in
                (files["/logs/" + name] ?? "").split(separator: "\n").dropFirst()
                    .compactMap { Int($0.dropFirst(5).dropLast()) }
            }
    }

    @Test(arguments: [1, 7, 100]) func `files are rotated between the same lines`(size: Int) throws {
        let (single, batched) = (MemoryLogFiles(), MemoryLogFiles())
        var policy = LogFile.Policy()
        policy.maxFileBytes = 200
        policy.maxFiles = 100
        let one = try single.open("notes", "test", policy, now: clock.read)
        for line in lines(1...100) { try one.append(line) }
        let many = try batched.open("notes", "test", policy, now: clock.read)
        var rest = lines(1...100)[...]
        while !rest.isEmpty {
            #expect(many.append(Array(rest.prefix(size))).isEmpty)
            rest = rest.dropFirst(size)
        }
        #expect(single.list().count > 5)
        #expect(batched.list() == single.list())
        for name in single.list() { #expect(batched["/logs/" + name] == single["/logs/" + name]) }
    }

    @Test func `a line that is too long costs only itself`() throws {
        let file = try open { $0.maxLineBytes = 400 }
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 5000)
        let errors = file.append(lines(1...2) + [long] + lines(3...4))
        #expect(errors.map(\.code) == [.lineTooLong])
        #expect(file.failureCount == 1)
        #expect(numbers() == [[1, 2, 3, 4]])
    }

    @Test func `a device that is nearly full takes as many lines as it has room for`() throws {
        let file = try open()
        #expect(file.append(lines(1...1)).isEmpty)
        // Each line has 8 bytes.
        files.setRoom(20)
        let errors = file.append(lines(2...6))
        #expect(errors.map(\.code) == [.writeFailed, .writeFailed, .writeFailed])
        #expect(file.failureCount == 3)
        files.setRoom(.max)
        #expect(file.append(lines(7...8)).isEmpty)
        #expect(numbers() == [[1, 2, 3, 7, 8]])
    }

    @Test func `each line that is lost is counted`() throws {
        let file = try open()
        files.refuse(.write)
        #expect(file.append(lines(1...5)).count == 5)
        files.refuse(.write, .truncate)
        #expect(file.append(lines(6...10)).count == 5)
        #expect(file.failureCount == 10)
        files.refuse()
        #expect(file.append(lines(11...11)).isEmpty)
        file.close()
        #expect(file.append(lines(12...14)).map(\.code) == [.unavailable, .unavailable, .unavailable])
        #expect(numbers() == [[11]])
    }

    @Test func `a batch with an error reaches the device`() throws {
        let file = try open { $0.durability = .storage }
        _ = files.takeSteps()
        #expect(file.append(lines(1...3), isUrgent: true).isEmpty)
        #expect(files.takeSteps() == [.write, .synchronize])
        files.refuse(.synchronize)
        #expect(file.append(lines(4...6), isUrgent: true).map(\.code) == [.writeFailed])
        #expect(numbers() == [[1, 2, 3, 4, 5, 6]])
    }

    @Test func `events are written in one call, and a failure is told for each`() throws {
        let output = FileLogOutput(try files.open("flint", FileLogOutput.format, LogFile.Policy()))
        _ = files.takeSteps()
        let events = (1...20).map { LogEntry.sample(UInt64($0)) }
        output.write(events) { Issue.record("\($0)") }
        #expect(files.takeSteps() == [.write])
        #expect(try output.contents().entries == events)
        files.refuse(.write)
        let failures = Journal<String>()
        output.write(events) { failures.note("\($0)") }
        #expect(failures.count == 20)
        #expect(output.failureCount == 20)
    }

    @Test func `lines for the console are joined as far as a pipe keeps them together`() {
        let lines = ["aaa", "bb", "c", String(repeating: "d", count: 20), "e", ""]
        let parts = ConsoleLogOutput.parts(lines, of: 8).map { String(decoding: $0, as: UTF8.self) }
        #expect(parts == ["aaa\nbb\n", "c\n", String(repeating: "d", count: 20) + "\n", "e\n\n"])
        #expect(ConsoleLogOutput.parts([]).isEmpty)
    }
}
