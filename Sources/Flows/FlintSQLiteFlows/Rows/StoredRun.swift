#if SQLite
    internal import FlintDurableFlows

    /// A run as stored in the file, with the positions of its rows.
    ///
    /// It is an object, because each transition changes only a part of it and a copy of its lists would be
    /// expensive.
    final class StoredRun {
        let key: Int64
        /// The number of changes of the run's rows.
        ///
        /// If the row in the file has the same number, the run in memory is up to date.
        var change: Int64
        var snapshot: RunSnapshot
        var row: FlowRow
        /// The number of the stored context that belongs to the present state, 0 or 1.
        ///
        /// A run has two stored contexts; the other one belongs to the previous state.
        var slot: Int
        /// Whether the context of the previous state is stored; if not, the previous state is the present
        /// one.
        var hasPrevious: Bool
        /// The positions of the rows that store each list of the run, such as its events.
        var positions: [FlowItems.List: RowPositions]
        /// The number of the generation in which the run in memory was last compared with the file.
        ///
        /// A generation ends when another connection changes the file.
        var generation: Int

        init(
            key: Int64, change: Int64, snapshot: RunSnapshot, row: FlowRow, slot: Int, hasPrevious: Bool,
            positions: [FlowItems.List: RowPositions], generation: Int
        ) {
            self.key = key
            self.change = change
            self.snapshot = snapshot
            self.row = row
            self.slot = slot
            self.hasPrevious = hasPrevious
            self.positions = positions
            self.generation = generation
        }

        func contextKey(of slot: Int) -> SQLValue { Self.contextKey(key, slot) }

        static func contextKey(_ key: Int64, _ slot: Int) -> SQLValue { .integer(2 * key + Int64(slot)) }

        // MARK: Reading

        private struct Columns {
            let key: Int64
            let change: Int64
            let kind: Int64
            let slot: Int
            let row: FlowRow

            init(_ statement: Statement) {
                key = statement.integer(0)
                change = statement.integer(1)
                kind = statement.integer(2)
                slot = statement.int(3)
                row = FlowRow(
                    status: statement.int(4), owner: statement.optionalText(5),
                    due: statement.optionalInteger(6),
                    endedAt: statement.optionalInteger(7), enteredAt: statement.integer(8),
                    hasNews: statement.integer(9) != 0, isCancelRequested: statement.integer(10) != 0,
                    epoch: statement.int(11), version: statement.int(12), claims: statement.int(13),
                    failures: statement.int(14), lastEvent: statement.int(15),
                    arrival: statement.optionalInteger(16).map { Int(truncatingIfNeeded: $0) })
            }
        }

        /// Reads a run from the file.
        ///
        /// The call must be in a transaction, so that all rows belong to the same moment.
        ///
        /// - Parameters:
        ///   - id: The identity of the run.
        ///   - connection: The connection to read with.
        ///   - kinds: The connection's cache of kinds.
        ///   - generation: The number of times that other connections were seen to have changed the file.
        /// - Returns: The run; `nil` if there is none.
        /// - Throws: ``SQLiteFailure`` if SQLite cannot read; ``SQLiteFlowError`` if the run's rows are
        ///   damaged.
        /// - Complexity: O(*n*) for *n* rows of the run.
        static func read(
            _ id: FlowRunID, from connection: Connection, _ kinds: inout KindKeys, generation: Int = 0
        ) throws -> StoredRun? {
            guard let columns = try connection.first(.run, .init(id), Columns.init) else { return nil }
            let key = SQLValue.integer(columns.key)
            func context(_ slot: Int) throws(SQLiteFailure) -> [UInt8]? {
                try connection.first(.context, [contextKey(columns.key, slot)]) { $0.bytes(0) }
            }
            guard let kind = try kinds.kind(columns.kind, on: connection),
                let entry = try context(columns.slot)
            else {
                throw damage(of: id, in: connection, "a row is missing")
            }
            let previous = try context(1 - columns.slot)
            let awaited = try connection.rows(.awaited, [key]) {
                FlowRunID(machine: $0.text(0), id: $0.text(1))
            }
            var positions: [FlowItems.List: RowPositions] = [:]
            var items: [FlowItems.List: [[UInt8]]] = [:]
            for item in try connection.rows(.items, [key], { ($0.int(0), $0.integer(1), $0.bytes(2)) }) {
                guard let list = FlowItems.List(rawValue: item.0) else { throw newer(id, in: connection) }
                guard RowPositions.possible.contains(item.1) else {
                    throw damage(of: id, in: connection, "a row is at no possible place")
                }
                positions[list, default: RowPositions()].append(item.1)
                items[list, default: []].append(item.2)
            }
            do throws(FlowBytesError) {
                let record = try FlowItems.record(
                    columns.row, entry: (entry, kind), previous: previous, awaited: awaited, items: items)
                return StoredRun(
                    key: columns.key, change: columns.change, snapshot: RunSnapshot(record), row: columns.row,
                    slot: columns.slot, hasPrevious: previous != nil, positions: positions,
                    generation: generation)
            } catch {
                if error == .newer { throw newer(id, in: connection) }
                throw damage(of: id, in: connection, "\(error)")
            }
        }

        private static func damage(
            of id: FlowRunID, in connection: Connection, _ what: String
        ) -> SQLiteFlowError {
            SQLiteFlowError(
                .damaged,
                "The run '\(id)' in '\(connection.path)' is not as it was written (\(what)); other runs go on. Put a backup "
                    + "in the place of the file, or force the run to be removed with 'sqlite3'.")
        }

        private static func newer(_ id: FlowRunID, in connection: Connection) -> SQLiteFlowError {
            SQLiteFlowError(
                .newerSchema,
                "The run '\(id)' in '\(connection.path)' was written by a later version; use that version or a later one."
            )
        }
    }
#endif
