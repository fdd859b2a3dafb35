internal import FlintDurableFlows
internal import Synchronization

/// Collects what clients and workers of one process see.
package final class HistoryRecorder: Sendable {
    private struct State {
        var observations: [FlowHistory.Observation] = []
        var calls = 0
        var numbers = 0
    }

    private let state = Mutex(State())
    private let elapsed: @Sendable () -> Duration

    package init(clock: any Clock<Duration>) {
        elapsed = clock.makeStopwatch()
    }

    package func note(_ event: FlowHistory.Event) {
        state.withLock { $0.observations.append(FlowHistory.Observation(at: elapsed(), event)) }
    }

    package func countCall() { state.withLock { $0.calls += 1 } }

    /// How many calls of stores were made.
    package var calls: Int { state.withLock { $0.calls } }

    /// How many observations were made.
    package var count: Int { state.withLock { $0.observations.count } }

    /// A number that no other caller gets.
    package func makeNumber() -> Int {
        state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
    }

    /// Notes a call of a client, and what the client knows of it.
    @discardableResult
    package func observe(
        _ call: FlowClientCall, _ body: () async throws -> FlowOutcome
    ) async -> FlowOutcome {
        let number = makeNumber()
        note(.calling(number, call))
        var outcome: FlowOutcome
        do { outcome = try await body() } catch { outcome = FlowOutcome(error) }
        note(.called(number, outcome))
        return outcome
    }

    /// What was seen until now.
    ///
    /// - Parameter readings: What the store holds.
    package func history(_ readings: [FlowHistory.Reading]) -> FlowHistory {
        state.withLock { FlowHistory($0.observations, calls: $0.calls, readings: readings) }
    }
}
