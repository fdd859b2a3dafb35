/// Runs with all their fields, by place: an entry of the index says where its run is, so that nothing is looked up by name.
struct LoadedRuns {
    /// A run, and how it was before the changes that are not written.
    struct Run {
        fileprivate(set) var snapshot: RunSnapshot
        /// Whether it was removed.
        fileprivate(set) var isRemoved = false
        fileprivate(set) var original: RunSnapshot?
        fileprivate(set) var originalEntry: RunEntry?
        /// Whether it has changed, or was kept as if it had.
        fileprivate(set) var isChanged = false
        /// Whether it is written as a whole, even if nothing has changed.
        fileprivate(set) var isMoved = false

        init(_ snapshot: RunSnapshot) { self.snapshot = snapshot }
    }

    /// What is in a free place.
    private static let nothing = blank(FlowRunID(machine: "", id: ""))

    private(set) var runs: [Run] = []
    private var free: [Int] = []

    /// Makes a place for a run.
    mutating func add(_ snapshot: RunSnapshot) -> Int {
        if let slot = free.popLast() {
            runs[slot] = Run(snapshot)
            return slot
        }
        runs.append(Run(snapshot))
        return runs.count - 1
    }

    /// Makes a place for a run of which nothing is read, to be removed.
    mutating func add(removed id: FlowRunID) -> Int { add(Self.blank(id)) }

    private static func blank(_ id: FlowRunID) -> RunSnapshot {
        let kind = FlowKind(machine: "", state: "")
        let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([]), wait: nil)
        let start = FlowStart(id, creation: "", fingerprint: "", entry: entry)
        return RunSnapshot(FlowRecord(start, at: FlowTime(microseconds: 0)))
    }

    /// Frees a place; what the run holds goes at once.
    mutating func free(_ slot: Int) {
        runs[slot] = Run(Self.nothing)
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
        let old = runs[slot].snapshot
        var record = old.record
        try body(&record)
        runs[slot].snapshot = RunSnapshot(consume record)
        guard !runs[slot].isChanged else { return false }
        keep(old, entry, at: slot)
        return true
    }

    mutating func set(_ snapshot: RunSnapshot, at slot: Int) {
        (runs[slot].snapshot, runs[slot].isRemoved) = (snapshot, false)
    }

    mutating func remove(at slot: Int) { runs[slot].isRemoved = true }

    mutating func move(_ slot: Int) { runs[slot].isMoved = true }

    /// Keeps a run as it was before the first change; `nil` if there was none, or if nothing is read of it.
    mutating func keep(_ snapshot: RunSnapshot?, _ entry: RunEntry?, at slot: Int) {
        runs[slot].original = snapshot
        runs[slot].originalEntry = entry
        runs[slot].isChanged = true
    }

    /// What is to be written of a run; `nil` if nothing has changed.
    ///
    /// - Parameters:
    ///   - slot: The place.
    ///   - entry: The entry of the run in the index; `nil` if it was removed.
    ///   - limit: After how many changes it is written as a whole.
    func bytes(
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
    fileprivate func bytes(_ entry: RunEntry?, chainLength limit: Int) -> (bytes: [UInt8], isWhole: Bool)? {
        guard let entry, !isRemoved else {
            return originalEntry == nil ? nil : (LogRecord.bytes(removing: snapshot.record.id), false)
        }
        let number = entry.number + 1
        guard let original else { return (LogRecord.bytes(ofWhole: snapshot.record, number: number), true) }
        if !isMoved, snapshot === original || snapshot.record == original.record { return nil }
        // A run of the same identity may have been removed within the group.
        if isMoved || entry.number == 0 || entry.isChainLong(limit: limit) || (rests && entry.isSmall) {
            return (LogRecord.bytes(ofWhole: snapshot.record, number: number), true)
        }
        let bytes = LogRecord.bytes(
            of: snapshot.record, since: original.record, number: number, previous: entry.last)
        return (bytes, false)
    }

    /// Whether a worker has handed it back.
    private var rests: Bool {
        original?.record.owner != nil && snapshot.record.owner == nil && snapshot.record.status != .ended
    }
}
