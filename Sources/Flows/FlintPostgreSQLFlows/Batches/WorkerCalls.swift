#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintFlows

    /// The calls of a store that are not changes of single runs: leases, claims, waits, lists and removal.
    struct WorkerCalls {
        let schema: String
        /// The time by which a test advances the server's clock; zero outside of tests.
        let timePassed: Duration

        /// The greatest number of runs that one transaction takes from workers whose leases have expired.
        ///
        /// Further runs are taken in the next transactions of the same call.
        private static let freeLimit = 500

        private var offset: Parameter {
            .number(FlowTime(microseconds: 0).advanced(by: timePassed).microseconds)
        }

        private func micros(_ duration: Duration) -> Parameter {
            .number(FlowTime(microseconds: 0).advanced(by: duration).microseconds)
        }

        // MARK: Leases

        func renew(
            _ worker: String, for duration: Duration, isNew: Bool, on session: inout Session
        ) throws(FlowStoreError) -> [FlowRunID] {
            let time = "(SELECT \(ServerTime.now) + $2::bigint AS now) t"
            let renewal =
                isNew
                ? Statement(
                    """
                    INSERT INTO \(schema).workers (name, renewed, expires)
                    SELECT $1::text, t.now, t.now + $3::bigint FROM \(time)
                    ON CONFLICT (name) DO UPDATE SET renewed = excluded.renewed, expires = excluded.expires
                    RETURNING name
                    """, .text(worker.stored), offset, micros(duration))
                : Statement(
                    """
                    UPDATE \(schema).workers SET renewed = t.now, expires = t.now + $3::bigint FROM \(time)
                    WHERE name = $1::text AND expires > t.now RETURNING name
                    """, .text(worker.stored), offset, micros(duration))
            let news = Statement(
                """
                SELECT machine, id FROM \(schema).runs WHERE owner = $1::text AND (cancels OR has_news)
                ORDER BY machine, id
                """, .text(worker.stored))
            let rows = try session.read { connection throws(ConnectionTrouble) in
                try connection.perform([renewal, news])
            }
            guard rows[0].count == 1 else { throw FlowStoreError.leaseLost(by: worker) }
            return (0..<rows[1].count).map {
                FlowRunID(machine: rows[1].text($0, 0) ?? "", id: rows[1].text($0, 1) ?? "")
            }
        }

        /// Returns the SQL condition that the lease of a worker is over, so that other workers may take its
        /// runs.
        ///
        /// A lease is also over if it was renewed more than a second after the present time: the clock of the
        /// server was set back since then, and the lease would last too long.
        ///
        /// - Parameter now: The SQL expression of the present time.
        private func isOver(_ now: String) -> String {
            "(expires <= \(now) OR renewed > \(now) + 1000000)"
        }

        /// Frees the runs of workers whose leases have expired, so that other workers can claim them, and
        /// deletes these leases.
        ///
        /// - Returns: Whether any lease had expired.
        /// - Throws: `FlowStoreError` with the code `unavailable` if nothing was written, or `answerLost` if
        ///   that is unknown.
        func freeRuns(on session: inout Session) throws(FlowStoreError) -> Bool {
            var hasFreed = false
            while true {
                let isDone = try session.transact { connection, beginning throws(Session.Trouble) in
                    do throws(ConnectionTrouble) {
                        return try freeSome(on: connection, beginning)
                    } catch {
                        throw .connection(error)
                    }
                }
                guard let isDone else { return hasFreed }
                hasFreed = true
                if isDone { return true }
            }
        }

        private func freeSome(
            on connection: Connection, _ beginning: [Statement]
        ) throws(ConnectionTrouble) -> Session.Outcome<Bool?> {
            // The statement skips a worker whose row is locked: another store frees its runs, or the worker
            // is claiming runs.
            let expired = Statement(
                """
                SELECT name, \(ServerTime.now) + $1::bigint FROM \(schema).workers
                WHERE \(isOver("\(ServerTime.now) + $1::bigint")) FOR UPDATE SKIP LOCKED
                """, offset)
            guard let found = try connection.perform(beginning + [expired]).last, found.count > 0 else {
                return Session.Outcome(value: nil)
            }
            let names = (0..<found.count).compactMap { found.text($0, 0) }
            let now = FlowTime(microseconds: found.number(0, 1) ?? 0)
            // The order is written in a form that no index supports: with the index of names, the server
            // would read the runs of all workers.
            let held = Statement(
                """
                SELECT \(StoredRun.selection) FROM \(schema).runs r WHERE r.owner = ANY($1::text[])
                ORDER BY (r.machine, r.id) LIMIT \(Self.freeLimit) FOR NO KEY UPDATE OF r
                """, .texts(names))
            let rows = try connection.perform([held])[0]
            var changes = RunChanges(in: schema)
            let (runs, failures) = RunReader.runs(rows)
            for var run in runs {
                run.record.loseWorker(at: now)
                changes.add(run, awaiting: nil)
            }
            let unreadable = failures.isEmpty ? [] : [freeing(failures.keys.sorted(), at: now)]
            let isDone = rows.count < Self.freeLimit
            let removal =
                isDone
                ? [Statement("DELETE FROM \(schema).workers WHERE name = ANY($1::text[])", .texts(names))]
                : []
            return Session.Outcome(value: isDone, statements: changes.statements + unreadable + removal)
        }

        /// Makes the statement that takes unreadable runs from their workers, without decoding the runs.
        ///
        /// This version cannot read the runs, but a worker with another version may.
        ///
        /// - Parameters:
        ///   - ids: The runs.
        ///   - now: The server's time, from which the runs are due.
        private func freeing(_ ids: [FlowRunID], at now: FlowTime) -> Statement {
            Statement(
                """
                UPDATE \(schema).runs r SET owner = NULL, status = $4::bigint, due = $3::bigint,
                    due_kind = \(RowColumns.kindText)
                FROM unnest($1::text[], $2::text[]) n(machine, id) WHERE r.machine = n.machine AND r.id = n.id
                """, .texts(ids.map(\.machine.stored)), .texts(ids.map(\.id.stored)),
                .number(now.microseconds),
                .number(Int64(FlowStatus.ready.code)))
        }

        // MARK: Claims

        func claim(
            _ work: FlowWork, by worker: String, limit: Int, on session: inout Session
        ) throws(FlowStoreError) -> [FlowRecord] {
            for isFirst in [true, false] {
                let claimed = try session.transact { connection, beginning throws(Session.Trouble) in
                    do throws(ConnectionTrouble) {
                        return try claim(work, by: worker, limit: limit, on: connection, beginning)
                    } catch {
                        throw .connection(error)
                    }
                }
                guard let claimed else { throw FlowStoreError.leaseLost(by: worker) }
                // More runs may become due: those of workers with expired leases, and those of requests in
                // the inbox.
                var isMore = false
                if isFirst, claimed.hasLostWorkers { isMore = try freeRuns(on: &session) }
                if isFirst, claimed.hasInbox {
                    isMore = try Inbox(schema: schema, timePassed: timePassed).empty(on: &session) || isMore
                }
                if isMore, claimed.records.isEmpty { continue }
                return claimed.records
            }
            return []
        }

        private struct Claimed {
            var records: [FlowRecord] = []
            var hasLostWorkers = false
            var hasInbox = false
        }

        private func claim(
            _ work: FlowWork, by worker: String, limit: Int, on connection: Connection,
            _ beginning: [Statement]
        ) throws(ConnectionTrouble) -> Session.Outcome<Claimed?> {
            let results = try connection.perform(
                beginning + [holdLease(of: worker), due(work.kinds, limit: limit), workersLost]
                    + [places.waiting(work)].compactMap(\.self))
            let (lease, rows, lost) = (
                results[beginning.count], results[beginning.count + 1], results[beginning.count + 2]
            )
            // A migration may have excluded this version since the connection was made.
            if let reader = lost.number(0, 3), reader > SchemaVersion.current {
                throw .newerSchema(schema, version: reader)
            }
            guard lease.count == 1 else { return Session.Outcome(value: nil) }
            var claimed = Claimed(hasLostWorkers: lost.flag(0, 0), hasInbox: lost.flag(0, 2))
            let waiting = work.queues.isEmpty ? nil : results.last
            let queued = try waiting.flatMap { names throws(ConnectionTrouble) in
                names.count == 0 ? nil : try places.take(names, work, limit: limit, on: connection)
            }
            guard rows.count + (queued?.count ?? 0) > 0 else { return Session.Outcome(value: claimed) }
            let now = FlowTime(microseconds: lost.number(0, 1) ?? 0)
            var (runs, failures) = RunReader.runs(rows)
            let dueCount = runs.count
            if let queued {
                let (others, otherFailures) = RunReader.runs(queued)
                runs += others
                failures.merge(otherFailures) { first, _ in first }
            }
            failures.merge(
                try RunReader(schema: schema).fill(&runs, with: { _ in .all }, on: connection)
            ) { first, _ in first }
            var changes = RunChanges(in: schema)
            let dueRuns = runs[..<dueCount].sorted { ($0.record.due, $0.number) < ($1.record.due, $1.number) }
            let lists = [dueRuns] + QueuePlaces.lists(runs[dueCount...])
            let timed = lists.map { list in
                list.filter { failures[$0.record.id] == nil }.map {
                    (time: $0.record.claimableAt?.microseconds ?? 0, run: $0)
                }
            }
            for var run in FlowWork.merged(timed, limit: limit) {
                let isClaimed = run.record.claim(
                    by: worker, at: run.record.due == nil ? queued.map(QueuePlaces.time) ?? now : now)
                changes.add(run, awaiting: nil)
                if isClaimed { claimed.records.append(run.record) }
            }
            let postponed = failures.isEmpty ? [] : postponements(of: failures.keys.sorted(), at: now)
            return Session.Outcome(value: claimed, statements: changes.statements + postponed)
        }

        /// Makes the statements that postpone runs which cannot be read, so that they do not keep workers
        /// busy.
        ///
        /// - Parameters:
        ///   - ids: The runs.
        ///   - now: The server's time; the runs are due again a minute later.
        private func postponements(of ids: [FlowRunID], at now: FlowTime) -> [Statement] {
            let values: [Parameter] = [
                .texts(ids.map(\.machine.stored)), .texts(ids.map(\.id.stored)),
                .number(now.advanced(by: .seconds(60)).microseconds),
            ]
            return [
                Statement(
                    """
                    UPDATE \(schema).runs r SET due = $3::bigint FROM unnest($1::text[], $2::text[]) n(machine, id)
                    WHERE r.machine = n.machine AND r.id = n.id AND r.due IS NOT NULL
                    """, values),
                Statement(
                    """
                    UPDATE \(schema).turns t SET starts = $3::bigint
                    FROM unnest($1::text[], $2::text[]) n(machine, id)
                    JOIN \(schema).runs r ON r.machine = n.machine AND r.id = n.id AND r.due IS NULL
                    WHERE t.run = r.number
                    """, values),
            ]
        }

        private var places: QueuePlaces { QueuePlaces(schema: schema, offset: offset) }

        /// Makes the statement that locks a worker's lease while runs are assigned to the worker.
        private func holdLease(of worker: String) -> Statement {
            Statement(
                """
                SELECT name FROM \(schema).workers
                WHERE name = $1::text AND expires > \(ServerTime.now) + $2::bigint FOR KEY SHARE
                """, .text(worker.stored), offset)
        }

        /// The statement that returns what a claim has to know beside the due runs.
        ///
        /// Its four values are: whether any lease has expired, the time after the rows were locked, whether
        /// the inbox has requests, and the lowest version that can read the tables.
        private var workersLost: Statement {
            Statement(
                """
                SELECT EXISTS (SELECT FROM \(schema).workers WHERE \(isOver("\(ServerTime.now) + $1::bigint"))),
                    \(ServerTime.now) + $1::bigint,
                    EXISTS (SELECT FROM \(schema).inbox
                        WHERE refused IS NULL AND coalesce(waits_until, 0) <= \(ServerTime.now) + $1::bigint),
                    (SELECT max(lowest_reader) FROM \(schema).version)
                """, offset)
        }

        /// Makes the statement that locks due runs and returns their rows, those that have been due longest
        /// first.
        ///
        /// It skips runs that other workers are claiming, so it reads some more runs of each kind than
        /// needed. In this form the server searches the index of due runs once and then reads each run by its
        /// number, even with a plan that was made while the tables were small.
        ///
        /// - Parameters:
        ///   - kinds: The kinds of states that the worker knows.
        ///   - limit: The greatest number of runs.
        private func due(_ kinds: Set<FlowKind>, limit: Int) -> Statement {
            Statement(
                """
                WITH d AS MATERIALIZED (
                    SELECT d.number, d.due, k.kind FROM unnest($1::text[]) k(kind) CROSS JOIN LATERAL (
                        SELECT d.number, d.due FROM \(schema).runs d
                        WHERE d.due_kind = k.kind AND d.due <= $3::bigint + \(ServerTime.stable)
                        ORDER BY d.due LIMIT 2 * $2::bigint + 64
                    ) d ORDER BY d.due, d.number
                ) SELECT r.* FROM d CROSS JOIN LATERAL (
                    SELECT \(StoredRun.selection) FROM \(schema).runs r
                    WHERE r.number = d.number AND r.due_kind IS NOT DISTINCT FROM d.kind
                        AND r.due IS NOT DISTINCT FROM d.due AND r.owner IS NULL
                    FOR NO KEY UPDATE SKIP LOCKED
                ) r LIMIT $2::bigint
                """, .texts(kinds.map(\.indexName)), .number(Int64(limit)), offset)
        }

        // MARK: Looking

        /// Returns the time until a worker may claim a run; zero or less if it may claim one now.
        ///
        /// The result is `nil` if no run of these kinds and queues will be due by itself, no worker whose
        /// lease could expire holds a run, and the inbox is empty.
        func waitForWork(
            _ work: FlowWork, on session: inout Session
        ) throws(FlowStoreError) -> Duration? {
            let statement = Statement(
                """
                SELECT least(
                    (SELECT min(d.due) FROM unnest($1::text[]) k(kind) CROSS JOIN LATERAL (
                        SELECT r.due FROM \(schema).runs r WHERE r.due_kind = k.kind ORDER BY r.due LIMIT 1) d),
                    (SELECT min(CASE WHEN \(isOver("\(ServerTime.now) + $2::bigint")) THEN 0 ELSE expires END)
                        FROM \(schema).workers w WHERE EXISTS (SELECT FROM \(schema).runs r WHERE r.owner = w.name)),
                    (SELECT min(coalesce(waits_until, 0)) FROM \(schema).inbox WHERE refused IS NULL)
                ), \(ServerTime.now) + $2::bigint
                """, .texts(work.kinds.map(\.indexName)), offset)
            let results = try session.read { connection throws(ConnectionTrouble) in
                try connection.perform([statement] + [places.next(work)].compactMap(\.self))
            }
            let queued = work.queues.isEmpty ? nil : results.last?.number(0, 0)
            guard let now = results[0].number(0, 1),
                let time = [results[0].number(0, 0), queued].compactMap(\.self).min()
            else { return nil }
            return FlowTime(microseconds: now).duration(to: FlowTime(microseconds: time))
        }

        /// Returns those of the given runs that have ended or do not exist, so that nobody waits for them
        /// longer.
        ///
        /// - Throws: `FlowStoreError` if the store is unavailable.
        func ended(_ ids: Set<FlowRunID>, on session: inout Session) throws(FlowStoreError) -> [FlowRunID] {
            let sorted = ids.sorted()
            let statement = Statement(
                """
                SELECT n.machine, n.id FROM unnest($1::text[], $2::text[]) n(machine, id)
                LEFT JOIN \(schema).runs r ON r.machine = n.machine AND r.id = n.id
                WHERE r.status IS NULL OR r.status = 4
                """, .texts(sorted.map(\.machine.stored)), .texts(sorted.map(\.id.stored)))
            let rows = try session.read { connection throws(ConnectionTrouble) in
                try connection.perform([statement])[0]
            }
            return (0..<rows.count).map {
                FlowRunID(machine: rows.text($0, 0) ?? "", id: rows.text($0, 1) ?? "")
            }
        }

        // MARK: Reading and removing

        func records(_ query: FlowQuery, on session: inout Session) throws(FlowStoreError) -> [FlowRecord] {
            let after = query.after ?? FlowRunID(machine: "", id: "")
            let place =
                query.machine == nil
                ? "(r.machine, r.id) > ($1::text, $2::text)"
                : "r.machine = $1::text AND r.id > $2::text"
            let machine = query.machine ?? after.machine
            let id = query.machine == nil || after.machine == query.machine ? after.id : ""
            // If the previous page has ended after all runs of the machine, no run is left.
            if let wanted = query.machine, query.after != nil, after.machine > wanted { return [] }
            return try read(
                Statement(
                    """
                    SELECT \(StoredRun.selection) FROM \(schema).runs r
                    WHERE \(place) AND ($3::text IS NULL OR r.state = $3::text)
                        AND ($4::bigint IS NULL OR r.status = $4::bigint)
                        AND ($8::text IS NULL OR r.number IN (
                            SELECT t.run FROM \(schema).turns t
                            WHERE t.queue = $8::text AND t.stage < \(FlowTurn.Stage.over.code)))
                        AND ($6::bigint IS NULL OR r.entered_at <= \(ServerTime.stable) + $7::bigint - $6::bigint)
                    ORDER BY r.machine, r.id LIMIT $5::bigint
                    """,
                    [
                        .text(machine.stored), .text(id.stored), .text(query.state?.stored),
                        query.status.map { .number(Int64($0.code)) } ?? .text(nil),
                        .number(Int64(query.limit)),
                        query.minimumAge.map(micros) ?? .text(nil), offset, .text(query.queue?.stored),
                    ]), on: &session)
        }

        /// Counts the runs by machine and status, and by queue, and measures the lag: how long the first due
        /// run has been due.
        ///
        /// It scans an index for the numbers, and searches an index once for each pair of machine and
        /// state for the lag.
        ///
        /// - Throws: `FlowStoreError` with the code `unavailable` if the database does not execute the
        ///   statements.
        func statistics(on session: inout Session) throws(FlowStoreError) -> FlowStatistics {
            let statement = Statement(
                """
                WITH RECURSIVE kinds(kind) AS (
                    SELECT min(due_kind) FROM \(schema).runs
                    UNION ALL
                    SELECT (SELECT min(r.due_kind) FROM \(schema).runs r WHERE r.due_kind > k.kind) FROM kinds k
                    WHERE k.kind IS NOT NULL
                ), first_due AS (
                    SELECT min(d.due) AS due FROM kinds k CROSS JOIN LATERAL (
                        SELECT r.due FROM \(schema).runs r WHERE r.due_kind = k.kind ORDER BY r.due LIMIT 1) d
                )
                SELECT r.machine, r.status::bigint, count(*), \(ServerTime.stable) + $1::bigint - (SELECT due FROM first_due)
                FROM \(schema).runs r GROUP BY r.status, r.machine
                """, offset)
            let results = try session.read { connection throws(ConnectionTrouble) in
                try connection.perform([statement, places.numbers])
            }
            let rows = results[0]
            let counts = (0..<rows.count).compactMap { row -> FlowStatistics.Count? in
                guard let machine = rows.text(row, 0), let code = rows.number(row, 1),
                    let status = try? FlowStatus(code: UInt8(clamping: code))
                else { return nil }
                return FlowStatistics.Count(
                    machine: machine, status: status.rawValue, count: Int(rows.number(row, 2) ?? 0))
            }
            let lag = rows.count > 0 ? rows.number(0, 3) : nil
            return FlowStatistics(
                counts, queues: QueuePlaces.numbers(in: results[1]), lag: .microseconds(lag ?? 0))
        }

        func record(of id: FlowRunID, on session: inout Session) throws(FlowStoreError) -> FlowRecord? {
            try read(
                Statement(
                    "SELECT \(StoredRun.selection) FROM \(schema).runs r WHERE r.machine = $1::text AND r.id = $2::text",
                    .text(id.machine.stored), .text(id.id.stored)), on: &session
            ).first
        }

        /// Reads runs with all their parts in one transaction, as they are at one moment.
        ///
        /// - Parameters:
        ///   - statement: A statement that returns the rows of the runs.
        ///   - session: The session to read with.
        /// - Throws: `FlowStoreError` if the store is unavailable or one of the runs cannot be decoded.
        private func read(
            _ statement: Statement, on session: inout Session
        ) throws(FlowStoreError) -> [FlowRecord] {
            let (runs, failures) = try session.read {
                connection throws(ConnectionTrouble) -> ([StoredRun], [FlowRunID: FlowStoreError]) in
                let rows = try connection.perform([
                    Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"), statement,
                ])[1]
                var (runs, failures) = RunReader.runs(rows)
                let others = try RunReader(schema: schema).fill(
                    &runs, with: { _ in .all }, on: connection, before: [.commit])
                failures.merge(others) { first, _ in first }
                return (runs, failures)
            }
            if let failure = failures.values.first { throw failure }
            return runs.map(\.record)
        }

        /// The greatest number of runs that one transaction removes; the caller removes the others in further
        /// transactions.
        static let removalLimit = 1_000

        /// Removes some runs that ended some time ago, in one transaction.
        ///
        /// It also removes the rows (marks) by which connections that were closed more than a day ago
        /// recognized their last transactions.
        ///
        /// - Parameters:
        ///   - age: The time that must have passed since a run's end, by the server's clock.
        ///   - session: The session to execute the transaction in.
        /// - Returns: The number of removed runs; less than ``removalLimit`` if there are no more.
        /// - Throws: `FlowStoreError` with the code `unavailable` if the database does not execute the
        ///   statements.
        func removeSomeRuns(
            endedLongerThan age: Duration, on session: inout Session
        ) throws(FlowStoreError) -> Int {
            try session.read { connection throws(ConnectionTrouble) in
                Int(try connection.perform([removal(age)])[0].number(0, 0) ?? 0)
            }
        }

        /// Removes a run that has ended.
        func remove(_ run: FlowRunID, on session: inout Session) throws(FlowStoreError) {
            guard try record(of: run, on: &session) != nil else { throw .unknown(run) }
            let statement = removal(
                where: "r.machine = $1::text AND r.id = $2::text AND r.status = \(FlowStatus.ended.code)",
                .text(run.machine.stored), .text(run.id.stored))
            let rows = try session.read { connection throws(ConnectionTrouble) in
                try connection.perform([statement])[0]
            }
            // The answer of a first attempt, which has removed the run, may be lost.
            guard rows.number(0, 0) == 0, let record = try record(of: run, on: &session) else { return }
            throw .open(record)
        }

        private func removal(_ age: Duration) -> Statement {
            removal(
                where: "r.ended_at < \(ServerTime.stable) + $1::bigint - $2::bigint", offset, micros(age))
        }

        /// Makes the statement that removes some of the runs that meet a condition, with all their rows in
        /// other tables.
        ///
        /// Runs stay whose starting run has not ended. The statement looks that up only for runs that another
        /// run has started. As a join, the condition would read all runs that have not ended.
        private func removal(where condition: String, _ parameters: Parameter...) -> Statement {
            let parts = ["contexts", "visits", "events", "items", "turns"].map {
                ", \($0)_gone AS (DELETE FROM \(schema).\($0) WHERE run IN (SELECT number FROM gone))"
            }
            return Statement(
                """
                WITH old AS MATERIALIZED (
                    SELECT r.number FROM \(schema).runs r
                    WHERE \(condition)
                        AND (r.parent_machine IS NULL OR NOT EXISTS (
                            SELECT FROM \(schema).runs p
                            WHERE p.machine = r.parent_machine AND p.id = r.parent_id AND p.status <> 4))
                    ORDER BY r.ended_at LIMIT \(Self.removalLimit) FOR UPDATE OF r SKIP LOCKED
                ), gone AS (DELETE FROM \(schema).runs WHERE number IN (SELECT number FROM old) RETURNING number)
                \(parts.joined()), marks_gone AS (
                    DELETE FROM \(schema).marks WHERE written < \(ServerTime.now) - 86400000000
                ) SELECT count(*) FROM gone
                """, parameters)
        }
    }

    /// Returns whether the first of two due runs comes before the second.
    ///
    /// A run is given by the time at which it became due and the number of its row; the number decides
    /// between equal times.
    private func < (first: (FlowTime?, Int64?), second: (FlowTime?, Int64?)) -> Bool {
        (first.0?.microseconds ?? 0, first.1 ?? 0) < (second.0?.microseconds ?? 0, second.1 ?? 0)
    }
#endif
