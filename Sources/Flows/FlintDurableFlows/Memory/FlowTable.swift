internal import FlintFlows

/// The runs of a store in memory, and the workers that hold some of them.
///
/// The table is a value without a lock or a clock; the store that owns it has both.
struct FlowTable {
    /// Whether workers of other processes may claim runs: ``FlowStore/isShared``.
    let isShared: Bool

    private struct Worker {
        var expiry: FlowTime
        var duration = Duration.zero
        var runs: Set<FlowRunID> = []
    }

    /// The registered names of states, inputs and events of machines.
    var names: Set<FlowMachineName> = []
    private(set) var records: [FlowRunID: FlowRecord] = [:]
    private var due = DueQueues()
    private var workers: [String: Worker] = [:]
    private var family = FlowFamily()
    private var turns = TurnTable()

    init(isShared: Bool) { self.isShared = isShared }

    /// Whether a run may have become due since the caller last reset the flag.
    ///
    /// The caller, the store, resets the flag when the store wakes the workers.
    var hasWork = false
    /// The runs that have ended since the caller last emptied this list.
    var ended: [FlowRunID] = []

    // MARK: Clients

    mutating func start(_ start: FlowStart, at now: FlowTime) -> (record: FlowRecord, isNew: Bool) {
        if let record = records[start.id] { return (record, false) }
        return (begin(start, at: now), true)
    }

    @discardableResult
    private mutating func begin(_ start: FlowStart, at now: FlowTime) -> FlowRecord {
        let record = FlowRecord(start, at: now)
        put(record)
        guard let key = record.turn?.line.key else { return record }
        passKey(key, at: now)
        return records[record.id] ?? record
    }

    /// Makes the next run that waits for a key proceed, unless an earlier run of the key has not ended.
    private mutating func passKey(_ key: String, at now: FlowTime) {
        guard let id = turns.next(of: key), var next = records[id] else { return }
        next.takeKey(at: now)
        put(next)
    }

    mutating func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace? = nil,
        at now: FlowTime
    ) throws(FlowStoreError) {
        var record = try known(run)
        try record.receive(type, payload: payload, key: key, trace: trace, at: now)
        put(record)
    }

    mutating func perform(_ act: FlowAct, on run: FlowRunID, at now: FlowTime) throws(FlowStoreError) {
        var record = try known(run)
        try record.perform(act, at: now)
        put(record)
        if record.status == .ended { tellFamily(of: record, at: now) }
    }

    func known(_ run: FlowRunID) throws(FlowStoreError) -> FlowRecord {
        guard let record = records[run] else { throw .unknown(run) }
        return record
    }

    /// Returns the runs that a query selects, in the order of their identities.
    ///
    /// - Complexity: O(*n* log *n*) for *n* runs.
    func runs(_ query: FlowQuery, at now: FlowTime) -> [FlowRecord] {
        let matching = records.values.filter { query.matches($0, at: now) }
        return Array(matching.sorted { $0.id < $1.id }.prefix(query.limit))
    }

    /// Counts the runs by machine and status, and by queue.
    ///
    /// - Complexity: O(*n*) for *n* runs.
    func statistics(at now: FlowTime) -> FlowStatistics {
        var tally = FlowTally()
        for (id, record) in records { tally.add(id.machine, record.status, due: record.due) }
        turns.count(in: &tally)
        return tally.statistics(at: now)
    }

    mutating func removeRuns(endedBefore time: FlowTime) -> Int {
        let ended = records.values.filter { ($0.endedAt ?? time) < time && !isNeeded($0) }
        for record in ended {
            records[record.id] = nil
            family.forget(record.id)
        }
        return ended.count
    }

    mutating func remove(_ run: FlowRunID) throws(FlowStoreError) {
        let record = try known(run)
        guard record.status == .ended, !isNeeded(record) else { throw .open(record) }
        records[run] = nil
        family.forget(run)
    }

    /// Returns whether a run must be kept, because the run that started it has not ended and may still read
    /// its end.
    private func isNeeded(_ record: FlowRecord) -> Bool {
        record.parent.flatMap { records[$0.run] }.map { $0.status != .ended } ?? false
    }

    // MARK: Workers

    mutating func renewLease(
        of worker: String, for duration: Duration, isNew: Bool, at now: FlowTime
    ) throws(FlowStoreError) -> [FlowRunID] {
        freeRunsOfLostWorkers(at: now, asking: worker)
        if isNew, workers[worker] == nil { workers[worker] = Worker(expiry: now) }
        workers[worker]?.expiry = now.advanced(by: duration)
        workers[worker]?.duration = duration
        return try lease(of: worker).runs.filter { records[$0]?.hasNews == true }.sorted()
    }

    mutating func claim(
        _ work: FlowWork, by worker: String, limit: Int, at now: FlowTime
    ) throws(FlowStoreError) -> [FlowRecord] {
        freeRunsOfLostWorkers(at: now, asking: worker)
        _ = try lease(of: worker)
        var claimed: [FlowRecord] = []
        while claimed.count < limit, let id = takeNext(work, at: now), var record = records[id] {
            let isClaimed = record.claim(by: worker, at: now)
            put(record)
            if isClaimed { claimed.append(record) }
        }
        return claimed
    }

    mutating func commit(_ write: FlowWrite, at now: FlowTime) throws(FlowStoreError) -> FlowWriteAnswer {
        // If the process of the worker was suspended, its lease may have expired meanwhile.
        freeRunsOfLostWorkers(at: now, asking: write.worker)
        guard let place = records.index(forKey: write.run) else { throw .unknown(write.run) }
        let starts = write.starts
        if !starts.isEmpty { try checkStarts(starts, of: write.run) }
        // The run is changed in place, because the change of a copy would copy its lists.
        let (before, marks, answer) =
            if case .awaitEnds = write.change {
                try records.values[place].commitNoting(withOpenEnds(write), at: now)
            } else {
                try records.values[place].commitNoting(write, at: now)
            }
        // Most writes change nothing that the indices contain.
        if before != marks { note(place, marks, was: before) }
        for start in starts where records[start.id] == nil { begin(start, at: now) }
        if case .end = write.change, let record = records[write.run] { tellFamily(of: record, at: now) }
        return answer
    }

    // MARK: Families

    private func checkStarts(_ starts: [FlowStart], of run: FlowRunID) throws(FlowStoreError) {
        for start in starts {
            guard let existing = records[start.id], existing.parent?.run != run else { continue }
            throw .exists(start.id, forChildOf: run)
        }
    }

    /// Returns the write with only those awaited runs that have not ended; a write with another change than
    /// `awaitEnds` is returned unchanged.
    private func withOpenEnds(_ write: FlowWrite) -> FlowWrite {
        guard case .awaitEnds(let runs) = write.change else { return write }
        return write.awaiting(runs.filter { id in records[id].map { $0.status != .ended } ?? false })
    }

    /// Applies the end of a run to the runs that it has started, to the run that started it, and to the next
    /// run of its key.
    private mutating func tellFamily(of record: FlowRecord, at now: FlowTime) {
        if let key = record.turn?.line.key { passKey(key, at: now) }
        for id in family.takeChildren(of: record.id) {
            guard var child = records[id], child.parent?.policy == .cancel, child.status != .ended else {
                continue
            }
            try? child.perform(.cancel(becauseOfEndOf: record.id), at: now)
            put(child)
        }
        guard let parent = record.parent?.run, family.end(record.id, of: parent),
            var waiting = records[parent]
        else { return }
        waiting.awaitedRunsEnded(at: now)
        put(waiting)
    }

    /// Returns the earliest time at which a worker may claim a run; `nil` if no worker may before the next
    /// change in the store.
    mutating func nextDue(_ work: FlowWork, at now: FlowTime) -> FlowTime? {
        let times =
            work.kinds.compactMap { due.next(of: $0) }
            + [turns.nextTime(of: work, at: now)].compactMap(\.self)
        let expiries = workers.values.filter { !$0.runs.isEmpty }.map(\.expiry)
        return (times + expiries).min()
    }

    private func lease(of worker: String) throws(FlowStoreError) -> Worker {
        guard let lease = workers[worker] else { throw .leaseLost(by: worker) }
        return lease
    }

    /// Frees the runs of workers whose leases have expired.
    ///
    /// In a store that is not shared, an expired lease of the calling worker begins anew.
    private mutating func freeRunsOfLostWorkers(at now: FlowTime, asking asker: String) {
        guard workers.values.contains(where: { $0.expiry <= now }) else { return }
        if !isShared, let lease = workers[asker], lease.expiry <= now {
            workers[asker]?.expiry = now.advanced(by: lease.duration)
        }
        for (name, worker) in workers where worker.expiry <= now {
            for id in worker.runs.sorted() {
                guard var record = records[id] else { continue }
                record.loseWorker(at: now)
                put(record)
            }
            workers[name] = nil
        }
    }

    /// The number of items in the queues of due runs, outdated ones included.
    var queuedItems: Int { due.count }

    /// Removes and returns the run that a worker claims next; `nil` if none may be claimed now.
    ///
    /// The result is the first due run or the run that gets the next place in a queue, whichever has waited
    /// longer.
    private mutating func takeNext(_ work: FlowWork, at now: FlowTime) -> FlowRunID? {
        let id = takeDue(work.kinds, at: now)
        guard !work.queues.isEmpty, let queued = turns.next(of: work, at: now) else { return id }
        guard let id, let record = records[id], let time = record.due else { return queued.id }
        if time <= queued.starts { return id }
        due.add(id, of: record.kind, at: time)
        return queued.id
    }

    private mutating func takeDue(_ kinds: Set<FlowKind>, at now: FlowTime) -> FlowRunID? {
        while let item = due.takeFirst(of: kinds, at: now) {
            if let record = records[item.id], record.due == item.time, record.kind == item.kind {
                return item.id
            }
        }
        return nil
    }

    private mutating func put(_ record: FlowRecord) {
        if let place = records.index(forKey: record.id) {
            let before = RunMarks(records.values[place])
            records.values[place] = record
            note(place, RunMarks(record), was: before)
        } else {
            records[record.id] = record
            if let place = records.index(forKey: record.id) { note(place, RunMarks(record), was: nil) }
        }
    }

    /// Updates the indices after a change of a run: the sets of the runs that each worker holds, the queues
    /// of due and waiting runs, and the relations between runs.
    ///
    /// - Parameters:
    ///   - place: The position of the run in the table.
    ///   - marks: The indexed fields after the change.
    ///   - before: The indexed fields before the change; `nil` for a new run.
    private mutating func note(
        _ place: Dictionary<FlowRunID, FlowRecord>.Index, _ marks: RunMarks, was before: RunMarks?
    ) {
        let id = records.keys[place]
        if before == nil || before?.awaited != marks.awaited { family.add(records.values[place]) }
        if before?.owner != marks.owner {
            if let owner = before?.owner { workers[owner]?.runs.remove(id) }
            if let owner = marks.owner { workers[owner]?.runs.insert(id) }
        }
        if marks.isEnded, before?.isEnded != true { ended.append(id) }
        if marks.turn != nil, turns.note(id, marks.turnMark) { hasWork = true }
        guard let time = marks.due, let kind = marks.kind, before?.due != time || before?.kind != kind else {
            return
        }
        due.add(id, of: kind, at: time)
        hasWork = true
        if due.isOutdated(for: records.count) {
            due.rebuild(records.compactMap { id, record in record.due.map { (id, record.kind, $0) } })
        }
    }
}
