internal import FlintFlows
internal import Synchronization

/// A host of a flow that ends the wait of one state with a scripted event or deadline.
///
/// Machines that the handler of the state runs have the same host, and get no events.
final class ScriptedArrival: FlowHost {
    private let arrival: Mutex<FlowArrival?>

    init(_ arrival: sending FlowArrival) {
        self.arrival = Mutex(arrival)
    }

    var journal: (any FlowJournal)? { nil }

    func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival {
        guard let arrival = arrival.withLock({ $0.take() }) else { throw FlowError.eventsEnded }
        return arrival
    }
}
