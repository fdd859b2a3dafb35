import FlintCore
import FlintTweaks
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite(.notes) struct ArchiveTests {
    /// The time of the sample desk.
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let sample: SampleDesk

    init() throws {
        sample = try SampleDesk(["Old": "old\n", "New": "new\n", "Edge": "edge\n"])
        for (name, days) in [("Old", 91.0), ("New", 1), ("Edge", 90)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Self.now.addingTimeInterval(-days * 86_400)],
                ofItemAtPath: sample.folder.path("\(name).md"))
        }
    }

    private func archive() async throws -> ArchivedNotes {
        try await NotesArchiveAction.perform(with: sample.context(), using: sample.presenter)
    }

    @Test func `only notes that are old enough are moved`() async throws {
        #expect(try await archive() == ArchivedNotes(moved: ["Old"]))
        #expect(try sample.folder.names() == ["Archive", "Edge.md", "New.md"])
        #expect(try sample.folder.text(of: "Archive/Old.md") == "old\n")
        #expect(sample.presenter.reports == [.archived(ArchivedNotes(moved: ["Old"]), days: 90)])
    }

    @Test func `nothing old makes no folder`() async throws {
        try sample.desk.gates.tweaks.set(NotesTweaks.Keys.archiveAfterDays, to: 92)
        #expect(try await archive() == ArchivedNotes())
        #expect(!sample.folder.exists("Archive"))
    }

    @Test func `a flag says what is old`() async throws {
        try sample.desk.gates.tweaks.set(NotesTweaks.Keys.archiveAfterDays, to: 0)
        #expect(try await archive().moved == ["Edge", "New", "Old"])
    }

    @Test func `a note of that name in the archive is not replaced`() async throws {
        try sample.folder.makeFolder("archive")
        try sample.folder.write("before\n", to: "archive/Old.md")
        #expect(try await archive() == ArchivedNotes(taken: ["Old"]))
        #expect(try sample.folder.text(of: "archive/Old.md") == "before\n")
        #expect(try sample.folder.text(of: "Old.md") == "old\n")
        #expect(!sample.folder.exists("Archive/Old.md") || sample.folder.exists("archive/Old.md"))
    }

    @Test(arguments: [("Old", nil), ("New", "New")])
    func `the open note is closed if it was moved`(open: String, left: String?) async throws {
        sample.desk.open(open)
        _ = try await archive()
        #expect(sample.desk.openNote == left)
    }

    @Test func `what is no plain file stays`() async throws {
        try sample.folder.link("Link.md", to: "Old.md")
        try sample.folder.makeFolder("Folder.md")
        try sample.desk.gates.tweaks.set(NotesTweaks.Keys.archiveAfterDays, to: 0)
        _ = try await archive()
        #expect(sample.folder.exists("Folder.md"))
        #expect(!sample.folder.exists("Archive/Folder.md"))
    }

    @Test func `a full archive is told as a warning`() async throws {
        try sample.folder.makeFolder("Archive")
        try sample.folder.write("", to: "Archive/Old.md")
        let run = await ProgramRun([], typing: ["buy archive", "archive"], in: sample.folder)
        #expect(
            run.errorLines == ["warning: “Old” stays, because the archive has a note of that name."])
        #expect(run.lines.last == "No note was moved.")
    }
}
