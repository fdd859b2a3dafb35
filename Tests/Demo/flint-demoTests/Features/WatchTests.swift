import FlintCore
import FlintObservation
import FlintTesting
import Observation
import TestSupport
import Testing

@testable import flint_demo

/// The page that is drawn by observed state alone.
@MainActor
@Suite(.notes, .timeLimit(.minutes(10))) struct WatchTests {
    private func makePage(_ presenter: RecordingPresenter, answers: [String] = []) -> WatchPage {
        let interview = Interview(presenter, answers: answers)
        return WatchPage(
            presenter.workspace, in: .current,
            creation: NoteCreationFlow(presenter: presenter, interview: interview))
    }

    /// Waits until a line of the page is drawn that begins so.
    private func wait(
        for line: String, _ pages: inout some AsyncIteratorProtocol<[String], Never>
    ) async -> Bool {
        while let lines = await pages.next(isolation: #isolation) {
            if lines.contains(where: { $0.hasPrefix(line) }) { return true }
        }
        return false
    }

    @Test func `flags, the gate, the flow and the timeline draw the page again`() async throws {
        let presenter = try RecordingPresenter()
        let page = makePage(presenter, answers: ["Trip", "Bring socks", "1", "yes"])
        var pages = Observations { page.lines }.makeAsyncIterator()
        let first = try #require(await pages.next(isolation: #isolation))
        #expect(first[0] == "List      by name, with words")
        #expect(first[1].hasPrefix("Export    ○ "))
        #expect(first[2] == "New note  “compose” begins one")
        presenter.workspace.gates.flags.listOrder = "changed"
        #expect(await wait(for: "List      by changed, with words", &pages))
        try Flint.current.setEnabled(true, for: ExportFeature.self)
        #expect(await wait(for: "Export    ●", &pages))
        page.creation.start(with: NoteDraft())
        #expect(await wait(for: "New note  made “Trip”", &pages))
        try await BrowsingFeature.list.perform(using: presenter)
        #expect(await wait(for: "  ended ", &pages))
    }

    @Test func `commands change the page, a wrong one is told on it, and the last page is complete`()
        async throws
    {
        let run = await ProgramRun(
            ["watch"],
            reading: [
                "tweaks set list/shows_words false", "enable Export", "nonsense", "compose", "Trip", "socks",
                "1",
                "yes", "q",
            ])
        #expect(run.status == 0)
        let last = try #require(run.lines.lastIndex { $0.hasPrefix("List ") })
        let page = run.lines[last...].map { $0 }
        #expect(page[0] == "List      by name, without words")
        #expect(page[1] == "Export    ●")
        #expect(page[2] == "New note  made “Trip”")
        #expect(page.contains { $0.hasPrefix("  ended ") })
        #expect(page.suffix(2) == ["You have left the page.", ""])
    }
}
