internal import Foundation

/// The open stacks of a runtime, as a value type without side effects.
///
/// Each write takes constant time for the newest stack, and for another stack as many steps as the stack has
/// ancestors. The cost of closing a stack counts as a part of opening it. Requests find an open stack without
/// a search, by its slot, which is its index in the table. After the stack was closed, another stack may use
/// the slot; then the identities of the two differ.
struct StackTable: Sendable {
    /// The closed stacks that are to be logged, and the changes that are to be published.
    ///
    /// The caller does both after it has released the lock.
    struct Effects: Sendable {
        var closings: [StackClosing] = []
        var changes: [ActionStack.Change] = []

        var isEmpty: Bool { closings.isEmpty && changes.isEmpty }
    }

    /// The stack with the newest entry of a session, and that entry's action, as the index by which rows of
    /// the log refer to the action.
    private struct Recent {
        let session: UInt32
        let plan: UInt32
        let slot: Int
        let id: ActionStack.ID
    }

    /// The part of a stack that is read for each new entry.
    ///
    /// It is stored separately from the rest of the stack, because reading the whole stack would copy it.
    private struct Head {
        /// The identity of the stack; `none` if no stack is stored at the index.
        var id = ActionStack.ID.none
        /// The feature, session and subject of the stack; `nil` if no stack is stored at the index.
        var key: StackRow.Key?
        /// Whether ``StackTable/slots`` has the stack, which is necessary if its session has other stacks.
        var isIndexed = false
        /// The entry of the parent stack that opened this stack; `nil` if there is none.
        var parent: StackEntryReference?
        /// The open child stacks: those whose parent is this stack.
        var children = StackSlotLists.Ends()
    }

    /// The key, parent and time of a request that begins.
    private struct Beginning {
        let key: StackRow.Key
        /// The entry of the parent request in its stack; `nil` if there is no parent, or no stack contains
        /// it.
        let parent: StackEntryReference?
        let moment: Moment
        let userInitiated: Bool
    }

    var configuration = ActionStacksConfiguration()
    /// Whether changes are collected for an observer.
    var collectsChanges = false
    /// Whether closed stacks are collected for the log.
    var collectsClosings = true
    /// The number of the newest change.
    private(set) var lastChange: UInt64 = 0
    private(set) var effects = Effects()
    private(set) var rows: [StackRow?] = []
    private var heads: [Head] = []
    private var freeSlots: [Int] = []
    /// The indexes in the table of open stacks, by their keys.
    ///
    /// A stack that has always been the only one of its session is missing here. It is found through its
    /// session, without hashing.
    private var slots: [StackRow.Key: Int] = [:]
    /// The memory of small stacks that were closed, for stacks to be opened.
    private var spareMemory: [[StackEntryRow]] = []
    private static let spareLimit = 8
    private static let spareCapacity = 8
    private var lastID: UInt64 = 0
    /// The links of the list of all open stacks, sorted by the newest entry of each stack and its
    /// descendants.
    ///
    /// `byEntryInSession` has the links of each session's list, which is sorted by the stacks' own newest
    /// entries.
    private var byEntry = StackSlotLists()
    private var all = StackSlotLists.Ends()
    private var byEntryInSession = StackSlotLists()
    /// The list of the stacks of each session; a position in this array is the index by which rows of the log
    /// refer to the session.
    ///
    /// The indexes stay small, because those of released sessions are used again.
    private var sessions: [StackSlotLists.Ends] = []
    private var siblings = StackSlotLists()
    /// The stacks with the newest entries of up to eight sessions.
    ///
    /// A session's index in this array is the lowest bits of its number in rows; sessions with equal bits
    /// replace each other.
    private var recents = [Recent?](repeating: nil, count: 8)
    private let names: EventNames

    /// Creates a table without stacks.
    ///
    /// - Parameter names: The table of the names to which indexes in rows refer.
    init(_ names: EventNames) {
        self.names = names
    }

    mutating func takeEffects() -> Effects {
        defer { effects = Effects() }
        return effects
    }

    // MARK: Requests

    /// Adds the entry of a request that begins.
    ///
    /// If no stack is open for the feature, the session and the subject, the function opens one.
    ///
    /// - Parameters:
    ///   - row: The row of the log with the request's beginning.
    ///   - note: The texts of the row, such as the input; `nil` for none.
    ///   - plan: The names of the action and its feature.
    ///   - parent: The entry of the parent request in its stack; `nil` if there is no parent, or no stack
    ///     contains it.
    ///   - session: The name of the session, with the subject and trace of its requests.
    /// - Returns: A reference to the entry; never `nil`.
    mutating func begin(
        _ row: EventRow, _ note: EventNote?, of plan: PlanName, parent: StackEntryReference?,
        session: SessionName
    ) -> StackEntryReference? {
        let origin = note?.origin ?? session.origin
        let beginning = Beginning(
            key: StackRow.Key(session: row.session, feature: plan.feature, subject: origin?.stackSubject),
            parent: parent, moment: row.beginning, userInitiated: row.flags.contains(.userInitiated))
        // `if let` is used instead of `??`, whose closure would copy its captured values.
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

    /// Adds the entry of a request to the stack with the session's newest entry, if the action is the same.
    ///
    /// Most requests are of this kind, and are recorded faster than by ``begin(_:_:of:parent:session:)``.
    ///
    /// - Parameters:
    ///   - row: The row of the log with the request's beginning.
    ///   - note: The texts of the row, such as the input; `nil` for none.
    /// - Returns: A reference to the entry. It is `nil` if the session's newest entry has another action, or
    ///   if its stack is closed or belongs to another subject. The caller must then use
    ///   ``begin(_:_:of:parent:session:)``.
    mutating func beginAgain(_ row: EventRow, _ note: EventNote?) -> StackEntryReference? {
        guard let recent = recents[Self.place(of: row.session)], recent.plan == row.plan,
            recent.session == row.session, heads[recent.slot].id == recent.id, note?.origin == nil
        else { return nil }
        return enter(StackEntryRow(row, note), in: recent.slot, row.beginning)
    }

    /// Sets the outcome of a request.
    ///
    /// Entries of closed stacks are ignored.
    ///
    /// - Parameters:
    ///   - entry: The entry of the request.
    ///   - outcome: The outcome of the request.
    ///   - closing: The time of closing if the action closes the stack; otherwise `nil`.
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
    ///   - session: The index by which rows of the log refer to the session.
    ///   - moment: The time at which the session ended.
    ///   - isLogged: Whether the closing of the stacks is logged.
    mutating func endSession(_ session: UInt32, at moment: Moment, isLogged: Bool = true) {
        let ends = ends(of: session)
        guard ends.newest != nil else { return }
        let collects = collectsClosings
        collectsClosings = collects && isLogged
        defer { collectsClosings = collects }
        // A session of a single request has one stack, which has opened no other stack.
        if let only = ends.newest, only == ends.oldest, heads[only].parent == nil, isLeaf(only) {
            return closeOne(only, .sessionEnded, at: moment)
        }
        closeTrees(byEntryInSession.all(in: ends), .sessionEnded, at: moment)
    }

    private func isLeaf(_ slot: Int) -> Bool { heads[slot].children.newest == nil }

    /// Closes all open stacks of the runtime.
    mutating func clear(at moment: Moment) {
        closeTrees(byEntry.all(in: all), .cleared, at: moment)
    }

    /// Closes stacks with all of their descendants, all for the same reason.
    ///
    /// - Parameters:
    ///   - slots: The indexes of the stacks; those with a parent are closed only as descendants.
    ///   - reason: The reason for which the stacks are closed.
    ///   - moment: The time of closing.
    private mutating func closeTrees(
        _ slots: [Int], _ reason: ActionStack.ClosingReason, at moment: Moment
    ) {
        close(slots.filter { heads[$0].parent == nil }, reason, ofDescendants: reason, at: moment)
    }

    /// Closes stacks and their descendants, the deepest first, so that a stack is closed before its parent.
    ///
    /// - Parameters:
    ///   - slots: The indexes of the stacks.
    ///   - reason: The reason for which these stacks are closed.
    ///   - inherited: The reason for which their descendants are closed.
    ///   - moment: The time of closing.
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

    /// Queues the closing of a stack for the log, and as a change for observers.
    ///
    /// - Parameters:
    ///   - row: The stack.
    ///   - reason: The reason for which the stack is closed.
    ///   - moment: The time of closing.
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

    /// Opens a stack.
    ///
    /// If there are as many open stacks as the configuration allows, the function first closes the stack that
    /// has been idle for the longest time.
    ///
    /// - Parameters:
    ///   - beginning: The key, parent and time of the request that opens the stack.
    ///   - feature: The names of the feature.
    ///   - session: The name of the session.
    ///   - origin: The subject of the request, with its trace; `nil` for the application.
    /// - Returns: The index at which the table stores the stack.
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

    /// Adds a stack to ``slots`` if its session has another stack; also adds the other one if it is missing.
    ///
    /// A stack that is alone in its session is found without ``slots``.
    ///
    /// - Parameters:
    ///   - slot: The index at which the table stores the stack.
    ///   - key: The feature, session and subject of the stack.
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

    /// Adds a new stack to the lists of all open stacks, of its session, and of its parent's children.
    ///
    /// - Parameters:
    ///   - slot: The index at which the table stores the stack.
    ///   - key: The feature, session and subject of the stack.
    ///   - parent: The index of the parent stack; `nil` if there is none.
    private mutating func link(_ slot: Int, _ key: StackRow.Key, _ parent: Int?) {
        byEntry.add(slot, to: &all)
        byEntryInSession.add(slot, to: &sessions[Int(key.session)])
        if let parent { siblings.add(slot, to: &heads[parent].children) }
    }

    /// Returns the index in the table of the stack that becomes the parent of a new stack; `nil` for none.
    ///
    /// It is the stack of the parent request, if that stack is open and has the same session and subject.
    /// Otherwise it is the stack with the session's newest entry, if that stack has the same subject.
    private func parentSlot(for beginning: Beginning) -> Int? {
        if let parent = beginning.parent, isOpen(parent),
            isSameWork(parent.slot, beginning.key)
        {
            return parent.slot
        }
        return ends(of: beginning.key.session).newest.flatMap { isSameWork($0, beginning.key) ? $0 : nil }
    }

    /// Returns whether a stack has the session and the subject of a key.
    ///
    /// - Parameters:
    ///   - slot: The index at which the table stores the stack.
    ///   - key: The key whose session and subject are compared; its feature is ignored.
    private func isSameWork(_ slot: Int, _ key: StackRow.Key) -> Bool {
        heads[slot].key.map { $0.session == key.session && $0.subject == key.subject } ?? false
    }

    // MARK: Finding and writing

    /// Returns the open stack of a feature, session and subject; `nil` if there is none.
    func row(of key: StackRow.Key) -> StackRow? { slot(of: key).flatMap { rows[$0] } }

    private func slot(of key: StackRow.Key) -> Int? {
        let ends = ends(of: key.session)
        guard ends.newest == ends.oldest else { return slots[key] }
        return ends.newest.flatMap { heads[$0].key == key ? $0 : nil }
    }

    private func ends(of session: UInt32) -> StackSlotLists.Ends {
        session < sessions.count ? sessions[Int(session)] : StackSlotLists.Ends()
    }

    /// Returns the open stacks of a session, the stack with the newest entry first.
    ///
    /// - Parameter session: The index by which rows of the log refer to the session.
    func rows(ofSession session: UInt32) -> [StackRow] {
        byEntryInSession.all(in: ends(of: session)).compactMap { rows[$0] }
    }

    private func isOpen(_ entry: StackEntryReference) -> Bool {
        heads[entry.slot].id == entry.stackID
    }

    /// Adds an entry to a stack, which becomes the newest in the lists of stacks.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - slot: The index of the stack in the table.
    ///   - moment: The time of the entry.
    /// - Returns: A reference to the entry; `nil` if no stack is at the index.
    private mutating func enter(
        _ entry: consuming StackEntryRow, in slot: Int, _ moment: Moment
    ) -> StackEntryReference? {
        let capacity = configuration.entryCapacity
        guard let written = rows[slot]?.enter(entry, in: slot, at: moment, capacity: capacity) else {
            return nil
        }
        // If the stack is the newest of all, it is also the newest of its session, and no list has to change.
        if all.newest != slot { touch(slot) }
        if collectsChanges, let entries = rows[slot]?.entries, let last = entries.last {
            note(.entered(last.entry(names), dropped: entries.dropped), of: written.stackID)
        }
        return written
    }

    private mutating func touch(_ slot: Int) {
        // A new entry counts as activity of all ancestors, too, so they follow directly after the stack, the
        // outermost last.
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

    /// Queues a change for observers; called only while changes are collected for them.
    ///
    /// - Parameters:
    ///   - kind: The kind of the change, with its details.
    ///   - stack: The identity of the changed stack.
    private mutating func note(_ kind: ActionStack.Change.Kind, of stack: ActionStack.ID) {
        lastChange += 1
        effects.changes.append(ActionStack.Change(sequence: lastChange, stackID: stack, kind: kind))
    }
}

extension EventRow {
    /// The time at which the row's request began.
    fileprivate var beginning: Moment { Moment(wallTime: wallTime, nanoseconds: ticks) }
}

extension RequestOrigin {
    /// The identifier of the subject in keys of stacks; `nil` for the application.
    var stackSubject: String? { subject.isApplication ? nil : subject.id }
}

extension ActionStack.ID {
    /// An identity that no stack has.
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

    /// The line about the closed stack for the development log.
    var text: String {
        "Stack \(id) of '\(feature.feature.identifier)' closed (\(reason.rawValue)) after \(ShortDuration.text(age)), "
            + "with \(entryCount) \(entryCount == 1 ? "entry" : "entries")."
    }
}
