import FlintCore
import FlintTesting
import Testing

// The module under test is this one.

@Suite(.flint(ParcelFeatures.self)) struct LookUpActionRequest3Tests {
    @Test func `LookUpAction of LedgerFeature fails with NoSuchParcel`() async throws {
        let recorder = EventRecorder()
        await #expect(throws: NoSuchParcel.self) {
            _ = try await LedgerFeature.action(LookUpAction.self)
                .perform(with: 900)
        }
        recorder.expect(
            """
            LedgerFeature#LookUpAction failure NoSuchParcel
            """)
    }
}
