/// The logic of a ``TurnQueue`` as a value: whether the turn is taken, who waits for it in which order, and how urgently.
///
/// Each waiter is linked to those before and behind it, so that leaving costs the same at every place.
struct TurnQueueMachine<Waiter> {
    /// What a newcomer gets.
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
    /// How many wait, by urgency, of which there are few kinds.
    private var urgencies: [UInt8: Int] = [:]

    /// How urgently somebody waits at most; zero if nobody does.
    var urgency: UInt8 { urgencies.keys.max() ?? 0 }

    /// Grants the turn at once, or says that a waiter is needed.
    mutating func requestWithoutWaiting() -> Admission {
        guard !isClosed else { return .closed }
        guard !isTaken else { return .queued }
        isTaken = true
        return .granted
    }

    /// Puts a waiter at the end of the queue, of a turn that is taken.
    ///
    /// - Returns: What the waiter is known by, never used again.
    mutating func enqueue(_ waiter: Waiter) -> Ticket {
        issued += 1
        links[issued] = Link(waiter: waiter, before: last)
        if let last { links[last]?.behind = issued } else { first = issued }
        last = issued
        urgencies[0, default: 0] += 1
        return issued
    }

    /// Raises how urgently a waiter waits.
    ///
    /// - Returns: Whether nobody in the queue waited so urgently before.
    mutating func raise(_ ticket: Ticket, to urgency: UInt8) -> Bool {
        guard let known = links[ticket]?.urgency, known < urgency else { return false }
        let isNew = urgency > self.urgency
        forget(known)
        urgencies[urgency, default: 0] += 1
        links[ticket]?.urgency = urgency
        return isNew
    }

    /// Gives the turn back.
    ///
    /// - Returns: The waiter that is next; the turn then stays taken. `nil` if nobody waits.
    mutating func release() -> Waiter? {
        if let first { return remove(first) }
        isTaken = false
        return nil
    }

    /// Takes a waiter out of the queue.
    ///
    /// - Returns: The waiter; `nil` if it had left the queue already.
    mutating func remove(_ ticket: Ticket) -> Waiter? {
        guard let link = links.removeValue(forKey: ticket) else { return nil }
        if let before = link.before { links[before]?.behind = link.behind } else { first = link.behind }
        if let behind = link.behind { links[behind]?.before = link.before } else { last = link.before }
        forget(link.urgency)
        // The memory of a long queue is given back.
        if links.isEmpty, links.capacity > 64 { links = [:] }
        return link.waiter
    }

    /// Refuses newcomers from now on and hands over those that wait.
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
