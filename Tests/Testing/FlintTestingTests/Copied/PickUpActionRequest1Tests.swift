import FlintCore
import FlintTesting
import Testing

// The module under test is this one.

@Suite(.flint(ParcelFeatures.self)) struct PickUpActionRequest1Tests {
    @Test func `PickUpAction of CounterFeature succeeds`() async throws {
        let recorder = EventRecorder()
        _ = try await CounterFeature.action(PickUpAction.self)
            .perform(with: Visit(name: "Ada"), using: ScriptedCounter(numbers: [700, 7]))
        recorder.expect(
            """
            CounterFeature#PickUpAction success
              flow ParcelPickup finished
              LedgerFeature#NoteDownAction success
            """)
    }
}
