import Foundation
import Testing

@testable import FlintInspector

/// Writing session files.
@Suite struct SessionFileWriterTests {
    private let folder: SessionFolder
    private let header = SessionFileHeader(
        application: "An \"App\"", platform: "Linux", run: "ab", started: "2026-11-22T14:00:00.000Z")

    init() throws { folder = try SessionFolder() }

    private func item(_ number: Int) -> [UInt8] {
        Array(#"{"v":1,"seq":\#(number),"type":"gap","gap":{"lost":1}}"#.utf8) + [UInt8(ascii: "\n")]
    }

    private func open(limit: Int = 1_000_000) throws -> SessionFileWriter {
        try SessionFileWriter(folder.path(), header: header, limit: limit)
    }

    private func sequences() throws -> [UInt64?] {
        var sequences: [UInt64?] = []
        let summary = try SessionFileReader().read(folder.path()) { sequences.append($0.sequence) }
        #expect((summary.header, summary.findings) == (header, nil))
        return sequences
    }

    @Test func `a new file has its header first`() throws {
        _ = try open()
        let expected =
            #"{"format":"flint-session","version":1,"application":"An \"App\"","platform":"Linux","run":"ab","#
            + #""started":"2026-11-22T14:00:00.000Z"}"# + "\n"
        #expect(String(decoding: try folder.bytes(), as: UTF8.self) == expected)
    }

    @Test func `what is written can be read, in a folder that is made if need be`() throws {
        var writer = try open()
        for number in 1...50 { try writer.append(item(number)) }
        #expect(try sequences() == (1...50).map { UInt64($0) })
        #expect(try folder.bytes().count == writer.size)
        let path = folder.path("deep/er/one.flintlog")
        _ = try SessionFileWriter(path, header: header, limit: 1000)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file of an earlier session is continued, whatever a crash has left of it`() throws {
        func write(_ numbers: ClosedRange<Int>) throws {
            var writer = try open()
            for number in numbers { try writer.append(item(number)) }
        }
        try write(1...3)
        let whole = try folder.bytes()
        for cut in 0...whole.count {
            try folder.write(whole.prefix(cut))
            let count = whole.indices.count { whole[$0] == UInt8(ascii: "\n") && $0 <= cut }
            try write(9...9)
            // A line that lacks only its end is completed.
            let kept = max(0, count - 1)
            #expect(try sequences() == Array([1, 2, 3].prefix(kept)) + [9], "cut at \(cut)")
        }
    }

    @Test(arguments: [
        "Dear diary,\n", "{\"format\":\"flint-log\",\"version\":1}\n",
        "{\"format\":\"flint-session\",\"version\":2}\n", "x",
    ])
    func `a file with something else is left as it is`(text: String) throws {
        try folder.write(text.utf8)
        #expect(throws: InspectorError.self) { try open() }
        #expect(try folder.bytes() == Array(text.utf8))
    }

    @Test func `a folder or a link in the way is refused`() throws {
        try FileManager.default.createDirectory(at: folder.file(), withIntermediateDirectories: false)
        #expect(throws: InspectorError.self) { try open() }
        try FileManager.default.createSymbolicLink(
            at: folder.file("link"), withDestinationURL: folder.file("target"))
        #expect(throws: InspectorError.self) {
            try SessionFileWriter(folder.path("link"), header: header, limit: 1000)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("target")))
    }

    @Test func `two writers of one file are refused`() throws {
        let first = try open()
        let error = #expect(throws: InspectorError.self) { try open() }
        #expect(error?.description.contains("another recording writes it") == true)
        #expect(first.size > 0)
    }

    @Test func `nothing is written beyond the limit`() throws {
        let size = header.line.count + 1
        var writer = try open(limit: size + item(1).count)
        try writer.append(item(1))
        let error = #expect(throws: InspectorError.self) { try writer.append(item(2)) }
        #expect((error?.code, error?.description.contains("limit")) == (.sessionFile, true))
        #expect(try sequences() == [1])
    }
}
