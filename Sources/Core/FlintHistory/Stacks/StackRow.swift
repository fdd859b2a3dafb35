internal import Foundation

/// The stored form of an open stack.
struct StackRow: Sendable {
    /// The key of an open stack.
    ///
    /// There is one open stack per feature, session and subject.
    struct Key: Hashable, Sendable {
        /// The index by which rows of the log refer to the session.
        ///
        /// It is not given to another session while a stack of this one is open.
        let session: UInt32
        let feature: ObjectIdentifier
        /// The identifier of the subject; `nil` for the application.
        let subject: String?

        /// Hashes the session and the feature, but not the subject.
        ///
        /// Nearly all stacks of a session have the same subject, and hashing its text takes longer than the
        /// rest.
        func hash(into hasher: inout Hasher) {
            hasher.combine(session)
            hasher.combine(feature)
        }
    }

    /// The facts about a stack that do not change.
    struct Facts: Sendable {
        let id: ActionStack.ID
        /// The name of the session to which the stack belongs.
        let session: String
        /// The subject on whose behalf the requests run, with its trace; `nil` for the application.
        let origin: RequestOrigin?
        let feature: EventSubject
        let userInitiated: Bool
        let start: Moment
    }

    let facts: Facts
    /// The entry in the parent stack that opened this stack; `nil` if there is none.
    ///
    /// The parent stays open as long as this stack is open.
    let parent: StackEntryReference?
    var entries = StackEntryRing()
    /// The time at which the newest entry was added, in nanoseconds since the creation of the runtime.
    var touched: Int64

    /// Adds an entry to the stack, and removes the oldest if there are more than `capacity`.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - slot: The index at which the table of open stacks stores this stack.
    ///   - moment: The time of the entry.
    ///   - capacity: The maximum number of entries.
    /// - Returns: A reference to the entry: the stack, and the position in it.
    mutating func enter(
        _ entry: consuming StackEntryRow, in slot: Int, at moment: Moment, capacity: Int
    ) -> StackEntryReference {
        touched = moment.nanoseconds
        return StackEntryReference(
            slot: slot, stackID: facts.id, position: entries.append(entry, capacity: capacity))
    }

    /// Makes the stack that readers get from this row.
    ///
    /// - Parameters:
    ///   - now: The time since the creation of the runtime, for the ages.
    ///   - names: The table of the names to which indexes in rows refer.
    /// - Returns: The stack.
    func stack(at now: Duration, _ names: EventNames) -> ActionStack {
        ActionStack(
            id: facts.id, parentID: parent?.stackID, session: facts.session, feature: facts.feature.feature,
            userInitiated: facts.userInitiated, entries: entries.held.map { $0.entry(names) },
            dropped: entries.dropped,
            firstEntry: entries.first?.entry(names), age: max(.zero, now - facts.start.elapsed),
            timeSinceLastEntry: max(.zero, now - .nanoseconds(touched)),
            started: Timestamp(facts.start.time), subject: facts.origin?.label)
    }
}

/// Linked lists of the slots of a ``StackTable``, newest first.
///
/// A slot is an index at which the table stores a stack. Each slot is at most once in a list, and all changes
/// take constant time.
///
/// Several lists share one array of links. The ends of a list are stored elsewhere, as ``Ends``.
struct StackSlotLists: Sendable {
    /// The newest and the oldest stack of a list, each by its index in the table; both are `nil` if the list
    /// is empty.
    struct Ends: Sendable {
        private var newestPlace = Place()
        private var oldestPlace = Place()

        fileprivate(set) var newest: Int? {
            get { newestPlace.slot }
            set { newestPlace.slot = newValue }
        }

        fileprivate(set) var oldest: Int? {
            get { oldestPlace.slot }
            set { oldestPlace.slot = newValue }
        }
    }

    private struct Link {
        var newer = Place()
        var older = Place()
    }

    /// The index of a stack in the table, or none, in four bytes, a quarter of the memory of `Int?`.
    private struct Place {
        private var next: UInt32 = 0

        var slot: Int? {
            get { next == 0 ? nil : Int(next) - 1 }
            set { next = UInt32((newValue ?? -1) + 1) }
        }
    }

    private var links: [Link] = []

    /// Returns the index of the next older stack in the list; `nil` for the oldest.
    ///
    /// - Parameter slot: The index of a stack in the table.
    func older(than slot: Int) -> Int? { links[slot].older.slot }

    /// Adds a stack, which must not be in a list yet, to a list as the newest.
    ///
    /// - Parameters:
    ///   - slot: The index of the stack in the table.
    ///   - ends: The newest and the oldest stack of the list.
    mutating func add(_ slot: Int, to ends: inout Ends) {
        while links.count <= slot { links.append(Link()) }
        links[slot].newer.slot = nil
        links[slot].older.slot = ends.newest
        if let newest = ends.newest { links[newest].newer.slot = slot } else { ends.oldest = slot }
        ends.newest = slot
    }

    /// Removes a stack from a list.
    ///
    /// - Parameters:
    ///   - slot: The index of the stack in the table.
    ///   - ends: The newest and the oldest stack of the list.
    mutating func remove(_ slot: Int, from ends: inout Ends) {
        let (newer, older) = (links[slot].newer.slot, links[slot].older.slot)
        if let newer { links[newer].older.slot = older } else { ends.newest = older }
        if let older { links[older].newer.slot = newer } else { ends.oldest = newer }
    }

    /// Makes a stack, which must be in a list, the newest of the list.
    ///
    /// - Parameters:
    ///   - slot: The index of the stack in the table.
    ///   - ends: The newest and the oldest stack of the list.
    mutating func touch(_ slot: Int, in ends: inout Ends) {
        guard ends.newest != slot else { return }
        remove(slot, from: &ends)
        add(slot, to: &ends)
    }

    /// Returns the indexes in the table of the stacks of a list, newest first.
    func all(in ends: Ends) -> [Int] {
        Array(
            sequence(state: ends.newest) { next in
                defer { next = next.flatMap(older) }
                return next
            })
    }
}
