internal import FlintFlows

/// A host of a flow that ends each wait with the scripted event or deadline of one state.
///
/// Machines that the handler of the state runs have the same host, so their waits end with the same event or
/// deadline.
final class ScriptedArrival: FlowHost {
    private let arrival: FlowArrival

    init(_ arrival: FlowArrival) {
        self.arrival = arrival
    }

    var journal: (any FlowJournal)? { nil }

    func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival { arrival }
}
