import FlintCore
import FlintFlows
import FlintTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct RecordedRunTests {
    private func flow(_ numbers: [Int]) -> ParcelPickupFlow {
        ParcelPickupFlow(counter: ScriptedCounter(numbers: numbers))
    }

    @Test func `the records of a run are complete and in order`() async {
        let run = await flow([7]).recordRun()
        #expect(
            (run.transitions.map(\.index), run.transitions.map(\.to))
                == (Array(0...4), ["Begin", "Asking", "Searching", "End", "Terminate"]))
        #expect((run.transitions.last?.kind, run.allTransitions) == (.terminated(.finished), run.transitions))
    }

    @Test func `another path is an issue that shows the difference`() async {
        let run = await flow([700, 7]).recordRun()
        let issues = await recordedIssues {
            #expect(!run.expectPath(["Begin", "Asking", "Searching", "End"]))
        }
        #expect(
            issues == [
                """
                The flow went another way:
                  Begin
                  Asking
                  Searching
                + Regret
                + Asking
                + Searching
                  End
                  (finished)
                """
            ])
    }

    @Test func `another ending is an issue that shows the error`() async {
        let flow = ScriptedFlow(flow([]))
        flow.on("Asking", throwing: NoSuchParcel())
        let run = await flow.recordRun()
        let issues = await recordedIssues { run.expectPath(["Begin", "Asking", "Fail"]) }
        #expect((issues.count, issues.first?.contains("- (finished)\n+ (failed)")) == (1, true))
        #expect(issues.first?.contains("NoSuchParcel") == true)
    }

    @Test func `its outline has the runs inside it`() async {
        let outer = RouteFlow(ParcelPickupFlow.self, flow([7]))
        let run = await outer.recordRun()
        #expect(
            run.description == """
                ParcelPickup: Begin, Asking, Searching, Regret, Asking, Searching, End; finished
                  ParcelPickup: Begin, Asking, Searching, End; finished
                """)
        #expect(run.path.count == 7)
    }

    @Test func `concurrent runs are recorded apart`() async {
        let paths = await withTaskGroup(of: (Bool, [String]).self) { group in
            for number in 0..<100 {
                let isLong = number.isMultiple(of: 2)
                group.addTask { (isLong, await self.flow(isLong ? [700, 7] : [7]).recordRun().path) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect((paths.count, paths.allSatisfy { $0.1.count == ($0.0 ? 7 : 4) }) == (100, true))
    }

    @Test func `canceling the task that waits cancels the run`() async {
        let clock = ManualClock()
        let flow = ScriptedFlow(flow([]))
        flow.on("Asking") { _ in
            try await clock.sleep(for: .seconds(1))
            return .searching(1)
        }
        let task = Task { await flow.recordRun() }
        await clock.waitForSleepers()
        task.cancel()
        #expect(await task.value.ending == .taskCancelled)
    }
}
