internal import Synchronization

/// The holder of the turn of a ``TurnQueue``, whose priority the waiting tasks can raise.
package protocol TurnHolder: AnyObject, Sendable {
    /// Raises the priority of the work that the holder must do before it releases the turn.
    ///
    /// The queue calls it outside of locks, from any task and possibly several times. A call may come before
    /// the turn was granted or after it was released.
    func raise(to priority: TaskPriority)
}

/// A queue of tasks for a turn: a permission that one task holds at a time.
///
/// The turn is granted in the order of the requests. Requesting it, leaving the queue and passing the turn on
/// cost the same for any number of waiting tasks.
///
/// The owner of the queue may close it. Waiting tasks then get the answer `closed`, and must request a turn
/// of another queue.
///
/// A task may name a ``TurnHolder`` in its request. While the task has the turn, the queue raises the holder
/// to the highest priority of those waiting tasks that have named a holder, too. Systems without priority
/// escalation, such as macOS 15 and iOS 18, do not support this.
package final class TurnQueue: Sendable {
    /// The result of a request for the turn.
    package enum Answer: Sendable {
        /// The caller holds the turn and must ``release()`` it.
        case granted
        /// The calling task was canceled while it waited, and has left the queue.
        case canceled
        /// The queue was closed. The caller must request a turn of another queue.
        case closed
    }

    /// A handle for a request in the queue.
    package struct Place: Sendable {
        fileprivate let answer: OneShot<Answer>
        fileprivate let ticket: UInt64
        fileprivate let isNamed: Bool

        /// Whether the request has no answer yet.
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

    /// The holder of the turn; `nil` if the turn is free or was requested without a ``TurnHolder``.
    package var holder: (any TurnHolder)? { state.withLock { $0.holder } }

    /// Requests the turn and waits for it.
    ///
    /// - Returns: `granted`, after which the caller must ``release()`` the turn; `canceled` if the task was
    ///   canceled first; `closed` if the queue was closed before or while the task waited.
    package func acquire() async -> Answer {
        // The turn is free in most cases, and no waiter has to be created.
        if let answer = acquireWithoutWaiting() { return answer }
        return await wait(for: enter())
    }

    /// Requests the turn without waiting.
    ///
    /// - Parameter holder: The holder of the turn, if the turn is granted.
    /// - Returns: `granted` or `closed`; `nil` if the turn is taken. To wait for it, call ``enter(as:)`` and
    ///   ``wait(for:)``.
    package func acquireWithoutWaiting(as holder: (any TurnHolder)? = nil) -> Answer? {
        switch state.withLock({ $0.request(holder) }) {
        case .granted: .granted
        case .closed: .closed
        case .queued: nil
        }
    }

    /// Enters the queue without waiting.
    ///
    /// The caller must call ``wait(for:)`` with the result afterwards.
    ///
    /// - Parameter holder: The future holder of the turn.
    /// - Returns: The handle of the request.
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

    /// Waits until a request in the queue is answered.
    ///
    /// If the calling task is canceled first, the request leaves the queue, and the answer is `canceled`.
    ///
    /// - Parameter place: The handle of the request, from ``enter(as:)``.
    package func wait(for place: Place) async -> Answer {
        let answer = await answer(at: place)
        // The removal happens here so that the waiter is released outside the lock.
        if case .canceled = answer { _ = state.withLock { $0.machine.remove(place.ticket) } }
        return answer
    }

    private func answer(at place: Place) async -> Answer {
        guard place.isNamed, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return await place.answer.wait(onCancel: .canceled)
        }
        return await withTaskPriorityEscalationHandler {
            // The current priority is read after the handler is installed, so that no escalation in between
            // is missed.
            raiseHolder(for: place, to: Task.currentPriority)
            return await place.answer.wait(onCancel: .canceled)
        } onPriorityEscalated: { _, priority in
            raiseHolder(for: place, to: priority)
        }
    }

    /// Raises the priority of the turn's holder to that of a waiting task, unless another waiting task has as
    /// high a priority.
    ///
    /// - Parameters:
    ///   - place: The request of the waiting task.
    ///   - priority: The new priority of the waiting task.
    private func raiseHolder(for place: Place, to priority: TaskPriority) {
        let holder = state.withLock { state in
            state.machine.raise(place.ticket, to: priority.rawValue) ? state.holder : nil
        }
        holder?.raise(to: priority)
    }

    /// Releases the turn, and grants it to the next waiting task in the queue.
    ///
    /// - Returns: `true` if the queue is closed and no task holds the turn now, so that the owner can remove
    ///   the queue; otherwise `false`.
    package func release() -> Bool {
        while true {
            let (next, last, urgency, isDrained) = state.withLock { state in
                let next = state.machine.release()
                let last = state.holder
                state.holder = next?.holder
                let isDrained = state.machine.isClosed && !state.machine.isTaken
                return (next, last, next == nil ? 0 : state.machine.urgency, isDrained)
            }
            // The reference to the last holder is released outside of the lock.
            _ = consume last
            guard let next else { return isDrained }
            // The remaining waiters depend on the next holder, which should resume with their highest
            // priority.
            if urgency > 0 { next.holder?.raise(to: TaskPriority(rawValue: urgency)) }
            // If the waiter was canceled at the same time, it does not take the turn, and the next waiter
            // gets it.
            if next.answer.settle(.granted) { return false }
        }
    }

    /// Closes the queue and answers all waiters with `closed`.
    ///
    /// - Returns: Whether the turn is free; `false` if a task still holds it.
    package func close() -> Bool {
        let (waiters, isFree) = state.withLock { ($0.machine.close(), !$0.machine.isTaken) }
        waiters.forEach { $0.answer.settle(.closed) }
        return isFree
    }
}
