/// The newest entries of a stack, addressed by their position among all its entries, from 0.
struct StackEntryRing: Sendable {
    private var entries: [StackEntryRow] = []
    /// The index of the oldest entry once the ring is full.
    private var start = 0
    /// The number of dropped entries, which is also the position of the oldest kept entry.
    private(set) var dropped = 0
    /// The very first entry, once it was dropped.
    private var droppedFirst: StackEntryRow?

    /// The number of entries ever added.
    var total: Int { dropped + entries.count }

    /// Adds an entry, which replaces the oldest if the ring is full.
    ///
    /// - Returns: The position of the entry.
    mutating func append(_ entry: consuming StackEntryRow, capacity: Int) -> Int {
        guard entries.count >= capacity else {
            entries.append(entry)
            return total - 1
        }
        if dropped == 0 { droppedFirst = entries[start] }
        entries[start] = entry
        start = start + 1 == entries.count ? 0 : start + 1
        dropped += 1
        return total - 1
    }

    /// Sets the outcome of an action, if its entry is still kept.
    mutating func end(_ position: Int, _ outcome: ActionOutcome) {
        if let index = index(of: position) {
            entries[index].outcome = outcome
        } else if position == 0 {
            droppedFirst?.outcome = outcome
        }
    }

    /// Sets the closing time of an opened stack.
    mutating func close(_ position: Int, at moment: Moment) {
        if let index = index(of: position) {
            entries[index].close(at: moment)
        } else if position == 0 {
            droppedFirst?.close(at: moment)
        }
    }

    /// Returns the request of an action's entry, if the entry is still kept.
    func requestID(at position: Int) -> RequestID? {
        let entry = index(of: position).map { entries[$0] } ?? (position == 0 ? droppedFirst : nil)
        return entry?.requestID
    }

    /// The kept entries, oldest first.
    var held: [StackEntryRow] { Array(entries[start...] + entries[..<start]) }

    /// The very first entry.
    var first: StackEntryRow? { droppedFirst ?? entries.first }

    /// The newest entry.
    var last: StackEntryRow? { index(of: total - 1).map { entries[$0] } }

    private func index(of position: Int) -> Int? {
        guard position >= dropped else { return nil }
        let index = start + (position - dropped)
        return index < entries.count ? index : index - entries.count
    }
}
