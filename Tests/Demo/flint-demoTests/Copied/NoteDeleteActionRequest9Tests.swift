import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct NoteDeleteActionRequest9Tests {
    @Test func `NoteDeleteAction of EditingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        let input = try JSONDecoder().decode(
            NoteAddress.self, from: Data(#"{"name":"Errands/Old"}"#.utf8))
        try await EditingFeature.action(NoteDeleteAction.self)
            .perform(with: input, using: try testPresenter())
        recorder.expect(
            """
            EditingFeature#NoteDeleteAction success
            """)
    }
}
