import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.flint(AppFeatures.self)) struct FlagListActionRequest14Tests {
    @Test func `FlagListAction of FlagsFeature succeeds`() async throws {
        let recorder = EventRecorder()
        try await FlagsFeature.action(FlagListAction.self)
            .perform(using: try testPresenter())
        recorder.expect(
            """
            FlagsFeature#FlagListAction success
            """)
    }
}
