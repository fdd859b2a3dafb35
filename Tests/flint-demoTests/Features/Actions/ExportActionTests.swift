import FlintCore
import FlintTesting
import TestSupport
import Testing

@testable import flint_demo

@Suite(.notes) struct ExportActionTests {
    private let sample: SampleDesk
    private let destination = ExportDestination(folder: nil, isReplacing: false)

    init() throws {
        sample = try SampleDesk()
    }

    private var allNotes: ActionContext<DeskInput<ExportDestination>> { sample.context(destination) }

    @Test func `a page is written by its own action`() async throws {
        let page = ExportedPage(fileName: "x.html", note: "x", html: "<p>")
        let input = PageExport(page: page, folder: sample.folder.path("out"), isReplacing: false)
        let path = try await PageExportAction.perform(
            with: ActionContext(input: input), using: NoPresenter())
        #expect(path == sample.folder.path("out/x.html"))
        #expect(try sample.folder.text(of: "out/x.html") == "<p>")
    }

    @Test func `one note is exported by a nested action`() async throws {
        try Flint.current.setEnabled(true, for: ExportFeature.self)
        let recorder = EventRecorder()
        let export = NoteExport(note: NoteReference("One"), destination: destination)
        let path = try await NoteExportAction.perform(with: sample.context(export), using: sample.presenter)
        #expect(path == sample.folder.path("html/One.html"))
        #expect(sample.presenter.reports == [.exported("One", path: path)])
        #expect(recorder.events.map { $0.action?.identifier } == ["PageExportAction", "PageExportAction"])
    }

    @Test func `all notes are exported, a page each and one that lists them`() async throws {
        try Flint.current.setEnabled(true, for: ExportFeature.self)
        try sample.folder.write(bytes: [0xFF], to: "broken.md")
        let paths = try await AllNotesExportAction.perform(with: allNotes, using: sample.presenter)
        #expect(paths.map { $0.split(separator: "/").last } == ["index.html", "One.html", "Two.html"])
        let skipped = SearchResult.SkippedNote(name: "broken", problem: .notText)
        let folder = sample.folder.path("html")
        #expect(sample.presenter.reports == [.exportedAll(3, skipped: [skipped], folder: folder)])
    }

    @Test func `files that are there are replaced only if that is wanted`() async throws {
        try Flint.current.setEnabled(true, for: ExportFeature.self)
        _ = try await AllNotesExportAction.perform(with: allNotes, using: sample.presenter)
        let error = await #expect(throws: NotesError.self) {
            try await AllNotesExportAction.perform(with: allNotes, using: sample.presenter)
        }
        #expect(error?.code == .exportExists)
        let replacing = sample.context(ExportDestination(folder: nil, isReplacing: true))
        #expect(try await AllNotesExportAction.perform(with: replacing, using: sample.presenter).count == 3)
    }

    @Test func `no page is written while the feature is off`() async throws {
        let error = await #expect(throws: FlintError.self) {
            try await AllNotesExportAction.perform(with: allNotes, using: sample.presenter)
        }
        #expect(error?.code == .featureUnavailable)
        #expect(error?.reasons.map(\.text) == ["Export is switched off."])
        #expect(!sample.folder.exists("html"))
    }

    @Test func `a feature that is switched off meanwhile ends an export that was granted`() async throws {
        try Flint.current.setEnabled(true, for: ExportFeature.self)
        let request = try ExportFeature.allNotes.requestOrThrow()
        try Flint.current.setEnabled(false, for: ExportFeature.self)
        await #expect(throws: FlintError.self) {
            try await request.perform(with: allNotes.input, using: sample.presenter)
        }
        #expect(sample.presenter.reports.isEmpty)
    }

    @Test func `a canceled export stops between two pages`() async throws {
        try Flint.current.setEnabled(true, for: ExportFeature.self)
        let (context, presenter) = (allNotes, sample.presenter)
        await #expect(throws: CancellationError.self) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask(name: "export") {
                    _ = try await AllNotesExportAction.perform(with: context, using: presenter)
                }
                try await group.waitForAll()
            }
        }
        #expect(!sample.folder.exists("html"))
    }
}
