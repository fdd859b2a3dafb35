import CoreTestSupport
import FlintBasics
import FlintCore
import Foundation
import TestSupport
import Testing

@Suite struct JSONLinesFileTests {
    private let files = MemoryLogFiles()
    private let clock = WallClock()

    private func open(_ change: (inout LogFile.Policy) -> Void = { _ in }) throws -> JSONLinesFile {
        var policy = LogFile.Policy()
        change(&policy)
        return try JSONLinesFile(
            folder: "/logs", base: "notes", format: "test", application: "Tests", policy: policy,
            now: clock.read, files: files)
    }

    private func write(_ numbers: some Sequence<Int>, to file: JSONLinesFile) throws {
        for number in numbers { try file.append(line(number)) }
    }

    private func line(_ number: Int) -> [UInt8] { Array(#"{"n":\#(number)}"#.utf8) }

    /// The numbers in a file, without its header.
    private func numbers(_ name: String) -> [Int] {
        (files["/logs/" + name] ?? "").split(separator: "\n").dropFirst().compactMap {
            Int($0.dropFirst(5).dropLast())
        }
    }

    private func rotated() -> [String] { files.list().filter { $0.contains("Z-") } }

    // MARK: Form

    @Test func `a file begins with its header and has one line for each record`() throws {
        let file = try open()
        #expect(files["/logs/notes.jsonl"] == "")
        try write(1...2, to: file)
        let text = try #require(files["/logs/notes.jsonl"])
        let id = ProcessInfo.processInfo.processIdentifier
        #expect(
            text == #"{"format":"test","application":"Tests","created":"2027-01-15T08:00:00.000Z","#
                + #""process":\#(id),"version":1}"# + "\n{\"n\":1}\n{\"n\":2}\n")
    }

    @Test func `a line is written in one call, the first with the header`() throws {
        let file = try open()
        _ = files.takeSteps()
        try write(1...3, to: file)
        #expect(files.takeSteps() == [.write, .write, .write])
    }

    @Test(arguments: [
        "", ".hidden", "a/b", "a\nb", "a\0", "..", String(repeating: "x", count: 201),
        "notes-20260309T173000123Z-000001",
    ])
    func `a bad base name, or one that looks like a rotated file, is refused`(base: String) {
        #expect(throws: LogFile.Failure(of: .badBaseName)) {
            try JSONLinesFile(
                folder: "/logs", base: base, format: "test", application: "", policy: LogFile.Policy(),
                now: clock.read, files: files)
        }
        #expect(files.takeSteps() == [])
    }

    // MARK: Truncation by another program

    @Test func `a file that is truncated within a line goes on with a whole one`() throws {
        let file = try open { $0.maxFileBytes = 200 }
        try write(1...4, to: file)
        let size = try #require(files.bytes("/logs/notes.jsonl")).count
        files.truncate("/logs/notes.jsonl", to: size - 12)
        try write(5...6, to: file)
        #expect(numbers("notes.jsonl") == [1, 2, 5, 6])
        try write(7...40, to: file)
        for name in rotated() {
            #expect(try #require(files.bytes("/logs/" + name)).count <= 200)
        }
        #expect((rotated() + ["notes.jsonl"]).flatMap(numbers).suffix(4) == [37, 38, 39, 40])
    }

    @Test func `a failed write fills no truncated file with zeros`() throws {
        let file = try open()
        try write(1...3, to: file)
        // The device is full, and the file is truncated while the line is being written.
        files.beforeWriting { $0.truncate("/logs/notes.jsonl", to: 0) }
        files.setRoom(2)
        #expect(throws: LogFile.Failure(of: .writeFailed)) { try file.append(line(4)) }
        files.beforeWriting { _ in }
        files.setRoom(.max)
        #expect(files.bytes("/logs/notes.jsonl")?.contains(0) == false)
        try write([5], to: file)
        #expect(
            (files.bytes("/logs/notes.jsonl")?.contains(0), files.list().flatMap(numbers).contains(5))
                == (false, true))
    }

    // MARK: Rotation

    @Test func `size rotates before it is exceeded`() throws {
        let file = try open { $0.maxFileBytes = 200 }
        try write(10...99, to: file)
        let names = rotated() + ["notes.jsonl"]
        #expect(names.count > 2)
        let kept = names.flatMap(numbers)
        #expect(kept == Array((100 - kept.count)...99))
        for name in names {
            let size = try #require(files.bytes("/logs/" + name)).count
            #expect(size <= 200)
            // One more line would not have fitted.
            if name != "notes.jsonl" { #expect(size + 9 > 200) }
        }
        #expect(file.failureCount == 0)
    }

    @Test func `age rotates, also across runs`() throws {
        let first = try open { $0.maxFileAge = .seconds(60) }
        try write([1], to: first)
        clock.advance(by: 50)
        try write([2], to: first)
        first.close()
        clock.advance(by: 11)
        try write([3], to: try open { $0.maxFileAge = .seconds(60) })
        #expect(rotated().map(numbers) == [[1, 2]])
        #expect(numbers("notes.jsonl") == [3])
    }

    @Test func `only so many rotated files are kept, and nothing else is deleted`() throws {
        let foreign = [
            "notes.txt", "notes-1.jsonl", "other-20260309T173000123Z-000001.jsonl",
            "notes-x-20260309T173000123Z-000001.jsonl", "notes-20260309T173000123Z-000001.jsonl.foreign-1",
        ]
        for name in foreign { files["/logs/" + name] = "mine" }
        files.putOther(at: "/logs/notes-20250309T173000123Z-000001.jsonl")
        let file = try open {
            $0.maxFileBytes = 10
            $0.maxFiles = 2
        }
        try write(1...9, to: file)
        #expect(rotated().filter { numbers($0) != [] }.map(numbers) == [[7], [8]])
        for name in foreign { #expect(files["/logs/" + name] == "mine") }
        #expect(files.list().contains("notes-20250309T173000123Z-000001.jsonl"))
        #expect(file.failureCount == 0)
    }

    @Test func `rotated files go when they have been kept long enough`() throws {
        let file = try open {
            $0.maxFileBytes = 10
            $0.maxRetainedAge = .seconds(60)
            $0.maxFileAge = nil
        }
        try write([1], to: file)
        clock.advance(by: 30)
        try write([2, 3], to: file)
        #expect(rotated().map(numbers) == [[1], [2]])
        clock.advance(by: 61)
        try write([4], to: file)
        #expect(rotated().map(numbers) == [[3]])
    }

    @Test func `what is too old goes when the file is opened`() throws {
        let file = try open { $0.maxFileBytes = 10 }
        try write(1...3, to: file)
        file.close()
        clock.advance(by: 100)
        _ = try open { $0.maxRetainedAge = .seconds(60) }
        #expect(rotated() == [])
        #expect(numbers("notes.jsonl") == [3])
    }

    @Test(arguments: 0..<20) func `no line is lost or exchanged, whatever the clock does`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        func policy(_ policy: inout LogFile.Policy) {
            policy.maxFileBytes = 250
            policy.maxFileAge = .seconds(60)
            policy.maxFiles = 1000
        }
        var file = try open(policy)
        for number in 1...300 {
            switch Int.random(in: 0...9, using: &random) {
            case 0: clock.advance(by: 61)
            case 1: clock.advance(by: -100_000)
            case 2: clock.advance(by: 0.001)
            case 3:
                file.close()
                file = try open(policy)
            default: break
            }
            try write([number], to: file)
        }
        #expect((rotated() + ["notes.jsonl"]).flatMap(numbers) == Array(1...300))
        #expect(file.failureCount == 0)
    }

    // MARK: Opening

    @Test func `whatever the file is cut to, the intact lines stay and appending goes on`() throws {
        let file = try open()
        try write(1...3, to: file)
        file.close()
        let whole = try #require(files.bytes("/logs/notes.jsonl"))
        let header = try #require(whole.firstIndex(of: 10)) + 1
        for length in 0...whole.count {
            files.put(Array(whole[..<length]), at: "/logs/notes.jsonl")
            let file = try open()
            // A line without its end is complete if only the end is missing.
            let kept = (1...3).filter { header + $0 * 8 - 1 <= length }
            #expect(numbers("notes.jsonl") == kept, "cut to \(length)")
            try write([9], to: file)
            #expect(numbers("notes.jsonl") == kept + [9], "cut to \(length)")
            #expect(files.list() == ["notes.jsonl"], "cut to \(length)")
            #expect(file.failureCount == 0)
            file.close()
        }
    }

    @Test(arguments: [
        "{\"n\":4", "[1]", "7", "\0\0\0", "{\"n\":\"\u{fffd}", String(repeating: "x", count: 200_000),
    ])
    func `an end that is no record is cut off`(end: String) throws {
        let file = try open()
        try write([1], to: file)
        file.close()
        files["/logs/notes.jsonl"]? += end
        try write([2], to: try open())
        #expect(numbers("notes.jsonl") == [1, 2])
    }

    @Test(arguments: [
        "hello", "hello\nyou\n", "\n", #"{"format":"other","version":1}"# + "\n", "{}\n", "{\"n\":1}\n",
    ])
    func `a file that is not ours is moved aside`(text: String) throws {
        files["/logs/notes.jsonl"] = text
        files["/logs/notes.jsonl.foreign-1"] = "earlier"
        try write([1], to: try open())
        #expect(numbers("notes.jsonl") == [1])
        #expect(
            (files["/logs/notes.jsonl.foreign-1"], files["/logs/notes.jsonl.foreign-2"]) == ("earlier", text))
    }

    @Test func `a file of a later version is kept as a rotated one`() throws {
        let text = #"{"format":"test","version":2}"# + "\n{}\n"
        files["/logs/notes.jsonl"] = text
        try write([1], to: try open())
        #expect(rotated().map { files["/logs/" + $0] } == [text])
        #expect(numbers("notes.jsonl") == [1])
    }

    // MARK: Failures

    @Test func `a full device costs the lines that it does not take`() throws {
        let file = try open()
        try write([1], to: file)
        let intact = files["/logs/notes.jsonl"]
        for room in 0..<8 {
            files.setRoom(room)
            #expect(throws: LogFile.Failure(of: .writeFailed)) { try file.append(line(2)) }
            #expect(files["/logs/notes.jsonl"] == intact)
        }
        #expect(file.failureCount == 8)
        files.setRoom(.max)
        try write([3], to: file)
        #expect(numbers("notes.jsonl") == [1, 3])
        #expect((file.failureCount, file.lastError?.code) == (8, .writeFailed))
    }

    @Test func `a part that cannot be cut off at once is cut off later`() throws {
        let file = try open()
        try write([1], to: file)
        files.setRoom(3)
        files.refuse(.truncate)
        #expect(throws: LogFile.Failure.self) { try file.append(line(2)) }
        #expect(files["/logs/notes.jsonl"]?.hasSuffix("{\"n") == true)
        files.refuse()
        files.setRoom(.max)
        try write([3], to: file)
        #expect(numbers("notes.jsonl") == [1, 3])
    }

    @Test(arguments: MemoryLogFiles.steps) func `each refusal is overcome when it ends`(
        step: FileStep
    ) throws {
        files.refuse(step)
        let file = try open {
            $0.maxFileBytes = 10
            $0.maxFiles = 1
            $0.durability = .storage
        }
        for number in 1...5 { try? file.append(line(number), isUrgent: true) }
        files.deleteFolder("/logs")
        for number in 6...9 { try? file.append(line(number), isUrgent: true) }
        if step != .truncate { #expect(file.failureCount > 0) }
        files.refuse()
        try write([10, 11], to: file)
        #expect(numbers("notes.jsonl") == [11])
        #expect(rotated().map(numbers).last == [10])
    }

    @Test func `a rotation that fails loses lines, not the file`() throws {
        let file = try open { $0.maxFileBytes = 10 }
        try write([1], to: file)
        files.refuse(.rename)
        for number in 2...3 {
            #expect(throws: LogFile.Failure(of: .rotationFailed)) { try file.append(line(number)) }
        }
        #expect(numbers("notes.jsonl") == [1])
        #expect(file.failureCount == 2)
        files.refuse()
        try write([4], to: file)
        #expect(rotated().map(numbers) == [[1]])
        #expect(numbers("notes.jsonl") == [4])
    }

    @Test func `a rotated file that cannot be deleted costs no line`() throws {
        let file = try open {
            $0.maxFileBytes = 10
            $0.maxFiles = 1
        }
        files.refuse(.remove)
        try write(1...4, to: file)
        #expect(rotated().map(numbers) == [[1], [2], [3]])
        #expect(file.lastError?.code == .rotationFailed)
        files.refuse()
        try write([5], to: file)
        #expect(rotated().map(numbers) == [[4]])
    }

    @Test func `a writer that came while the folder was gone is not disturbed`() throws {
        let first = try open()
        files.deleteFolder("/logs")
        let second = try open()
        #expect(throws: LogFile.Failure(of: .inUse)) { try first.append(line(1)) }
        try write([2], to: second)
        #expect(numbers("notes.jsonl") == [2])
        #expect(first.lastError?.code == .inUse)
    }

    @Test func `a folder that cannot be made is no error of opening`() throws {
        files.refuse(.makeFolder)
        let file = try open()
        #expect(file.lastError?.code == .unavailable)
        #expect(throws: LogFile.Failure(of: .unavailable)) { try file.append(line(1)) }
        #expect(file.failureCount == 2)
        files.refuse()
        try write([2], to: file)
        #expect(numbers("notes.jsonl") == [2])
    }

    @Test func `a line over the limit is refused`() throws {
        let file = try open { $0.maxLineBytes = 1 }
        try file.append(Array(repeating: UInt8(ascii: "1"), count: 511))
        #expect(throws: LogFile.Failure(of: .lineTooLong)) {
            try file.append(Array(repeating: UInt8(ascii: "1"), count: 512))
        }
    }

    @Test(arguments: [(LogFile.Policy.Durability.process, 0), (.storage, 1)])
    func `only urgent lines wait for the device, and only if the policy asks`(
        durability: LogFile.Policy.Durability, count: Int
    ) throws {
        let file = try open { $0.durability = durability }
        _ = files.takeSteps()
        try file.append(line(1))
        try file.append(line(2), isUrgent: true)
        #expect(files.takeSteps().count { $0 == .synchronize } == count)
        try file.synchronize()
        #expect(files.takeSteps() == [.synchronize])
    }

    // MARK: Copying

    @Test func `a copy has what was there, and replaces the copy before`() throws {
        let file = try open {
            $0.maxFileBytes = 10
            $0.maxFiles = 2
        }
        try write(1...3, to: file)
        let first = try file.copy(to: "/copy")
        #expect(
            first.map { files[$0] }
                == files.list().sorted { $0.count > $1.count }.map { files["/logs/" + $0] })
        files["/copy/mine.txt"] = "mine"
        try write(4...5, to: file)
        let second = try file.copy(to: "/copy")
        #expect(Set(files.list("/copy")) == Set(second.map { String($0.dropFirst(6)) } + ["mine.txt"]))
        #expect(files.list("/copy").filter { $0 != "mine.txt" } == files.list())
    }

    @Test func `a folder in which log files are written is none for copies`() throws {
        let file = try open()
        try write([1], to: file)
        #expect(throws: LogFile.Failure(of: .copyFailed)) { try file.copy(to: "/logs") }
        let other = try JSONLinesFile(
            folder: "/other", base: "notes", format: "test", application: "", policy: LogFile.Policy(),
            now: clock.read, files: files)
        #expect(throws: LogFile.Failure(of: .copyFailed)) { try file.copy(to: "/other") }
        other.close()
        #expect(try file.copy(to: "/other") == ["/other/notes.jsonl"])
    }

    @Test func `a copy that fails leaves the copy before`() throws {
        let file = try open()
        try write([1], to: file)
        _ = try file.copy(to: "/copy")
        let copy = files["/copy/notes.jsonl"]
        try write([2], to: file)
        files.setRoom(20)
        #expect(throws: LogFile.Failure(of: .copyFailed)) { try file.copy(to: "/copy") }
        #expect((files["/copy/notes.jsonl"], files["/copy/.notes.copy"]) == (copy, nil))
    }

    @Test func `what was opened stays readable after rotation and deletion`() throws {
        let file = try open {
            $0.maxFileBytes = 10
            $0.maxFiles = 1
        }
        try write([1], to: file)
        let parts = try file.openAll()
        try write(2...9, to: file)
        let bytes = try parts[0].file.read(at: 0, count: parts[0].bytes)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\n{\"n\":1}\n"))
    }
}

extension LogFile.Failure {
    /// An error of a kind, to compare with.
    init(of code: Code) { self.init(code, path: "") }
}
