import FlintCore
import FlintNavigation
import FlintTesting
import TestSupport
import Testing

@testable import flint_demo

/// The screens: what they produce, and what they show in a terminal for scripted lines.
@Suite(.notes) struct ScreenTests {
    private let presenter: RecordingPresenter

    init() throws {
        presenter = try RecordingPresenter()
    }

    /// The pages that lines lead to.
    private func pages(_ lines: String...) async throws -> [[String]] {
        try await ScreensFeature.browse.perform(with: .init(lines: lines), using: presenter)
        return presenter.lines.split(separator: "").map(Array.init)
    }

    @Test func `a choice of the list opens the note, and b goes back`() async throws {
        let pages = try await pages("2", "a line", "b", "q", "1")
        let heads = pages.compactMap(\.first).filter { $0.hasPrefix("Notes") }
        #expect(heads == ["Notes", "Notes › One", "Notes › One", "Notes"])
        #expect(presenter.lines.contains("a line"))
        #expect(try presenter.texts["One"] == "first\na line\n")
    }

    @Test func `a line of text makes a note, and one is searched for on the other tab`() async throws {
        _ = try await pages("Plan", "b", "t2", "MILK", "1")
        #expect(try presenter.texts["Plan"] == "")
        #expect(presenter.lines.contains("Notes › Plan"))
        #expect(presenter.lines.contains("1 Errands/Old: oat milk"))
        #expect(presenter.lines.contains("Search › Errands/Old"))
    }

    @Test func `before a note is deleted there is a question, and no answer keeps the note`() async throws {
        _ = try await pages("2", "1")
        #expect(presenter.lines.contains { $0.contains("Delete “One”?") })
        #expect(try presenter.texts.count == 2)
    }

    @Test(arguments: ["Delete", "Keep"]) @MainActor
    func `the answer decides about the note`(answer: String) async throws {
        let terminal = TerminalPresenter { [presenter] in presenter.show(PrintableText.lines($0)) }
        let navigator = try Navigator(
            screens: ScreensFeature.screens(presenter.workspace) { _, _ in answer },
            root: ScreensFeature.layout, presenter: terminal)
        try await navigator.start()
        try await terminal.run(
            reading: AsyncStream { lines in
                for line in ["2", "1"] { lines.yield(line) }
                lines.finish()
            })
        #expect(try presenter.texts.keys.contains("One") == (answer == "Keep"))
        #expect(presenter.lines.contains("Deleted “One”.") == (answer == "Delete"))
    }

    @Test @MainActor func `screens are connected by types`() async throws {
        let test = try await TestNavigator(
            screens: ScreensFeature.screens(presenter.workspace) { _, _ in nil }, root: ScreensFeature.layout)
        try await test.screen(NoteListScreen.self).produce(NoteSelection(name: "One"))
        #expect(test.takeSteps() == ["push"])
        let note = try test.screen(NoteScreen.self)
        #expect(note.terminalLines(in: .standard) == ["first"])
        try await note.produce(DeletedNote(name: "One"))
        let list = try #require(test.current as? NoteListScreen)
        #expect(list.terminalLines(in: .standard) == ["Deleted “One”."])
    }

    @Test func `the next run begins where the last one ended, and commands go on behind the screens`()
        async throws
    {
        let folder = try TemporaryFolder()
        let first = await ProgramRun(
            reading: ["new 'Shopping list'", "append oat milk", "browse", "1", "q", "list"], in: folder)
        #expect(first.errors == [])
        #expect(first.lines.last?.hasPrefix("1  Shopping list") == true)
        let second = await ProgramRun(["browse", "q"], in: folder)
        #expect(second.lines.first == "Notes › Shopping list")
        try folder.write("damaged", to: ".flint-demo/browse.json")
        let third = await ProgramRun(["browse", "q"], in: folder)
        #expect(third.status == 0)
        #expect(third.lines.contains("Notes"))
    }
}
