import FlintCore
import Foundation
import TestSupport
import Testing

@Suite struct LogFileReaderTests {
    private let folder: TemporaryFolder
    private let header =
        #"{"format":"flint-log","application":"A","created":"2027-01-15T08:00:00.000Z","version":1}"#

    init() throws { folder = try TemporaryFolder() }

    private func line(_ number: UInt64) throws -> String { try LogEntry.sample(number).jsonLine() }

    private func read(_ lines: [String], end: String = "\n", limit: Int = 1 << 16) throws -> LogFile.Contents
    {
        try Data((lines.joined(separator: "\n") + end).utf8).write(to: folder.url("f.jsonl"))
        return try LogFile.Reader(maxLineBytes: limit).read(folder.url("f.jsonl"))
    }

    @Test func `one bad line hides no other`() throws {
        let bad = ["", "{", "null", "[]", "{}", "\0", "{\"sequence\":1}", "x\u{fffd}"]
        for text in bad {
            let contents = try read([header, try line(1), text, try line(2)])
            #expect(contents.entries.map(\.sequence) == [1, 2], "\(text)")
            #expect((contents.damage.invalid, contents.damage.torn) == (1, 0))
        }
    }

    @Test func `wherever the file is cut, exactly the intact lines are read`() throws {
        let text = Array(
            ([header] + [try line(1), try line(2), try line(3)]).map { $0 + "\n" }.joined().utf8)
        let ends = text.indices.filter { text[$0] == 10 }.map { $0 + 1 }
        for length in 0...text.count {
            try Data(text[..<length]).write(to: folder.url("f.jsonl"))
            let contents = try LogFile.Reader().read(folder.url("f.jsonl"))
            let whole = ends.count { $0 <= length }
            #expect(contents.entries.map(\.sequence) == [1, 2, 3].prefix(max(0, whole - 1)).map { $0 })
            #expect(
                (contents.damage.torn, contents.damage.invalid)
                    == ((length == 0 || ends.contains(length) ? 0 : 1), 0))
        }
    }

    @Test func `lines over the limit, and files and lines of a later version, are skipped and counted`()
        throws
    {
        do {
            let long = try LogEntry.sample(1, String(repeating: "x", count: 5000)).jsonLine()
            let contents = try read([header, long, try line(2)], limit: 4096)
            #expect((contents.entries.map(\.sequence), contents.damage.tooLong) == ([2], 1))
        }
        let later = header.replacing("\"version\":1", with: "\"version\":2")
        let contents = try read([later, try line(1), "{\"new\":true}", header, try line(2)])
        #expect(contents.entries.map(\.sequence) == [2])
        #expect((contents.damage.unknownVersion, contents.damage.invalid) == (3, 0))
        let marked = try line(1).replacing("{\"activity\"", with: "{\"v\":2,\"activity\"")
        let other = try read([header, marked, try line(2)])
        #expect(other.entries.map(\.sequence) == [2])
        #expect((other.damage.unknownVersion, other.damage.invalid) == (1, 0))
    }

    @Test func `a file without its header is read as far as it goes, an empty one is no damage`() throws {
        let contents = try read([try line(1), try line(2)])
        #expect((contents.entries.map(\.sequence), contents.headers) == ([1, 2], []))
        #expect(try read([], end: "").damage.isEmpty)
    }

    @Test func `what is not there cannot be read`() throws {
        #expect(throws: LogFile.Failure(of: .readFailed)) { try LogFile.Reader().read(folder.url("none")) }
        let error = #expect(throws: LogFile.Failure.self) {
            try LogFile.Reader().read(directory: folder.url("none"))
        }
        let hasReason = error?.description.contains("No such file or directory")
        #expect((error?.code, hasReason) == (.readFailed, true), "the system's reason")
        #expect(throws: LogFile.Failure(of: .badBaseName)) {
            try LogFile.Reader().read(directory: folder.url, baseName: "a/b")
        }
        #expect(try LogFile.Reader().read(directory: folder.url).entries == [])
    }

    @Test(arguments: 0..<20) func `random bytes are counted and never hide what follows`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var data = Data((header + "\n").utf8)
        for _ in 0..<Int.random(in: 0...400, using: &random) {
            data.append(UInt8.random(in: .min ... .max, using: &random))
        }
        data.append(contentsOf: ("\n" + (try line(7)) + "\n").utf8)
        try data.write(to: folder.url("f.jsonl"))
        let contents = try LogFile.Reader().read(folder.url("f.jsonl"))
        #expect((contents.entries.map(\.sequence), contents.damage.torn) == ([7], 0))
    }
}
