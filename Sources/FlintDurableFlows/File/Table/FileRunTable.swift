/// All runs of a store of files: what must be known of each is in memory, the rest is where its last record says.
///
/// Its functions change runs in memory. ``flush()`` then writes all that has changed as one group; until then
/// ``rollBack()`` makes everything as it was.
package struct FileRunTable {
    struct Worker {
        var expiry: Duration
        var runs: Set<FlowRunID> = []
    }

    /// A run as it was before the changes that are not written.
    private struct Original {
        let record: FlowRecord?
        let entry: RunEntry?
        /// Whether it is written as a whole, even if nothing has changed.
        var isMoved = false
    }

    var log: FlowLog
    private(set) var entries: [FlowRunID: RunEntry] = [:]
    /// The runs that workers hold, and those that have changed since the last group.
    private var loaded: [FlowRunID: FlowRecord] = [:]
    private var originals: [FlowRunID: Original] = [:]
    private var changed: [FlowRunID] = []
    private var kinds = KindTable()
    var workers: [String: Worker] = [:]
    private var due: [FlowKind: DueQueue] = [:]
    private var queued = 0
    var family = FlowFamily()
    /// The bytes that records of present runs take.
    private(set) var liveSize = 0

    /// Whether a run may be due that was not before; the store sets it back when it wakes the workers.
    var hasWork = false
    /// The runs that have ended since somebody asked.
    var ended: [FlowRunID] = []
    /// The runs that no worker got because they cannot be read.
    var unreadable: [FlowRunID: FlowFileError] = [:]

    init(_ log: FlowLog) {
        self.log = log
    }

    /// Whether there are changes that are not written.
    var hasChanges: Bool { !changed.isEmpty }

    func kind(of entry: RunEntry) -> FlowKind { kinds[entry.kind] }

    // MARK: Reading

    /// A run with all its fields.
    ///
    /// - Throws: ``FlowFileError`` if it cannot be read.
    /// - Complexity: O(1) for a run that a worker holds; otherwise one read for each record since it was written as a
    ///   whole.
    func record(of id: FlowRunID) throws(FlowFileError) -> FlowRecord? {
        if let record = loaded[id] { return record }
        guard let entry = entries[id] else { return nil }
        return try RunChain.read(id, endingAt: entry.last, from: log)
    }

    func known(_ id: FlowRunID) throws -> FlowRecord {
        guard let record = try record(of: id) else { throw FlowStoreError.unknown(id) }
        return record
    }

    // MARK: Changing

    mutating func put(_ record: FlowRecord, was old: FlowRecord?) {
        keepOriginal(of: record.id, old)
        loaded[record.id] = record
        let before = entries[record.id]
        entries[record.id] = RunEntry(record, kind: kinds.number(of: record.kind), after: before)
        if before == nil || old?.awaited != record.awaited { family.add(record) }
        note(record, was: before)
        if record.status == .ended, before?.status != .ended { ended.append(record.id) }
    }

    mutating func remove(_ id: FlowRunID) {
        keepOriginal(of: id, loaded[id])
        loaded[id] = nil
        entries[id] = nil
        family.forget(id)
    }

    /// Lets a run be written as a whole with the next group, at another place than now.
    mutating func move(_ id: FlowRunID) throws(FlowFileError) {
        guard let record = try record(of: id) else { return }
        keepOriginal(of: id, record)
        originals[id]?.isMoved = true
        loaded[id] = record
    }

    private mutating func keepOriginal(of id: FlowRunID, _ record: FlowRecord?) {
        guard originals[id] == nil else { return }
        originals[id] = Original(record: record, entry: entries[id])
        changed.append(id)
    }

    /// Keeps in order who holds what, and what is due.
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

    /// Writes what has changed as one group, and waits until the device holds it.
    mutating func flush() throws(FlowLog.Failure) {
        let writes = changed.compactMap { id in bytes(of: id).map { (id, $0) } }
        if !writes.isEmpty {
            let locations = try log.append(writes.map(\.1.bytes))
            for ((id, write), location) in zip(writes, locations) {
                place(id, at: location, isWhole: write.isWhole)
            }
        }
        for id in changed where loaded[id]?.owner == nil { loaded[id] = nil }
        forgetOriginals()
    }

    private func bytes(of id: FlowRunID) -> (bytes: [UInt8], isWhole: Bool)? {
        guard let original = originals[id] else { return nil }
        guard let record = loaded[id], let entry = entries[id] else {
            return original.entry == nil ? nil : (LogRecord.bytes(removing: id), false)
        }
        if !original.isMoved, record == original.record { return nil }
        // A run of the same identity may have been removed within the group.
        let isWhole =
            original.record == nil || original.isMoved || entry.number == 0
            || entry.isChainLong(limit: log.limits.chainLength)
        let header = RunHeader(record, number: entry.number + 1, previous: isWhole ? nil : entry.last)
        let fields = RunFields.bytes(of: record, since: isWhole ? nil : original.record)
        return (LogRecord.bytes(header, fields: fields), isWhole)
    }

    private mutating func place(_ id: FlowRunID, at location: LogLocation, isWhole: Bool) {
        liveSize -= originals[id]?.entry?.size ?? 0
        entries[id]?.place(location, isWhole: isWhole)
        liveSize += entries[id]?.size ?? 0
    }

    /// Makes everything as it was before the changes that are not written.
    ///
    /// - Complexity: O(*n*) for *n* runs, if something has changed.
    mutating func rollBack() {
        guard hasChanges else { return }
        for id in changed.reversed() {
            guard let original = originals[id] else { continue }
            let present = entries[id]
            if let owner = present?.owner, owner != original.entry?.owner { workers[owner]?.runs.remove(id) }
            entries[id] = original.entry
            loaded[id] = original.entry?.owner == nil ? nil : original.record
            guard let entry = original.entry else { continue }
            // A worker whose lease has expired is gone by now; it is noticed again.
            if let owner = entry.owner { workers[owner, default: Worker(expiry: .zero)].runs.insert(id) }
            if let time = entry.due { enqueue(id, of: kind(of: entry), at: time) }
        }
        (ended, hasWork) = ([], false)
        forgetOriginals()
        rebuildFamily()
    }

    private mutating func forgetOriginals() {
        originals.removeAll(keepingCapacity: originals.count < 4_096)
        changed.removeAll(keepingCapacity: changed.count < 4_096)
    }

    // MARK: Due runs

    private mutating func enqueue(_ id: FlowRunID, of kind: FlowKind, at time: FlowTime) {
        due[kind, default: DueQueue()].add(id, at: time)
        queued += 1
        // A run that was due at a later time stays in its queue until then; many such runs would fill the memory.
        if queued > 4 * entries.count + 4_096 { rebuildQueues() }
    }

    private mutating func rebuildQueues() {
        (due, queued) = ([:], 0)
        let items = entries.compactMap { id, entry in entry.due.map { (id, kind(of: entry), $0) } }
        for (id, kind, time) in items.sorted(by: { ($0.2, $0.0) < ($1.2, $1.0) }) {
            due[kind, default: DueQueue()].add(id, at: time)
            queued += 1
        }
    }

    func nextDue(_ kind: FlowKind) -> FlowTime? { due[kind]?.first?.time }

    mutating func takeDue(_ wanted: Set<FlowKind>, at now: FlowTime) -> FlowRunID? {
        while let kind = wanted.filter({ nextDue($0).map { $0 <= now } == true }).min(by: {
            isEarlier($0, $1)
        }),
            let item = due[kind]?.removeFirst()
        {
            queued -= 1
            if let entry = entries[item.id], entry.due == item.time, self.kind(of: entry) == kind {
                return item.id
            }
        }
        return nil
    }

    private func isEarlier(_ first: FlowKind, _ second: FlowKind) -> Bool {
        guard let first = due[first]?.first, let second = due[second]?.first else { return false }
        return (first.time, first.id) < (second.time, second.id)
    }

    // MARK: Replaying

    /// Takes a record that was read from a segment.
    ///
    /// - Returns: Whether it follows what is known of the run.
    mutating func replay(_ header: RunHeader, at location: LogLocation) -> Bool {
        let old = entries[header.id]
        if let previous = header.previous {
            guard let old, old.last == previous, old.number + 1 == header.number else { return false }
        }
        var entry = RunEntry(header, kind: kinds.number(of: header.kind), after: old)
        entry.place(location, isWhole: header.previous == nil)
        liveSize += entry.size - (old?.size ?? 0)
        entries[header.id] = entry
        return true
    }

    mutating func replayRemoval(of id: FlowRunID) {
        liveSize -= entries.removeValue(forKey: id)?.size ?? 0
    }

    /// Forgets the runs that lie in segments of which nothing counts.
    mutating func forgetRuns(upTo segment: UInt32) {
        for id in entries.compactMap({ $1.base <= segment ? $0 : nil }) { replayRemoval(of: id) }
    }

    mutating func endReplay() {
        rebuildQueues()
        rebuildFamily()
    }

    // MARK: Families

    /// Notes anew which runs have started which, and wait for which.
    private mutating func rebuildFamily() {
        family = FlowFamily()
        for (id, entry) in entries {
            if let parent = entry.parent, entry.status != .ended { family.add(id, startedBy: parent.run) }
            // One that cannot be read wakes nobody, and is found when it is claimed.
            if entry.awaitsEnds, let record = try? record(of: id) {
                family.await(openEnds(record.awaited), by: id)
            }
        }
    }

    /// Of some runs, those that have not ended.
    func openEnds(_ runs: [FlowRunID]) -> [FlowRunID] {
        runs.filter { id in entries[id].map { $0.status != .ended } ?? false }
    }
}
