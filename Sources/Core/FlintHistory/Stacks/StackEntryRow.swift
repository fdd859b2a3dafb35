internal import Foundation

/// The stored form of an entry; it is converted and described only when it is read.
struct StackEntryRow: Sendable {
    /// An opened stack; a separate object, because nearly all entries are requests.
    final class Opening: Sendable {
        let id: ActionStack.ID
        let feature: EventSubject
        let userInitiated: Bool
        let time: Date
        /// The time at which the stack was closed.
        let closedAt: Date?

        init(
            id: ActionStack.ID, feature: EventSubject, userInitiated: Bool, time: Date, closedAt: Date? = nil
        ) {
            (self.id, self.feature, self.userInitiated) = (id, feature, userInitiated)
            (self.time, self.closedAt) = (time, closedAt)
        }
    }

    /// The beginning of the request; an empty row if a stack was opened.
    private let row: EventRow
    private let note: EventNote?
    private var opening: Opening?
    /// The outcome of the action.
    var outcome: ActionOutcome?

    /// Creates the entry of a request.
    init(_ row: EventRow, _ note: EventNote?) {
        (self.row, self.note) = (row, note)
    }

    /// Creates the entry of an opened stack.
    init(_ opening: Opening) {
        (row, note, self.opening) = (EventRow(.began), nil, opening)
    }

    /// The request of an action's entry.
    var requestID: RequestID? { opening == nil ? RequestID(number: row.request) : nil }

    /// Sets the closing time, which is never before the opening, even if the clock was set back.
    mutating func close(at moment: Moment) {
        guard let opening else { return }
        self.opening = Opening(
            id: opening.id, feature: opening.feature, userInitiated: opening.userInitiated,
            time: opening.time,
            closedAt: max(opening.time, moment.time))
    }

    /// Returns the entry as a value for readers.
    ///
    /// - Parameter names: The names of the indexes in rows.
    /// - Returns: The entry.
    func entry(_ names: EventNames) -> ActionStack.Entry {
        if let opening {
            return .stack(
                ActionStack.Entry.Opened(
                    id: opening.id, feature: opening.feature.feature, userInitiated: opening.userInitiated,
                    timestamp: Timestamp(opening.time), closed: opening.closedAt.map { Timestamp($0) }))
        }
        let subject = names.plan(row.plan)?.subject
        return .action(
            ActionStack.Entry.Performed(
                requestID: RequestID(number: row.request),
                action: subject?.action ?? DispatchEvent.Label(identifier: "", name: ""),
                source: note?.source.map(DispatchEvent.Source.init) ?? .application,
                userInitiated: row.flags.contains(.userInitiated),
                input: EventSubject.input(row, note, subject)?.text,
                outcome: outcome,
                timestamp: Timestamp(Date(timeIntervalSinceReferenceDate: row.wallTime))))
    }
}

/// The position of a request's entry in its stack.
struct StackEntryReference: Sendable, Hashable {
    let slot: Int
    let stackID: ActionStack.ID
    /// The number of the entry in its stack, from 0.
    let position: Int
}

/// The newest entries of a stack, addressed by their position among all its entries, from 0.
struct StackEntryRing: Sendable {
    private var entries: [StackEntryRow] = []
    /// The index of the oldest entry once the ring is full.
    private var start = 0
    /// The number of dropped entries, which is also the position of the oldest kept entry.
    private(set) var dropped = 0
    /// The very first entry, once it was dropped; an array, because an entry is large and most rings drop none.
    private var droppedFirst: [StackEntryRow] = []

    /// The number of entries ever added.
    var total: Int { dropped + entries.count }

    /// Creates an empty ring.
    ///
    /// - Parameter memory: An empty array, whose memory is used.
    init(memory: [StackEntryRow] = []) {
        entries = memory
    }

    /// Removes all entries, for a ring to come.
    ///
    /// - Parameter limit: For how many entries the memory may be.
    /// - Returns: Their memory; nil, and nothing is removed, if it is for more.
    mutating func takeMemory(limit: Int) -> [StackEntryRow]? {
        guard entries.capacity <= limit else { return nil }
        var memory: [StackEntryRow] = []
        swap(&memory, &entries)
        memory.removeAll(keepingCapacity: true)
        return memory
    }

    /// Adds an entry, which replaces the oldest if the ring is full.
    ///
    /// - Returns: The position of the entry.
    mutating func append(_ entry: consuming StackEntryRow, capacity: Int) -> Int {
        guard entries.count >= capacity else {
            entries.append(entry)
            return total - 1
        }
        if dropped == 0 { droppedFirst = [entries[start]] }
        entries[start] = entry
        start = start + 1 == entries.count ? 0 : start + 1
        dropped += 1
        return total - 1
    }

    /// Sets the outcome of an action, if its entry is still kept.
    mutating func end(_ position: Int, _ outcome: ActionOutcome) {
        if let index = index(of: position) {
            entries[index].outcome = outcome
        } else if position == 0, !droppedFirst.isEmpty {
            droppedFirst[0].outcome = outcome
        }
    }

    /// Sets the closing time of an opened stack.
    mutating func close(_ position: Int, at moment: Moment) {
        if let index = index(of: position) {
            entries[index].close(at: moment)
        } else if position == 0, !droppedFirst.isEmpty {
            droppedFirst[0].close(at: moment)
        }
    }

    /// Returns the request of an action's entry, if the entry is still kept.
    func requestID(at position: Int) -> RequestID? {
        let entry = index(of: position).map { entries[$0] } ?? (position == 0 ? droppedFirst.first : nil)
        return entry?.requestID
    }

    /// The kept entries, oldest first.
    var held: [StackEntryRow] { Array(entries[start...] + entries[..<start]) }

    /// The very first entry.
    var first: StackEntryRow? { droppedFirst.first ?? entries.first }

    /// The newest entry.
    var last: StackEntryRow? { index(of: total - 1).map { entries[$0] } }

    private func index(of position: Int) -> Int? {
        guard position >= dropped else { return nil }
        let index = start + (position - dropped)
        return index < entries.count ? index : index - entries.count
    }
}
