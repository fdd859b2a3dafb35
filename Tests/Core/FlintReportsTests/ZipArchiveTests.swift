import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents
@testable import FlintReports

@Suite struct ZipArchiveTests {
    static func archive(
        _ files: [(String, Data)], at time: Date = Date(timeIntervalSince1970: 1_790_000_001)
    )
        throws -> Data
    {
        var archive = ZipArchive(time: time)
        for (path, content) in files { try archive.add(path, content) }
        return try archive.data()
    }

    static let files: [(String, Data)] = [
        ("manifest.json", Data("{}\n".utf8)), ("logs/flint.jsonl", Data("a\nb\n".utf8)), ("empty", Data()),
        ("app/Übersicht – 日本/été.txt", Data("ä".utf8)), ("binary", Data((0...255).map { UInt8($0) })),
        ("large", Data(repeating: 7, count: 70_000)),
    ]

    @Test func `what is put in comes out, in its order and with the checksum of the format`() throws {
        let entries = try ZipReader(try Self.archive(Self.files)).entries()
        #expect(entries.map(\.path) == Self.files.map { $0.0 })
        #expect(entries.map(\.content) == Self.files.map { $0.1 })
        #expect(try ZipReader(try Self.archive([])).entries().isEmpty)
        #expect(CRC32.checksum(of: Data("123456789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.checksum(of: Data()) == 0)
    }

    @Test(arguments: 0..<6) func `any contents come out`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let files = (0..<Int.random(in: 0...20, using: &generator)).map { index in
            (
                "d\(index % 3)/f\(index)-\(generator.next())",
                Data(
                    (0..<Int.random(in: 0...500, using: &generator)).map { _ in
                        UInt8.random(in: 0...255, using: &generator)
                    })
            )
        }
        let entries = try ZipReader(try Self.archive(files)).entries()
        #expect(entries.map(\.path) == files.map { $0.0 })
        #expect(entries.map(\.content) == files.map { $0.1 })
    }

    // 2026-09-21 13:33:21 UTC; seconds count in twos.
    @Test(arguments: [
        (1_789_997_601.0, 13 << 11 | 33 << 5 | 10, 46 << 9 | 9 << 5 | 21), (0, 0, 1 << 5 | 1),
        (4_354_819_200, 23 << 11 | 59 << 5 | 29, 127 << 9 | 12 << 5 | 31),
        (.nan, 0, 1 << 5 | 1),
    ])
    func `times are those of the format`(seconds: Double, time: Int, date: Int) throws {
        // As in a report, whose manifest tells the time.
        let moment = Timestamp(Date(timeIntervalSince1970: seconds)).date
        let entry = try #require(try ZipReader(try Self.archive([("a", Data())], at: moment)).entries().first)
        #expect(Int(entry.time) == time)
        #expect(Int(entry.date) == date)
    }

    @Test func `too many files are refused`() throws {
        var archive = ZipArchive(time: Date(timeIntervalSince1970: 0))
        for number in 0..<65534 { try archive.add("\(number)", Data()) }
        #expect(throws: DebugReport.Failure(.reportFailed, path: "", reason: "")) {
            try archive.add("one more", Data())
        }
        #expect(try ZipReader(try archive.data()).entries().count == 65534)
    }
}
