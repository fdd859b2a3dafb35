import FlintFlows
import FlintTesting
import Testing

// The module under test is this one.

@Suite struct ParcelPickupRun1Tests {
    @Test func `ParcelPickup ends: finished`() async {
        let flow = ScriptedFlow(ParcelPickupFlow(counter: ScriptedCounter(numbers: [])))
        // Each answer stands in for a handler. Take one away to run the handler itself.
        flow.on("Asking", .searching(700))
        flow.on("Searching", .regret)
        flow.on("Regret", .asking)
        flow.on("Asking", .searching(7))
        flow.on("Searching", .end(Parcel(number: 7)))
        let run = await flow.recordRun(())
        run.expectPath(
            [
                "Begin",
                "Asking",
                "Searching",
                "Regret",
                "Asking",
                "Searching",
                "End",
            ], ending: .finished)
        flow.expectAllUsed()
    }
}
