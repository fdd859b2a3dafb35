import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct NoteStatisticsTests {
    private func note(_ name: String, _ text: String) -> Note {
        Note(name: name, text: text, modified: .distantPast)
    }

    @Test func `notes, words and lines are counted`() {
        let notes = [
            note("empty", ""), note("ended", "one two\nthree\n"), note("open", "four\nfive six seven"),
            note("blank", "\n\n"),
        ]
        let statistics = NoteStatistics(of: notes, longest: 2)
        #expect(statistics.notes == 4)
        #expect(statistics.words == 7)
        #expect(statistics.lines == 6)
        #expect(
            statistics.longest == [.init(name: "open", words: 4), .init(name: "ended", words: 3)])
    }

    @Test func `of equal lengths the name decides`() {
        let statistics = NoteStatistics(of: [note("b", "x"), note("a", "y")], longest: 5)
        #expect(statistics.longest.map(\.name) == ["a", "b"])
    }

    @Test(arguments: [0, -1]) func `nobody need be named`(limit: Int) {
        let statistics = NoteStatistics(of: [note("a", "x")], longest: limit)
        #expect(statistics.longest.isEmpty)
        #expect(statistics.bar(for: .init(name: "a", words: 1), width: 10) == 0)
    }

    @Test func `bars are as long as the notes, and no word is without one`() {
        let statistics = NoteStatistics(
            of: [note("a", String(repeating: "x ", count: 1000)), note("b", "x"), note("c", "")], longest: 3)
        #expect(statistics.longest.map { statistics.bar(for: $0, width: 30) } == [30, 1, 0])
    }

    @Test func `the command shows as many bars as the flag says`() async throws {
        let folder = try TemporaryFolder()
        for count in 1...5 {
            try folder.write(String(repeating: "word ", count: count), to: "\(count).md")
        }
        try folder.write(bytes: [0xFF], to: "broken.md")
        let options = ["--tweak", "statistics/is_offered=true", "--tweak", "statistics/longest=2"]
        let run = await ProgramRun(options + ["statistics"], in: folder)
        #expect(
            run.lines == [
                "5 notes, 15 words, 5 lines.", "Longest  Words",
                "5            5  \(String(repeating: "█", count: 30))",
                "4            4  \(String(repeating: "█", count: 24))",
            ])
        #expect(run.errors.contains("“broken” was left out"))
    }
}
