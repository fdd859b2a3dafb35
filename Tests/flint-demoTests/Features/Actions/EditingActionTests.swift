import FlintCore
import FlintTesting
import TestSupport
import Testing

@testable import flint_demo

@Suite(.notes) struct EditingActionTests {
    private let sample: SampleDesk
    private let recorder = EventRecorder()

    init() throws {
        sample = try SampleDesk()
    }

    /// The actions that began, as far as they were performed through the runtime.
    private var begun: [String?] {
        recorder.events.filter { $0.kind == .began }.map { $0.action?.identifier }
    }

    @Test func `a new note is made and opened by a nested action`() async throws {
        let note = try await NoteCreateAction.perform(
            with: sample.context(NewNoteName(text: "Three")), using: sample.presenter)
        #expect(note.name == "Three")
        #expect(try sample.folder.text(of: "Three.md").isEmpty)
        #expect(sample.desk.openNote == "Three")
        #expect(sample.presenter.reports == [.created("Three")])
        #expect(begun == ["NoteOpenAction"])
    }

    @Test(arguments: [("one", NotesError.Code.nameTaken), ("a/b", .invalidName), (" ", .invalidName)])
    func `a name that is taken or impossible makes no note`(name: String, code: NotesError.Code) async throws
    {
        let error = await #expect(throws: NotesError.self) {
            try await NoteCreateAction.perform(
                with: sample.context(NewNoteName(text: name)), using: sample.presenter)
        }
        #expect(error?.code == code)
        #expect(try sample.folder.names() == ["One.md", "Two.md"])
        #expect(sample.presenter.reports.isEmpty)
    }

    @Test func `a line is added to the open note or to another`() async throws {
        sample.desk.open("One")
        for reference in [NoteReference.openNote, NoteReference("Two")] {
            _ = try await NoteAppendAction.perform(
                with: sample.context(LineAddition(note: reference, line: "more")), using: sample.presenter)
        }
        #expect(try sample.folder.text(of: "One.md") == "first\nmore\n")
        #expect(try sample.folder.text(of: "Two.md") == "second\nmore\n")
        #expect(sample.presenter.reports == [.appended("One"), .appended("Two")])
    }

    @Test func `without an open note there is nothing to add to`() async throws {
        let error = await #expect(throws: NotesError.self) {
            try await NoteAppendAction.perform(
                with: sample.context(LineAddition(note: .openNote, line: "x")), using: sample.presenter)
        }
        #expect(error?.code == .noOpenNote)
    }

    @Test func `a text is replaced wherever it occurs`() async throws {
        let change = TextChange(note: NoteReference("1"), text: "r", replacement: "RR")
        let replacement = try await NoteReplaceAction.perform(
            with: sample.context(change), using: sample.presenter)
        #expect(replacement.count == 1)
        #expect(try sample.folder.text(of: "One.md") == "fiRRst\n")
        #expect(sample.presenter.reports == [.replaced("One", count: 1)])
    }

    @Test func `the open note stays open under its new name`() async throws {
        sample.desk.open("One")
        let oldName = try await NoteRenameAction.perform(
            with: sample.context(NameChange(note: .openNote, name: "First")), using: sample.presenter)
        #expect(oldName == "One")
        #expect(sample.desk.openNote == "First")
        #expect(sample.presenter.reports == [.renamed(from: "One", to: "First")])
        #expect(begun == ["NoteOpenAction"])
    }

    @Test func `renaming another note leaves the open one alone`() async throws {
        sample.desk.open("One")
        _ = try await NoteRenameAction.perform(
            with: sample.context(NameChange(note: NoteReference("Two"), name: "Second")),
            using: sample.presenter)
        #expect(sample.desk.openNote == "One")
        #expect(try sample.folder.names() == ["One.md", "Second.md"])
        #expect(begun.isEmpty)
    }

    @Test func `changes run in a serial session`() {
        #expect(NoteCreateAction.defaultSession == .changes)
        #expect(ActionSession.Configuration.changes.order == .serial)
    }
}
