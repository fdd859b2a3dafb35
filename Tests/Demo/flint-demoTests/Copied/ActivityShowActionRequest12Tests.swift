import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct ActivityShowActionRequest12Tests {
    @Test func `ActivityShowAction of SharingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        try await SharingFeature.action(ActivityShowAction.self)
            .perform(with: false, using: try testPresenter())
        recorder.expect(
            """
            SharingFeature#ActivityShowAction success
            """)
    }
}
