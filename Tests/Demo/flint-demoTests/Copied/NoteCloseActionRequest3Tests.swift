import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct NoteCloseActionRequest3Tests {
    @Test func `NoteCloseAction of BrowsingFeature fails with DemoError`() async throws {
        let recorder = EventRecorder()
        await #expect(throws: DemoError.self) {
            _ = try await BrowsingFeature.action(NoteCloseAction.self)
                .perform(using: try testPresenter())
        }
        recorder.expect(
            """
            BrowsingFeature#NoteCloseAction failure DemoError
            """)
    }
}
