import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct PropertyListActionRequest13Tests {
    @Test func `PropertyListAction of SharingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        try await SharingFeature.action(PropertyListAction.self)
            .perform(with: true, using: try testPresenter())
        recorder.expect(
            """
            SharingFeature#PropertyListAction success
            """)
    }
}
