import FlintCore
import Testing

@testable import flint_demo

@Suite struct SearchActionTests {
    private let sample: SampleDesk

    init() throws {
        sample = try SampleDesk()
    }

    @Test func `a search shows and returns the lines`() async throws {
        let result = try await NoteSearchAction.perform(
            with: sample.context(SearchText(text: "SECOND")), using: sample.presenter)
        #expect(result.hits.map(\.note) == ["Two"])
        #expect(sample.presenter.reports == [.found(result, text: "SECOND")])
    }

    @Test func `a search for nothing is refused`() async throws {
        let error = await #expect(throws: NotesError.self) {
            try await NoteSearchAction.perform(
                with: sample.context(SearchText(text: "")), using: sample.presenter)
        }
        #expect(error?.code == .emptyText)
    }
}
