/// The events that were sent to a run and not taken yet, and the states that wait.
///
/// It is a value: each function says whom to resume, and the storage does so outside of its lock.
struct EventQueue<Waiter> {
    /// What a wait begins with.
    enum Start {
        /// An event was there already.
        case event(any Sendable)
        /// No event can come, and there is no deadline.
        case ended((any Error)?)
        /// It waits, under this number.
        case waiting(Int)
    }

    private struct Waiting {
        let number: Int
        let wait: FlowWait
        let waiter: Waiter
    }

    private var events: [any FlowEvent] = []
    private var waiting: [Waiting] = []
    private var nextNumber = 0
    private var isEnded = false
    private var failure: (any Error)?

    /// The number of events that nobody has taken.
    var count: Int { events.count }

    /// Takes the first event that a state waits for, or lets the state wait.
    mutating func begin(_ wait: FlowWait, _ waiter: Waiter) -> Start {
        if let index = events.firstIndex(where: { wait.events.contains($0.eventType) }) {
            return .event(events.remove(at: index).eventPayload)
        }
        if isEnded, wait.deadline == nil { return .ended(failure) }
        nextNumber += 1
        waiting.append(Waiting(number: nextNumber, wait: wait, waiter: waiter))
        return .waiting(nextNumber)
    }

    /// Adds an event.
    ///
    /// - Returns: The state that has waited for it longest, which takes it; `nil` if the event is kept.
    mutating func add(_ event: any FlowEvent) -> Waiter? {
        guard let index = waiting.firstIndex(where: { $0.wait.events.contains(event.eventType) }) else {
            events.append(event)
            return nil
        }
        return waiting.remove(at: index).waiter
    }

    /// Ends a wait.
    ///
    /// - Returns: The state; `nil` if an event has ended its wait.
    @discardableResult
    mutating func stop(_ number: Int) -> Waiter? {
        waiting.firstIndex { $0.number == number }.map { waiting.remove(at: $0).waiter }
    }

    /// Ends the events: nothing is added from now on.
    ///
    /// - Parameter error: The error that ended them.
    /// - Returns: The states that wait for nothing but events.
    mutating func end(throwing error: (any Error)?) -> [Waiter] {
        (isEnded, failure) = (true, error)
        let ended = waiting.filter { $0.wait.deadline == nil }
        waiting.removeAll { $0.wait.deadline == nil }
        return ended.map(\.waiter)
    }
}
