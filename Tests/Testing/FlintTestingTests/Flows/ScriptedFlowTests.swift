import FlintFlows
import FlintTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ScriptedFlowTests {
    struct Closed: Error, Equatable {}

    private func flow(_ numbers: [Int] = []) -> ScriptedFlow<ParcelPickupFlow> {
        ScriptedFlow(ParcelPickupFlow(counter: ScriptedCounter(numbers: numbers)))
    }

    @Test func `answers stand in for handlers, one after another, and handlers run when they are used up`()
        async throws
    {
        let flow = flow([8])
        flow.on("Asking", .searching(700))
        flow.on("Regret", .asking)
        let run = await flow.recordRun()
        run.expectPath(["Begin", "Asking", "Searching", "Regret", "Asking", "Searching", "End"])
        #expect(try run.output() == Parcel(number: 8))
        #expect(flow.expectAllUsed())
    }

    @Test func `an error leads to Fail, an exit out of the flow`() async {
        let failing = flow()
        failing.on("Asking", throwing: Closed())
        let failed = await failing.recordRun()
        failed.expectPath(["Begin", "Asking", "Fail"], ending: .failed)
        #expect(throws: Closed()) { try failed.output() }

        let leaving = flow()
        leaving.on("Asking", throwing: FlowExit.back)
        let left = await leaving.recordRun()
        left.expectPath(["Begin", "Asking"], ending: .back)
        #expect(throws: FlowExit.back) { try left.output() }
    }

    @Test func `a closure answers with the context of its state`() async throws {
        let flow = flow()
        flow.on("Asking", .searching(3))
        flow.on("Searching") { state in
            guard case .searching(let number) = state else { throw Closed() }
            return .end(Parcel(number: number * 10))
        }
        #expect(try await flow.run() == Parcel(number: 30))
    }

    @Test func `the task of the run can be canceled, and that of the test goes on`() async {
        let flow = flow()
        flow.cancelTask(on: "Asking")
        let run = await flow.recordRun()
        run.expectPath(["Begin", "Asking"], ending: .taskCancelled)
        #expect(!Task.isCancelled)
    }

    @Test func `a run may begin at any state`() async {
        let flow = flow()
        let run = await flow.recordRun(from: .searching(4))
        run.expectPath(["Searching", "End"])
    }

    @Test func `a state that does not exist is an issue with a proposal`() async {
        let flow = flow()
        let issues = await recordedIssues {
            flow.on("Askin", .regret)
            flow.on("Nowhere", throwing: Closed())
        }
        #expect(
            issues == [
                "There is no state 'Askin' in ParcelPickup. Did you mean 'Asking'?",
                "There is no state 'Nowhere' in ParcelPickup. There are 'Begin', 'Asking', 'Searching', 'Regret', "
                    + "'End', 'Fail'.",
            ])
    }

    @Test func `a way that was not drawn is an issue with those that were`() async {
        let flow = flow()
        let issues = await recordedIssues {
            flow.on("Searching", .asking)
            flow.on("End", .terminate(.failure(Closed())))
            flow.on("Fail", .asking)
        }
        #expect(
            issues == [
                "There is no edge from 'Searching' to 'Asking' in ParcelPickup. From 'Searching' edges lead to "
                    + "'Regret', 'End'.",
                "There is no edge from 'Fail' to 'Asking' in ParcelPickup. From 'Fail' edges lead to 'Terminate'.",
            ])
    }

    @Test func `each answer that was not used is an issue`() async {
        let flow = flow([7])
        flow.on("Regret", .asking)
        flow.on("Regret", .asking)
        _ = await flow.recordRun()
        let issues = await recordedIssues { #expect(!flow.expectAllUsed()) }
        #expect(
            issues
                == Array(
                    repeating:
                        "The script's answer for 'Regret' was not used: the flow was not there so often.",
                    count: 2))
    }

    @Test func `it is a part of another flow like the machine it wraps`() async throws {
        let inner = flow()
        inner.on("Asking", throwing: FlowExit.cancelled)
        let outer = ScriptedFlow(RouteFlow(ScriptedFlow<ParcelPickupFlow>.self, inner))
        let run = await outer.recordRun()
        #expect(
            (run.path, run.allTransitions.map(\.machine).contains("ParcelPickup"))
                == (["Begin", "Asking", "Searching", "Regret", "Asking", "Searching", "End"], true))
    }
}
