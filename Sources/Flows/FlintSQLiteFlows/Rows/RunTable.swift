#if SQLite
    internal import FlintDurableFlows

    /// The runs of a file during a writing transaction.
    ///
    /// Its functions change runs in memory. ``flush()`` writes the changed parts of each run, and is called
    /// before each search of the file. An operation that is refused before a ``flush()`` is undone in memory
    /// alone.
    struct RunTable {
        /// The number of runs that stay in memory between transactions; if there are more, none stays.
        ///
        /// Only runs that workers hold stay, because they change often.
        private static let cacheLimit = 512
        /// The size of a context, in bytes, beyond which a run does not stay in memory.
        private static let cachedContextLimit = 64 << 10

        let connection: Connection
        private(set) var kinds = KindKeys()
        private var cache: [FlowRunID: StoredRun] = [:]
        /// The runs that the current transaction has read or written.
        private var touched: [StoredRun] = []
        private var pending: [FlowRunID: Change] = [:]
        private var order: [Change] = []
        private var undo: [(id: FlowRunID, snapshot: RunSnapshot?)] = []
        private var generation = 0
        /// The time of the store, which never goes back, as it was last stored in the file; `nil` if it must
        /// be read before its next use.
        private var time: SteadyTime?

        /// Whether changes since the last group of operations may have made a run due, so that waiting
        /// workers must be woken.
        var hasWork = false
        /// The runs that have ended in the current transaction.
        var ended: [FlowRunID] = []
        /// The runs that this store could not read, so that no worker can claim them, with the reasons.
        private(set) var unreadable: [FlowRunID: SQLiteFlowError] = [:]

        /// A change of a run that ``RunTable/flush()`` will write: the run's new version, or `nil` to remove
        /// the run.
        private final class Change {
            let id: FlowRunID
            var snapshot: RunSnapshot?

            init(_ id: FlowRunID, _ snapshot: RunSnapshot?) {
                self.id = id
                self.snapshot = snapshot
            }
        }

        init(_ connection: Connection) {
            self.connection = connection
        }

        // MARK: Transactions

        /// Makes each cached run be compared with the file before its next use, because another connection
        /// has changed the file.
        mutating func noteForeignChange() {
            generation += 1
            time = nil
        }

        /// Discards everything that was read or changed in a transaction that was rolled back.
        mutating func forgetAll() {
            (kinds, cache, touched, pending, order, undo) = (KindKeys(), [:], [], [:], [], [])
            (hasWork, ended, time) = (false, [], nil)
        }

        /// Converts a moment of the system's clock to the time of the file, which never goes back.
        ///
        /// The time of the file is stored again if necessary.
        ///
        /// - Returns: The moment, with the time of the file as its wall-clock time.
        mutating func settle(_ moment: FlowMoment) throws(SQLiteFailure) -> FlowMoment {
            if time == nil { time = try connection.storedTime() }
            let settled = moment.settled(since: time)
            if try connection.store(settled.time, since: time) { time = settled.time }
            return settled.moment
        }

        /// Begins an operation, whose changes ``undoOperation()`` can undo until the next ``flush()``.
        mutating func beginOperation() { undo = [] }

        /// Undoes the current operation in memory.
        mutating func undoOperation() {
            for change in undo.reversed() { note(change.snapshot, of: change.id) }
            undo = []
        }

        /// Ends a committed transaction: of its runs, only those stay in memory that a worker holds and that
        /// are not large.
        mutating func endTransaction() {
            for run in touched
            where run.row.owner == nil || run.snapshot.record.entry.state.size > Self.cachedContextLimit {
                cache[run.snapshot.record.id] = nil
            }
            touched.removeAll(keepingCapacity: true)
            if cache.count > Self.cacheLimit { cache = [:] }
        }

        // MARK: Runs

        /// Returns a run with all its fields; `nil` if there is no such run.
        ///
        /// - Throws: ``SQLiteFailure`` if SQLite cannot read; ``SQLiteFlowError`` if the run is damaged.
        mutating func snapshot(of id: FlowRunID) throws -> RunSnapshot? {
            if let change = pending[id] { return change.snapshot }
            return try stored(id)?.snapshot
        }

        mutating func known(_ id: FlowRunID) throws -> RunSnapshot {
            guard let snapshot = try snapshot(of: id) else { throw FlowStoreError.unknown(id) }
            return snapshot
        }

        /// Returns a run that a worker is to get or has lost; `nil` if there is no such run or it cannot be
        /// read.
        ///
        /// An unreadable run is added to ``unreadable``. It is no error, because an error would undo the
        /// changes of other runs.
        ///
        /// - Throws: ``SQLiteFailure`` if SQLite cannot read the file.
        mutating func readable(_ id: FlowRunID) throws -> RunSnapshot? {
            do {
                return try snapshot(of: id)
            } catch let error as SQLiteFlowError {
                unreadable[id] = error
                return nil
            }
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
            let (id, status, due) = (snapshot.record.id, snapshot.record.status, snapshot.record.due)
            undo.append((id, old))
            note(snapshot, of: id)
            if status == .ended, old?.record.status != .ended { ended.append(id) }
            if due != nil, due != old?.record.due || snapshot.record.kind != old?.record.kind {
                hasWork = true
            }
            if snapshot.record.opensPlace(since: old?.record) { hasWork = true }
            return snapshot
        }

        /// Removes a run with the next ``flush()``.
        ///
        /// The removal cannot be undone.
        mutating func remove(_ id: FlowRunID) { note(nil, of: id) }

        private mutating func note(_ snapshot: RunSnapshot?, of id: FlowRunID) {
            if let change = pending[id] { return change.snapshot = snapshot }
            let change = Change(id, snapshot)
            pending[id] = change
            order.append(change)
        }

        private mutating func stored(_ id: FlowRunID) throws -> StoredRun? {
            if let run = cache[id] {
                if run.generation == generation { return run }
                let present = try connection.first(.runVersion, .init(id)) { ($0.integer(0), $0.integer(1)) }
                if let present, present == (run.key, run.change) {
                    run.generation = generation
                    return run
                }
                cache[id] = nil
            }
            let run = try StoredRun.read(id, from: connection, &kinds, generation: generation)
            if let run { keep(run, as: id) }
            return run
        }

        private mutating func keep(_ run: StoredRun, as id: FlowRunID) {
            cache[id] = run
            touched.append(run)
        }

        mutating func kindKey(_ kind: FlowKind) throws(SQLiteFailure) -> Int64? {
            try kinds.key(of: kind, on: connection)
        }

        // MARK: Writing

        /// Writes the changed parts of all changed runs to the file.
        ///
        /// - Throws: ``SQLiteFailure`` if SQLite cannot write; ``SQLiteFlowError`` if a stored run that is to
        ///   be updated is damaged.
        mutating func flush() throws {
            for change in order { try write(change.snapshot, of: change.id) }
            order.removeAll(keepingCapacity: true)
            pending.removeAll(keepingCapacity: true)
        }

        private mutating func write(_ snapshot: RunSnapshot?, of id: FlowRunID) throws {
            guard let snapshot else { return try delete(id) }
            if let run = try stored(id) {
                if run.snapshot.record.isSameRun(as: snapshot.record) {
                    // The run is remembered: if it has lost its worker or become too large, it leaves memory
                    // after the transaction.
                    touched.append(run)
                    return try update(run, to: snapshot)
                }
                try delete(id)
            }
            keep(try insert(snapshot), as: id)
        }

        private mutating func insert(_ snapshot: RunSnapshot) throws(SQLiteFailure) -> StoredRun {
            let record = snapshot.record
            let row = FlowRow(record)
            let parent: [SQLValue] = record.parent.map { .init($0.run) } ?? [.null, .null]
            let kind = try kinds.addedKey(of: record.kind, on: connection)
            try connection.run(
                .insertRun,
                .init(record.id) + parent + row.steady(change: 1, kind: kind, slot: 0) + [
                    .name(record.errorName)
                ]
                    + row.indexed + [.integer(record.createdAt.microseconds)])
            let run = StoredRun(
                key: connection.lastKey, change: 1, snapshot: snapshot, row: row, slot: 0, hasPrevious: false,
                positions: [:], generation: generation)
            try connection.run(
                .putContext, [run.contextKey(of: 0), .bytes(FlowStoredBytes.bytes(of: record.entry))])
            try putPrevious(of: record, in: run, isKept: false)
            for change in FlowItems.all(of: record) { try apply(change, to: run) }
            try putAwaited(of: record, run.key)
            try putTurn(of: record, was: nil, run.key)
            return run
        }

        private mutating func update(_ run: StoredRun, to new: RunSnapshot) throws(SQLiteFailure) {
            let (old, oldRow) = (run.snapshot, run.row)
            // The records are compared in place, because a copy of a value of this size is expensive.
            guard new !== old, new.record != old.record else { return }
            run.snapshot = new
            run.row = FlowRow(new.record)
            run.change += 1
            try putContexts(of: new.record, was: old.record, in: run)
            for change in FlowItems.changes(of: new.record, since: old.record) { try apply(change, to: run) }
            if new.record.awaited != old.record.awaited {
                if !old.record.awaited.isEmpty { try connection.run(.deleteAwaited, [.integer(run.key)]) }
                try putAwaited(of: new.record, run.key)
            }
            try putTurn(of: new.record, was: old.record, run.key)
            let kind = try kinds.addedKey(of: new.record.kind, on: connection)
            let steady =
                run.row.steady(change: run.change, kind: kind, slot: run.slot) + [.name(new.record.errorName)]
            // Most transitions change no indexed column, so that SQLite has to update no index.
            if run.row.isIndexed(as: oldRow) {
                try connection.run(.updateRun, steady + [.integer(run.key)])
            } else {
                try connection.run(.moveRun, steady + run.row.indexed + [.integer(run.key)])
            }
        }

        /// Deletes a run from all tables, even if its rows cannot be decoded.
        private mutating func delete(_ id: FlowRunID) throws(SQLiteFailure) {
            (cache[id], unreadable[id]) = (nil, nil)
            guard let key = try connection.first(.runVersion, .init(id), { $0.integer(0) }) else { return }
            for slot in 0...1 { try connection.run(.deleteContext, [StoredRun.contextKey(key, slot)]) }
            try connection.run(.deleteAllItems, [.integer(key)])
            try connection.run(.deleteAwaited, [.integer(key)])
            try connection.run(.deleteTurn, [.integer(key)])
            try connection.run(.deleteRun, [.integer(key)])
        }

        /// Writes the contexts of the run's present and previous state, as far as they have changed.
        ///
        /// The file has two contexts of a run. The context of a newly entered state replaces the older one,
        /// so only one context is written.
        private func putContexts(
            of record: FlowRecord, was old: FlowRecord, in run: StoredRun
        ) throws(SQLiteFailure) {
            if record.entry == old.entry {
                if record.previous != old.previous { try putPrevious(of: record, in: run, isKept: false) }
                return
            }
            let movesOn = record.previous == old.entry.state
            if movesOn {
                run.slot = 1 - run.slot
                run.hasPrevious = true
            }
            try connection.run(
                .putContext, [run.contextKey(of: run.slot), .bytes(FlowStoredBytes.bytes(of: record.entry))])
            if !movesOn { try putPrevious(of: record, in: run, isKept: record.previous == old.previous) }
        }

        private func putPrevious(
            of record: FlowRecord, in run: StoredRun, isKept: Bool
        ) throws(SQLiteFailure) {
            let key = run.contextKey(of: 1 - run.slot)
            if record.previous == record.entry.state {
                if run.hasPrevious { try connection.run(.deleteContext, [key]) }
                run.hasPrevious = false
            } else if !isKept || !run.hasPrevious {
                try connection.run(.putContext, [key, .bytes(FlowStoredBytes.bytes(of: record.previous))])
                run.hasPrevious = true
            }
        }

        private func apply(_ change: FlowItems.Change, to run: StoredRun) throws(SQLiteFailure) {
            let list: [SQLValue] = [.integer(run.key), .integer(change.list.rawValue)]
            let gone = change.kept..<change.kept + change.gone
            if !gone.isEmpty {
                let bounds = [gone.lowerBound, gone.upperBound - 1].map {
                    SQLValue.integer(run.positions[change.list, default: RowPositions()][$0])
                }
                try connection.run(.deleteItems, list + bounds)
                run.positions[change.list]?.remove(gone)
            }
            for bytes in change.added {
                let position = run.positions[change.list]?.next ?? 0
                try connection.run(.insertItem, list + [.integer(position), .bytes(bytes)])
                run.positions[change.list, default: RowPositions()].append(position)
            }
        }

        /// Writes the run's row in the table `turns`, by which it is found among the runs of its queue and of
        /// its key.
        ///
        /// Nothing is written if the row is unchanged, or the run has neither queue nor key.
        private func putTurn(of record: FlowRecord, was old: FlowRecord?, _ key: Int64) throws(SQLiteFailure)
        {
            guard let turn = record.turn, turn != old?.turn || record.rank != old?.rank else { return }
            try connection.run(
                .putTurn,
                [
                    .integer(key), SQLValue.name(turn.line.queue), .name(turn.line.key),
                    .integer(Int(turn.stage.code)), .integer(record.rank), .integer(turn.starts.microseconds),
                    .optional(turn.admittedAt?.microseconds),
                ])
        }

        private func putAwaited(of record: FlowRecord, _ key: Int64) throws(SQLiteFailure) {
            for (position, id) in record.awaited.enumerated() {
                try connection.run(.insertAwaited, [.integer(key), .integer(position)] + .init(id))
            }
        }
    }

    extension FlowRow {
        /// Returns the values for the columns of a run's row that no index contains, and for the column of
        /// its kind, in the order of the statements ``SQL/updateRun`` and ``SQL/moveRun``.
        ///
        /// - Parameters:
        ///   - change: The number of changes of the run's rows.
        ///   - kind: The key of the kind in the table of kinds.
        ///   - slot: The number of the context of the present state, 0 or 1.
        fileprivate func steady(change: Int64, kind: Int64, slot: Int) -> [SQLValue] {
            [
                .integer(change), .integer(kind), .integer(slot), .integer(enteredAt), .flag(hasNews),
                .flag(isCancelRequested), .integer(epoch), .integer(version), .integer(claims),
                .integer(failures),
                .integer(lastEvent), arrival.map { .integer($0) } ?? .null,
            ]
        }

        /// The values of the columns of a run's row that an index contains, in the order of ``SQL/moveRun``.
        fileprivate var indexed: [SQLValue] {
            [.integer(status), .name(owner), .optional(due), .optional(endedAt)]
        }

        fileprivate func isIndexed(as other: FlowRow) -> Bool {
            status == other.status && owner == other.owner && due == other.due && endedAt == other.endedAt
        }
    }

    extension FlowRecord {
        /// Returns whether both records describe the same run.
        ///
        /// After the removal of a run, another run may have got its identity.
        fileprivate func isSameRun(as other: FlowRecord) -> Bool {
            creation == other.creation && createdAt == other.createdAt && fingerprint == other.fingerprint
                && parent == other.parent
        }
    }
#endif
