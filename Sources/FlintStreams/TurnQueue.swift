internal import Synchronization

/// Holds a turn of a ``TurnQueue``, and can be raised in priority by those who wait for it.
package protocol TurnHolder: AnyObject, Sendable {
    /// Raises the priority of what must be done before the turn is given back.
    ///
    /// Called outside of locks; more than once, by any task, also before the turn has come and after it was given back.
    func raise(to priority: TaskPriority)
}

/// A turn that one task holds at a time; others get it in the order in which they asked.
///
/// It belongs to an owner that may end it: then whoever waits is sent away to ask elsewhere. Asking, leaving and
/// passing on cost the same however many wait. A holder that is named is raised to the highest priority of those
/// who wait and are named, on systems that can (macOS 26, iOS 26 and those of their year; Linux).
package final class TurnQueue: Sendable {
    /// How a request for the turn ended.
    package enum Answer: Sendable {
        /// The caller holds the turn and must ``release()`` it.
        case granted
        /// The calling task was canceled while it waited; it has left the queue.
        case canceled
        /// The queue was closed; ask the next one up.
        case closed
    }

    /// A place in the queue.
    package struct Place: Sendable {
        fileprivate let answer: OneShot<Answer>
        fileprivate let ticket: UInt64
        fileprivate let isNamed: Bool

        /// Whether neither turn nor cancellation nor the end of the queue has come.
        package var isWaiting: Bool { !answer.isSettled }
    }

    private struct Waiter: Sendable {
        let answer: OneShot<Answer>
        let holder: (any TurnHolder)?
    }

    private struct State {
        var machine = TurnQueueMachine<Waiter>()
        var holder: (any TurnHolder)?

        mutating func request(_ newcomer: (any TurnHolder)?) -> TurnQueueMachine<Waiter>.Admission {
            let admission = machine.requestWithoutWaiting()
            if admission == .granted { holder = newcomer }
            return admission
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether the owner has ended the queue.
    package var isClosed: Bool { state.withLock { $0.machine.isClosed } }

    /// Who holds the turn; `nil` if nobody does, or nobody who was named.
    package var holder: (any TurnHolder)? { state.withLock { $0.holder } }

    /// Waits for the turn.
    package func acquire() async -> Answer {
        // Most of the time nobody holds the turn, and no waiter need be made.
        if let answer = acquireWithoutWaiting() { return answer }
        return await wait(for: enter())
    }

    /// Takes the turn if nobody holds it.
    ///
    /// - Parameter holder: Who holds the turn then.
    /// - Returns: `granted` or `closed`; `nil` if the caller must ``enter(as:)`` and ``wait(for:)``.
    package func acquireWithoutWaiting(as holder: (any TurnHolder)? = nil) -> Answer? {
        switch state.withLock({ $0.request(holder) }) {
        case .granted: .granted
        case .closed: .closed
        case .queued: nil
        }
    }

    /// Takes a place in the queue without waiting there; whoever enters must ``wait(for:)`` the place.
    ///
    /// - Parameter holder: Who will hold the turn.
    /// - Returns: The place.
    package func enter(as holder: (any TurnHolder)? = nil) -> Place {
        let answer = OneShot<Answer>()
        let (admission, ticket) = state.withLock { state -> (TurnQueueMachine<Waiter>.Admission, UInt64) in
            let admission = state.request(holder)
            guard admission == .queued else { return (admission, 0) }
            return (admission, state.machine.enqueue(Waiter(answer: answer, holder: holder)))
        }
        switch admission {
        case .granted: answer.settle(.granted)
        case .closed: answer.settle(.closed)
        case .queued: break
        }
        return Place(answer: answer, ticket: ticket, isNamed: holder != nil)
    }

    /// Waits at a place in the queue for the turn.
    package func wait(for place: Place) async -> Answer {
        let answer = await answer(at: place)
        // What left is released here and not under the lock.
        if case .canceled = answer { _ = state.withLock { $0.machine.remove(place.ticket) } }
        return answer
    }

    private func answer(at place: Place) async -> Answer {
        guard place.isNamed, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return await place.answer.wait(onCancel: .canceled)
        }
        return await withTaskPriorityEscalationHandler {
            // Once the handler is there, so that no rise in between is lost.
            raiseHolder(for: place, to: Task.currentPriority)
            return await place.answer.wait(onCancel: .canceled)
        } onPriorityEscalated: { _, priority in
            raiseHolder(for: place, to: priority)
        }
    }

    /// Raises the holder if nobody else waits so urgently.
    private func raiseHolder(for place: Place, to priority: TaskPriority) {
        let holder = state.withLock { state in
            state.machine.raise(place.ticket, to: priority.rawValue) ? state.holder : nil
        }
        holder?.raise(to: priority)
    }

    /// Gives the turn to the next in the queue.
    ///
    /// - Returns: Whether the queue is closed and this was its last turn.
    package func release() -> Bool {
        while true {
            let (next, last, urgency, isDrained) = state.withLock { state in
                let next = state.machine.release()
                let last = state.holder
                state.holder = next?.holder
                let isDrained = state.machine.isClosed && !state.machine.isTaken
                return (next, last, next == nil ? 0 : state.machine.urgency, isDrained)
            }
            // Released outside of the lock.
            _ = consume last
            guard let next else { return isDrained }
            // Those behind wait for it now, and it should wake up with their priority.
            if urgency > 0 { next.holder?.raise(to: TaskPriority(rawValue: urgency)) }
            // A waiter that was canceled in this very moment has settled itself; pass the turn on.
            if next.answer.settle(.granted) { return false }
        }
    }

    /// Ends the queue and sends everybody away who waits in it.
    ///
    /// - Returns: Whether nobody holds the turn.
    package func close() -> Bool {
        let (waiters, isFree) = state.withLock { ($0.machine.close(), !$0.machine.isTaken) }
        waiters.forEach { $0.answer.settle(.closed) }
        return isFree
    }
}
