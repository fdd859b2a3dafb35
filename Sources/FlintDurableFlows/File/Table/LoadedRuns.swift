/// Runs with all their fields, by place: an entry of the index says where its run is, so that nothing is looked up by name.
struct LoadedRuns {
    /// A run, and how it was before the changes that are not written.
    struct Run {
        fileprivate(set) var record: FlowRecord
        /// Whether it was removed.
        fileprivate(set) var isRemoved = false
        fileprivate(set) var original: Original?
        fileprivate(set) var originalEntry: RunEntry?
        /// Whether it has changed, or was kept as if it had.
        fileprivate(set) var isChanged = false
        /// Whether it is written as a whole, even if nothing has changed.
        fileprivate(set) var isMoved = false
    }

    /// A run that is kept as it was: as an object it is read in its place, where a value of that size would be copied.
    final class Original: Sendable {
        let record: FlowRecord

        init(_ record: consuming FlowRecord) {
            self.record = record
        }
    }

    private static let kind = FlowKind(machine: "", state: "")

    private(set) var runs: [Run] = []
    private var free: [Int] = []

    /// Makes a place for a run.
    mutating func add(_ record: FlowRecord) -> Int {
        if let slot = free.popLast() {
            runs[slot] = Run(record: record)
            return slot
        }
        runs.append(Run(record: record))
        return runs.count - 1
    }

    /// Makes a place for a run of which nothing is read, to be removed.
    mutating func add(removed id: FlowRunID) -> Int { add(Self.blank(id)) }

    private static func blank(_ id: FlowRunID) -> FlowRecord {
        let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([]), wait: nil)
        return FlowRecord(
            FlowStart(id, creation: "", fingerprint: "", entry: entry), at: FlowTime(microseconds: 0))
    }

    /// Frees a place; what the run holds goes at once.
    mutating func free(_ slot: Int) {
        runs[slot] = Run(record: Self.blank(FlowRunID(machine: "", id: "")))
        free.append(slot)
    }

    /// Changes a run in its place.
    ///
    /// - Parameters:
    ///   - slot: The place.
    ///   - entry: The entry of the run, to which it goes back if the change is not written.
    ///   - body: The change; if it throws, nothing has changed.
    /// - Returns: Whether it is the first change of the run in its group.
    mutating func change(
        _ slot: Int, _ entry: RunEntry, _ body: (inout FlowRecord) throws(FlowStoreError) -> Void
    ) throws(FlowStoreError) -> Bool {
        if runs[slot].isChanged {
            try body(&runs[slot].record)
            return false
        }
        let old = runs[slot].record
        try body(&runs[slot].record)
        keep(old, entry, at: slot)
        return true
    }

    mutating func set(_ record: FlowRecord, at slot: Int) {
        (runs[slot].record, runs[slot].isRemoved) = (record, false)
    }

    mutating func remove(at slot: Int) { runs[slot].isRemoved = true }

    mutating func move(_ slot: Int) { runs[slot].isMoved = true }

    /// Keeps a run as it was before the first change; `nil` if there was none, or if nothing is read of it.
    mutating func keep(_ record: consuming FlowRecord?, _ entry: consuming RunEntry?, at slot: Int) {
        runs[slot].original = record.map { Original($0) }
        runs[slot].originalEntry = entry
        runs[slot].isChanged = true
    }

    /// What is to be written of a run; `nil` if nothing has changed.
    ///
    /// - Parameters:
    ///   - slot: The place.
    ///   - entry: The entry of the run in the index; `nil` if it was removed.
    ///   - limit: After how many changes it is written as a whole.
    mutating func bytes(
        of slot: Int, _ entry: RunEntry?, chainLength limit: Int
    ) -> (bytes: [UInt8], isWhole: Bool)? {
        runs[slot].bytes(entry, chainLength: limit)
    }

    /// Forgets how a run was before.
    mutating func settle(_ slot: Int) {
        (runs[slot].original, runs[slot].originalEntry) = (nil, nil)
        (runs[slot].isChanged, runs[slot].isMoved) = (false, false)
    }
}

extension LoadedRuns.Run {
    // It changes nothing: it is mutating because the run would be copied for it otherwise.
    fileprivate mutating func bytes(
        _ entry: RunEntry?, chainLength limit: Int
    ) -> (bytes: [UInt8], isWhole: Bool)? {
        guard let entry, !isRemoved else {
            return originalEntry == nil ? nil : (LogRecord.bytes(removing: record.id), false)
        }
        guard let original else { return (LogRecord.bytes(ofWhole: record, number: entry.number + 1), true) }
        if !isMoved, record == original.record { return nil }
        // A run of the same identity may have been removed within the group.
        let rests = original.record.owner != nil && record.owner == nil && record.status != .ended
        if isMoved || entry.number == 0 || entry.isChainLong(limit: limit) || (rests && entry.isSmall) {
            return (LogRecord.bytes(ofWhole: record, number: entry.number + 1), true)
        }
        return (
            LogRecord.bytes(
                of: record, since: original.record, number: entry.number + 1, previous: entry.last), false
        )
    }
}
