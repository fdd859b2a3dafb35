internal import FlintStreams
internal import Synchronization

/// The pending events of a run without an engine of stored runs; a task adds the events of a stream.
package final class EventInbox: FlowHost {
    private typealias Waiter = OneShot<Result<FlowArrival, any Error>>

    /// An inbox whose stream of events has ended, shared by all runs without a stream.
    ///
    /// A state without a deadline that waits for an event throws ``FlowError`` with the code `eventsEnded`.
    static let closed: EventInbox = {
        let inbox = EventInbox()
        inbox.end(throwing: nil)
        return inbox
    }()

    /// The journal of the recorded run inside of which this run was begun; `nil` if there is none.
    package let journal: (any FlowJournal)?
    private let queue = Mutex(EventQueue<Waiter>())

    package init(journal: (any FlowJournal)? = nil) {
        self.journal = journal
    }

    /// Delivers an event to a state that waits for it, or keeps it pending.
    package func add(_ event: any FlowEvent) {
        let arrival = FlowArrival.event(event.eventPayload)
        // A canceled wait takes no event, so that the next wait gets it.
        while let waiter = queue.withLock({ $0.add(event) }) {
            if waiter.settle(.success(arrival)) { return }
        }
    }

    /// Marks the end of the stream of events.
    ///
    /// States that wait without a deadline then throw.
    ///
    /// - Parameter error: The error that these states throw; `nil` for ``FlowError`` with the code
    ///   `eventsEnded`.
    package func end(throwing error: (any Error)?) {
        let waiters = queue.withLock { $0.end(throwing: error) }
        for waiter in waiters { waiter.settle(.failure(error ?? FlowError.eventsEnded)) }
    }

    package func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival {
        let waiter = Waiter()
        switch queue.withLock({ $0.begin(wait, waiter) }) {
        case .event(let payload): return .event(payload)
        case .ended(let error): throw error ?? FlowError.eventsEnded
        case .waiting(let number):
            defer { queue.withLock { _ = $0.stop(number) } }
            guard let deadline = wait.deadline else {
                return try await waiter.wait(onCancel: .failure(CancellationError())).get()
            }
            return try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask(name: "flow.deadline") {
                    try await clock.sleep(for: deadline)
                    // Has no effect if an event has ended the wait before: the queue does not have the waiter
                    // any more.
                    self.queue.withLock { $0.stop(number) }?.settle(.success(.deadline))
                }
                defer { group.cancelAll() }
                return try await waiter.wait(onCancel: .failure(CancellationError())).get()
            }
        }
    }
}
