import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct NoteLinkActionRequest10Tests {
    @Test func `NoteLinkAction of SharingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        let input = try JSONDecoder().decode(
            NoteLinkAction.Target.self, from: Data(#"{"note":{"name":"One"},"isWeb":true}"#.utf8))
        _ = try await SharingFeature.action(NoteLinkAction.self)
            .perform(with: input, using: try testPresenter())
        recorder.expect(
            """
            SharingFeature#NoteLinkAction success
            """)
    }
}
