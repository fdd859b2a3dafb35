import FlintCore
import Foundation
import TestSupport
import Testing

@Suite struct RotatedLogFileNameTests {
    /// 2026-03-09T17:30:00.123Z, a little later so that binary fractions do not matter.
    private let time = Date(timeIntervalSince1970: 1_773_077_400.1235)

    @Test func `the name tells base, time and counter, up to the last name`() throws {
        let name = try #require(RotatedLogFileName.following(nil, at: time))
        #expect(name.text(base: "flint") == "flint-20260309T173000123Z-000001.jsonl")
        let full = try #require(RotatedLogFileName("a-20260309T173000999Z-999999.jsonl", base: "a"))
        let next = try #require(RotatedLogFileName.following(full, at: time))
        #expect(next.text(base: "a") == "a-20260309T173001000Z-000001.jsonl")
        let last = try #require(RotatedLogFileName("a-99991231T235959999Z-999999.jsonl", base: "a"))
        #expect(RotatedLogFileName.following(last, at: time) == nil)
    }

    @Test func `a clock that stands still or steps back raises the counter`() throws {
        let first = try #require(RotatedLogFileName.following(nil, at: time))
        let second = try #require(RotatedLogFileName.following(first, at: time))
        let third = try #require(RotatedLogFileName.following(second, at: time.addingTimeInterval(-3600)))
        let fourth = try #require(RotatedLogFileName.following(third, at: time.addingTimeInterval(0.001)))
        #expect(
            [second, third, fourth].map { $0.text(base: "a") } == [
                "a-20260309T173000123Z-000002.jsonl", "a-20260309T173000123Z-000003.jsonl",
                "a-20260309T173000124Z-000001.jsonl",
            ])
    }

    @Test(arguments: 0..<20) func `the order of names is that of rotation, whatever the clock does`(
        seed: Int
    ) throws {
        var random = SeededGenerator(seed: seed)
        var newest: RotatedLogFileName?
        var texts: [String] = []
        var now = Double.random(in: 0...250_000_000_000, using: &random)
        for _ in 0..<200 {
            switch Int.random(in: 0...3, using: &random) {
            case 0: now += Double.random(in: 0...0.01, using: &random)
            case 1: now += Double.random(in: 0...1_000_000, using: &random)
            case 2: now -= Double.random(in: 0...1_000_000, using: &random)
            default: break
            }
            let name = try #require(
                RotatedLogFileName.following(newest, at: Date(timeIntervalSince1970: now)))
            if let newest { #expect(newest < name) }
            newest = name
            let text = name.text(base: "notes")
            #expect(RotatedLogFileName(text, base: "notes") == name)
            texts.append(text)
        }
        #expect(texts == texts.sorted())
        #expect(Set(texts).count == texts.count)
    }

    @Test(arguments: [Double.nan, -.infinity, .infinity, -1e18, 1e18]) func `any time has a name`(
        seconds: Double
    ) throws {
        let name = try #require(RotatedLogFileName.following(nil, at: Date(timeIntervalSince1970: seconds)))
        #expect(RotatedLogFileName(name.text(base: "a"), base: "a") == name)
    }

    @Test(arguments: [
        "", "a", "a.jsonl", "a-.jsonl", "a--.jsonl", "a-20260309T173000123Z.jsonl",
        "a-20260309T173000123Z-1.jsonl", "a-20260309T173000123Z-0000001.jsonl",
        "a-20260309T173000123Z-00000x.jsonl", "a-20260309T173000123Z-+00001.jsonl",
        "a-20260309T173000123Z-000001.json", "a-20260309T173000123Z-000001.jsonl.foreign-1",
        "b-20260309T173000123Z-000001.jsonl", "aa-20260309T173000123Z-000001.jsonl",
        "a-b-20260309T173000123Z-000001.jsonl", "a-20261309T173000123Z-000001.jsonl",
        "a-20260230T173000123Z-000001.jsonl", "a-20260309T173000123z-000001.jsonl",
        "a-2026-03-09T17:30:00.123Z-000001.jsonl", "a-20260309T173000123Z-٠٠٠٠٠١.jsonl",
    ])
    func `any other name is not one of ours`(text: String) {
        #expect(RotatedLogFileName(text, base: "a") == nil)
    }

    @Test func `equal characters with other bytes make another file`() {
        let text = "e\u{301}-20260309T173000123Z-000001.jsonl"
        #expect(RotatedLogFileName(text, base: "e\u{301}") != nil)
        #expect(RotatedLogFileName(text, base: "\u{e9}") == nil)
    }
}
