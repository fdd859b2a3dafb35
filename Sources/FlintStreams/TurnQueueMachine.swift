/// The logic of a ``TurnQueue`` as a value: whether the turn is taken, and who waits for it in which order.
struct TurnQueueMachine<Waiter> {
    /// What a newcomer gets.
    enum Admission: Equatable {
        case granted
        case queued
        case closed
    }

    private(set) var isTaken = false
    private(set) var isClosed = false
    private var waiters: [Waiter] = []

    /// Grants the turn at once, or says that a waiter is needed.
    mutating func requestWithoutWaiting() -> Admission {
        guard !isClosed else { return .closed }
        guard !isTaken else { return .queued }
        isTaken = true
        return .granted
    }

    /// Grants the turn at once, or puts the waiter at the end of the queue.
    mutating func request(_ waiter: Waiter) -> Admission {
        let admission = requestWithoutWaiting()
        if admission == .queued { waiters.append(waiter) }
        return admission
    }

    /// Gives the turn back.
    ///
    /// - Returns: The waiter that is next; the turn then stays taken. `nil` if nobody waits.
    mutating func release() -> Waiter? {
        guard waiters.isEmpty else { return waiters.removeFirst() }
        isTaken = false
        return nil
    }

    /// Takes waiters that gave up out of the queue.
    mutating func remove(where isGone: (Waiter) -> Bool) {
        waiters.removeAll(where: isGone)
    }

    /// Refuses newcomers from now on and hands over those that wait.
    mutating func close() -> [Waiter] {
        isClosed = true
        defer { waiters = [] }
        return waiters
    }
}
