/// The logic of a ``TurnQueue`` as a value: whether the turn is taken, and the waiters with their order and urgency.
///
/// Each waiter is linked to its neighbors, so that leaving costs the same at every place.
struct TurnQueueMachine<Waiter> {
    /// The result of a request for the turn.
    enum Admission: Equatable {
        case granted
        case queued
        case closed
    }

    typealias Ticket = UInt64

    private struct Link {
        let waiter: Waiter
        var urgency: UInt8 = 0
        var before: Ticket?
        var behind: Ticket?
    }

    private(set) var isTaken = false
    private(set) var isClosed = false
    private var links: [Ticket: Link] = [:]
    private var first: Ticket?
    private var last: Ticket?
    private var issued: Ticket = 0
    /// The number of waiters by urgency; there are few different urgencies.
    private var urgencies: [UInt8: Int] = [:]

    /// The highest urgency of a waiter; zero if there is none.
    var urgency: UInt8 { urgencies.keys.max() ?? 0 }

    /// Grants the turn immediately, or returns that the request must wait.
    mutating func requestWithoutWaiting() -> Admission {
        guard !isClosed else { return .closed }
        guard !isTaken else { return .queued }
        isTaken = true
        return .granted
    }

    /// Appends a waiter to the queue; the turn must be taken.
    ///
    /// - Returns: The waiter's ticket, which is never reused.
    mutating func enqueue(_ waiter: Waiter) -> Ticket {
        issued += 1
        links[issued] = Link(waiter: waiter, before: last)
        if let last { links[last]?.behind = issued } else { first = issued }
        last = issued
        urgencies[0, default: 0] += 1
        return issued
    }

    /// Raises the urgency of a waiter.
    ///
    /// - Returns: Whether no waiter in the queue was as urgent before.
    mutating func raise(_ ticket: Ticket, to urgency: UInt8) -> Bool {
        guard let known = links[ticket]?.urgency, known < urgency else { return false }
        let isNew = urgency > self.urgency
        forget(known)
        urgencies[urgency, default: 0] += 1
        links[ticket]?.urgency = urgency
        return isNew
    }

    /// Releases the turn.
    ///
    /// - Returns: The next waiter, for which the turn stays taken; `nil` if there is none.
    mutating func release() -> Waiter? {
        if let first { return remove(first) }
        isTaken = false
        return nil
    }

    /// Removes a waiter from the queue.
    ///
    /// - Returns: The waiter; `nil` if it had left the queue already.
    mutating func remove(_ ticket: Ticket) -> Waiter? {
        guard let link = links.removeValue(forKey: ticket) else { return nil }
        if let before = link.before { links[before]?.behind = link.behind } else { first = link.behind }
        if let behind = link.behind { links[behind]?.before = link.before } else { last = link.before }
        forget(link.urgency)
        // The memory of a long queue is freed.
        if links.isEmpty, links.capacity > 64 { links = [:] }
        return link.waiter
    }

    /// Refuses further requests and returns the waiters.
    mutating func close() -> [Waiter] {
        isClosed = true
        var waiters: [Waiter] = []
        while let first, let waiter = remove(first) { waiters.append(waiter) }
        return waiters
    }

    private mutating func forget(_ urgency: UInt8) {
        guard let count = urgencies[urgency] else { return }
        urgencies[urgency] = count > 1 ? count - 1 : nil
    }
}
