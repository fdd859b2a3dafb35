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
        private var pending: [FlowRunID: Pending] = [:]
        private var order: [FlowRunID] = []
        private var undo: [(id: FlowRunID, record: FlowRecord?)] = []
        private var generation = 0
        /// What the file keeps of its time; `nil` if that was not read.
        private var time: SteadyTime?

        /// Whether a run may be due that was not before.
        var hasWork = false
        /// The runs that have ended.
        var ended: [FlowRunID] = []
        /// The runs that no worker got because they cannot be read.
        private(set) var unreadable: [FlowRunID: SQLiteFlowError] = [:]

        /// What a run is to become; it is removed if there is no record.
        private struct Pending {
            var record: FlowRecord?
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
            (kinds, cache, pending, order, undo) = (KindKeys(), [:], [:], [], [])
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
            for change in undo.reversed() { note(change.record, of: change.id) }
            undo = []
        }

        /// Ends a transaction that was committed.
        mutating func endTransaction() {
            cache = cache.filter {
                $0.value.row.owner != nil && $0.value.record.entry.state.size <= Self.cachedContextLimit
            }
            if cache.count > Self.cacheLimit { cache = [:] }
        }

        // MARK: Runs

        /// A run with all its fields; `nil` if there is none.
        mutating func record(of id: FlowRunID) throws -> FlowRecord? {
            if let pending = pending[id] { return pending.record }
            return try stored(id)?.record
        }

        mutating func known(_ id: FlowRunID) throws -> FlowRecord {
            guard let record = try record(of: id) else { throw FlowStoreError.unknown(id) }
            return record
        }

        /// A run to be given to a worker, or freed; one that cannot be read must not keep others from that.
        mutating func readable(_ id: FlowRunID) throws -> FlowRecord? {
            do {
                return try record(of: id)
            } catch let error as SQLiteFlowError {
                unreadable[id] = error
                return nil
            }
        }

        mutating func put(_ record: FlowRecord, was old: FlowRecord?) {
            undo.append((record.id, old))
            note(record, of: record.id)
            if record.status == .ended, old?.status != .ended { ended.append(record.id) }
            if record.due != nil, record.due != old?.due || record.kind != old?.kind { hasWork = true }
        }

        /// Removes a run, which cannot be undone.
        mutating func remove(_ id: FlowRunID) { note(nil, of: id) }

        private mutating func note(_ record: FlowRecord?, of id: FlowRunID) {
            if pending.updateValue(Pending(record: record), forKey: id) == nil { order.append(id) }
        }

        private mutating func stored(_ id: FlowRunID) throws -> StoredRun? {
            if let run = cache[id] {
                if run.generation == generation { return run }
                let present = try connection.first(.runVersion, .init(id)) { ($0.integer(0), $0.integer(1)) }
                if let present, present == (run.key, run.change) {
                    cache[id]?.generation = generation
                    return run
                }
                cache[id] = nil
            }
            var run = try StoredRun.read(id, from: connection, &kinds)
            run?.generation = generation
            if let run { cache[id] = run }
            return run
        }

        mutating func kindKey(_ kind: FlowKind) throws(SQLiteFailure) -> Int64? {
            try kinds.key(of: kind, on: connection)
        }

        // MARK: Writing

        /// Writes all that has changed.
        mutating func flush() throws {
            for id in order {
                guard let change = pending[id] else { continue }
                try write(change.record, of: id)
            }
            order.removeAll(keepingCapacity: true)
            pending.removeAll(keepingCapacity: true)
        }

        private mutating func write(_ record: FlowRecord?, of id: FlowRunID) throws {
            guard let record else { return try delete(id) }
            if let old = try stored(id) {
                if old.record.isSameRun(as: record) {
                    if record != old.record { cache[id] = try update(old, to: record) }
                    return
                }
                try delete(id)
            }
            cache[id] = try insert(record)
        }

        private mutating func insert(_ record: FlowRecord) throws(SQLiteFailure) -> StoredRun {
            let row = FlowRow(record)
            let parent: [SQLValue] = record.parent.map { .init($0.run) } ?? [.null, .null]
            let kind = try kinds.addedKey(of: record.kind, on: connection)
            try connection.run(
                .insertRun,
                .init(record.id) + parent + row.steady(change: 1, kind: kind, slot: 0) + row.indexed)
            var run = StoredRun(
                key: connection.lastKey, change: 1, record: record, row: row, slot: 0, hasPrevious: false,
                positions: [:], generation: generation)
            try connection.run(
                .putContext, [run.contextKey(of: 0), .bytes(FlowStoredBytes.bytes(of: record.entry))])
            try putPrevious(of: record, in: &run, isKept: false)
            for change in FlowItems.all(of: record) { try apply(change, to: &run) }
            try putAwaited(of: record, run.key)
            return run
        }

        private mutating func update(
            _ old: StoredRun, to record: FlowRecord
        ) throws(SQLiteFailure) -> StoredRun {
            var run = old
            run.record = record
            run.row = FlowRow(record)
            run.change += 1
            try putContexts(of: record, was: old.record, in: &run)
            for change in FlowItems.changes(of: record, since: old.record) {
                try apply(change, to: &run)
            }
            if record.awaited != old.record.awaited {
                if !old.record.awaited.isEmpty { try connection.run(.deleteAwaited, [.integer(run.key)]) }
                try putAwaited(of: record, run.key)
            }
            let kind = try kinds.addedKey(of: record.kind, on: connection)
            let steady = run.row.steady(change: run.change, kind: kind, slot: run.slot)
            // Most transitions change no column for which there is an index.
            if run.row.isIndexed(as: old.row) {
                try connection.run(.updateRun, steady + [.integer(run.key)])
            } else {
                try connection.run(.moveRun, steady + run.row.indexed + [.integer(run.key)])
            }
            return run
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
            of record: FlowRecord, was old: FlowRecord, in run: inout StoredRun
        ) throws(SQLiteFailure) {
            if record.entry == old.entry {
                if record.previous != old.previous { try putPrevious(of: record, in: &run, isKept: false) }
                return
            }
            let movesOn = record.previous == old.entry.state
            if movesOn {
                run.slot = 1 - run.slot
                run.hasPrevious = true
            }
            try connection.run(
                .putContext, [run.contextKey(of: run.slot), .bytes(FlowStoredBytes.bytes(of: record.entry))])
            if !movesOn { try putPrevious(of: record, in: &run, isKept: record.previous == old.previous) }
        }

        private func putPrevious(
            of record: FlowRecord, in run: inout StoredRun, isKept: Bool
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

        private func apply(
            _ change: FlowItems.Change, to run: inout StoredRun
        ) throws(SQLiteFailure) {
            var positions = run.positions[change.list] ?? []
            let list: [SQLValue] = [.integer(run.key), .integer(change.list.rawValue)]
            let gone = change.kept..<change.kept + change.gone
            if !gone.isEmpty {
                let bounds: [SQLValue] = [
                    .integer(positions[gone.lowerBound]), .integer(positions[gone.upperBound - 1]),
                ]
                try connection.run(.deleteItems, list + bounds)
                positions.removeSubrange(gone)
            }
            for bytes in change.added {
                let position = (positions.last ?? -1) + 1
                try connection.run(.insertItem, list + [.integer(position), .bytes(bytes)])
                positions.append(position)
            }
            run.positions[change.list] = positions
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
