/// The state machine of a ``TurnQueue``: whether the turn is taken, and the waiting tasks with their order
/// and urgency.
///
/// A waiter stands for a waiting task. The waiters form a linked list, so that leaving the queue takes
/// constant time. Urgency is the raw value of a task's priority.
struct TurnQueueMachine<Waiter> {
    /// The result of a request for the turn: granted, must wait in the queue, or refused since the queue is
    /// closed.
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
    /// The number of waiters with each urgency.
    ///
    /// There are few different urgencies, so the highest one is found fast.
    private var urgencies: [UInt8: Int] = [:]

    /// The highest urgency of a waiter; zero if there is none.
    var urgency: UInt8 { urgencies.keys.max() ?? 0 }

    /// Grants the turn if it is free and the queue is open.
    ///
    /// - Returns: `granted`; `closed` if the queue is closed; `queued` if the turn is taken, so that the
    ///   caller must ``enqueue(_:)`` a waiter.
    mutating func requestWithoutWaiting() -> Admission {
        guard !isClosed else { return .closed }
        guard !isTaken else { return .queued }
        isTaken = true
        return .granted
    }

    /// Appends a waiter to the queue.
    ///
    /// Call this function only while a task holds the turn.
    ///
    /// - Returns: The ticket that identifies the waiter, which is never reused.
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
    /// - Parameters:
    ///   - ticket: The ticket of the waiter.
    ///   - urgency: The new urgency, the raw value of a task's priority.
    /// - Returns: Whether the new urgency is higher than every urgency that a waiter had before the call.
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
        // The memory of a queue that was long is freed once it is empty.
        if links.isEmpty, links.capacity > 64 { links = [:] }
        return link.waiter
    }

    /// Closes the queue for further requests and returns the waiters.
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
