#if SQLite
    internal import FlintDurableFlows
    internal import FlintFlows

    // The functions that a store offers to clients and workers. They throw a `FlowStoreError` only before
    // they write to the file, so that the operation can be undone in memory.
    extension RunTable {
        // MARK: Clients

        mutating func start(
            _ start: FlowStart, at moment: FlowMoment
        ) throws -> (record: FlowRecord, isNew: Bool) {
            if let old = try snapshot(of: start.id) { return (old.record, false) }
            return (try begin(start, at: moment.now), true)
        }

        @discardableResult
        private mutating func begin(_ start: FlowStart, at now: FlowTime) throws -> FlowRecord {
            let snapshot = put(FlowRecord(start, at: now), was: nil)
            guard let key = snapshot.record.turn?.line.key else { return snapshot.record }
            try passKey(key, at: now)
            return try self.snapshot(of: start.id)?.record ?? snapshot.record
        }

        /// Ends the wait of the first run that waits for a key, unless a run of the key is in progress.
        ///
        /// Of the runs with the same key, one is executed at a time.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - now: The present time.
        /// - Throws: ``SQLiteFailure`` if SQLite cannot read or write; ``SQLiteFlowError`` if the run is
        ///   damaged.
        private mutating func passKey(_ key: String, at now: FlowTime) throws {
            try flush()
            guard try connection.first(.holdsKey, [.name(key)], { _ in true }) == nil,
                let id = try connection.first(.nextOfKey, [.name(key)], Self.id),
                let old = try snapshot(of: id)
            else { return }
            var record = old.record
            record.takeKey(at: now)
            put(consume record, was: old)
        }

        mutating func send(
            _ type: String, payload: [UInt8], to run: FlowRunID, key: String?, trace: FlowTrace?,
            at moment: FlowMoment
        ) throws {
            try change(run, at: moment.now) { record throws(FlowStoreError) in
                try record.receive(type, payload: payload, key: key, trace: trace, at: moment.now)
            }
        }

        mutating func perform(_ act: FlowAct, on run: FlowRunID, at moment: FlowMoment) throws {
            try change(run, at: moment.now) { record throws(FlowStoreError) in
                try record.perform(act, at: moment.now)
            }
        }

        /// Removes runs that ended before a time, but at most `limit` of them.
        ///
        /// - Returns: The number of removed runs; equal to the limit if there may be more.
        /// - Throws: ``SQLiteFailure`` if SQLite cannot read or write the file.
        mutating func removeRuns(endedBefore time: FlowTime, limit: Int) throws -> Int {
            try flush()
            let ids = try connection.rows(
                .removable, [.integer(time.microseconds), .integer(limit)], Self.id)
            for id in ids { remove(id) }
            return ids.count
        }

        /// Removes a run that has ended.
        mutating func removeRun(_ run: FlowRunID) throws {
            let record = try known(run).record
            let parent = try record.parent.flatMap { parent in try snapshot(of: parent.run) }
            guard record.status == .ended, parent.map({ $0.record.status == .ended }) ?? true else {
                throw FlowStoreError.open(record)
            }
            remove(run)
        }

        func register(_ names: Set<FlowMachineName>) throws {
            for name in names {
                try connection.run(
                    .putName,
                    [
                        .text(name.machine), .text(name.fingerprint), .text(name.kind.rawValue),
                        .text(name.name),
                    ])
            }
        }

        // MARK: Workers

        mutating func renewLease(
            of worker: String, for duration: Duration, isNew: Bool, at moment: FlowMoment
        ) throws -> [FlowRunID] {
            if !isNew { try checkLease(of: worker) }
            try flush()
            let expiry = moment.uptime + duration
            try connection.run(
                .putLease, [.name(worker), .text(moment.boot), .integer(expiry.microseconds)])
            return try connection.rows(.news, [.name(worker)], Self.id)
        }

        /// Assigns runs to a worker: due runs, and runs that its queues may begin.
        ///
        /// - Parameters:
        ///   - work: The kinds of states that the worker knows, and its queues.
        ///   - worker: The name of the worker, which must have a lease.
        ///   - limit: The greatest number of runs.
        ///   - moment: The present time.
        /// - Returns: The assigned runs, without those that cannot be read.
        /// - Throws: `FlowStoreError` with the code `leaseLost` if the worker has no lease; ``SQLiteFailure``
        ///   if SQLite cannot read or write.
        /// - Complexity: O(*k* log *n* + *m*) for *k* kinds, *n* runs, and *m* rows of the claimed runs.
        mutating func claim(
            _ work: FlowWork, by worker: String, limit: Int, at moment: FlowMoment
        ) throws -> [FlowRecord] {
            try checkLease(of: worker)
            let keys = try work.kinds.compactMap { kind throws(SQLiteFailure) in try kindKey(kind) }
            let limit = min(limit, 1 << 20)
            var claimed: [FlowRecord] = []
            var seen: Set<FlowRunID> = []
            while claimed.count < limit {
                try flush()
                let rest = limit - claimed.count
                let queued = try queued(keys, in: work.queues, limit: rest, at: moment.now)
                let due = try due(keys, limit: rest, at: moment.now)
                let ids = FlowWork.merged([due] + queued, limit: rest).filter { seen.insert($0).inserted }
                if ids.isEmpty { break }
                for id in ids where claimed.count < limit {
                    guard let old = try readable(id) else {
                        // A run that cannot be read is due again in a minute, so that it does not keep
                        // workers busy.
                        let later = moment.now.advanced(by: .seconds(60))
                        let isDue = due.contains { $0.run == id }
                        try connection.run(
                            isDue ? .postpone : .postponeTurn, [.integer(later.microseconds)] + .init(id))
                        continue
                    }
                    var record = old.record
                    let isClaimed = record.claim(by: worker, at: moment.now)
                    let new = put(consume record, was: old)
                    if isClaimed { claimed.append(new.record) }
                }
            }
            return claimed
        }

        /// Returns due runs of the given kinds, those that have been due longest first, with the times from
        /// which they were due.
        ///
        /// - Parameters:
        ///   - keys: The keys of the kinds in the table of kinds.
        ///   - limit: The greatest number of runs.
        ///   - now: The present time.
        private func due(
            _ keys: [Int64], limit: Int, at now: FlowTime
        ) throws(SQLiteFailure) -> [(time: Int64, run: FlowRunID)] {
            var found: [(due: Int64, key: Int64, id: FlowRunID)] = []
            for key in keys {
                let values: [SQLValue] = [.integer(key), .integer(now.microseconds), .integer(limit)]
                found += try connection.rows(.due, values) {
                    ($0.integer(3), $0.integer(0), FlowRunID(machine: $0.text(1), id: $0.text(2)))
                }
            }
            if keys.count > 1 { found.sort { ($0.due, $0.key) < ($1.due, $1.key) } }
            return found.prefix(limit).map { ($0.due, $0.id) }
        }

        /// Returns the runs that each queue may begin, with the times from which they may begin.
        ///
        /// - Parameters:
        ///   - keys: The keys, in the table of kinds, of the kinds that the worker knows.
        ///   - queues: The queues of the worker.
        ///   - limit: The greatest number of runs for each queue.
        ///   - now: The present time.
        /// - Returns: For each queue that may begin a run, a list in the queue's order.
        private func queued(
            _ keys: [Int64], in queues: [FlowQueue], limit: Int, at now: FlowTime
        ) throws(SQLiteFailure) -> [[(time: Int64, run: FlowRunID)]] {
            guard !keys.isEmpty else { return [] }
            var lists: [[(time: Int64, run: FlowRunID)]] = []
            for queue in queues {
                let free = try connection.freePlaces(in: queue, at: now)
                guard free > 0 else { continue }
                lists.append(
                    try connection.rows(
                        text: """
                            SELECT starts, machine, id FROM turns JOIN runs ON runs.key = turns.run
                            WHERE queue = ? AND stage = \(FlowTurn.Stage.queued.code) AND starts <= ? AND status = ?
                            AND kind IN (\(keys.map(String.init).joined(separator: ", "))) ORDER BY rank, starts, run LIMIT ?
                            """,
                        [
                            .name(queue.name), .integer(now.microseconds),
                            .integer(Int(FlowStatus.ready.code)),
                            .integer(min(free, limit)),
                        ]
                    ) { ($0.integer(0), FlowRunID(machine: $0.text(1), id: $0.text(2))) })
            }
            return lists
        }

        mutating func commit(_ write: FlowWrite, at moment: FlowMoment) throws -> FlowWriteAnswer {
            try checkStarts(write.starts, of: write.run)
            let write = try withOpenEnds(write)
            let run = try change(write.run, at: moment.now) { record throws(FlowStoreError) in
                try record.commit(write, at: moment.now)
            }
            for start in write.starts where try snapshot(of: start.id) == nil {
                try begin(start, at: moment.now)
            }
            return FlowWriteAnswer(run.record)
        }

        /// Frees the runs of workers whose leases have expired, so that other workers can claim them, and
        /// deletes these leases.
        ///
        /// A run that cannot be read is freed, too: only some of its columns are written.
        ///
        /// - Throws: ``SQLiteFailure`` if SQLite cannot read or write the file.
        mutating func freeRunsOfLostWorkers(at moment: FlowMoment) throws {
            let lost = try connection.rows(
                .lostLeases, [.text(moment.boot), .integer(moment.uptime.microseconds)]
            ) { $0.text(0) }
            for worker in lost {
                for id in try connection.rows(.owned, [.name(worker)], Self.id) {
                    guard let old = try readable(id) else {
                        // The run cannot be read. Only its columns are changed, so that a worker with another
                        // version can claim it.
                        try connection.run(.free, [.integer(moment.now.microseconds)] + .init(id))
                        continue
                    }
                    var record = old.record
                    record.loseWorker(at: moment.now)
                    put(consume record, was: old)
                }
                try flush()
                try connection.run(.deleteLease, [.name(worker)])
            }
        }

        private func checkLease(of worker: String) throws {
            guard try connection.first(.lease, [.name(worker)], { _ in true }) == nil else { return }
            throw FlowStoreError.leaseLost(by: worker)
        }

        // MARK: Families

        private mutating func checkStarts(_ starts: [FlowStart], of run: FlowRunID) throws {
            for start in starts {
                guard let existing = try snapshot(of: start.id), existing.record.parent?.run != run else {
                    continue
                }
                throw FlowStoreError.exists(start.id, forChildOf: run)
            }
        }

        /// Removes the runs that have already ended or do not exist from a write by which a run begins to
        /// wait for the ends of other runs.
        ///
        /// Other writes are returned unchanged.
        private mutating func withOpenEnds(_ write: FlowWrite) throws -> FlowWrite {
            guard case .awaitEnds(let runs) = write.change else { return write }
            try flush()
            let open = try runs.filter { id throws(SQLiteFailure) in
                try connection.first(.runKey, .init(id)) { $0.integer(1) != 0 } ?? false
            }
            return write.awaiting(open)
        }

        /// Cancels or continues other runs because a run has ended.
        ///
        /// The runs that the ended run has started with the policy `cancel` are canceled. The run that
        /// started it becomes due, if it waits for no other end. The next run with the same key goes on.
        ///
        /// - Throws: ``SQLiteFailure`` if SQLite cannot read or write; ``SQLiteFlowError`` if one of the
        ///   other runs is damaged.
        private mutating func tellFamily(of record: FlowRecord, at now: FlowTime) throws {
            try flush()
            if let key = record.turn?.line.key { try passKey(key, at: now) }
            for id in try connection.rows(.children, .init(record.id), Self.id) {
                guard let old = try snapshot(of: id), old.record.parent?.policy == .cancel else { continue }
                var child = old.record
                try? child.perform(.cancel(becauseOfEndOf: record.id), at: now)
                put(consume child, was: old)
            }
            guard let parent = record.parent?.run,
                let key = try connection.first(.runKey, .init(parent), { $0.integer(0) }),
                try connection.first(.isAwaiting, [.integer(key)], { _ in true }) == true
            else { return }
            // The starting run is read only after the last of the ends that it awaits, because there may be
            // thousands.
            try connection.run(.endAwaited, [.integer(key)] + .init(record.id))
            guard try connection.first(.isAwaiting, [.integer(key)], { _ in true }) == nil,
                let old = try snapshot(of: parent)
            else { return }
            var waiting = old.record
            waiting.awaitedRunsEnded(at: now)
            put(consume waiting, was: old)
        }

        @discardableResult
        private mutating func change(
            _ run: FlowRunID, at now: FlowTime, _ body: (inout FlowRecord) throws(FlowStoreError) -> Void
        ) throws -> RunSnapshot {
            let old = try known(run)
            var record = old.record
            try body(&record)
            let new = put(consume record, was: old)
            if new.record.status == .ended, old.record.status != .ended {
                try tellFamily(of: new.record, at: now)
            }
            return new
        }

        private static func id(_ statement: Statement) -> FlowRunID {
            FlowRunID(machine: statement.text(0), id: statement.text(1))
        }
    }
#endif
