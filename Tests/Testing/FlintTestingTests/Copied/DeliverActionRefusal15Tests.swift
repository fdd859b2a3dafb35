import FlintCore
import FlintTesting
import Testing

// The module under test is this one.

@Suite(.flint(ParcelFeatures.self)) struct DeliverActionRefusal15Tests {
    @Test func `DeliverAction of ExpressFeature is refused`() async throws {
        let recorder = EventRecorder()
        #expect(ExpressFeature.action(DeliverAction.self).request() == nil)
        recorder.expect(
            """
            ExpressFeature#DeliverAction refused featureUnavailable
            """)
    }
}
