import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct NoteSearchActionRequest5Tests {
    @Test func `NoteSearchAction of BrowsingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        // Stand-ins fill what is redacted: one member.
        let input = try JSONDecoder().decode(
            SearchText.self, from: Data(#"{"text":"redacted"}"#.utf8))
        _ = try await BrowsingFeature.action(NoteSearchAction.self)
            .perform(with: input, using: try testPresenter())
        recorder.expect(
            """
            BrowsingFeature#NoteSearchAction success
            """)
    }
}
