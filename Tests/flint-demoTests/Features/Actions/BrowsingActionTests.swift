import FlintCore
import FlintTesting
import TestSupport
import Testing

@testable import flint_demo

@Suite(.notes) struct BrowsingActionTests {
    private let sample: SampleDesk

    init() throws {
        sample = try SampleDesk()
    }

    @Test func `listing shows and returns the notes with their numbers`() async throws {
        let notes = try await NoteListAction.perform(with: sample.context(), using: sample.presenter)
        #expect(notes.map(\.name) == ["One", "Two"])
        #expect(notes.map(\.number) == [1, 2])
        #expect(sample.presenter.reports == [.notes(notes, folder: sample.folder.path, showsWords: true)])
    }

    @Test(arguments: ["One", "one", "1", "#1", "on", "One.md"])
    func `a note is opened by name, beginning or number`(words: String) async throws {
        let opening = NoteOpening(note: NoteReference(words))
        let note = try await NoteOpenAction.perform(with: sample.context(opening), using: sample.presenter)
        #expect(note.text == "first\n")
        #expect(sample.desk.openNote == "One")
        #expect(sample.presenter.reports == [.note(note)])
    }

    @Test func `opening without words shows the open note again`() async throws {
        sample.desk.open("Two")
        let opening = NoteOpening(note: .openNote)
        let note = try await NoteOpenAction.perform(with: sample.context(opening), using: sample.presenter)
        #expect(note.name == "Two")
    }

    @Test func `a note can be opened without showing it`() async throws {
        let opening = NoteOpening(note: NoteReference("Two"), showsText: false)
        _ = try await NoteOpenAction.perform(with: sample.context(opening), using: sample.presenter)
        #expect(sample.desk.openNote == "Two")
        #expect(sample.presenter.reports.isEmpty)
    }

    @Test func `a note that cannot be opened leaves the open one open`() async throws {
        sample.desk.open("Two")
        let opening = NoteOpening(note: NoteReference("Three"))
        let error = await #expect(throws: NotesError.self) {
            try await NoteOpenAction.perform(with: sample.context(opening), using: sample.presenter)
        }
        #expect(error?.code == .unknownNote)
        #expect(sample.desk.openNote == "Two")
    }

    @Test func `closing puts the open note away, once`() async throws {
        sample.desk.open("One")
        let name = try await NoteCloseAction.perform(with: sample.context(), using: sample.presenter)
        #expect(name == "One")
        #expect(sample.desk.openNote == nil)
        #expect(sample.presenter.reports == [.closed("One")])
        let error = await #expect(throws: NotesError.self) {
            try await NoteCloseAction.perform(with: sample.context(), using: sample.presenter)
        }
        #expect(error?.code == .noOpenNote)
    }

    @Test func `closing ends the work with the feature`() {
        #expect(NoteCloseAction.closesActionStackOnSuccess)
        #expect(QuitAction.closesActionStackOnSuccess)
    }

    @Test func `an output that is closed fails the action`() async throws {
        let presenter = RecordingPresenter(failing: OutputError(code: .closed, reason: ""))
        let error = await #expect(throws: OutputError.self) {
            try await NoteListAction.perform(with: sample.context(), using: presenter)
        }
        #expect(error?.code == .closed)
    }
}
