/// The pending events of a run, and the states of the run that wait for events.
///
/// The queue is a value. Its functions return the waiters to resume, and the owner of the queue resumes them
/// outside of its lock.
struct EventQueue<Waiter> {
    /// The result of beginning a wait by ``begin(_:_:)``.
    enum Start {
        /// A pending event ends the wait at once; this is the event's value.
        case event(any Sendable)
        /// The wait cannot begin: it has no deadline, and the stream of events has ended, with this error or
        /// without one.
        case ended((any Error)?)
        /// The wait has begun; the number identifies it in a later call of ``stop(_:)``.
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

    /// The number of pending events.
    var count: Int { events.count }

    /// Begins a wait: takes the first pending event of the awaited types, or adds the waiter.
    ///
    /// - Parameters:
    ///   - wait: The types of the awaited events, and the deadline.
    ///   - waiter: The object by which the waiting state is resumed.
    /// - Returns: The event, the end of the stream, or the number of the wait that has begun.
    mutating func begin(_ wait: FlowWait, _ waiter: Waiter) -> Start {
        if let index = events.firstIndex(where: { wait.events.contains($0.eventType) }) {
            return .event(events.remove(at: index).eventPayload)
        }
        if isEnded, wait.deadline == nil { return .ended(failure) }
        nextNumber += 1
        waiting.append(Waiting(number: nextNumber, wait: wait, waiter: waiter))
        return .waiting(nextNumber)
    }

    /// Adds an event, which ends a wait or becomes pending.
    ///
    /// - Returns: The waiter that has waited longest for the event, and gets it; `nil` if the event becomes
    ///   pending.
    mutating func add(_ event: any FlowEvent) -> Waiter? {
        guard let index = waiting.firstIndex(where: { $0.wait.events.contains(event.eventType) }) else {
            events.append(event)
            return nil
        }
        return waiting.remove(at: index).waiter
    }

    /// Ends a wait, for instance at its deadline.
    ///
    /// - Parameter number: The number of the wait.
    /// - Returns: The waiter to resume; `nil` if the wait has ended before, for instance by an event.
    @discardableResult
    mutating func stop(_ number: Int) -> Waiter? {
        waiting.firstIndex { $0.number == number }.map { waiting.remove(at: $0).waiter }
    }

    /// Marks the end of the stream of events.
    ///
    /// No event is added afterwards.
    ///
    /// - Parameter error: The error that ended the stream; `nil` if it ended without one.
    /// - Returns: The waiters without a deadline, which no event can resume any more.
    mutating func end(throwing error: (any Error)?) -> [Waiter] {
        (isEnded, failure) = (true, error)
        let ended = waiting.filter { $0.wait.deadline == nil }
        waiting.removeAll { $0.wait.deadline == nil }
        return ended.map(\.waiter)
    }
}
