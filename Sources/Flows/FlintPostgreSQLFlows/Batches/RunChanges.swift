#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintFlows

    /// Collects the changes of several runs, and makes the statements that write them.
    ///
    /// The number of statements depends on the kinds of changes, not on the number of runs.
    struct RunChanges {
        private let schema: String
        private var rows = RowColumns()
        private var contexts: (runs: [Int64?], even: [[UInt8]?], odd: [[UInt8]?]) = ([], [], [])
        private var newContexts: (runs: [Int64?], even: [[UInt8]?], odd: [[UInt8]?]) = ([], [], [])
        /// The states that the runs have newly entered: element 0 has the first new state of each run,
        /// element 1 the second, and so on.
        ///
        /// A run with more than one new state is rare.
        private var visits: [Visits] = []
        private var events:
            (runs: [Int64?], numbers: [Int64?], types: [String?], payloads: [[UInt8]?], traces: [String?]) =
                ([], [], [], [], [])
        private var oldEvents: (runs: [Int64?], numbers: [Int64?]) = ([], [])
        private var clearedLists: (runs: [Int64?], lists: [Int64?]) = ([], [])
        private var oldItems: (runs: [Int64?], lists: [Int64?], positions: [Int64?]) = ([], [], [])
        private var items:
            (runs: [Int64?], lists: [Int64?], positions: [Int64?], bodies: [[UInt8]?], summaries: [[UInt8]?]) =
                ([], [], [], [], [])
        private var turns: (runs: [Int64?], numbers: [[Int64?]], names: [[String?]]) = (
            [], Array(repeating: [], count: 5), [[], []]
        )
        private var oldWaiters: [Int64?] = []
        private var awaits: (waiters: [Int64?], machines: [String?], ids: [String?]) = ([], [], [])

        private struct Visits {
            var runs: [Int64?] = []
            var numbers: [Int64?] = []
            var bodies: [[UInt8]?] = []
            var times: [Int64?] = []
        }

        init(in schema: String) {
            self.schema = schema
        }

        /// Adds the changes of a run that has a row.
        ///
        /// The row of a new run must have been inserted before.
        ///
        /// - Parameters:
        ///   - run: The run.
        ///   - open: The runs whose ends the run awaits and that have not ended; `nil` if the run awaits the
        ///     same ones as before.
        mutating func add(_ run: StoredRun, awaiting open: [FlowRunID]?) {
            guard let number = run.number, run.isChanged || open != nil else { return }
            var run = run
            addItems(of: &run, number)
            let contexts = run.contexts
            if run.original == nil {
                newContexts.runs.append(number)
                newContexts.even.append(contexts.even)
                newContexts.odd.append(contexts.odd)
            } else if contexts.even != nil || contexts.odd != nil {
                self.contexts.runs.append(number)
                self.contexts.even.append(contexts.even)
                self.contexts.odd.append(contexts.odd)
            }
            addVisits(of: run, number)
            addEvents(of: run, number)
            if run.isTurnChanged, let turn = run.record.turn { add(turn, rank: run.record.rank, number) }
            if let open {
                oldWaiters.append(number)
                for id in open {
                    awaits.waiters.append(number)
                    awaits.machines.append(id.machine.stored)
                    awaits.ids.append(id.id.stored)
                }
            }
            // The row has the number of the last item, so a new run's row is written again only if it has
            // items.
            if run.original != nil || run.lastItem > 0 { rows.add(run, number) }
        }

        private mutating func add(_ turn: FlowTurn, rank: Int, _ number: Int64) {
            turns.runs.append(number)
            let numbers = [
                Int64(turn.line.priority), Int64(turn.stage.code), Int64(rank), turn.starts.microseconds,
                turn.admittedAt?.microseconds,
            ]
            for (index, value) in numbers.enumerated() { turns.numbers[index].append(value) }
            turns.names[0].append(turn.line.queue?.stored)
            turns.names[1].append(turn.line.key?.stored)
        }

        private mutating func addItems(of run: inout StoredRun, _ number: Int64) {
            for list in RunParts.items {
                let change = run.change(of: list)
                if change.isCleared, run.present.contains(list) {
                    clearedLists.runs.append(number)
                    clearedLists.lists.append(list.rawValue)
                }
                for position in change.removed {
                    oldItems.runs.append(number)
                    oldItems.lists.append(list.rawValue)
                    oldItems.positions.append(position)
                }
                for item in change.written { add(item, to: list, number) }
            }
        }

        private mutating func add(_ item: StoredItem, to list: RunParts, _ number: Int64) {
            items.runs.append(number)
            items.lists.append(list.rawValue)
            items.positions.append(item.position)
            items.bodies.append(item.body)
            items.summaries.append(item.summary)
        }

        private mutating func addVisits(of run: StoredRun, _ number: Int64) {
            for (index, visit) in run.newVisits.enumerated() {
                if index == visits.count { visits.append(Visits()) }
                visits[index].runs.append(number)
                visits[index].numbers.append(Int64(visit.number))
                visits[index].bodies.append(
                    VisitBytes.bytes(number: visit.number, state: visit.state.stored))
                visits[index].times.append(visit.at.microseconds)
                guard let before = visit.before else { continue }
                add(
                    StoredItem(
                        position: Int64(visit.number), body: FlowStoredBytes.bytes(of: before), summary: nil),
                    to: .summaries, number)
            }
        }

        private mutating func addEvents(of run: StoredRun, _ number: Int64) {
            let (old, new) = (run.original?.events ?? [], run.record.events)
            guard old != new else { return }
            let kept = Set(new.map(\.number))
            for event in old where !kept.contains(event.number) {
                oldEvents.runs.append(number)
                oldEvents.numbers.append(Int64(event.number))
            }
            // New events are at the end of the list and have rising numbers. Others may come back that were set aside.
            let last = run.original?.lastEvent ?? 0
            let aside = run.original?.setAside ?? []
            for event in new
            where event.number > last || aside.contains(where: { $0.event.number == event.number }) {
                events.runs.append(number)
                events.numbers.append(Int64(event.number))
                events.types.append(event.type)
                events.payloads.append(event.payload)
                events.traces.append(event.trace?.description)
            }
        }

        // MARK: Statements

        var statements: [Statement] {
            var statements: [Statement] = []
            if !rows.isEmpty { statements.append(rows.update(in: schema)) }
            if !contexts.runs.isEmpty {
                statements.append(
                    Statement(
                        """
                        UPDATE \(schema).contexts c SET even = coalesce(n.even, c.even), odd = coalesce(n.odd, c.odd)
                        FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) n(run, even, odd) WHERE c.run = n.run
                        """, .numbers(contexts.runs), .byteLists(contexts.even), .byteLists(contexts.odd)))
            }
            if !newContexts.runs.isEmpty {
                statements.append(
                    Statement(
                        "INSERT INTO \(schema).contexts SELECT *, '' FROM unnest($1::bigint[], $2::bytea[], $3::bytea[])",
                        .numbers(newContexts.runs), .byteLists(newContexts.even), .byteLists(newContexts.odd))
                )
            }
            return statements + visitStatements + eventStatements + itemStatements + awaitStatements
                + turnStatements
        }

        private var turnStatements: [Statement] {
            guard !turns.runs.isEmpty else { return [] }
            return [
                Statement(
                    """
                    INSERT INTO \(schema).turns (run, priority, stage, rank, starts, admitted, queue, key)
                    SELECT n.run, n.priority, n.stage::smallint, n.rank, n.starts, n.admitted, n.queue, n.key
                    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                        $7::text[], $8::text[]) n(run, priority, stage, rank, starts, admitted, queue, key)
                    ON CONFLICT (run) DO UPDATE SET
                        stage = excluded.stage, rank = excluded.rank, admitted = excluded.admitted
                    """,
                    [.numbers(turns.runs)] + turns.numbers.map { .numbers($0) }
                        + turns.names.map { .texts($0) })
            ]
        }

        private var visitStatements: [Statement] {
            visits.map { visits in
                Statement(
                    """
                    WITH appended AS (
                        UPDATE \(schema).contexts c
                        SET visits = \(VisitBytes.appended(to: "c.visits", at: "n.at", "n.body"))
                        FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bigint[]) n(number, entry, body, at)
                        WHERE c.run = n.number RETURNING n.number, n.entry, c.visits
                    ), \(VisitBytes.moved(from: "appended", in: schema)) SELECT
                    """, .numbers(visits.runs), .numbers(visits.numbers), .byteLists(visits.bodies),
                    .numbers(visits.times))
            }
        }

        private var eventStatements: [Statement] {
            var statements: [Statement] = []
            if !oldEvents.runs.isEmpty {
                statements.append(
                    Statement(
                        """
                        DELETE FROM \(schema).events e USING unnest($1::bigint[], $2::bigint[]) n(run, number)
                        WHERE e.run = n.run AND e.number = n.number
                        """, .numbers(oldEvents.runs), .numbers(oldEvents.numbers)))
            }
            if !events.runs.isEmpty {
                statements.append(
                    Statement(
                        """
                        INSERT INTO \(schema).events (run, number, type, payload, trace)
                        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[], $5::text[])
                        """, .numbers(events.runs), .numbers(events.numbers), .texts(events.types),
                        .byteLists(events.payloads), .texts(events.traces)))
            }
            return statements
        }

        private var itemStatements: [Statement] {
            var statements: [Statement] = []
            if !clearedLists.runs.isEmpty {
                statements.append(
                    Statement(
                        """
                        DELETE FROM \(schema).items i USING unnest($1::bigint[], $2::bigint[]) n(run, list)
                        WHERE i.run = n.run AND i.list = n.list::smallint
                        """, .numbers(clearedLists.runs), .numbers(clearedLists.lists)))
            }
            if !oldItems.runs.isEmpty {
                statements.append(
                    Statement(
                        """
                        DELETE FROM \(schema).items i
                        USING unnest($1::bigint[], $2::bigint[], $3::bigint[]) n(run, list, position)
                        WHERE i.run = n.run AND i.list = n.list::smallint AND i.position = n.position
                        """, .numbers(oldItems.runs), .numbers(oldItems.lists), .numbers(oldItems.positions)))
            }
            if !items.runs.isEmpty {
                statements.append(
                    Statement(
                        """
                        INSERT INTO \(schema).items (run, list, position, body, summary)
                        SELECT n.run, n.list::smallint, n.position, n.body, n.summary
                        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[])
                            n(run, list, position, body, summary)
                        ON CONFLICT (run, list, position) DO UPDATE
                        SET body = excluded.body, summary = excluded.summary
                        """, .numbers(items.runs), .numbers(items.lists), .numbers(items.positions),
                        .byteLists(items.bodies), .byteLists(items.summaries)))
            }
            return statements
        }

        private var awaitStatements: [Statement] {
            var statements: [Statement] = []
            if !oldWaiters.isEmpty {
                statements.append(
                    Statement(
                        "DELETE FROM \(schema).awaits WHERE waiter = ANY($1::bigint[])", .numbers(oldWaiters))
                )
            }
            if !awaits.waiters.isEmpty {
                statements.append(
                    Statement(
                        """
                        INSERT INTO \(schema).awaits
                        SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[], $3::text[])
                        """, .numbers(awaits.waiters), .texts(awaits.machines), .texts(awaits.ids)))
            }
            return statements
        }
    }
#endif
