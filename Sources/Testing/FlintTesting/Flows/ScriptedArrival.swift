internal import FlintFlows
internal import Synchronization

/// A flow host that gives the handler of a waiting state a scripted event or deadline, without a wait.
///
/// Only the handler's first wait gets the event or deadline. Further waits, such as those of machines that
/// the handler runs, throw `eventsEnded`.
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
