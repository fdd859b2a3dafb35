internal import Synchronization

/// A turn that one task holds at a time; others get it in the order in which they asked.
///
/// It belongs to an owner that may end it: then whoever waits is sent away to ask elsewhere.
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

    private let machine = Mutex(TurnQueueMachine<OneShot<Answer>>())

    package init() {}

    /// Whether the owner has ended the queue.
    package var isClosed: Bool { machine.withLock { $0.isClosed } }

    /// Waits for the turn.
    package func acquire() async -> Answer {
        // Most of the time nobody holds the turn, and no waiter need be made.
        switch machine.withLock({ $0.requestWithoutWaiting() }) {
        case .granted: return .granted
        case .closed: return .closed
        case .queued: break
        }
        return await wait(for: enter())
    }

    /// Takes a place in the line without waiting there; whoever enters must ``wait(for:)`` the place.
    package func enter() -> OneShot<Answer> {
        let place = OneShot<Answer>()
        switch machine.withLock({ $0.request(place) }) {
        case .granted: place.settle(.granted)
        case .closed: place.settle(.closed)
        case .queued: break
        }
        return place
    }

    /// Waits at a place in the line for the turn.
    package func wait(for place: OneShot<Answer>) async -> Answer {
        let answer = await place.wait(onCancel: .canceled)
        if case .canceled = answer { machine.withLock { $0.remove { $0 === place } } }
        return answer
    }

    /// Gives the turn to the next in line.
    ///
    /// - Returns: Whether the queue is closed and this was its last turn.
    package func release() -> Bool {
        while true {
            let (next, isDrained) = machine.withLock { ($0.release(), $0.isClosed && !$0.isTaken) }
            guard let next else { return isDrained }
            // A waiter that was canceled in this very moment has settled itself; pass the turn on.
            if next.settle(.granted) { return false }
        }
    }

    /// Ends the queue and sends everybody away who waits in it.
    ///
    /// - Returns: Whether nobody holds the turn.
    package func close() -> Bool {
        let (waiters, isFree) = machine.withLock { ($0.close(), !$0.isTaken) }
        waiters.forEach { $0.settle(.closed) }
        return isFree
    }
}
