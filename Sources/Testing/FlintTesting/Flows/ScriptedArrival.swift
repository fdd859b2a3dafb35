internal import FlintFlows

/// A host of a flow that delivers the scripted event or deadline of one state.
///
/// It is also the environment of machines that a scripted handler runs. It delivers no events to them,
/// because the script of a state has no events for machines inside of it.
final class ScriptedArrival: FlowHost {
    private let arrival: FlowArrival

    init(_ arrival: FlowArrival) {
        self.arrival = arrival
    }

    var journal: (any FlowJournal)? { nil }

    func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival { arrival }
}
