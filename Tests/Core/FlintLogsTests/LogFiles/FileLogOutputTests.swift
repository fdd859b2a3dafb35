import CoreTestSupport
import FlintCore
import Foundation
import TestSupport
import Testing

@Suite struct FileLogOutputTests {
    private let folder: TemporaryFolder
    private let clock = WallClock()

    init() throws { folder = try TemporaryFolder() }

    private func open(
        _ name: String = "logs", _ change: (inout LogFile.Policy) -> Void = { _ in }
    ) throws -> FileLogOutput {
        var policy = LogFile.Policy()
        change(&policy)
        return try FileLogOutput(
            directory: folder.url(name), policy: policy, application: "Tests", wallTime: clock.read)
    }

    @Test func `what is written is read back`() throws {
        let output = try open()
        let events = [
            LogEntry.sample(1), .sample(2, "tab\t, line\n, nul\0, \u{2028}, 👩‍👩‍👧, \"quotes\" and \\"),
            .sample(3, "", level: .error, input: "input"),
        ]
        for event in events { try output.write(event) }
        let contents = try LogFile.Reader().read(directory: folder.url("logs"))
        #expect(contents.entries == events)
        #expect((contents.damage.isEmpty, contents.headers.count) == (true, 1))
        let header = try #require(contents.headers.first)
        #expect(
            (header.format, header.application, header.process, header.created)
                == ("flint-log", "Tests", ProcessInfo.processInfo.processIdentifier, clock.now))
        #expect(try output.contents() == contents)
        let text = try folder.text(of: "logs/flint.jsonl")
        #expect(
            (text.split(separator: "\n").count, text.utf8.allSatisfy { $0 == 10 || $0 >= 32 }) == (4, true))
    }

    @Test func `a log that another program copies and truncates can be read on`() throws {
        let output = try open()
        try output.write(.sample(1))
        let file = folder.url("logs").appending(path: "flint.jsonl")
        try Data(contentsOf: file).write(to: folder.url("copy.jsonl"))
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.close()
        try output.write(.sample(2))
        let contents = try LogFile.Reader().read(directory: folder.url("logs"))
        #expect(
            (contents.entries.map(\.sequence), contents.headers.count, contents.damage.isEmpty)
                == ([2], 1, true))
        #expect(try folder.text(of: "logs/flint.jsonl").hasPrefix(#"{"format":"flint-log","#))
        #expect(try LogFile.Reader().read(folder.url("copy.jsonl")).entries.map(\.sequence) == [1])
        #expect(output.failureCount == 0)
    }

    @Test(arguments: [
        String(repeating: "x", count: 5000), String(repeating: "\u{1}", count: 5000),
        String(repeating: "👩‍👩‍👧", count: 500), String(repeating: "\"\\", count: 600),
        String(repeating: "é", count: 401),
    ])
    func `a message that is too long is cut and marked`(message: String) throws {
        let output = try open { $0.maxLineBytes = 600 }
        try output.write(.sample(1, message, input: "42"))
        try output.write(.sample(2))
        let contents = try LogFile.Reader(maxLineBytes: 600).read(directory: folder.url("logs"))
        #expect((contents.damage.isEmpty, contents.entries.map(\.isTruncated)) == (true, [true, false]))
        let event = try #require(contents.entries.first)
        #expect(!event.message.isEmpty && message.hasPrefix(event.message))
        #expect((event.session, event.input) == ("main", "42"))
        let lines = try folder.text(of: "logs/flint.jsonl").utf8.split(separator: 10)
        #expect(lines.allSatisfy { $0.count < 600 })
        #expect(lines[1].count > 400)
    }

    @Test func `an event whose other texts leave no room keeps its message`() throws {
        let output = try open { $0.maxLineBytes = 600 }
        try output.write(.sample(1, "Hello", level: .error, input: String(repeating: "x", count: 4000)))
        let event = try #require(try output.contents().entries.first)
        #expect((event.message, event.level, event.isTruncated) == ("Hello", .error, true))
        #expect(output.failureCount == 0)
    }

    @Test func `an entry that is cut keeps its subject, its trace and its run`() throws {
        let trace = TraceContext(
            traceID: try #require(TraceID("0af7651916cd43dd8448eb211c80319c")),
            spanID: try #require(SpanID("b7ad6b7169203331")))
        let run = StoredRunPlace(machine: "Parcel", name: "parcel-7", state: "Ship", attempt: 2)
        func entry(input: String?) -> LogEntry {
            LogEntry(
                sequence: 1, time: clock.now, channel: .development, level: .info, input: input,
                message: String(repeating: "x", count: 5000), subject: "tenant 7", traceContext: trace,
                storedRun: run)
        }
        let output = try open { $0.maxLineBytes = 600 }
        try output.write(entry(input: nil))
        try output.write(entry(input: String(repeating: "y", count: 4000)))
        let entries = try output.contents().entries
        #expect((entries.map(\.isTruncated), entries.map(\.traceContext)) == ([true, true], [trace, trace]))
        #expect((entries.map(\.subject), entries.map(\.storedRun)) == (["tenant 7", nil], [run, nil]))
    }

    @Test func `the files are listed, oldest first, the active one last`() throws {
        let output = try open { $0.maxFileBytes = 10 }
        #expect(try output.files().map(\.bytes) == [0])
        for number in 1...3 {
            try output.write(.sample(UInt64(number)))
            clock.advance(by: 1)
        }
        let files = try output.files()
        #expect(files.map(\.isActive) == [false, false, true])
        #expect(files.map(\.url.lastPathComponent) == (try folder.listed("logs")))
        #expect(files[0].rotated.map { clock.now.timeIntervalSince($0) } == 2)
        let sequences = try files.map { try LogFile.Reader().read($0.url).entries.map(\.sequence) }
        #expect(sequences == [[1], [2], [3]])
        #expect(try output.contents().entries.map(\.sequence) == [1, 2, 3])
    }

    @Test func `copies have the same bytes`() throws {
        let output = try open { $0.maxFileBytes = 10 }
        for number in 1...3 { try output.write(.sample(UInt64(number))) }
        let copies = try output.copy(to: folder.url("report/logs"))
        #expect(
            try copies.map { try Data(contentsOf: $0) } == output.files().map { try Data(contentsOf: $0.url) }
        )
        #expect(try folder.listed("report/logs") == copies.map(\.lastPathComponent))
        #expect(throws: LogFile.Failure(of: .copyFailed)) { try output.copy(to: folder.url("logs")) }
        try folder.link("link", to: "logs")
        #expect(throws: LogFile.Failure(of: .copyFailed)) { try output.copy(to: folder.url("link")) }
        try folder.write("file", to: "file")
        #expect(throws: LogFile.Failure(of: .copyFailed)) { try output.copy(to: folder.url("file")) }
    }

    @Test
    func `a second writer is refused in this process too, until the first is closed or let go`() throws {
        for number in 1...3 {
            let output = try open()
            try output.write(.sample(UInt64(number)))
            #expect(throws: LogFile.Failure(of: .inUse)) { try open() }
            if number == 1 { output.close() }
        }
        let contents = try LogFile.Reader().read(directory: folder.url("logs"))
        #expect(contents.entries.map(\.sequence) == [1, 2, 3])
    }

    @Test func `a folder that is moved is left alone`() throws {
        let output = try open()
        try output.write(.sample(1))
        try FileManager.default.moveItem(at: folder.url("logs"), to: folder.url("moved"))
        try output.write(.sample(2))
        #expect(try LogFile.Reader().read(directory: folder.url("moved")).entries.map(\.sequence) == [1])
        #expect(try LogFile.Reader().read(directory: folder.url("logs")).entries.map(\.sequence) == [2])
        #expect(output.failureCount == 0)
    }

    @Test func `a link in the active place is moved aside, and what it leads to is left alone`() throws {
        try folder.makeFolder("logs")
        try folder.write("precious", to: "precious")
        try folder.link("logs/flint.jsonl", to: "../precious")
        try open().write(.sample(1))
        #expect(try folder.text(of: "precious") == "precious")
        #expect(try folder.listed("logs") == ["flint.jsonl", "flint.jsonl.foreign-1"])
    }

    @Test func `concurrent writers lose and mix nothing, and copies are whole`() async throws {
        let output = try open {
            $0.maxFileBytes = 2000
            $0.maxFiles = 1000
        }
        try await withThrowingTaskGroup { group in
            for writer in 0..<8 {
                group.addTask(name: "write") {
                    for number in 0..<50 { try output.write(.sample(UInt64(writer * 50 + number))) }
                }
            }
            group.addTask(name: "copy") {
                for _ in 0..<20 { try output.copy(to: folder.url("other")) }
            }
            group.addTask(name: "copy") {
                for _ in 0..<10 {
                    try output.copy(to: folder.url("other"))
                    try output.copy(to: folder.url("copy"))
                    let copy = try LogFile.Reader().read(directory: folder.url("copy"))
                    #expect(copy.damage.isEmpty)
                    #expect(Set(copy.entries.map(\.sequence)).count == copy.entries.count)
                    // Each writer's events are there from the first on, without a gap.
                    for writer in 0..<8 {
                        let numbers = copy.entries.map { Int($0.sequence) }.filter { $0 / 50 == writer }
                        #expect(numbers == Array((writer * 50)..<(writer * 50 + numbers.count)))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try LogFile.Reader().read(directory: folder.url("other")).damage.isEmpty)
        let contents = try output.contents()
        #expect(
            (contents.damage.isEmpty, contents.entries.map(\.sequence).sorted()) == (true, Array(0..<400)))
        #expect(output.failureCount == 0)
    }
}

extension TemporaryFolder {
    /// The names in a folder inside, without hidden ones, in the order of rotation.
    fileprivate func listed(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name))
            .filter { !$0.hasPrefix(".") }.sorted()
    }
}
