internal import Synchronization

/// A holder of a turn of a ``TurnQueue``, whose priority waiters can raise.
package protocol TurnHolder: AnyObject, Sendable {
    /// Raises the priority of the work that must be done before the turn is released.
    ///
    /// It is called outside of locks, possibly several times, by any task, even before the turn was granted and after
    /// it was released.
    func raise(to priority: TaskPriority)
}

/// A turn that one task holds at a time; other tasks get it in the order of their requests.
///
/// Its owner may close it: waiters then get the answer `closed` and must request a turn elsewhere. Requesting,
/// leaving and passing on cost the same for any number of waiters. A named holder is raised to the highest priority
/// of the named waiters, on systems that support it (macOS 26, iOS 26 and the other systems of their year; Linux).
package final class TurnQueue: Sendable {
    /// The answer to a request for the turn.
    package enum Answer: Sendable {
        /// The caller holds the turn and must ``release()`` it.
        case granted
        /// The calling task was canceled while it waited; it has left the queue.
        case canceled
        /// The queue was closed; use the next outer one.
        case closed
    }

    /// A request's place in the queue.
    package struct Place: Sendable {
        fileprivate let answer: OneShot<Answer>
        fileprivate let ticket: UInt64
        fileprivate let isNamed: Bool

        /// Whether the request is still pending: not granted, canceled or closed.
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

    /// Whether the owner has closed the queue.
    package var isClosed: Bool { state.withLock { $0.machine.isClosed } }

    /// The named holder of the turn; `nil` if the turn is free or its holder has no name.
    package var holder: (any TurnHolder)? { state.withLock { $0.holder } }

    /// Waits for the turn.
    package func acquire() async -> Answer {
        // Usually the turn is free, and no waiter need be created.
        if let answer = acquireWithoutWaiting() { return answer }
        return await wait(for: enter())
    }

    /// Takes the turn if it is free.
    ///
    /// - Parameter holder: The holder of the turn, if it is granted.
    /// - Returns: `granted` or `closed`; `nil` if the caller must ``enter(as:)`` and ``wait(for:)``.
    package func acquireWithoutWaiting(as holder: (any TurnHolder)? = nil) -> Answer? {
        switch state.withLock({ $0.request(holder) }) {
        case .granted: .granted
        case .closed: .closed
        case .queued: nil
        }
    }

    /// Enters the queue without waiting; the caller must ``wait(for:)`` the place afterwards.
    ///
    /// - Parameter holder: The future holder of the turn.
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

    /// Waits for the turn at a place in the queue.
    package func wait(for place: Place) async -> Answer {
        let answer = await answer(at: place)
        // The removed waiter is released here, outside the lock.
        if case .canceled = answer { _ = state.withLock { $0.machine.remove(place.ticket) } }
        return answer
    }

    private func answer(at place: Place) async -> Answer {
        guard place.isNamed, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return await place.answer.wait(onCancel: .canceled)
        }
        return await withTaskPriorityEscalationHandler {
            // The current priority is read after the handler is installed, so that no escalation in between is lost.
            raiseHolder(for: place, to: Task.currentPriority)
            return await place.answer.wait(onCancel: .canceled)
        } onPriorityEscalated: { _, priority in
            raiseHolder(for: place, to: priority)
        }
    }

    /// Raises the holder if no other waiter is as urgent.
    private func raiseHolder(for place: Place, to priority: TaskPriority) {
        let holder = state.withLock { state in
            state.machine.raise(place.ticket, to: priority.rawValue) ? state.holder : nil
        }
        holder?.raise(to: priority)
    }

    /// Passes the turn to the next waiter in the queue.
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
            // The last holder is released outside of the lock.
            _ = consume last
            guard let next else { return isDrained }
            // The remaining waiters now wait for the next holder, which should resume with their priority.
            if urgency > 0 { next.holder?.raise(to: TaskPriority(rawValue: urgency)) }
            // A waiter that was canceled at the same time is settled already; the turn passes on.
            if next.answer.settle(.granted) { return false }
        }
    }

    /// Closes the queue and answers all waiters with `closed`.
    ///
    /// - Returns: Whether the turn is free.
    package func close() -> Bool {
        let (waiters, isFree) = state.withLock { ($0.machine.close(), !$0.machine.isTaken) }
        waiters.forEach { $0.answer.settle(.closed) }
        return isFree
    }
}
