internal import Foundation

/// The open stacks of a runtime, as a value without side effects.
///
/// Each write takes constant time, or for a stack that is not the newest one, as many steps as it has ancestors; the
/// cost of a closing is attributed to the opening. An open stack has a slot, by which requests find it without a
/// search; its identity detects that the slot was reused.
struct StackTable: Sendable {
    /// The effects to publish after the lock is released.
    struct Effects: Sendable {
        var closings: [StackClosing] = []
        var changes: [ActionStack.Change] = []

        var isEmpty: Bool { closings.isEmpty && changes.isEmpty }
    }

    /// The stack of a session's newest entry, found by the session and plan of a row.
    private struct Recent {
        let session: UInt32
        let plan: UInt32
        let slot: Int
        let id: ActionStack.ID
    }

    /// The part of a stack that each new entry reads, and its key.
    ///
    /// It is stored separately, because reading a whole row would copy it.
    private struct Head {
        /// The identity of the stack; none for a free slot.
        var id = ActionStack.ID.none
        /// The key of the stack; nil for a free slot.
        var key: StackRow.Key?
        /// Whether the stack is in ``StackTable/slots``.
        var isIndexed = false
        /// The entry of the parent that opened the stack.
        var parent: StackEntryReference?
        /// The open stacks that it has opened.
        var children = StackSlotLists.Ends()
    }

    /// The key and time of a request's beginning.
    private struct Beginning {
        let key: StackRow.Key
        /// The entry of the parent request.
        let parent: StackEntryReference?
        let moment: Moment
        let userInitiated: Bool
    }

    var configuration = ActionStacksConfiguration()
    /// Whether there is an observer of changes.
    var collectsChanges = false
    /// Whether closings are logged.
    var collectsClosings = true
    /// The number of the newest change.
    private(set) var lastChange: UInt64 = 0
    private(set) var effects = Effects()
    private(set) var rows: [StackRow?] = []
    private var heads: [Head] = []
    private var freeSlots: [Int] = []
    /// The slots of all stacks that share or have shared their session with another stack.
    ///
    /// Stacks of single requests need no hashing.
    private var slots: [StackRow.Key: Int] = [:]
    /// The memory of small stacks that were closed, for those to come.
    private var spareMemory: [[StackEntryRow]] = []
    private static let spareLimit = 8
    private static let spareCapacity = 8
    private var lastID: UInt64 = 0
    /// The lists of all open stacks, sorted by the newest entry of them and their descendants, and of each session's
    /// stacks, sorted by their own newest entry.
    private var byEntry = StackSlotLists()
    private var all = StackSlotLists.Ends()
    private var byEntryInSession = StackSlotLists()
    /// The stacks by the index of their session.
    ///
    /// The indexes are small, because those of released sessions are used again.
    private var sessions: [StackSlotLists.Ends] = []
    private var siblings = StackSlotLists()
    /// As many as sessions that are often busy at once; a session has the place of its lowest bits.
    private var recents = [Recent?](repeating: nil, count: 8)
    private let names: EventNames

    /// Creates a table without stacks.
    ///
    /// - Parameter names: The names of the indexes in rows.
    init(_ names: EventNames) {
        self.names = names
    }

    mutating func takeEffects() -> Effects {
        defer { effects = Effects() }
        return effects
    }

    // MARK: Requests

    /// Adds an entry, in a new stack if none is open for the feature in the session.
    ///
    /// - Parameters:
    ///   - row: The row of the request's beginning.
    ///   - note: The note of the row.
    ///   - plan: The action.
    ///   - parent: The entry of the parent request.
    ///   - session: The name and origin of the session.
    /// - Returns: The position of the entry.
    mutating func begin(
        _ row: EventRow, _ note: EventNote?, of plan: PlanName, parent: StackEntryReference?,
        session: SessionName
    ) -> StackEntryReference? {
        let origin = note?.origin ?? session.origin
        let beginning = Beginning(
            key: StackRow.Key(session: row.session, feature: plan.feature, subject: origin?.stackSubject),
            parent: parent, moment: row.beginning, userInitiated: row.flags.contains(.userInitiated))
        // A closure after `??` would copy its captured values.
        let slot: Int
        if let known = self.slot(of: beginning.key) {
            slot = known
        } else {
            slot = open(beginning, plan.subject, session.name, origin)
        }
        if note?.origin == nil {
            recents[Self.place(of: row.session)] = Recent(
                session: row.session, plan: row.plan, slot: slot, id: heads[slot].id)
        }
        return enter(StackEntryRow(row, note), in: slot, beginning.moment)
    }

    private static func place(of session: UInt32) -> Int { Int(session & 7) }

    /// Adds an entry if its action is that of the session's newest one, which is the most common case.
    ///
    /// - Returns: The position of the entry; nil if ``begin(_:_:of:parent:session:)`` must find its stack.
    mutating func beginAgain(_ row: EventRow, _ note: EventNote?) -> StackEntryReference? {
        guard let recent = recents[Self.place(of: row.session)], recent.plan == row.plan,
            recent.session == row.session, heads[recent.slot].id == recent.id, note?.origin == nil
        else { return nil }
        return enter(StackEntryRow(row, note), in: recent.slot, row.beginning)
    }

    /// Sets the outcome of a request; entries of closed stacks are ignored.
    ///
    /// - Parameters:
    ///   - entry: The request's entry.
    ///   - outcome: The outcome.
    ///   - closing: The time of closing, if the action closes the stack.
    mutating func end(
        _ entry: StackEntryReference, _ outcome: ActionOutcome, closing: Moment?
    ) {
        guard isOpen(entry) else { return }
        rows[entry.slot]?.entries.end(entry.position, outcome)
        if collectsChanges, let request = rows[entry.slot]?.entries.requestID(at: entry.position) {
            note(.ended(request, outcome), of: entry.stackID)
        }
        if let closing { close([entry.slot], .action, at: closing) }
    }

    // MARK: Closing

    /// Closes all stacks of a session.
    ///
    /// - Parameters:
    ///   - session: The index of the session.
    ///   - moment: The time of its end.
    ///   - isLogged: Whether lines were logged at that time.
    mutating func endSession(_ session: UInt32, at moment: Moment, isLogged: Bool = true) {
        let ends = ends(of: session)
        guard ends.newest != nil else { return }
        let collects = collectsClosings
        collectsClosings = collects && isLogged
        defer { collectsClosings = collects }
        // The session of a single request has one stack, which has opened no other.
        if let only = ends.newest, only == ends.oldest, heads[only].parent == nil, isLeaf(only) {
            return closeOne(only, .sessionEnded, at: moment)
        }
        closeTrees(byEntryInSession.all(in: ends), .sessionEnded, at: moment)
    }

    private func isLeaf(_ slot: Int) -> Bool { heads[slot].children.newest == nil }

    /// Closes all stacks.
    mutating func clear(at moment: Moment) {
        closeTrees(byEntry.all(in: all), .cleared, at: moment)
    }

    /// Closes whole trees of stacks, all for the same reason.
    private mutating func closeTrees(
        _ slots: [Int], _ reason: ActionStack.ClosingReason, at moment: Moment
    ) {
        close(slots.filter { heads[$0].parent == nil }, reason, ofDescendants: reason, at: moment)
    }

    /// Closes stacks after their descendants, the deepest first.
    private mutating func close(
        _ slots: [Int], _ reason: ActionStack.ClosingReason,
        ofDescendants inherited: ActionStack.ClosingReason = .parentClosed, at moment: Moment
    ) {
        var family = slots
        var index = 0
        while index < family.count {
            family += siblings.all(in: heads[family[index]].children)
            index += 1
        }
        for (index, slot) in family.enumerated().reversed() {
            closeOne(slot, index < slots.count ? reason : inherited, at: moment)
        }
    }

    private mutating func closeOne(
        _ slot: Int, _ reason: ActionStack.ClosingReason, at moment: Moment
    ) {
        guard let session = heads[slot].key?.session else { return }
        if let parent = heads[slot].parent {
            rows[parent.slot]?.entries.close(parent.position, at: moment)
            siblings.remove(slot, from: &heads[parent.slot].children)
        }
        if collectsClosings || collectsChanges, let row = rows[slot] { note(row, reason, at: moment) }
        if spareMemory.count < Self.spareLimit,
            let memory = rows[slot]?.entries.takeMemory(limit: Self.spareCapacity)
        {
            spareMemory.append(memory)
        }
        rows[slot] = nil
        byEntry.remove(slot, from: &all)
        byEntryInSession.remove(slot, from: &sessions[Int(session)])
        if heads[slot].isIndexed, let key = heads[slot].key { slots[key] = nil }
        heads[slot] = Head()
        freeSlots.append(slot)
    }

    /// Enqueues the notice of a stack that is being closed.
    private mutating func note(_ row: StackRow, _ reason: ActionStack.ClosingReason, at moment: Moment) {
        let facts = row.facts
        if collectsClosings {
            effects.closings.append(
                StackClosing(of: facts, reason, entryCount: row.entries.total, at: moment))
        }
        if collectsChanges {
            note(.closed(reason, Timestamp(max(facts.start.time, moment.time)).date), of: facts.id)
        }
    }
}

extension StackTable {
    // MARK: Opening

    /// Opens a stack, after making room for it; the new stack is never the evicted one.
    private mutating func open(
        _ beginning: Beginning, _ feature: EventSubject, _ session: String, _ origin: RequestOrigin?
    ) -> Int {
        let key = beginning.key
        if rows.count - freeSlots.count >= configuration.openStacks, let oldest = all.oldest {
            close([oldest], .evicted, at: beginning.moment)
        }
        lastID += 1
        let id = ActionStack.ID(number: lastID)
        let userInitiated = beginning.userInitiated
        let parentSlot = parentSlot(for: beginning)
        let slot = freeSlots.popLast() ?? rows.count
        if slot == rows.count {
            rows.append(nil)
            heads.append(Head())
        }
        let parent = parentSlot.flatMap { parent in
            enter(
                StackEntryRow(
                    StackEntryRow.Opening(
                        id: id, feature: feature, userInitiated: userInitiated,
                        time: beginning.moment.time)),
                in: parent, beginning.moment)
        }
        let facts = StackRow.Facts(
            id: id, session: session, origin: origin, feature: feature, userInitiated: userInitiated,
            start: beginning.moment)
        let row = StackRow(
            facts: facts, parent: parent, entries: StackEntryRing(memory: spareMemory.popLast() ?? []),
            touched: beginning.moment.nanoseconds)
        if collectsChanges { note(.opened(row.stack(at: beginning.moment.elapsed, names)), of: id) }
        rows[slot] = consume row
        heads[slot] = Head(id: id, key: key, parent: parent)
        index(slot, key)
        link(slot, key, parentSlot)
        return slot
    }

    /// Adds a stack to the index, with the one that was alone in its session so far.
    private mutating func index(_ slot: Int, _ key: StackRow.Key) {
        if key.session >= sessions.count {
            let missing = Int(key.session) + 1 - sessions.count
            sessions += Array(repeating: StackSlotLists.Ends(), count: missing)
        }
        let ends = sessions[Int(key.session)]
        guard let other = ends.newest else { return }
        slots[key] = slot
        heads[slot].isIndexed = true
        guard !heads[other].isIndexed, let otherKey = heads[other].key else { return }
        slots[otherKey] = other
        heads[other].isIndexed = true
    }

    /// Adds a new stack to the lists.
    private mutating func link(_ slot: Int, _ key: StackRow.Key, _ parent: Int?) {
        byEntry.add(slot, to: &all)
        byEntryInSession.add(slot, to: &sessions[Int(key.session)])
        if let parent { siblings.add(slot, to: &heads[parent].children) }
    }

    /// Returns the stack of the parent request, otherwise that of the session with the newest entry; nil if that is
    /// another subject's.
    private func parentSlot(for beginning: Beginning) -> Int? {
        if let parent = beginning.parent, isOpen(parent),
            isSameWork(parent.slot, beginning.key)
        {
            return parent.slot
        }
        return ends(of: beginning.key.session).newest.flatMap { isSameWork($0, beginning.key) ? $0 : nil }
    }

    /// Whether a stack is in the session of a key, and for its subject.
    private func isSameWork(_ slot: Int, _ key: StackRow.Key) -> Bool {
        heads[slot].key.map { $0.session == key.session && $0.subject == key.subject } ?? false
    }

    // MARK: Finding and writing

    /// Returns the open stack of a key.
    func row(of key: StackRow.Key) -> StackRow? { slot(of: key).flatMap { rows[$0] } }

    private func slot(of key: StackRow.Key) -> Int? {
        let ends = ends(of: key.session)
        guard ends.newest == ends.oldest else { return slots[key] }
        return ends.newest.flatMap { heads[$0].key == key ? $0 : nil }
    }

    private func ends(of session: UInt32) -> StackSlotLists.Ends {
        session < sessions.count ? sessions[Int(session)] : StackSlotLists.Ends()
    }

    /// Returns the open stacks of a session.
    func rows(ofSession session: UInt32) -> [StackRow] {
        byEntryInSession.all(in: ends(of: session)).compactMap { rows[$0] }
    }

    private func isOpen(_ entry: StackEntryReference) -> Bool {
        heads[entry.slot].id == entry.stackID
    }

    /// Adds an entry to a stack, which then is the newest.
    ///
    /// - Returns: The position of the entry; `nil` if the slot is free, which callers exclude.
    private mutating func enter(
        _ entry: consuming StackEntryRow, in slot: Int, _ moment: Moment
    ) -> StackEntryReference? {
        let capacity = configuration.entryCapacity
        guard let written = rows[slot]?.enter(entry, in: slot, at: moment, capacity: capacity) else {
            return nil
        }
        // The newest stack of all is also the newest of its session.
        if all.newest != slot { touch(slot) }
        if collectsChanges, let entries = rows[slot]?.entries, let last = entries.last {
            note(.entered(last.entry(names), dropped: entries.dropped), of: written.stackID)
        }
        return written
    }

    private mutating func touch(_ slot: Int) {
        // A stack is not idle while a descendant is used, so the ancestors follow directly, the outermost last.
        if heads[slot].parent == nil {
            byEntry.touch(slot, in: &all)
        } else {
            var line = [slot]
            while let last = line.last, let parent = heads[last].parent { line.append(parent.slot) }
            for slot in line.reversed() { byEntry.touch(slot, in: &all) }
        }
        if let session = heads[slot].key?.session {
            byEntryInSession.touch(slot, in: &sessions[Int(session)])
        }
    }

    /// Enqueues a change for observers.
    private mutating func note(_ kind: ActionStack.Change.Kind, of stack: ActionStack.ID) {
        lastChange += 1
        effects.changes.append(ActionStack.Change(sequence: lastChange, stackID: stack, kind: kind))
    }
}

extension EventRow {
    /// The time at which the request began.
    fileprivate var beginning: Moment { Moment(wallTime: wallTime, nanoseconds: ticks) }
}

extension RequestOrigin {
    /// The identifier of the subject in keys of stacks; nil for the application.
    var stackSubject: String? { subject.isApplication ? nil : subject.id }
}

extension ActionStack.ID {
    /// No stack.
    fileprivate static let none = ActionStack.ID(number: 0)
}

/// The data of a closed stack for the log.
struct StackClosing: Sendable {
    private let facts: StackRow.Facts
    let reason: ActionStack.ClosingReason
    let age: Duration
    let entryCount: Int

    init(
        of facts: StackRow.Facts, _ reason: ActionStack.ClosingReason, entryCount: Int, at moment: Moment
    ) {
        self.facts = facts
        self.reason = reason
        self.entryCount = entryCount
        age = max(.zero, moment.elapsed - facts.start.elapsed)
    }

    var id: ActionStack.ID { facts.id }
    var feature: EventSubject { facts.feature }
    var session: String { facts.session }

    /// The line for the development log.
    var text: String {
        "Stack \(id) of '\(feature.feature.identifier)' closed (\(reason.rawValue)) after \(ShortDuration.text(age)), "
            + "with \(entryCount) \(entryCount == 1 ? "entry" : "entries")."
    }
}
