import FlintCore
import FlintTesting
import FlintTweaks
import Testing

@testable import flint_demo

/// What each feature does, with notes in memory and a runtime per test.
@Suite(.notes) struct FeatureTests {
    private let presenter: RecordingPresenter
    private let recorder = EventRecorder()

    init() throws {
        presenter = try RecordingPresenter()
    }

    @Test func `a new note is open, and its text is not described`() async throws {
        let note = try await EditingFeature.create.perform(
            with: NewNote(name: "Plan", text: "secret"), using: presenter)
        #expect(try presenter.texts["Plan"] == "secret\n")
        #expect(presenter.workspace.openNote == note.name)
        #expect(presenter.lines == ["Made “Plan”."])
        recorder.expect("EditingFeature#NoteCreateAction success\n  BrowsingFeature#NoteOpenAction success")
        #expect(
            recorder.events.allSatisfy {
                $0.session == "changes" || $0.action?.identifier == "NoteOpenAction"
            })
        #expect(!recorder.events.contains { "\($0)".contains("secret") })
    }

    @Test func `a line goes to the end, also of a text without a line ending`() async throws {
        for text in ["tea", "jam"] {
            try await EditingFeature.append.perform(
                with: .init(note: NoteAddress(name: "Errands/Old"), text: text), using: presenter)
        }
        #expect(try presenter.texts["Errands/Old"] == "oat milk\nbread\ntea\njam\n")
        #expect(recorder.events.first?.input?.text == "Errands/Old, 3 characters")
    }

    @Test func `a search finds lines in any letter case, and keeps what was looked for to itself`()
        async throws
    {
        let hits = try await BrowsingFeature.search.perform(with: SearchText(text: "MILK"), using: presenter)
        #expect(hits == [.init(note: "Errands/Old", line: 1, text: "oat milk")])
        #expect(presenter.lines == ["Errands/Old:1: oat milk"])
        #expect(recorder.events.allSatisfy { $0.input?.text == "4 characters" })
        #expect(Flint.current.stacks.snapshot().stacks.isEmpty)
    }

    @Test func `closing ends the stack of the work`() async throws {
        try await BrowsingFeature.open.perform(with: NoteAddress(name: "one"), using: presenter)
        #expect(presenter.lines == ["first"])
        #expect(Flint.current.stacks.snapshot().stacks.count == 1)
        #expect(try await BrowsingFeature.close.perform(using: presenter) == "One")
        #expect(Flint.current.stacks.snapshot().stacks.isEmpty)
        await #expect(throws: DemoError.self) { try await BrowsingFeature.close.perform(using: presenter) }
    }

    @Test func `a deleted note is closed`() async throws {
        presenter.workspace.openNote = "One"
        try await EditingFeature.delete.perform(with: NoteAddress(name: "One"), using: presenter)
        #expect(presenter.workspace.openNote == nil)
        #expect(try presenter.texts.keys.sorted() == ["Errands/Old"])
        #expect(recorder.outcomes(of: NoteCloseAction.self) == [.success])
    }

    @Test func `what does not exist fails with words, and changes nothing`() async throws {
        let before = try presenter.texts
        let nowhere = NoteAddress(name: "nowhere")
        await #expect(throws: DemoError.self) {
            try await BrowsingFeature.open.perform(with: nowhere, using: presenter)
        }
        await #expect(throws: DemoError.self) {
            try await EditingFeature.delete.perform(with: nowhere, using: presenter)
        }
        await #expect(throws: DemoError.self) {
            try await EditingFeature.create.perform(with: NewNote(name: "ONE"), using: presenter)
        }
        #expect(try presenter.texts == before)
        #expect(presenter.lines == [])
    }

    @Test func `a closed feature gives no request, and an open one does`() async throws {
        #expect(ExportFeature.note.request() == nil)
        #expect(StatisticsFeature.show.request() == nil)
        #expect(JournalFeature.write.request() == nil)
        #expect(ArchiveFeature.archive.request() == nil)
        #expect(BackupFeature.copy.request() == nil)
        try Flint.current.setUserToggle(true, for: JournalFeature.self)
        let request = try #require(JournalFeature.write.request())
        for line in ["fine", "tired"] { try await request.perform(with: line, using: presenter) }
        #expect(try presenter.texts.values.contains("fine\ntired\n"))
        #expect(recorder.outcomes(of: NoteCreateAction.self) == [.success])
    }
}
