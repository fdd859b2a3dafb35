/// The runs that are in memory with all their fields, each at an index of ``runs``, which is called its slot.
///
/// The entry of a run in the store's index (``RunEntry``) has its slot, so no look-up by name is needed.
struct LoadedRuns {
    /// A run in memory, with its version before the unwritten changes.
    struct Run {
        fileprivate(set) var snapshot: RunSnapshot
        /// Whether the run was removed.
        fileprivate(set) var isRemoved = false
        fileprivate(set) var original: RunSnapshot?
        fileprivate(set) var originalEntry: RunEntry?
        /// Whether the next group of records will contain a record of the run, because the run has changed or
        /// ``isMoved`` is set.
        fileprivate(set) var isChanged = false
        /// Whether the run is written as a whole even without changes, so that an old file can be removed.
        fileprivate(set) var isMoved = false

        init(_ snapshot: RunSnapshot) { self.snapshot = snapshot }
    }

    /// The placeholder that a free slot has in place of a run.
    private static let nothing = blank(FlowRunID(machine: "", id: ""))

    private(set) var runs: [Run] = []
    private var free: [Int] = []

    /// Adds a run, and returns its slot: its index in ``runs``.
    mutating func add(_ snapshot: RunSnapshot) -> Int {
        if let slot = free.popLast() {
            runs[slot] = Run(snapshot)
            return slot
        }
        runs.append(Run(snapshot))
        return runs.count - 1
    }

    /// Adds a placeholder for a run that is removed without having been read, and returns its slot.
    mutating func add(removed id: FlowRunID) -> Int { add(Self.blank(id)) }

    private static func blank(_ id: FlowRunID) -> RunSnapshot {
        let kind = FlowKind(machine: "", state: "")
        let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([]), wait: nil)
        let start = FlowStart(id, creation: "", fingerprint: "", entry: entry)
        return RunSnapshot(FlowRecord(start, at: FlowTime(microseconds: 0)))
    }

    /// Frees a slot and releases its run at once.
    mutating func free(_ slot: Int) {
        runs[slot] = Run(Self.nothing)
        free.append(slot)
    }

    /// Changes a run in place.
    ///
    /// - Parameters:
    ///   - slot: The slot of the run.
    ///   - entry: The index entry of the run, which is restored if the change is not written.
    ///   - body: The change. If it throws, it must have changed nothing.
    /// - Returns: Whether this is the first change of the run since the last group of records was written.
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

    /// Keeps the version that a run had before its first change since the last group of records, so that the
    /// change can be reverted.
    ///
    /// - Parameters:
    ///   - snapshot: The version; `nil` for a new run or one that was not read.
    ///   - entry: The index entry of that version; `nil` for a new run.
    ///   - slot: The slot of the run.
    mutating func keep(_ snapshot: RunSnapshot?, _ entry: RunEntry?, at slot: Int) {
        runs[slot].original = snapshot
        runs[slot].originalEntry = entry
        runs[slot].isChanged = true
    }

    /// Encodes a run for the next group of records: its changes, or the whole run; `nil` if there is nothing
    /// to write.
    ///
    /// - Parameters:
    ///   - slot: The slot of the run.
    ///   - entry: The entry of the run in the index; `nil` if it was removed.
    ///   - limit: The number of changes after which the run is written as a whole.
    /// - Returns: The record, and whether it holds the whole run; a removed run gives a record of its
    ///   removal.
    func bytes(
        of slot: Int, _ entry: RunEntry?, chainLength limit: Int
    ) -> (bytes: [UInt8], isWhole: Bool)? {
        runs[slot].bytes(entry, chainLength: limit)
    }

    /// Releases the version that a run had before its changes, after the group of records with them was
    /// written or the changes were reverted.
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
        // An entry without a written record belongs to a new run that replaces a removed run with the same
        // identity.
        if isMoved || entry.number == 0 || entry.isChainLong(limit: limit) || (rests && entry.isSmall) {
            return (LogRecord.bytes(ofWhole: snapshot.record, number: number), true)
        }
        let bytes = LogRecord.bytes(
            of: snapshot.record, since: original.record, number: number, previous: entry.last)
        return (bytes, false)
    }

    /// Whether the worker of the run has released it since the last group of records was written, and the run
    /// has not ended.
    private var rests: Bool {
        original?.record.owner != nil && snapshot.record.owner == nil && snapshot.record.status != .ended
    }
}
