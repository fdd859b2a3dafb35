internal import FlintDurableFlows
internal import FlintFlows
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// Collects what clients and workers see: of one process in memory, of several in a file.
package final class HistoryRecorder: Sendable {
    private struct State {
        var observations: [FlowHistory.Observation] = []
        var calls = 0
        var numbers = 0
    }

    private let state: Mutex<State>
    private let log: HistoryLog?
    private let elapsed: @Sendable () -> Duration

    package init(clock: any Clock<Duration>) {
        state = Mutex(State())
        log = nil
        elapsed = clock.stopwatch()
    }

    /// Collects what this process sees in a file that others write as well.
    ///
    /// - Parameter process: A number that no other process has.
    package init(log: HistoryLog, process: Int) {
        state = Mutex(State(numbers: process << 32))
        self.log = log
        elapsed = { .seconds(ProcessInfo.processInfo.systemUptime) }
    }

    package func note(_ event: FlowHistory.Event) {
        if let log { return log.append(FlowHistory.Observation(at: elapsed(), event)) }
        state.withLock { $0.observations.append(FlowHistory.Observation(at: elapsed(), event)) }
    }

    package func countCall() { state.withLock { $0.calls += 1 } }

    /// How many calls of stores were made.
    package var calls: Int { state.withLock { $0.calls } }

    /// How many observations this process has made.
    package var count: Int { state.withLock { $0.observations.count } }

    /// Where what is noted from now on begins: the number of observations, or the bytes of the file.
    package var position: Int {
        get throws { try log?.size() ?? count }
    }

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
    package func history(_ readings: [FlowHistory.Reading]) throws -> FlowHistory {
        let shared = try log?.observations()
        return state.withLock { FlowHistory(shared ?? $0.observations, calls: $0.calls, readings: readings) }
    }
}
