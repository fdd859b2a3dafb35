internal import FlintFlows

/// Hands out the scripted event or deadline of one state.
///
/// What the handler itself runs waits for nothing: the script of a state has no events for machines inside it.
final class ScriptedArrival: FlowHost {
    private let arrival: FlowArrival

    init(_ arrival: FlowArrival) {
        self.arrival = arrival
    }

    var journal: (any FlowJournal)? { nil }

    func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival { arrival }
}
