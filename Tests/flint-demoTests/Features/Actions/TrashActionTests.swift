import FlintCore
import FlintTesting
import TestSupport
import Testing

@testable import flint_demo

@Suite(.notes) struct TrashActionTests {
    private let sample: SampleDesk
    private let recorder = EventRecorder()

    init() throws {
        sample = try SampleDesk()
    }

    private func delete(_ words: String?) async throws -> DeletedNote {
        try await NoteDeleteAction.perform(
            with: sample.context(NoteReference(words)), using: sample.presenter)
    }

    @Test func `deleting another note leaves the open one open`() async throws {
        sample.desk.open("One")
        #expect(try await delete("Two").name == "Two")
        #expect(sample.desk.openNote == "One")
        #expect(sample.presenter.reports == [.deleted("Two")])
        #expect(recorder.events.isEmpty)
    }

    @Test func `deleting the open note closes it by a nested action`() async throws {
        sample.desk.open("One")
        #expect(try await delete(nil).name == "One")
        #expect(sample.desk.openNote == nil)
        #expect(sample.presenter.reports == [.deleted("One"), .closed("One")])
        let closing = recorder.events.filter { $0.kind != .began }
        // This runtime has no activities that could be ended.
        #expect(
            closing.map { $0.action?.identifier } == ["Flint.ResignActivityAction", "NoteCloseAction"])
        #expect(closing.map(\.kind.name) == ["refused", "ended"])
    }

    @Test func `the trash lists what was deleted, the last first`() async throws {
        let first = try await delete("One")
        let second = try await delete("Two")
        let listed = try await TrashListAction.perform(with: sample.context(), using: sample.presenter)
        #expect(listed == [second, first])
        #expect(sample.presenter.reports.last == .trash([second, first]))
    }

    @Test func `the last deleted note comes back, if need be under another name`() async throws {
        _ = try await delete("One")
        _ = try await delete("Two")
        for (name, expected) in [(nil, "Two"), ("First", "First")] {
            let restored = try await NoteRestoreAction.perform(
                with: sample.context(NoteRestoring(name: name)), using: sample.presenter)
            #expect(restored == expected)
            #expect(sample.presenter.reports.last == .restored(expected))
        }
        #expect(try sample.folder.text(of: "First.md") == "first\n")
    }

    @Test func `nothing comes back from an empty trash`() async throws {
        let error = await #expect(throws: NotesError.self) {
            try await NoteRestoreAction.perform(
                with: sample.context(NoteRestoring(name: nil)), using: sample.presenter)
        }
        #expect(error?.code == .nothingToUndo)
    }
}
