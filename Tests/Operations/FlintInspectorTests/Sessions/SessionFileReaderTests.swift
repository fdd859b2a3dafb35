import Foundation
import TestSupport
import Testing

@testable import FlintInspector

/// Reading session files, whole ones and what is left of them.
@Suite struct SessionFileReaderTests {
    private static let header = #"{"format":"flint-session","version":1,"application":"App","run":"ab"}"#

    private static let lines: [String] =
        [header]
        + (1...30).map { number in
            let text = String(repeating: "é\\\"", count: number)
            return
                #"{"v":1,"seq":\#(number),"time":"2026-11-22T14:00:00.000Z","type":"log","log":{"text":"\#(text)"}}"#
        }

    private let folder: SessionFolder

    init() throws { folder = try SessionFolder() }

    private func text(_ lines: some Sequence<String>) -> [UInt8] { lines.flatMap { Array("\($0)\n".utf8) } }

    private func read(
        _ bytes: some Sequence<UInt8>, with reader: SessionFileReader = SessionFileReader()
    ) throws -> (items: [SessionFileItem], summary: SessionFileReader.Summary) {
        var items: [SessionFileItem] = []
        let summary = try reader.read(try folder.write(bytes)) { items.append($0) }
        return (items, summary)
    }

    private func refusal(of bytes: [UInt8]) throws -> InspectorError? {
        do { _ = try read(bytes) } catch let error as InspectorError { return error }
        return nil
    }

    // MARK: Whole files

    @Test(arguments: [1, 2, 7, 1000, 1 << 16]) func `all items are read, whatever is read at once`(
        chunk: Int
    ) throws {
        var reader = SessionFileReader()
        reader.chunk = chunk
        let (items, summary) = try read(text(Self.lines), with: reader)
        #expect(items.map(\.sequence) == (1...30).map { UInt64($0) })
        #expect(items.allSatisfy { $0.kind == .log })
        #expect(items.map { String(decoding: $0.line, as: UTF8.self) } == Array(Self.lines.dropFirst()))
        let header = SessionFileHeader(application: "App", run: "ab")
        #expect((summary, summary.findings) == (SessionFileReader.Summary(header: header, items: 30), nil))
    }

    @Test func `progress is told up to the end`() throws {
        var reader = SessionFileReader()
        reader.chunk = 100
        let bytes = text(Self.lines)
        let path = try folder.write(bytes)
        var told: [Int] = []
        _ = try reader.read(
            path,
            progress: { done, all in
                #expect(all == bytes.count)
                told.append(done)
            }
        ) { _ in }
        #expect(told == Array(stride(from: 100, to: bytes.count, by: 100)) + [bytes.count])
    }

    @Test func `types that are not known are kept as raw text`() throws {
        let odd = #"{"v":1,"seq":7,"type":"hologram","hologram":{"depth":3}}"#
        let later = #"{"v":2,"seq":8,"type":"log","log":{}}"#
        let (items, summary) = try read(text([Self.header, odd, later]))
        #expect((items.map(\.type), items.map(\.kind)) == (["hologram", "log"], [nil, nil]))
        #expect(items.map { String(decoding: $0.line, as: UTF8.self) } == [odd, later])
        #expect(summary.items == 2 && summary.damagedLines == 0)
    }

    @Test(arguments: ["", "{", "null", "[1]", "{}", #"{"type":3}"#, #"{"type":"log"}"#, "\u{0}\u{1}", "\r"])
    func `a line that is no item hides no other`(line: String) throws {
        let (items, summary) = try read(text([Self.lines[0], Self.lines[1], line, Self.lines[2]]))
        #expect(items.map(\.isDamaged) == [false, true, false])
        #expect((summary.items, summary.damagedLines) == (2, 1))
        #expect(summary.findings == "Lines that are no items: 1.")
    }

    @Test func `a line over the limit is skipped`() throws {
        var reader = SessionFileReader()
        reader.maxLineBytes = 0
        reader.chunk = 1000
        let huge = #"{"v":1,"seq":9,"type":"log","log":"\#(String(repeating: "x", count: 70_000))"}"#
        let (items, summary) = try read(
            text([Self.lines[0], Self.lines[1], huge, Self.lines[2]]), with: reader)
        #expect((items.map(\.sequence), summary.longLines) == ([1, 2], 1))
    }

    // MARK: Cut files

    @Test func `a file that is cut at any byte shows all items before, and says so`() throws {
        let bytes = text(Self.lines)
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        var generator = SeededGenerator(seed: 42)
        let first = try #require(ends.first)
        let cuts = (0..<300).map { _ in Int.random(in: first...bytes.count, using: &generator) } + ends
        for cut in cuts {
            let (items, summary) = try read(bytes.prefix(cut))
            // A line counts once its last byte before its end is there; the first is the header.
            #expect(items.count == ends.count { $0 <= cut } - 1, "cut at \(cut)")
            let isBetween = cut == bytes.count || ends.contains(cut - 1)
            #expect(summary.isCut == !isBetween, "cut at \(cut)")
            if summary.isCut { #expect(summary.findings?.hasPrefix("The file is cut") == true) }
        }
    }

    @Test func `a file that is cut in its header says that nothing is left`() throws {
        let header = Array(Self.header.utf8)
        for cut in 1..<header.count {
            let error = try #require(try refusal(of: Array(header.prefix(cut))), "cut at \(cut)")
            #expect(error.code == .sessionFile && error.description.contains("cut inside its first line"))
        }
        #expect(try refusal(of: [])?.description.contains("is empty") == true)
    }

    // MARK: Other files

    @Test(arguments: [
        "Dear diary,\n", "{}\n", "{\"format\":\"flint-log\",\"version\":1}\n", "\n", "[]", "\u{7F}ELF\u{2}",
        "{\"version\":1}\n", "{\"format\":\"flint-session\"}\n",
        "{\"format\":\"flint-session\",\"version\":\"1\"}\n",
    ])
    func `what is no session file is refused with what was expected`(text: String) throws {
        let error = try #require(try refusal(of: Array(text.utf8)))
        #expect((error.code, error.subject) == (.sessionFile, folder.path()))
        #expect(error.description.contains(#"must begin with {"format":"flint-session""#))
    }

    @Test func `a large file that is something else is not read to its end`() throws {
        var reader = SessionFileReader()
        reader.chunk = 1 << 16
        let path = try folder.write(repeatElement(UInt8(ascii: "x"), count: 1 << 20))
        var done = 0
        #expect(throws: InspectorError.self) {
            try reader.read(path, progress: { read, _ in done = read }) { _ in }
        }
        #expect(done <= 1 << 17)
    }

    @Test func `a later version is refused with both versions, and a file that is not there by its path`()
        throws
    {
        let error = try #require(try refusal(of: text([#"{"format":"flint-session","version":2}"#])))
        #expect(error.description.contains("version 2") && error.description.contains("up to version 1"))
        #expect(throws: InspectorError.self) {
            try SessionFileReader().read(folder.path("none.flintlog")) { _ in }
        }
    }

    @Test func `bytes at random end nothing`() throws {
        var generator = SeededGenerator(seed: 7)
        let whole = text(Self.lines)
        for _ in 0..<200 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                    in: .min ... .max, using: &generator)
            }
            _ = try refusal(of: bytes)
        }
    }
}
