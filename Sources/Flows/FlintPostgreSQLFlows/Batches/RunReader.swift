#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintFlows

    /// Reads runs and their parts on a connection.
    struct RunReader {
        let schema: String

        /// Decodes rows into runs.
        ///
        /// - Returns: The runs with the values of their rows only, without their parts in other tables; and
        ///   the errors of runs that cannot be decoded.
        static func runs(_ rows: Rows) -> (runs: [StoredRun], failures: [FlowRunID: FlowStoreError]) {
            var (runs, failures): ([StoredRun], [FlowRunID: FlowStoreError]) = ([], [:])
            for row in 0..<rows.count {
                do throws(FlowBytesError) {
                    runs.append(try StoredRun(rows, row))
                } catch {
                    failures[StoredRun.id(rows, row)] = Self.failure(StoredRun.id(rows, row), error)
                }
            }
            return (runs, failures)
        }

        private static func failure(_ id: FlowRunID, _ error: FlowBytesError) -> FlowStoreError {
            FlowStoreError(
                .unavailable,
                "The stored run '\(id)' cannot be read (\(error)): it is damaged, or a later version of the program has "
                    + "written it.")
        }

        /// Reads the wanted parts of each run from other tables, unless they were read before.
        ///
        /// - Parameters:
        ///   - runs: The runs, to which the parts are added.
        ///   - wanted: Returns the parts that a run needs.
        ///   - connection: The connection.
        ///   - last: Further statements, which are sent after the reading ones in the same round trip.
        /// - Returns: The errors of the runs that cannot be decoded.
        func fill(
            _ runs: inout [StoredRun], with wanted: (StoredRun) -> RunParts, on connection: Connection,
            before last: [Statement] = []
        ) throws(ConnectionTrouble) -> [FlowRunID: FlowStoreError] {
            let missing = runs.map { wanted($0).subtracting($0.loaded) }
            var statements: [Statement] = []
            var contents = Contents()
            func numbers(of part: RunParts) -> [Int64?] {
                zip(runs, missing).compactMap { run, missing in missing.contains(part) ? run.number : nil }
            }
            let (contexts, events, paths) = (numbers(of: .context), numbers(of: .events), numbers(of: .path))
            let turns = numbers(of: .turn)
            var kinds: [Content] = []
            if !contexts.isEmpty {
                kinds.append(.contexts)
                statements.append(
                    Statement(
                        "SELECT run, even, odd FROM \(schema).contexts WHERE run = ANY($1::bigint[])",
                        .numbers(contexts)))
            }
            if !events.isEmpty {
                kinds.append(.events)
                statements.append(
                    Statement(
                        """
                        SELECT run, number, type, payload, trace FROM \(schema).events WHERE run = ANY($1::bigint[])
                        ORDER BY run, number
                        """, .numbers(events)))
            }
            if !paths.isEmpty {
                kinds += [.paths, .newest]
                statements.append(
                    Statement(
                        "SELECT run, body FROM \(schema).visits WHERE run = ANY($1::bigint[]) ORDER BY run, number",
                        .numbers(paths)))
                statements.append(
                    Statement(
                        "SELECT run, visits FROM \(schema).contexts WHERE run = ANY($1::bigint[])",
                        .numbers(paths)))
            }
            if !turns.isEmpty {
                kinds.append(.turns)
                statements.append(
                    Statement(
                        """
                        SELECT run, queue, key, priority, stage, starts, admitted FROM \(schema).turns
                        WHERE run = ANY($1::bigint[])
                        """, .numbers(turns)))
            }
            var (itemRuns, itemLists): ([Int64?], [Int64?]) = ([], [])
            for (run, missing) in zip(runs, missing) {
                var lists = RunParts.items.filter { missing.contains($0) }
                if missing.contains(.path), run.present.contains(.summaries) { lists.append(.summaries) }
                for list in lists {
                    itemRuns.append(run.number)
                    itemLists.append(list.rawValue)
                }
            }
            if !itemRuns.isEmpty {
                kinds.append(.items)
                statements.append(
                    Statement(
                        """
                        SELECT i.run, i.list, i.position, i.body, i.summary
                        FROM unnest($1::bigint[], $2::bigint[]) n(run, list)
                        JOIN \(schema).items i ON i.run = n.run AND i.list = n.list::smallint
                        ORDER BY i.run, i.list, i.position
                        """, .numbers(itemRuns), .numbers(itemLists)))
            }
            guard !statements.isEmpty || !last.isEmpty else { return [:] }
            let results = try connection.perform(statements + last)
            for (kind, rows) in zip(kinds, results) { contents.take(kind, rows) }
            var failures: [FlowRunID: FlowStoreError] = [:]
            for (index, missing) in missing.enumerated() {
                do throws(FlowBytesError) {
                    try contents.fill(&runs[index], missing)
                } catch {
                    failures[runs[index].record.id] = Self.failure(runs[index].record.id, error)
                }
            }
            return failures
        }

        private enum Content {
            case contexts
            case events
            case paths
            case newest
            case turns
            case items
        }

        /// The lists and contexts that were read, each by the number of its run's row.
        private struct Contents {
            private struct ItemKey: Hashable {
                let run: Int64
                let list: Int64
            }

            private var contexts: [Int64: (even: [UInt8]?, odd: [UInt8]?)] = [:]
            private var events: [Int64: [FlowStoredEvent]] = [:]
            private var paths: [Int64: [[UInt8]]] = [:]
            private var newest: [Int64: [UInt8]] = [:]
            private var turns: [Int64: FlowTurn] = [:]
            private var newerTurns: Set<Int64> = []
            private var items: [ItemKey: [StoredItem]] = [:]

            mutating func take(_ content: Content, _ rows: Rows) {
                for row in 0..<rows.count {
                    let run = rows.number(row, 0) ?? 0
                    switch content {
                    case .contexts: contexts[run] = (rows.bytes(row, 1), rows.bytes(row, 2))
                    case .events:
                        events[run, default: []].append(
                            FlowStoredEvent(
                                number: Int(rows.number(row, 1) ?? 0), type: rows.text(row, 2) ?? "",
                                payload: rows.bytes(row, 3) ?? [],
                                trace: rows.text(row, 4).flatMap { FlowTrace($0) }))
                    case .paths: paths[run, default: []].append(rows.bytes(row, 1) ?? [])
                    case .newest: newest[run] = rows.bytes(row, 1)
                    case .turns:
                        turns[run] = Self.turn(rows, row)
                        if turns[run] == nil { newerTurns.insert(run) }
                    case .items:
                        items[ItemKey(run: run, list: rows.number(row, 1) ?? 0), default: []].append(
                            StoredItem(
                                position: rows.number(row, 2) ?? 0, body: rows.bytes(row, 3) ?? [],
                                summary: rows.bytes(row, 4)))
                    }
                }
            }

            private static func turn(_ rows: Rows, _ row: Int) -> FlowTurn? {
                let line = FlowLine(
                    queue: rows.text(row, 1), priority: Int(rows.number(row, 3) ?? 0), key: rows.text(row, 2))
                guard let line, let starts = rows.number(row, 5),
                    let stage = try? FlowTurn.Stage(code: UInt8(clamping: rows.number(row, 4) ?? 255))
                else { return nil }
                return FlowTurn(
                    line, from: FlowTime(microseconds: starts), stage: stage,
                    admittedAt: rows.number(row, 6).map { FlowTime(microseconds: $0) })
            }

            func fill(_ run: inout StoredRun, _ missing: RunParts) throws(FlowBytesError) {
                guard let number = run.number else { return }
                if missing.contains(.turn) {
                    if newerTurns.contains(number) { throw .newer }
                    run.read(turn: turns[number])
                }
                if missing.contains(.context) {
                    try run.read(even: contexts[number]?.even, odd: contexts[number]?.odd)
                }
                if missing.contains(.events) { run.read(events: events[number] ?? []) }
                if missing.contains(.path) {
                    run.read(
                        path: try VisitBytes.path(
                            paths[number] ?? [], newest: newest[number] ?? [],
                            items[ItemKey(run: number, list: RunParts.summaries.rawValue)] ?? []))
                }
                for list in RunParts.items where missing.contains(list) {
                    try run.read(list, items[ItemKey(run: number, list: list.rawValue)] ?? [])
                }
            }
        }
    }
#endif
