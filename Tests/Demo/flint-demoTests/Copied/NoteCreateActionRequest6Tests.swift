import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct NoteCreateActionRequest6Tests {
    @Test func `NoteCreateAction of EditingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        // Stand-ins fill what is redacted: one member.
        let input = try JSONDecoder().decode(
            NewNote.self, from: Data(#"{"name":"Two","text":"redacted"}"#.utf8))
        _ = try await EditingFeature.action(NoteCreateAction.self)
            .perform(with: input, using: try testPresenter())
        recorder.expect(
            """
            EditingFeature#NoteCreateAction success
              BrowsingFeature#NoteOpenAction success
            """)
    }
}
