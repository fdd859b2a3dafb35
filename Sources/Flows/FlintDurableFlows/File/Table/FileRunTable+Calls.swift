package import FlintFlows

// The functions of ``FlowStore`` on the runs of a table.
extension FileRunTable {
    // MARK: Clients

    package mutating func start(
        _ start: FlowStart, at time: FlowMoment
    ) throws -> (record: FlowRecord, isNew: Bool) {
        if let record = try record(of: start.id) { return (record, false) }
        return (try begin(start, at: time.now), true)
    }

    @discardableResult
    private mutating func begin(_ start: FlowStart, at now: FlowTime) throws(FlowFileError) -> FlowRecord {
        let snapshot = put(FlowRecord(start, at: now), was: nil)
        guard let key = snapshot.record.turn?.line.key else { return snapshot.record }
        try passKey(key, at: now)
        return try record(of: start.id) ?? snapshot.record
    }

    /// Makes the next run that waits for a key proceed, unless an earlier run of the key has not ended.
    ///
    /// The runs of a key are executed one after the other.
    ///
    /// - Throws: ``FlowFileError`` if that run cannot be read.
    private mutating func passKey(_ key: String, at now: FlowTime) throws(FlowFileError) {
        guard let id = turns.next(of: key), let old = try snapshot(of: id) else { return }
        var record = old.record
        record.takeKey(at: now)
        put(consume record, was: old)
    }

    package mutating func send(
        _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace? = nil,
        at time: FlowMoment
    ) throws {
        try change(run, at: time.now) { record throws(FlowStoreError) in
            try record.receive(type, payload: payload, key: key, trace: trace, at: time.now)
        }
    }

    package mutating func perform(_ act: FlowAct, on run: FlowRunID, at time: FlowMoment) throws {
        try change(run, at: time.now) { record throws(FlowStoreError) in
            try record.perform(act, at: time.now)
        }
    }

    /// Returns a page of the runs that a query selects, in the order of their identities.
    ///
    /// - Throws: ``FlowFileError`` if a run of the page cannot be read.
    /// - Complexity: O(*n* log *k*) for *n* runs that have not ended and a page of *k* runs. If the query has
    ///   a state or a minimum age, also O(*m*) for *m* ended runs.
    package func runs(_ query: FlowQuery, at time: FlowMoment) throws -> [FlowRecord] {
        let ids = query.status == .ended ? [] : openRuns(query, at: time)
        let ended =
            query.status ?? .ended == .ended && query.queue == nil ? endedRuns(query, at: time) : []
        return try (ids + ended).sorted().prefix(query.limit).compactMap { id in try record(of: id) }
    }

    private func endedRuns(_ query: FlowQuery, at time: FlowMoment) -> [FlowRunID] {
        let lastEntry = query.lastEntry(at: time.now)
        return endedRuns.ids(of: query.machine, after: query.after, limit: query.limit) { run in
            guard query.state ?? kind(run.kind).state == kind(run.kind).state else { return false }
            guard let lastEntry, run.endedAt > lastEntry else { return true }
            return header(of: run).map { $0.enteredAt <= lastEntry } ?? false
        }
    }

    /// Returns the first runs that meet a query, sorted by their identities, among those that have not ended.
    ///
    /// - Parameters:
    ///   - query: The conditions, and the maximum number of runs.
    ///   - time: The present time, from which the query's minimum age of an entry counts.
    private func openRuns(_ query: FlowQuery, at time: FlowMoment) -> [FlowRunID] {
        var page: [FlowRunID] = []
        let lastEntry = query.lastEntry(at: time.now)
        for (id, entry) in entries
        where matches(query, id, entry) && lastEntry.map({ entry.enteredAt <= $0 }) ?? true {
            if page.count == query.limit, let last = page.last, last < id { continue }
            let place = page.partitioningIndex { id < $0 }
            page.insert(id, at: place)
            if page.count > query.limit { page.removeLast() }
        }
        return page
    }

    private func matches(_ query: FlowQuery, _ id: FlowRunID, _ entry: RunEntry) -> Bool {
        (query.machine == nil || query.machine == id.machine)
            && (query.status == nil || query.status == entry.status)
            && (query.state == nil || query.state == kind(of: entry).state)
            && query.queue.map { turns.isIn($0, id) } ?? true
            && query.after.map { $0 < id } ?? true
    }

    /// Counts the runs by machine and status, and by queue.
    ///
    /// - Complexity: O(*n*) for *n* runs that have not ended, in memory.
    package func statistics(at time: FlowMoment) -> FlowStatistics {
        var tally = FlowTally()
        for (machine, count) in endedRuns.counts { tally.add(machine, .ended, due: nil, count: count) }
        for (id, entry) in entries { tally.add(id.machine, entry.status, due: entry.due) }
        turns.count(in: &tally)
        return tally.statistics(at: time.now)
    }

    /// Removes a portion of the runs that ended before a time.
    ///
    /// - Parameters:
    ///   - time: The time before which the removed runs have ended.
    ///   - last: The last run of the previous portion; `nil` for the first portion.
    ///   - limit: The greatest number of runs in the portion.
    /// - Returns: The number of removed runs; and the last of them, after which the next portion begins, or
    ///   `nil` if no portion is left.
    /// - Complexity: O(*n*) for *n* ended runs, in memory.
    package mutating func removeRuns(
        endedBefore time: FlowTime, after last: FlowRunID? = nil, limit: Int = .max
    ) -> (count: Int, last: FlowRunID?) {
        let old = endedRuns.ids(after: last, limit: limit) { $0.endedAt < time && !isNeeded($0) }
        // Other operations of the same group may have ended these runs.
        let justEnded = justEnded.filter { id in
            guard let entry = entries[id], let end = entry.endedAt else { return false }
            return end < time && !isNeeded(startedBy: entry.parent)
        }
        for id in old + justEnded { remove(id) }
        return (old.count + justEnded.count, old.count == limit ? old.last : nil)
    }

    /// Removes a run that has ended.
    package mutating func removeRun(_ run: FlowRunID) throws {
        let record = try known(run)
        guard record.status == .ended, !isNeeded(startedBy: record.parent) else {
            throw FlowStoreError.open(record)
        }
        remove(run)
    }

    /// Returns whether a run must be kept, because the run that started it has not ended and may still read
    /// its end.
    private func isNeeded(startedBy parent: FlowParent?) -> Bool {
        parent.flatMap { entries[$0.run] }.map { $0.status != .ended } ?? false
    }

    private func isNeeded(_ run: EndedRun) -> Bool {
        run.isChild && isNeeded(startedBy: header(of: run)?.parent)
    }

    /// Reads the header of an ended run; `nil` if it cannot be read.
    private func header(of run: EndedRun) -> RunHeader? {
        try? RunChain.header(at: run.last, from: log)
    }

    // MARK: Workers

    package mutating func renewLease(
        of worker: String, for duration: Duration, isNew: Bool, at time: FlowMoment
    ) throws -> [FlowRunID] {
        try freeRunsOfLostWorkers(at: time, asking: worker)
        if isNew, workers[worker] == nil { workers[worker] = Worker(expiry: time.uptime) }
        workers[worker]?.expiry = time.uptime + duration
        workers[worker]?.duration = duration
        return try lease(of: worker).runs.filter { try record(of: $0)?.hasNews == true }.sorted()
    }

    package mutating func claim(
        _ work: FlowWork, by worker: String, limit: Int, at time: FlowMoment
    ) throws -> [FlowRecord] {
        try freeRunsOfLostWorkers(at: time, asking: worker)
        _ = try lease(of: worker)
        var claimed: [FlowRecord] = []
        while claimed.count < limit, let id = takeNext(work, at: time.now) {
            guard let old = readable(id) else {
                turns.leaveOut(id)
                continue
            }
            var record = old.record
            let isClaimed = record.claim(by: worker, at: time.now)
            let new = put(consume record, was: old)
            if isClaimed { claimed.append(new.record) }
        }
        return claimed
    }

    package mutating func commit(_ write: FlowWrite, at time: FlowMoment) throws -> FlowWriteAnswer {
        // If the process was suspended, the lease of the worker may have expired meanwhile.
        try freeRunsOfLostWorkers(at: time, asking: write.worker)
        let starts = write.starts
        if !starts.isEmpty { try checkStarts(starts, of: write.run) }
        var answer: FlowWriteAnswer?
        if case .awaitEnds(let runs) = write.change {
            let open = openEnds(runs)
            answer = try change(write.awaiting(open), at: time.now)
            family.await(open, by: write.run)
        } else {
            answer = try change(write, at: time.now)
        }
        for start in starts where !contains(start.id) {
            try begin(start, at: time.now)
        }
        guard let answer else { throw FlowStoreError.unknown(write.run) }
        return answer
    }

    // MARK: Families

    private func checkStarts(_ starts: [FlowStart], of run: FlowRunID) throws {
        for start in starts where contains(start.id) {
            let parent = try entries[start.id].map { $0.parent } ?? record(of: start.id)?.parent
            if parent?.run != run { throw FlowStoreError.exists(start.id, forChildOf: run) }
        }
    }

    private mutating func change(_ write: FlowWrite, at now: FlowTime) throws -> FlowWriteAnswer? {
        var answer: FlowWriteAnswer?
        try change(write.run, at: now) { record throws(FlowStoreError) in
            try record.commit(write, at: now)
            answer = FlowWriteAnswer(record)
        }
        return answer
    }

    /// Makes each waiting run due whose awaited runs have all ended.
    ///
    /// The store calls it after it has read the files.
    ///
    /// - Throws: ``FlowFileError`` if one of these runs cannot be read.
    mutating func settleFamilies(at now: FlowTime) throws(FlowFileError) {
        for id in entries.compactMap({ $1.awaitsEnds ? $0 : nil }) {
            guard let old = try snapshot(of: id), openEnds(old.record.awaited).isEmpty else { continue }
            var record = old.record
            record.awaitedRunsEnded(at: now)
            put(consume record, was: old)
        }
    }

    /// Applies the end of a run to other runs.
    ///
    /// The runs that the ended run has started with the policy `cancel` are requested to cancel. The run that
    /// started it becomes due, if it awaits no other end. The next run that waits for the key of the ended
    /// run proceeds.
    ///
    /// - Throws: ``FlowFileError`` if one of these runs cannot be read.
    private mutating func tellFamily(of record: FlowRecord, at now: FlowTime) throws {
        if let key = record.turn?.line.key { try passKey(key, at: now) }
        for id in family.takeChildren(of: record.id) {
            guard let old = try snapshot(of: id), old.record.parent?.policy == .cancel,
                old.record.status != .ended
            else {
                continue
            }
            var child = old.record
            try? child.perform(.cancel(becauseOfEndOf: record.id), at: now)
            put(consume child, was: old)
        }
        guard let parent = record.parent?.run, family.end(record.id, of: parent),
            let old = try snapshot(of: parent)
        else { return }
        var waiting = old.record
        waiting.awaitedRunsEnded(at: now)
        put(consume waiting, was: old)
    }

    /// Reads a run that is to be claimed.
    ///
    /// - Returns: The run; `nil` if it cannot be read. The function adds such a run to ``unreadable``, and
    ///   the worker claims other runs.
    private mutating func readable(_ id: FlowRunID) -> RunSnapshot? {
        do throws(FlowFileError) {
            return try snapshot(of: id)
        } catch {
            unreadable[id] = error
            return nil
        }
    }

    /// Returns the time until a worker may claim a run; `nil` if no worker may before the next change in the
    /// store.
    package mutating func wait(for work: FlowWork, at time: FlowMoment) -> Duration? {
        let next =
            work.kinds.compactMap { nextDue($0) }
            + [turns.nextTime(of: work, at: time.now)].compactMap(\.self)
        let times = next.map { time.now.duration(to: $0) }
        let expiries = workers.values.filter { !$0.runs.isEmpty }.map { $0.expiry - time.uptime }
        return (times + expiries).min()
    }

    /// Frees all runs that workers of an earlier process held, so that any worker may claim them.
    ///
    /// - Throws: ``FlowFileError`` if one of these runs cannot be read.
    package mutating func freeAllRuns(at now: FlowTime) throws(FlowFileError) {
        for id in entries.compactMap({ $1.owner == nil ? nil : $0 }) {
            guard let old = try snapshot(of: id) else { continue }
            var record = old.record
            record.loseWorker(at: now)
            put(consume record, was: old)
        }
    }

    private mutating func change(
        _ run: FlowRunID, at now: FlowTime, _ body: (inout FlowRecord) throws(FlowStoreError) -> Void
    ) throws {
        guard try change(run, body), let snapshot = try snapshot(of: run) else { return }
        try tellFamily(of: snapshot.record, at: now)
    }

    private func lease(of worker: String) throws(FlowStoreError) -> Worker {
        guard let lease = workers[worker] else { throw .leaseLost(by: worker) }
        return lease
    }

    /// Frees the runs of workers whose leases have expired.
    ///
    /// An expired lease of the calling worker begins anew, because all workers are in this process and none
    /// of them has claimed its runs meanwhile.
    ///
    /// - Throws: ``FlowFileError`` if one of these runs cannot be read.
    private mutating func freeRunsOfLostWorkers(
        at time: FlowMoment, asking asker: String
    ) throws(FlowFileError) {
        guard workers.values.contains(where: { $0.expiry <= time.uptime }) else { return }
        if let lease = workers[asker], lease.expiry <= time.uptime {
            workers[asker]?.expiry = time.uptime + lease.duration
        }
        for (name, worker) in workers where worker.expiry <= time.uptime {
            for id in worker.runs.sorted() {
                guard let old = try snapshot(of: id) else { continue }
                var record = old.record
                record.loseWorker(at: time.now)
                put(consume record, was: old)
            }
            workers[name] = nil
        }
    }
}

extension [FlowRunID] {
    /// Returns the first index from which on all elements meet a condition, in a sorted list.
    fileprivate func partitioningIndex(where belongsBehind: (FlowRunID) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
