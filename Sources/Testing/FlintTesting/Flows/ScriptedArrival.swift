internal import FlintFlows

/// Hands out the scripted event or deadline of one state.
///
/// The environment of machines that a scripted handler runs: it delivers no events, because the script of a
/// state has none for machines inside it.
final class ScriptedArrival: FlowHost {
    private let arrival: FlowArrival

    init(_ arrival: FlowArrival) {
        self.arrival = arrival
    }

    var journal: (any FlowJournal)? { nil }

    func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival { arrival }
}
