import CoreTestSupport
import FlintCore
import FlintTesting
import Foundation
import Testing

@Suite struct EventTimeTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Waiting.self]
    }

    enum Waiting: Feature, TestFeature {
        static let wait = action(Wait.self)
        static let waitTwice = action(WaitTwice.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(wait)
            actions.declare(waitTwice)
        }
    }

    enum Wait: Action {
        static let description = "Lets 0.6 milliseconds pass"

        static func perform(with context: ActionContext<NoInput>, using clock: ManualClock) async throws {
            clock.advance(by: .microseconds(600))
        }
    }

    enum WaitTwice: Action {
        static let description = "Waits as a part of waiting"

        static func perform(with context: ActionContext<NoInput>, using clock: ManualClock) async throws {
            clock.advance(by: .microseconds(600))
            try await context.perform(Waiting.wait, using: clock)
        }
    }

    /// Milliseconds after the start of each event, and the durations of those that ended.
    private func record(
        _ perform: (ActionSession, ManualClock) async throws -> Void
    ) async throws -> (times: [Int], durations: [Duration]) {
        let clock = ManualClock()
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let runtime = Flint(
            configuration: FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start)))
        try runtime.setup(Root.self)
        clock.advance(by: .microseconds(600))
        let recorder = EventRecorder(of: runtime)
        try await perform(ActionSession("test", runtime: runtime), clock)
        let events = recorder.events
        let times = events.map { Int(($0.time.timeIntervalSince(start) * 1000).rounded()) }
        return (times, events.compactMap(\.duration))
    }

    @Test func `parts of a millisecond add up before they are cut off, and times do not run backwards`()
        async throws
    {
        let (times, durations) = try await record { session, clock in
            try await session.perform(Waiting.waitTwice, using: clock)
        }
        #expect((times, durations) == ([0, 1, 1, 1], [.microseconds(600), .microseconds(1200)]))
    }
}
