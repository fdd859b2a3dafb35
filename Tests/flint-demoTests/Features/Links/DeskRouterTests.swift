import FlintCore
import Testing

@testable import flint_demo

@Suite struct DeskRouterTests {
    @Test func `each action gets the presenter that it asks for`() async throws {
        let desk = try SampleDesk()
        let reception = Reception(desk: desk.desk, presenter: desk.presenter)
        let router = DeskRouter(reception: reception)
        let linked = await router.presentation(
            for: BrowsingFeature.openLinked, with: NoteAddress(name: "One"))
        guard case .ready(let presenter) = linked else {
            Issue.record("The action of a link has no presenter: \(linked)")
            return
        }
        #expect(presenter === reception)
        let typed = await router.presentation(
            for: BrowsingFeature.open, with: DeskInput(desk.desk, NoteOpening(note: .openNote)))
        guard case .ready = typed else {
            Issue.record("The action of a command has no presenter: \(typed)")
            return
        }
    }

    @Test func `a reception keeps the last problem`() async throws {
        let desk = try SampleDesk()
        let reception = Reception(desk: desk.desk, presenter: desk.presenter)
        #expect(try await reception.attempt { 1 } == 1)
        #expect(reception.problem == nil)
        await #expect(throws: NotesError.noOpenNote) {
            try await reception.attempt { throw NotesError.noOpenNote }
        }
        #expect(reception.problem as? NotesError == .noOpenNote)
    }
}
