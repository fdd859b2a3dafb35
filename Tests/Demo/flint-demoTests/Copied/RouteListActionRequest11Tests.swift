import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct RouteListActionRequest11Tests {
    @Test func `RouteListAction of SharingFeature succeeds`() async throws {
        let recorder = EventRecorder()
        try await SharingFeature.action(RouteListAction.self)
            .perform(using: try testPresenter())
        recorder.expect(
            """
            SharingFeature#RouteListAction success
            """)
    }
}
