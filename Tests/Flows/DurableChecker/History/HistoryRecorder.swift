internal import FlintDurableFlows
internal import FlintFlows
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// A collector of the observations of clients and workers, in memory for one process, in a file for several.
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

    /// Creates a recorder that writes into a file, together with the recorders of other processes.
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

    /// The number of calls of stores.
    package var calls: Int { state.withLock { $0.calls } }

    /// The number of observations of this process.
    package var count: Int { state.withLock { $0.observations.count } }

    /// The position behind the last observation: the number of observations in memory, or the size of the
    /// file in bytes.
    package var position: Int {
        get throws { try log?.size() ?? count }
    }

    /// Returns a number that no other caller gets.
    package func makeNumber() -> Int {
        state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
    }

    /// Executes a call of a client, and notes its beginning and its outcome.
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

    /// Returns the history of all observations so far.
    ///
    /// - Parameter readings: The runs that the store holds.
    package func history(_ readings: [FlowHistory.Reading]) throws -> FlowHistory {
        let shared = try log?.observations()
        return state.withLock { FlowHistory(shared ?? $0.observations, calls: $0.calls, readings: readings) }
    }
}
