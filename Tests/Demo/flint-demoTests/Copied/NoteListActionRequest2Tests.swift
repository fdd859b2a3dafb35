import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct NoteListActionRequest2Tests {
    @Test func `NoteListAction of BrowsingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        _ = try await BrowsingFeature.action(NoteListAction.self)
            .perform(using: try testPresenter())
        recorder.expect(
            """
            BrowsingFeature#NoteListAction success
            """)
    }
}
