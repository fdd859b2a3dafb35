/// All runs of a store of files: an index in memory, with the locations of the records in the files.
///
/// The functions of the table change runs in memory. ``flush()`` writes all changes as one group of records;
/// ``rollBack()`` reverts the changes since the last group.
package struct FileRunTable {
    struct Worker {
        var expiry: Duration
        var duration = Duration.zero
        var runs: Set<FlowRunID> = []
    }

    var log: FlowLog
    /// The runs that have not ended, and those that have ended since the last group of records was written.
    private(set) var entries: [FlowRunID: RunEntry] = [:]
    /// The runs that ended before the last group of records was written.
    private(set) var endedRuns = EndedRuns()
    /// The ended runs that were removed since the last group of records was written.
    private var removedEnded: [(id: FlowRunID, run: EndedRun)] = []
    /// The runs that workers hold and those with unwritten changes.
    ///
    /// The index entry of such a run has the index of the run in this table (its slot).
    private var loaded = LoadedRuns()
    /// The changed runs, in the order of their first changes, each as its slot: its index in ``LoadedRuns``.
    private var changed: [Int] = []
    /// The changed runs that were removed, each with its slot: its index in ``LoadedRuns``.
    private var removed: [FlowRunID: Int] = [:]
    private var kinds = KindTable()
    var workers: [String: Worker] = [:]
    private var due = DueQueues()
    var family = FlowFamily()
    var turns = TurnTable()
    /// The size in bytes of the records that are not obsolete.
    private(set) var liveSize = 0

    /// Whether a run may have become due since the store last reset the flag.
    ///
    /// The store resets the flag when the store wakes the workers.
    var hasWork = false
    /// The runs that have ended since the store last emptied this list.
    var ended: [FlowRunID] = []
    /// The runs that no worker can claim because they cannot be read.
    var unreadable: [FlowRunID: FlowFileError] = [:]

    init(_ log: FlowLog) {
        self.log = log
    }

    /// Whether there are unwritten changes.
    var hasChanges: Bool { !changed.isEmpty || !removedEnded.isEmpty }

    /// The size in bytes of all segments.
    package var writtenSize: Int { log.size }

    func kind(of entry: RunEntry) -> FlowKind { kinds[entry.kind] }

    func kind(_ number: Int32) -> FlowKind { kinds[number] }

    /// The runs that have ended since the last group of records was written.
    var justEnded: [FlowRunID] {
        changed.map { loaded.runs[$0].snapshot.record.id }.filter { entries[$0]?.status == .ended }
    }

    // MARK: Reading

    /// Returns a run with all its fields; `nil` if the table has no such run.
    ///
    /// - Throws: ``FlowFileError`` if the run cannot be read.
    /// - Complexity: O(1) for a run that a worker holds; otherwise one read for each record since the last
    ///   one that holds the run as a whole.
    func snapshot(of id: FlowRunID) throws(FlowFileError) -> RunSnapshot? {
        guard let entry = entries[id] else {
            return try endedRuns[id].map { run throws(FlowFileError) in
                RunSnapshot(try RunChain.read(id, endingAt: run.last, from: log).record)
            }
        }
        if let slot = entry.slot { return loaded.runs[slot].snapshot }
        return RunSnapshot(try RunChain.read(id, endingAt: entry.last, from: log).record)
    }

    func record(of id: FlowRunID) throws(FlowFileError) -> FlowRecord? { try snapshot(of: id)?.record }

    func contains(_ id: FlowRunID) -> Bool { entries[id] != nil || endedRuns[id] != nil }

    func known(_ id: FlowRunID) throws -> FlowRecord {
        guard let record = try record(of: id) else { throw FlowStoreError.unknown(id) }
        return record
    }

    // MARK: Changing

    /// Changes a run in place.
    ///
    /// An ended run never changes, so for such a run the body can only throw.
    ///
    /// - Returns: Whether the change has ended the run.
    /// - Throws: The error of the body, after which the run is unchanged; ``FlowStoreError`` with the code
    ///   `unknownRun` if the table has no such run; ``FlowFileError`` if the run cannot be read.
    mutating func change(
        _ id: FlowRunID, _ body: (inout FlowRecord) throws(FlowStoreError) -> Void
    ) throws -> Bool {
        guard let place = entries.index(forKey: id) else {
            var record = try known(id)
            try body(&record)
            return false
        }
        let entry = entries.values[place]
        var slot = entry.slot
        if slot == nil {
            let old = RunSnapshot(try RunChain.read(id, endingAt: entry.last, from: log).record)
            var record = old.record
            try body(&record)
            let added = loaded.add(RunSnapshot(consume record))
            slot = added
            keepOriginal(at: added, old, entry)
            entries.values[place].slot = slot
        } else if let slot, try loaded.change(slot, entry, body) {
            changed.append(slot)
        }
        guard let slot else { return false }
        update(place, slot, was: entry)
        return entry.status != .ended && loaded.runs[slot].snapshot.record.status == .ended
    }

    /// Replaces a run by its new version, in memory.
    ///
    /// - Parameters:
    ///   - record: The new version.
    ///   - old: The previous version; `nil` for a new run.
    /// - Returns: The new version.
    @discardableResult
    mutating func put(_ record: consuming FlowRecord, was old: RunSnapshot?) -> RunSnapshot {
        let snapshot = RunSnapshot(record)
        guard let place = entries.index(forKey: snapshot.record.id) else {
            add(snapshot)
            return snapshot
        }
        let entry = entries.values[place]
        let slot = entry.slot ?? loaded.add(snapshot)
        keepOriginal(at: slot, old, entry)
        loaded.set(snapshot, at: slot)
        entries.values[place].slot = slot
        update(place, slot, was: entry)
        return snapshot
    }

    private mutating func add(_ snapshot: RunSnapshot) {
        let id = snapshot.record.id
        // A run with the same identity may have been removed in the same group.
        let slot = removed.removeValue(forKey: id) ?? loaded.add(snapshot)
        keepOriginal(at: slot, nil, nil)
        loaded.set(snapshot, at: slot)
        let kind = kinds.number(of: snapshot.record.kind)
        entries[id] = RunEntry(snapshot.record, kind: kind, slot: slot)
        family.add(snapshot.record)
        note(snapshot.record, was: nil)
        noteTurn(snapshot.record)
        if snapshot.record.status == .ended { ended.append(id) }
    }

    /// Updates the entry of a changed run, the relations between runs, and the queues of due and waiting
    /// runs.
    ///
    /// - Parameters:
    ///   - place: The position of the entry in ``entries``.
    ///   - slot: The index of the changed run in ``LoadedRuns``.
    ///   - before: The entry before the change.
    private mutating func update(
        _ place: Dictionary<FlowRunID, RunEntry>.Index, _ slot: Int, was before: RunEntry
    ) {
        let snapshot = loaded.runs[slot].snapshot
        entries.values[place].update(snapshot.record, &kinds)
        // A run never changes from one list of awaited runs to another without awaiting none between, so it
        // suffices to compare whether the lists are empty.
        if before.awaitsEnds == snapshot.record.awaited.isEmpty { family.add(snapshot.record) }
        noteTurn(snapshot.record)
        let status = snapshot.record.status
        if before.owner == snapshot.record.owner, snapshot.record.due == nil, before.status == status {
            return
        }
        note(snapshot.record, was: before)
        if status == .ended, before.status != .ended { ended.append(snapshot.record.id) }
    }

    mutating func remove(_ id: FlowRunID) {
        guard let entry = entries.removeValue(forKey: id) else {
            if let run = endedRuns.remove(id) { removedEnded.append((id, run)) }
            return
        }
        let slot = entry.slot ?? loaded.add(removed: id)
        keepOriginal(at: slot, entry.slot.map { loaded.runs[$0].snapshot }, entry)
        loaded.remove(at: slot)
        removed[id] = slot
        family.forget(id)
    }

    /// Marks a run to be written as a whole with the next group of records, so that its present records
    /// become obsolete.
    mutating func move(_ id: FlowRunID) throws(FlowFileError) {
        guard let snapshot = try snapshot(of: id), let entry = entries[id] else { return try moveEnded(id) }
        let slot = entry.slot ?? loaded.add(snapshot)
        keepOriginal(at: slot, snapshot, entry)
        loaded.move(slot)
        entries[id]?.slot = slot
    }

    private mutating func moveEnded(_ id: FlowRunID) throws(FlowFileError) {
        guard let run = endedRuns[id] else { return }
        let (record, number) = try RunChain.read(id, endingAt: run.last, from: log)
        let snapshot = RunSnapshot(record)
        let slot = loaded.add(snapshot)
        let entry = RunEntry(record, after: run, number: number, slot: slot)
        _ = endedRuns.remove(id)
        entries[id] = entry
        keepOriginal(at: slot, snapshot, entry)
        loaded.move(slot)
    }

    private mutating func keepOriginal(at slot: Int, _ snapshot: RunSnapshot?, _ entry: RunEntry?) {
        guard !loaded.runs[slot].isChanged else { return }
        loaded.keep(snapshot, entry, at: slot)
        changed.append(slot)
    }

    /// Updates the index of queues and keys, after a change of a run.
    private mutating func noteTurn(_ record: borrowing FlowRecord) {
        if let mark = TurnMark(record), turns.note(record.id, mark) { hasWork = true }
    }

    /// Updates the sets of the runs that each worker holds, and the queues of due runs, after a change of a
    /// run.
    private mutating func note(_ record: FlowRecord, was before: RunEntry?) {
        if before?.owner != record.owner {
            if let owner = before?.owner { workers[owner]?.runs.remove(record.id) }
            if let owner = record.owner { workers[owner]?.runs.insert(record.id) }
        }
        guard let time = record.due, before?.due != time || before.map(kind) != record.kind else { return }
        enqueue(record.id, of: record.kind, at: time)
        hasWork = true
    }

    // MARK: Groups

    /// Writes all changes as one group, and waits until the device has stored it.
    ///
    /// - Throws: ``FlowLog/Failure``, which says whether the group is certainly not written.
    mutating func flush() throws(FlowLog.Failure) {
        guard hasChanges else { return }
        // Nothing is added to the index meanwhile, so the positions stay valid.
        let places = changed.map { entries.index(forKey: loaded.runs[$0].snapshot.record.id) }
        // The removals come first, because the identity of a removed run may be in use again.
        var records = removedEnded.map { LogRecord.bytes(removing: $0.id) }
        var writes: [(change: Int, isWhole: Bool)] = []
        records.reserveCapacity(records.count + changed.count)
        writes.reserveCapacity(changed.count)
        for (change, slot) in changed.enumerated() {
            let write = loaded.bytes(
                of: slot, places[change].map { entries.values[$0] }, chainLength: log.limits.chainLength)
            guard let write else { continue }
            records.append(write.bytes)
            writes.append((change, write.isWhole))
        }
        if !records.isEmpty {
            let locations = try log.append(records)
            for (_, run) in removedEnded { liveSize -= Int(run.size) }
            for (write, location) in zip(writes, locations.dropFirst(removedEnded.count)) {
                liveSize -= loaded.runs[changed[write.change]].originalEntry?.size ?? 0
                guard let place = places[write.change] else { continue }
                entries.values[place].place(location, isWhole: write.isWhole)
                liveSize += entries.values[place].size
            }
        }
        var ended: [FlowRunID] = []
        for (change, slot) in changed.enumerated() {
            if let place = places[change], entries.values[place].status == .ended {
                ended.append(entries.keys[place])
            }
            settle(slot, places[change])
        }
        for id in ended { keepEnded(id) }
        forgetChanges()
    }

    /// Replaces the index entry of a run that has ended by a smaller one.
    private mutating func keepEnded(_ id: FlowRunID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        endedRuns.insert(EndedRun(entry), id)
    }

    /// Releases the version that a run had before its changes were written or reverted, and also the whole
    /// loaded run if no worker holds it.
    ///
    /// - Parameters:
    ///   - slot: The index of the run in ``LoadedRuns``.
    ///   - place: The position of the run's entry in ``entries``; `nil` if the run was removed.
    private mutating func settle(_ slot: Int, _ place: Dictionary<FlowRunID, RunEntry>.Index?) {
        if !loaded.runs[slot].isRemoved, loaded.runs[slot].snapshot.record.owner != nil {
            return loaded.settle(slot)
        }
        if let place { entries.values[place].slot = nil }
        loaded.free(slot)
    }

    /// Reverts all unwritten changes.
    ///
    /// - Complexity: O(*n*) for *n* runs; O(1) without changes.
    mutating func rollBack() {
        guard hasChanges else { return }
        for slot in changed.reversed() { rollBack(slot) }
        for (id, run) in removedEnded { endedRuns.insert(run, id) }
        (ended, hasWork) = ([], false)
        forgetChanges()
        rebuildFamily()
    }

    private mutating func rollBack(_ slot: Int) {
        let run = loaded.runs[slot]
        let id = run.snapshot.record.id
        if run.snapshot.record.turn != nil, !run.isRemoved {
            turns.note(id, run.original.flatMap { TurnMark($0.record) })
        }
        if let owner = entries[id]?.owner, owner != run.originalEntry?.owner {
            workers[owner]?.runs.remove(id)
        }
        entries[id] = run.originalEntry
        if let entry = run.originalEntry {
            // If the lease of the worker has expired, the worker is already removed. It is added again with
            // an expired lease, so that the next check of the leases frees its runs.
            if let owner = entry.owner { workers[owner, default: Worker(expiry: .zero)].runs.insert(id) }
            if let time = entry.due { enqueue(id, of: kind(of: entry), at: time) }
        }
        guard let original = run.original, original.record.owner != nil else {
            entries[id]?.slot = nil
            if run.originalEntry?.status == .ended { keepEnded(id) }
            return loaded.free(slot)
        }
        loaded.set(original, at: slot)
        entries[id]?.slot = slot
        loaded.settle(slot)
    }

    private mutating func forgetChanges() {
        changed.removeAll(keepingCapacity: changed.count < 4_096)
        if !removed.isEmpty { removed = [:] }
        if !removedEnded.isEmpty { removedEnded = [] }
    }

    // MARK: Due runs

    private mutating func enqueue(_ id: FlowRunID, of kind: FlowKind, at time: FlowTime) {
        due.add(id, of: kind, at: time)
        if due.isOutdated(for: entries.count) { rebuildQueues() }
    }

    private mutating func rebuildQueues() {
        due.rebuild(entries.compactMap { id, entry in entry.due.map { (id, kind(of: entry), $0) } })
    }

    func nextDue(_ kind: FlowKind) -> FlowTime? { due.next(of: kind) }

    /// The number of items in the queues of due runs, with those that are outdated because the run has
    /// changed since.
    var queuedItems: Int { due.count }

    /// Removes and returns the run that a worker claims next; `nil` if none may be claimed now.
    ///
    /// The function compares the first due run with the waiting run that gets the next place in a queue, and
    /// takes the one that has waited longer.
    mutating func takeNext(_ work: FlowWork, at now: FlowTime) -> FlowRunID? {
        let id = takeDue(work.kinds, at: now)
        guard !work.queues.isEmpty, let queued = turns.next(of: work, at: now) else { return id }
        guard let id, let entry = entries[id], let time = entry.due else { return queued.id }
        if time <= queued.starts { return id }
        due.add(id, of: kind(of: entry), at: time)
        return queued.id
    }

    private mutating func takeDue(_ wanted: Set<FlowKind>, at now: FlowTime) -> FlowRunID? {
        while let item = due.takeFirst(of: wanted, at: now) {
            if let entry = entries[item.id], entry.due == item.time, kind(of: entry) == item.kind {
                return item.id
            }
        }
        return nil
    }

    // MARK: Replaying

    /// Updates the index of runs with a record that was read from a segment (file of the log).
    ///
    /// - Returns: Whether the index was updated; `false` if a record between the last known one of the run
    ///   and this one is missing.
    mutating func replay(_ header: RunHeader, at location: LogLocation) -> Bool {
        let old = entries[header.id]
        if let previous = header.previous {
            // Only a whole record follows an ended run.
            guard let old, old.last == previous, old.number + 1 == header.number else { return false }
        }
        var entry = RunEntry(header, kind: kinds.number(of: header.kind), after: old)
        entry.place(location, isWhole: header.previous == nil)
        liveSize += entry.size - (old?.size ?? 0)
        let oldEnded = old == nil ? endedRuns.remove(header.id) : nil
        liveSize -= oldEnded.map { Int($0.size) } ?? 0
        // The copy of an ended run that cleaning has made tells nothing new of its turn.
        if let turn = header.turn, oldEnded == nil || header.status != .ended { turns.note(header.id, turn) }
        if header.status == .ended {
            if old != nil { entries[header.id] = nil }
            endedRuns.insert(EndedRun(entry), header.id)
        } else {
            entries[header.id] = entry
        }
        return true
    }

    mutating func replayRemoval(of id: FlowRunID) {
        liveSize -= entries.removeValue(forKey: id)?.size ?? endedRuns.remove(id).map { Int($0.size) } ?? 0
        turns.note(id, nil)
    }

    /// Removes runs from the index whose last record that holds the run as a whole is in an obsolete segment.
    ///
    /// - Parameter segment: The number of the last obsolete segment (file of the log).
    mutating func forgetRuns(upTo segment: UInt32) {
        for id in ids(basedUpTo: segment) { replayRemoval(of: id) }
    }

    /// Returns the runs whose last record that holds the run as a whole is in a segment (file of the log)
    /// with at most this number.
    func ids(basedUpTo segment: UInt32) -> [FlowRunID] {
        entries.compactMap { $1.base <= segment ? $0 : nil } + endedRuns.ids { $0.base <= segment }
    }

    /// Returns the size in bytes of the records that must be read for a run; 0 if there is no such run.
    func size(of id: FlowRunID) -> Int { entries[id]?.size ?? endedRuns[id].map { Int($0.size) } ?? 0 }

    /// Returns the number of the segment (file of the log) with the last record that holds a run as a whole;
    /// `nil` if there is no such run.
    func base(of id: FlowRunID) -> UInt32? { entries[id]?.base ?? endedRuns[id]?.base }

    mutating func endReplay() {
        // A dictionary never gives back the space of runs that have ended meanwhile.
        entries = Dictionary(uniqueKeysWithValues: entries.map { $0 })
        rebuildQueues()
        rebuildFamily()
    }

    // MARK: Families

    /// Rebuilds the relations between starting and started runs.
    private mutating func rebuildFamily() {
        family = FlowFamily()
        for (id, entry) in entries {
            if let parent = entry.parent, entry.status != .ended { family.add(id, startedBy: parent.run) }
            // An unreadable run is skipped here. It becomes a finding when a worker tries to claim it.
            if entry.awaitsEnds, let record = try? record(of: id) {
                family.await(openEnds(record.awaited), by: id)
            }
        }
    }

    /// Returns those of the given runs that have not ended.
    func openEnds(_ runs: [FlowRunID]) -> [FlowRunID] {
        runs.filter { id in entries[id].map { $0.status != .ended } ?? false }
    }
}
