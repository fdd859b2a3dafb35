import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct NoteAppendActionRequest8Tests {
    @Test func `NoteAppendAction of EditingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        // Stand-ins fill what is redacted: one member.
        let input = try JSONDecoder().decode(
            NoteAppendAction.Line.self, from: Data(#"{"note":{"name":"One"},"text":"redacted"}"#.utf8))
        try await EditingFeature.action(NoteAppendAction.self)
            .perform(with: input, using: try testPresenter())
        recorder.expect(
            """
            EditingFeature#NoteAppendAction success
            """)
    }
}
