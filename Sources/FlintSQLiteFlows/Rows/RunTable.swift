#if SQLite
    internal import FlintDurableFlows

    /// The runs of a file within a transaction that writes.
    ///
    /// Its functions change runs in memory; ``flush()`` writes what has become of them, each run once, and is called before
    /// anything is looked for. So a refused operation can be undone without the file, and what has not changed of a run is not
    /// written.
    struct RunTable {
        /// How many runs are kept in memory between transactions: those that workers hold, because they change often.
        private static let cacheLimit = 512
        /// The size of a context beyond which a run is read again each time.
        private static let cachedContextLimit = 64 << 10

        let connection: Connection
        private(set) var kinds = KindKeys()
        private var cache: [FlowRunID: StoredRun] = [:]
        /// The runs that this transaction has read or written.
        private var touched: [StoredRun] = []
        private var pending: [FlowRunID: Change] = [:]
        private var order: [Change] = []
        private var undo: [(id: FlowRunID, snapshot: RunSnapshot?)] = []
        private var generation = 0
        /// What the file keeps of its time; `nil` if that was not read.
        private var time: SteadyTime?

        /// Whether a run may be due that was not before.
        var hasWork = false
        /// The runs that have ended.
        var ended: [FlowRunID] = []
        /// The runs that no worker got because they cannot be read.
        private(set) var unreadable: [FlowRunID: SQLiteFlowError] = [:]

        /// What a run is to become; it is removed if that is nothing.
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

        /// Another connection has changed the file: what is in memory is compared before it is used.
        mutating func noteForeignChange() {
            generation += 1
            time = nil
        }

        /// Forgets what was read and written in a transaction that was rolled back.
        mutating func forgetAll() {
            (kinds, cache, touched, pending, order, undo) = (KindKeys(), [:], [], [:], [], [])
            (hasWork, ended, time) = (false, [], nil)
        }

        /// A moment by the time of the file, which follows that of the system.
        mutating func settle(_ moment: FlowMoment) throws(SQLiteFailure) -> FlowMoment {
            if time == nil { time = try connection.storedTime() }
            let settled = moment.settled(since: time)
            if try connection.store(settled.time, since: time) { time = settled.time }
            return settled.moment
        }

        /// Begins an operation, which may be undone.
        mutating func beginOperation() { undo = [] }

        /// Makes all runs as they were before the operation.
        mutating func undoOperation() {
            for change in undo.reversed() { note(change.snapshot, of: change.id) }
            undo = []
        }

        /// Ends a transaction that was committed.
        mutating func endTransaction() {
            for run in touched
            where run.row.owner == nil || run.snapshot.record.entry.state.size > Self.cachedContextLimit {
                cache[run.snapshot.record.id] = nil
            }
            touched.removeAll(keepingCapacity: true)
            if cache.count > Self.cacheLimit { cache = [:] }
        }

        // MARK: Runs

        /// A run with all its fields; `nil` if there is none.
        mutating func snapshot(of id: FlowRunID) throws -> RunSnapshot? {
            if let change = pending[id] { return change.snapshot }
            return try stored(id)?.snapshot
        }

        mutating func known(_ id: FlowRunID) throws -> RunSnapshot {
            guard let snapshot = try snapshot(of: id) else { throw FlowStoreError.unknown(id) }
            return snapshot
        }

        /// A run to be given to a worker, or freed; one that cannot be read must not keep others from that.
        mutating func readable(_ id: FlowRunID) throws -> RunSnapshot? {
            do {
                return try snapshot(of: id)
            } catch let error as SQLiteFlowError {
                unreadable[id] = error
                return nil
            }
        }

        /// Makes a run what it is from now on.
        ///
        /// - Parameters:
        ///   - record: What it is.
        ///   - old: What it was; `nil` if there was none.
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
            return snapshot
        }

        /// Removes a run, which cannot be undone.
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

        /// Writes all that has changed.
        mutating func flush() throws {
            for change in order { try write(change.snapshot, of: change.id) }
            order.removeAll(keepingCapacity: true)
            pending.removeAll(keepingCapacity: true)
        }

        private mutating func write(_ snapshot: RunSnapshot?, of id: FlowRunID) throws {
            guard let snapshot else { return try delete(id) }
            if let run = try stored(id) {
                if run.snapshot.record.isSameRun(as: snapshot.record) {
                    // A run that it holds may be given back or become large.
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
                .init(record.id) + parent + row.steady(change: 1, kind: kind, slot: 0) + row.indexed)
            let run = StoredRun(
                key: connection.lastKey, change: 1, snapshot: snapshot, row: row, slot: 0, hasPrevious: false,
                positions: [:], generation: generation)
            try connection.run(
                .putContext, [run.contextKey(of: 0), .bytes(FlowStoredBytes.bytes(of: record.entry))])
            try putPrevious(of: record, in: run, isKept: false)
            for change in FlowItems.all(of: record) { try apply(change, to: run) }
            try putAwaited(of: record, run.key)
            return run
        }

        private mutating func update(_ run: StoredRun, to new: RunSnapshot) throws(SQLiteFailure) {
            let (old, oldRow) = (run.snapshot, run.row)
            // The records are read in their places: a value of that size would be copied.
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
            let kind = try kinds.addedKey(of: new.record.kind, on: connection)
            let steady = run.row.steady(change: run.change, kind: kind, slot: run.slot)
            // Most transitions change no column for which there is an index.
            if run.row.isIndexed(as: oldRow) {
                try connection.run(.updateRun, steady + [.integer(run.key)])
            } else {
                try connection.run(.moveRun, steady + run.row.indexed + [.integer(run.key)])
            }
        }

        /// Deletes a run, also one that cannot be read.
        private mutating func delete(_ id: FlowRunID) throws(SQLiteFailure) {
            (cache[id], unreadable[id]) = (nil, nil)
            guard let key = try connection.first(.runVersion, .init(id), { $0.integer(0) }) else { return }
            for slot in 0...1 { try connection.run(.deleteContext, [StoredRun.contextKey(key, slot)]) }
            try connection.run(.deleteAllItems, [.integer(key)])
            try connection.run(.deleteAwaited, [.integer(key)])
            try connection.run(.deleteRun, [.integer(key)])
        }

        /// The context of a new entry takes the place of the one before the last, so that only one is written.
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

        private func putAwaited(of record: FlowRecord, _ key: Int64) throws(SQLiteFailure) {
            for (position, id) in record.awaited.enumerated() {
                try connection.run(.insertAwaited, [.integer(key), .integer(position)] + .init(id))
            }
        }
    }

    extension FlowRow {
        /// The columns that are in no index, but that of the kind.
        fileprivate func steady(change: Int64, kind: Int64, slot: Int) -> [SQLValue] {
            [
                .integer(change), .integer(kind), .integer(slot), .integer(enteredAt), .flag(hasNews),
                .flag(isCancelRequested), .integer(epoch), .integer(version), .integer(claims),
                .integer(failures),
                .integer(lastEvent), arrival.map { .integer($0) } ?? .null,
            ]
        }

        /// The columns for which there are indexes.
        fileprivate var indexed: [SQLValue] {
            [.integer(status), .name(owner), .optional(due), .optional(endedAt)]
        }

        fileprivate func isIndexed(as other: FlowRow) -> Bool {
            status == other.status && owner == other.owner && due == other.due && endedAt == other.endedAt
        }
    }

    extension FlowRecord {
        /// Whether it is the same run, and not a later one of the same identity.
        fileprivate func isSameRun(as other: FlowRecord) -> Bool {
            creation == other.creation && createdAt == other.createdAt && fingerprint == other.fingerprint
                && parent == other.parent
        }
    }
#endif
