import FlintFlows
import FlintTesting
import TestSupport
import Testing

/// Recording of flows that run inside flows, many levels deep.
@Suite(.timeLimit(.minutes(10))) struct NestedRunTests {
    /// A flow that runs itself, a level less each time.
    private struct NestedFlow: ParcelPickupStateMachine {
        let levels: Int

        func onAsking(from _: ParcelPickupState) async throws -> ParcelPickupState.Asking {
            if levels > 1 { _ = try await subflow(to: NestedFlow(levels: levels - 1)).exit }
            return .searching(1)
        }

        func onSearching(
            _ number: Int, from _: ParcelPickupState
        ) async throws -> ParcelPickupState.Searching { .end(Parcel(number: number)) }

        func onRegret(from _: ParcelPickupState) async throws -> ParcelPickupState.Regret { .asking }
    }

    private func indents<Output: Sendable>(of run: RecordedRun<Output>) -> [Int] {
        let lines: [Substring] = run.description.split(separator: "\n")
        return lines.map { line in line.prefix { $0 == " " }.count }
    }

    @Test(arguments: [1, 2, 500]) func `each level has its records and its line, indented once more`(
        levels: Int
    ) async {
        let run = await NestedFlow(levels: levels).recordRun()
        #expect((run.transitions.count, run.allTransitions.count) == (5, 5 * levels))
        #expect(indents(of: run) == (0..<levels).map { 2 * $0 })
    }

    /// Counts what runs ask of it and tell it.
    private struct CountingSink: FlowSink {
        let calls = Journal<Void>()
        private let wanted = FlowRecordingSwitch()
        let clock: any Clock<Duration> = ContinuousClock()

        init() { wanted.set(true) }

        var recording: FlowRecordingSwitch {
            calls.note(())
            return wanted
        }

        var nanoseconds: Int64 {
            calls.note(())
            return 0
        }

        func receive(
            _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64,
            entering state: () -> (any FlowState)?
        ) { calls.note(()) }

        func standingIn(for action: (any FlowSink)?) -> any FlowSink {
            calls.note(())
            return self
        }
    }

    @Test func `a level costs the same, however many there are`() async {
        var calls: [Int] = []
        for levels in [100, 200, 400] {
            let sink = CountingSink()
            let run = await withFlowSink(sink) { await NestedFlow(levels: levels).recordRun() }
            #expect(run.allTransitions.count == 5 * levels)
            calls.append(sink.calls.count)
        }
        #expect(calls[0] > 5 * 100)
        #expect(calls[2] - calls[1] == 2 * (calls[1] - calls[0]))
    }

    @Test func `a run that is recorded inside a recorded one begins its outline at the margin`() async throws
    {
        struct Recording: ParcelPickupStateMachine {
            let inner: CallRecorder<RecordedRun<Parcel>>

            func onAsking(from _: ParcelPickupState) async throws -> ParcelPickupState.Asking {
                inner.add(await NestedFlow(levels: 2).recordRun())
                return .searching(1)
            }

            func onSearching(
                _ number: Int, from _: ParcelPickupState
            ) async throws -> ParcelPickupState.Searching { .end(Parcel(number: number)) }

            func onRegret(from _: ParcelPickupState) async throws -> ParcelPickupState.Regret { .asking }
        }
        let inner = CallRecorder<RecordedRun<Parcel>>()
        let outer = await Recording(inner: inner).recordRun()
        let recorded = try #require(inner.all.first)
        #expect(recorded.allTransitions.count == 10)
        #expect(outer.allTransitions.count == 15)
        #expect(indents(of: recorded) == [0, 2])
        // It is an outermost run, wherever it is recorded.
        #expect(indents(of: outer) == [0, 0, 2])
    }
}
