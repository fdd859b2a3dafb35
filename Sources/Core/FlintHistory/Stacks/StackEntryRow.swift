internal import Foundation

/// The stored form of a stack's entry.
///
/// It is converted to an ``ActionStack/Entry`` only when it is read.
struct StackEntryRow: Sendable {
    /// The data of an opened stack.
    ///
    /// It is a separate object because nearly all entries are requests, which need no space for it.
    final class Opening: Sendable {
        let id: ActionStack.ID
        let feature: EventSubject
        let userInitiated: Bool
        let time: Date
        /// The time at which the stack was closed; `nil` while it is open.
        let closedAt: Date?

        init(
            id: ActionStack.ID, feature: EventSubject, userInitiated: Bool, time: Date, closedAt: Date? = nil
        ) {
            (self.id, self.feature, self.userInitiated) = (id, feature, userInitiated)
            (self.time, self.closedAt) = (time, closedAt)
        }
    }

    /// The row of the log with the request's beginning; an empty row for an opened stack.
    private let row: EventRow
    private let note: EventNote?
    private var opening: Opening?
    /// The outcome of the action; `nil` while it is running.
    var outcome: ActionOutcome?

    /// Creates the entry of a request, from the row of the log with its beginning and the texts of that row.
    init(_ row: EventRow, _ note: EventNote?) {
        (self.row, self.note) = (row, note)
    }

    /// Creates the entry in a parent stack that stands for a stack that was opened below it.
    init(_ opening: Opening) {
        (row, note, self.opening) = (EventRow(.began), nil, opening)
    }

    /// The request of an action's entry; `nil` for an opened stack.
    var requestID: RequestID? { opening == nil ? RequestID(number: row.request) : nil }

    /// Sets the time at which the opened stack was closed; without effect for the entry of an action.
    ///
    /// The time is never before the opening, even if the clock was set back.
    mutating func close(at moment: Moment) {
        guard let opening else { return }
        self.opening = Opening(
            id: opening.id, feature: opening.feature, userInitiated: opening.userInitiated,
            time: opening.time,
            closedAt: max(opening.time, moment.time))
    }

    /// Makes the entry that readers get from this row.
    ///
    /// - Parameter names: The table of the names to which indexes in rows refer.
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

/// A reference to a request's entry: the stack and the position in it.
struct StackEntryReference: Sendable, Hashable {
    let slot: Int
    let stackID: ActionStack.ID
    /// The number of the entry in its stack, counted from 0.
    let position: Int
}

/// The newest entries of a stack.
///
/// An entry's position is its number among all entries ever added, counted from 0.
struct StackEntryRing: Sendable {
    private var entries: [StackEntryRow] = []
    /// The index of the oldest entry once the ring is full.
    private var start = 0
    /// The number of dropped entries, which is also the position of the oldest kept entry.
    private(set) var dropped = 0
    /// The first entry of the stack, after it was dropped; empty before.
    ///
    /// An empty array takes less memory than an optional entry, and most rings drop no entry.
    private var droppedFirst: [StackEntryRow] = []

    /// The number of entries ever added.
    var total: Int { dropped + entries.count }

    /// Creates an empty ring.
    ///
    /// - Parameter memory: An empty array whose memory the ring uses.
    init(memory: [StackEntryRow] = []) {
        entries = memory
    }

    /// Removes all entries and returns their memory for another ring.
    ///
    /// - Parameter limit: The largest capacity, in entries, that the memory may have.
    /// - Returns: An empty array with the memory. If the capacity exceeds the limit, `nil`, and nothing is
    ///   removed.
    mutating func takeMemory(limit: Int) -> [StackEntryRow]? {
        guard entries.capacity <= limit else { return nil }
        var memory: [StackEntryRow] = []
        swap(&memory, &entries)
        memory.removeAll(keepingCapacity: true)
        return memory
    }

    /// Adds an entry, which replaces the oldest if the ring is full.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - capacity: The maximum number of entries.
    /// - Returns: The position of the entry: its number among all entries ever added, counted from 0.
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

    /// Sets the outcome of an action's entry, if the entry was not dropped or is the first of the stack.
    ///
    /// - Parameters:
    ///   - position: The number of the entry in its stack, counted from 0.
    ///   - outcome: The outcome of the action.
    mutating func end(_ position: Int, _ outcome: ActionOutcome) {
        if let index = index(of: position) {
            entries[index].outcome = outcome
        } else if position == 0, !droppedFirst.isEmpty {
            droppedFirst[0].outcome = outcome
        }
    }

    /// Sets the closing time in the entry of an opened stack, if the entry was not dropped or is the first of
    /// the stack.
    ///
    /// - Parameters:
    ///   - position: The number of the entry in its stack, counted from 0.
    ///   - moment: The time at which the opened stack was closed.
    mutating func close(_ position: Int, at moment: Moment) {
        if let index = index(of: position) {
            entries[index].close(at: moment)
        } else if position == 0, !droppedFirst.isEmpty {
            droppedFirst[0].close(at: moment)
        }
    }

    /// Returns the request of the action's entry at a position; `nil` for an opened stack, and for a dropped
    /// entry other than the first.
    func requestID(at position: Int) -> RequestID? {
        let entry = index(of: position).map { entries[$0] } ?? (position == 0 ? droppedFirst.first : nil)
        return entry?.requestID
    }

    /// The entries that are kept, oldest first.
    var held: [StackEntryRow] { Array(entries[start...] + entries[..<start]) }

    /// The first entry ever added, even if it was dropped; `nil` if none was added.
    var first: StackEntryRow? { droppedFirst.first ?? entries.first }

    /// The newest entry of the stack; `nil` if there is none.
    var last: StackEntryRow? { index(of: total - 1).map { entries[$0] } }

    private func index(of position: Int) -> Int? {
        guard position >= dropped else { return nil }
        let index = start + (position - dropped)
        return index < entries.count ? index : index - entries.count
    }
}
