internal import Foundation

/// The stored form of an open stack.
struct StackRow: Sendable {
    /// The key of an open stack: there is one per feature, session and subject.
    struct Key: Hashable, Sendable {
        /// The index of the session, which is not reused while a stack of it is open.
        let session: UInt32
        let feature: ObjectIdentifier
        /// The identifier of the subject; nil for the application.
        let subject: String?

        /// Leaves the subject out: nearly all stacks of a session are of one, and hashing a text takes longer than the rest.
        func hash(into hasher: inout Hasher) {
            hasher.combine(session)
            hasher.combine(feature)
        }
    }

    /// The constant facts about a stack.
    struct Facts: Sendable {
        let id: ActionStack.ID
        /// The name of the session.
        let session: String
        /// On whose behalf the requests run.
        let origin: RequestOrigin?
        let feature: EventSubject
        let userInitiated: Bool
        let start: Moment
    }

    let facts: Facts
    /// The entry in the parent stack that opened this one.
    ///
    /// The parent is open as long as this stack is.
    let parent: StackEntryReference?
    var entries = StackEntryRing()
    /// The time at which the newest entry was added, in nanoseconds.
    var touched: Int64

    /// Adds an entry.
    ///
    /// - Returns: The position of the entry.
    mutating func enter(
        _ entry: consuming StackEntryRow, in slot: Int, at moment: Moment, capacity: Int
    ) -> StackEntryReference {
        touched = moment.nanoseconds
        return StackEntryReference(
            slot: slot, stackID: facts.id, position: entries.append(entry, capacity: capacity))
    }

    /// Returns the stack as a value for readers.
    ///
    /// - Parameters:
    ///   - now: The time since the runtime was made.
    ///   - names: The names of the indexes in rows.
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

/// Linked lists of slots, newest first; each slot is at most once in a list, and all changes take constant time.
///
/// Several lists share one array of links; a list itself consists of its two ends.
struct StackSlotLists: Sendable {
    /// The two ends of one list; both are `nil` in an empty one.
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

    /// A slot or none, in a quarter of the memory of an optional.
    private struct Place {
        private var next: UInt32 = 0

        var slot: Int? {
            get { next == 0 ? nil : Int(next) - 1 }
            set { next = UInt32((newValue ?? -1) + 1) }
        }
    }

    private var links: [Link] = []

    /// Returns the next older slot in the list.
    func older(than slot: Int) -> Int? { links[slot].older.slot }

    /// Adds a slot that is in no list, as the newest.
    mutating func add(_ slot: Int, to ends: inout Ends) {
        while links.count <= slot { links.append(Link()) }
        links[slot].newer.slot = nil
        links[slot].older.slot = ends.newest
        if let newest = ends.newest { links[newest].newer.slot = slot } else { ends.oldest = slot }
        ends.newest = slot
    }

    /// Removes a slot from its list.
    mutating func remove(_ slot: Int, from ends: inout Ends) {
        let (newer, older) = (links[slot].newer.slot, links[slot].older.slot)
        if let newer { links[newer].older.slot = older } else { ends.newest = older }
        if let older { links[older].newer.slot = newer } else { ends.oldest = newer }
    }

    /// Makes a slot the newest of its list.
    mutating func touch(_ slot: Int, in ends: inout Ends) {
        guard ends.newest != slot else { return }
        remove(slot, from: &ends)
        add(slot, to: &ends)
    }

    /// The slots of a list, newest first.
    func all(in ends: Ends) -> [Int] {
        Array(
            sequence(state: ends.newest) { next in
                defer { next = next.flatMap(older) }
                return next
            })
    }
}
