import FlintCore
import FlintTesting
import Testing

// The module under test is this one.

@Suite(.flint(ParcelFeatures.self)) struct DeliverActionRequest4Tests {
    @Test func `DeliverAction of ExpressFeature succeeds`() async throws {
        let recorder = EventRecorder()
        // ExpressFeature is conditional: make it available first.
        try Flint.current.setEnabled(true, for: ExpressFeature.self)
        let request = try #require(ExpressFeature.action(DeliverAction.self).request())
        try await request
            .perform()
        recorder.expect(
            """
            ExpressFeature#DeliverAction success
            """)
    }
}
