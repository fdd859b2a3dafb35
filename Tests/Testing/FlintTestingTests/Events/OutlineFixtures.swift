import FlintCore
import FlintTesting
import Synchronization

/// What the tests of outlines need beyond the sample features.
enum OutlineFixtures: FeatureGroup {
    enum SleepAction: Action {
        static let description = "Sleep on a clock"

        static func perform(
            with context: ActionContext<NoInput>, using clock: ManualClock
        ) async throws {
            try await clock.sleep(for: .seconds(1))
        }
    }

    enum SleepFeature: Feature {
        static let description = "Sleeps"
        static let sleep = action(SleepAction.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(sleep)
        }
    }

    static let subfeatures: [any FeatureDefinition.Type] = [SleepFeature.self]
}

/// A counter that begins to record when it is asked.
final class LateCounter: ParcelCounter {
    private let recorder = Mutex<EventRecorder?>(nil)

    var outline: String? { recorder.withLock { $0 }?.outline }

    func askNumber() async throws -> Int {
        let new = EventRecorder()
        recorder.withLock { $0 = new }
        return 7
    }

    func apologize() async {}
    func handOver(_ parcel: Parcel) async {}
}
