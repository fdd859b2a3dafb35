import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct NoteOpenActionRequest4Tests {
    @Test func `NoteOpenAction of BrowsingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        let input = try JSONDecoder().decode(
            NoteAddress.self, from: Data(#"{"name":"One"}"#.utf8))
        _ = try await BrowsingFeature.action(NoteOpenAction.self)
            .perform(with: input, using: try testPresenter())
        recorder.expect(
            """
            BrowsingFeature#NoteOpenAction success
            """)
    }
}
