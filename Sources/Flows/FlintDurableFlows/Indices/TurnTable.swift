/// The index of the runs that were started with a queue or a key.
///
/// It has the waiting runs in order, the number of taken places of each queue, and the times at which places
/// were taken. A place is the permission to be executed: ``FlowQueue``.
struct TurnTable {
    private struct Queue {
        var waiting: [FlowKind: RankedRuns] = [:]
        var taken = 0
        var admissions = Admissions()
    }

    private struct Key {
        var holder: FlowRunID?
        var waiting = RankedRuns()
    }

    /// The indexed fields of each run that was started with a queue or a key and has not ended.
    private var marks: [FlowRunID: TurnMark] = [:]
    private var queues: [String: Queue] = [:]
    private var keys: [String: Key] = [:]

    // MARK: Changes

    /// Updates the index after a change of a run.
    ///
    /// - Parameters:
    ///   - id: The identity of the run.
    ///   - mark: The indexed fields after the change; `nil` if the run was removed, or if its creation was
    ///     reverted.
    /// - Returns: Whether a waiting run may now get a place: this run has given its place back, or waits for
    ///   one itself.
    @discardableResult
    mutating func note(_ id: FlowRunID, _ mark: TurnMark?) -> Bool {
        let old = marks[id]
        guard old != mark else { return false }
        marks[id] = mark?.turn.stage == .over ? nil : mark
        let isFreed = noteQueue(id, mark, old)
        noteKey(id, mark, old)
        return isFreed || mark?.turn.stage == .queued
    }

    private mutating func noteQueue(_ id: FlowRunID, _ mark: TurnMark?, _ old: TurnMark?) -> Bool {
        guard let name = (mark ?? old)?.turn.line.queue else { return false }
        let (had, has) = (old?.turn.stage == .admitted, mark?.turn.stage == .admitted)
        var queue = queues.removeValue(forKey: name) ?? Queue()
        queue.taken += (has ? 1 : 0) - (had ? 1 : 0)
        queue.admissions.note(mark?.turn.admittedAt, was: old?.turn.admittedAt)
        if let mark, mark.turn.stage == .queued {
            queue.waiting[mark.kind, default: RankedRuns()].add(id, rank: mark.rank, at: mark.turn.starts)
        }
        queues[name] = queue
        return had && !has
    }

    private mutating func noteKey(_ id: FlowRunID, _ mark: TurnMark?, _ old: TurnMark?) {
        guard let name = (mark ?? old)?.turn.line.key else { return }
        var key = keys.removeValue(forKey: name) ?? Key()
        if key.holder == id, mark?.turn.hasKey != true { key.holder = nil }
        if let mark, mark.turn.hasKey { key.holder = id }
        if let mark, mark.turn.stage == .behind {
            key.waiting.add(id, rank: mark.rank, at: mark.turn.starts)
        }
        if key.holder != nil || key.waiting.nextTime != nil { keys[name] = key }
    }

    // MARK: Keys

    /// Returns the next run of a key that may be executed; `nil` if an earlier run of the key has not ended,
    /// or if no run waits for the key.
    mutating func next(of key: String) -> FlowRunID? {
        guard keys[key]?.holder == nil else { return nil }
        let marks = marks
        return keys[key]?.waiting.first(at: nil) { item, rank in
            marks[item.id].map { $0.turn.stage == .behind && $0.isAt(item, rank) } ?? false
        }?.item.id
    }

    // MARK: Queues

    /// Returns the run that gets the next place in one of the given queues; `nil` if no run may get one now.
    ///
    /// If several queues have a free place, the result is the run that has waited longest.
    ///
    /// - Parameters:
    ///   - work: The kinds of runs that the worker can execute, and its queues.
    ///   - now: The present time.
    /// - Returns: The run, and the time from which it has waited for a place.
    /// - Complexity: O(*q* *k*) for *q* queues and *k* kinds of waiting runs.
    mutating func next(of work: FlowWork, at now: FlowTime) -> (id: FlowRunID, starts: FlowTime)? {
        var best: (id: FlowRunID, starts: FlowTime)?
        for queue in work.queues {
            guard let item = next(of: queue, work.kinds, at: now) else { continue }
            if best.map({ item.time < $0.starts }) ?? true { best = (item.id, item.time) }
        }
        return best
    }

    private mutating func next(
        of queue: FlowQueue, _ kinds: Set<FlowKind>, at now: FlowTime
    ) -> DueQueue.Item? {
        guard opening(of: queue, at: now).map({ $0 <= now }) == true else { return nil }
        var best: (item: DueQueue.Item, rank: Int)?
        let marks = marks
        for kind in queues[queue.name, default: Queue()].waiting.keys where kinds.contains(kind) {
            let first = queues[queue.name]?.waiting[kind]?.first(at: now) { item, rank in
                marks[item.id].map { $0.turn.stage == .queued && $0.kind == kind && $0.isAt(item, rank) }
                    ?? false
            }
            guard let first else { continue }
            if let best,
                (best.rank, best.item.time, best.item.id) <= (first.rank, first.item.time, first.item.id)
            {
                continue
            }
            best = first
        }
        return best?.item
    }

    /// Returns the time from which a queue has a free place; `nil` if all places are taken.
    private mutating func opening(of queue: FlowQueue, at now: FlowTime) -> FlowTime? {
        guard let present = queues[queue.name] else { return queue.concurrency == 0 ? nil : now }
        if let concurrency = queue.concurrency, present.taken >= concurrency { return nil }
        return queues[queue.name]?.admissions.opening(for: queue.rate, at: now)
    }

    /// Returns the earliest time at which a waiting run may get a place in one of the given queues.
    ///
    /// The result is `nil` if no run waits, or if all places are taken.
    mutating func nextTime(of work: FlowWork, at now: FlowTime) -> FlowTime? {
        work.queues.compactMap { queue in
            guard let opening = opening(of: queue, at: now), let present = queues[queue.name] else {
                return nil
            }
            let times = present.waiting.compactMap { work.kinds.contains($0.key) ? $0.value.nextTime : nil }
            return times.min().map { max($0, opening) }
        }.min()
    }

    /// Removes a run from the index because its record cannot be read, so that it no longer waits in front of
    /// other runs.
    mutating func leaveOut(_ id: FlowRunID) { marks[id] = nil }

    // MARK: Reading

    /// Adds each run to the number of waiting or executed runs of its queue.
    ///
    /// - Parameter tally: The counts of the queues.
    func count(in tally: inout FlowTally) {
        for mark in marks.values { tally.add(mark.turn) }
    }

    /// Returns whether a run waits in a queue or has a place in it.
    func isIn(_ queue: String, _ id: FlowRunID) -> Bool { marks[id]?.turn.line.queue == queue }
}

extension TurnMark {
    /// Returns whether an item of the waiting runs is up to date.
    ///
    /// - Parameters:
    ///   - item: The item, with the time from which the run may begin.
    ///   - rank: The rank under which the item is stored.
    /// - Returns: Whether the time and the rank equal those of these fields; `false` for an outdated item.
    fileprivate func isAt(_ item: DueQueue.Item, _ rank: Int) -> Bool {
        self.rank == rank && turn.starts == item.time
    }
}
