#if PostgreSQL
    internal import FlintDurableFlows

    /// Writes the states that several runs enter, with one statement in one round trip.
    ///
    /// It is a fast way for changes by workers, with the same effect as ``FlowRecord/commit(_:at:)``. The
    /// statement checks that the worker has a lease and still holds the run, by the epoch (the number of the
    /// worker's claim) and the number of earlier writes. It leaves out a run for which this is not so, or
    /// which has an ended wait, a machine inside of it, runs to await, a recorded failure, or a summary of
    /// its present state. ``Batch`` executes the requests for such runs afterwards. The statement removes the
    /// recorded steps of the state that a run leaves, and keeps a summary of them in the path of the run.
    struct FencedEntries {
        private let schema: String
        private let text: String

        /// Creates the statements of a schema.
        ///
        /// - Parameters:
        ///   - schema: The schema.
        ///   - hasSteps: Whether runs with recorded steps are written. Their steps are removed, and a summary
        ///     is kept, which costs a part of a millisecond for each statement. Otherwise such runs are not
        ///     written.
        init(in schema: String, hasSteps: Bool) {
            self.schema = schema
            text = Self.text(schema, hasSteps: hasSteps)
        }

        /// Returns the parts of a request that the statement can execute.
        ///
        /// It can execute a change by a worker by which a run enters a state that waits for nothing.
        ///
        /// - Returns: The worker's change, and the entered state, which the change contains; `nil` for any
        ///   other request.
        static func entry(of request: BatchRequest) -> (write: FlowWrite, entry: FlowStoredEntry)? {
            guard case .commit(let write) = request, case .enter(let entry) = write.change, entry.wait == nil,
                case .encoded = entry.state
            else { return nil }
            return (write, entry)
        }

        // MARK: Writing

        /// Makes the statement that writes the entered states of runs that the workers still hold.
        ///
        /// - Parameters:
        ///   - entries: The changes by workers, each with its entered state, in the order in which rows are
        ///     locked.
        ///   - timePassed: The time by which a test advances the server's clock.
        ///   - lock: The name of the session's lock. After a lost answer, the lock shows when the transaction
        ///     has ended.
        /// - Returns: A statement that returns a row for each entry that it has written: the position in
        ///   `entries`, from 1, and whether somebody has asked to cancel the run.
        func statement(
            _ entries: [(write: FlowWrite, entry: FlowStoredEntry)], timePassed: Duration, lock: Parameter
        ) -> Statement {
            let offset = FlowTime(microseconds: 0).advanced(by: timePassed).microseconds
            return Statement(
                text,
                fences(entries.map(\.write)) + [
                    .numbers(entries.map { Int64($0.entry.number) }),
                    .texts(entries.map { $0.entry.kind.state.stored }),
                    .texts(entries.map { Self.machine($0.entry.kind, in: $0.write.run) }),
                    .texts(entries.map { $0.entry.kind.storedContext }),
                    .numbers(entries.map { Int64($0.entry.kind.revision) }),
                    .byteLists(entries.map { FlowStoredBytes.bytes(of: $0.entry) }),
                    .texts(Set(entries.map(\.write.worker)).map(\.stored)), .number(offset),
                    .byteLists(
                        entries.map {
                            VisitBytes.bytes(number: $0.entry.number, state: $0.entry.kind.state.stored)
                        }),
                    lock,
                ])
        }

        private func fences(_ writes: [FlowWrite]) -> [Parameter] {
            [
                .texts(writes.map(\.run.machine.stored)), .texts(writes.map(\.run.id.stored)),
                .texts(writes.map(\.worker.stored)), .numbers(writes.map { Int64($0.epoch) }),
                .numbers(writes.map { Int64($0.version) }),
            ]
        }

        private static func machine(_ kind: FlowKind, in run: FlowRunID) -> String? {
            kind.machine == run.machine ? nil : kind.machine.stored
        }

        private static func text(_ schema: String, hasSteps: Bool) -> String {
            let (steps, swept) = (RunParts.steps.rawValue, RunParts.swept.rawValue)
            let summaries = RunParts.summaries.rawValue
            let occupied = RunParts(hasSteps ? [.parts, .awaited] : [.parts, .awaited, .steps]).rawValue
            let summarized =
                """
                , steps AS (
                    DELETE FROM \(schema).items i USING entered e
                    WHERE e.lists & \(swept)::smallint <> 0 AND i.run = e.number AND i.list = \(steps)::smallint
                    RETURNING i.run, e.entry, i.position, i.summary
                ), summaries AS (
                    INSERT INTO \(schema).items (run, list, position, body)
                    SELECT s.run, \(summaries)::smallint, s.entry, int8send(max(s.total)) || int8send(0) || int8send(0)
                        || string_agg(s.summary, ''::bytea ORDER BY s.position)
                    FROM (
                        SELECT *, count(*) OVER (PARTITION BY run) AS total,
                            row_number() OVER (PARTITION BY run ORDER BY position DESC) AS place
                        FROM steps WHERE summary IS NOT NULL
                    ) s WHERE s.place <= \(FlowVisitSummary.stepLimit) GROUP BY s.run, s.entry
                )
                """
            // All parts of the statement see the rows as they were before the statement, so each takes the
            // values of a row from the first part. The time is read once, because each reading costs as much
            // as a row. The previous entry was committed earlier. The owner is compared in a form that no
            // index supports: with the index, the server would read all runs of a worker for each entry.
            return """
                WITH t AS MATERIALIZED (
                    SELECT \(ServerTime.now) + $13::bigint AS now FROM \(Session.lock(parameter: 15))
                ), leases AS MATERIALIZED (
                    SELECT w.name FROM t JOIN \(schema).workers w ON w.name = ANY($12::text[]) AND w.expires > t.now
                ), n AS (
                    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
                        $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bytea[], $14::bytea[]) WITH ORDINALITY
                        u(machine, id, worker, epoch, version, entry, state, kind_machine, context, revision, body, visit,
                            place)
                ), entered AS (
                    UPDATE \(schema).runs r SET version = r.version + 1, claims = 0, failures = 0, entry = n.entry,
                        kind_machine = n.kind_machine, state = n.state, context = n.context, revision = n.revision,
                        repeats = false, entered_at = (SELECT now FROM t),
                        lists = (r.lists & ~\(steps | swept)::smallint)
                            | ((r.lists & \(steps)::smallint) * \((swept | summaries) / steps)::smallint)
                    FROM n
                    WHERE r.machine = n.machine AND r.id = n.id AND r.owner IS NOT DISTINCT FROM n.worker
                        AND r.epoch = n.epoch AND r.version = n.version AND r.entry = n.entry - 1
                        AND r.arrival IS NULL AND r.fate IS NULL AND r.summary IS NULL AND r.lists & \(occupied)::smallint = 0
                        AND n.worker IN (SELECT name FROM leases)
                    RETURNING r.number, r.entry, r.lists, r.entered_at, r.cancels, n.place, n.body, n.visit
                ), contexts AS (
                    UPDATE \(schema).contexts c SET
                        even = CASE WHEN e.entry % 2 = 0 THEN e.body ELSE c.even END,
                        odd = CASE WHEN e.entry % 2 = 0 THEN c.odd ELSE e.body END,
                        visits = \(VisitBytes.appended(to: "c.visits", at: "e.entered_at", "e.visit"))
                    FROM entered e WHERE c.run = e.number RETURNING e.number, e.entry, c.visits
                ), \(VisitBytes.moved(from: "contexts", in: schema, hasSummaries: hasSteps))\(hasSteps ? summarized : "")
                SELECT place, cancels FROM entered
                """
        }

        // MARK: Reading back

        /// Makes the statement that finds out which writes were executed, after the answer to them was lost.
        ///
        /// A run with the epoch of a write and the next version was changed by that write, because only one
        /// worker writes in an epoch.
        ///
        /// - Parameter entries: The changes by workers that may have been executed.
        /// - Returns: A statement that returns a row for each executed write: the position in `entries`, from
        ///   1, and whether somebody has asked to cancel the run.
        func lost(_ entries: [(write: FlowWrite, entry: FlowStoredEntry)]) -> Statement {
            Statement(
                """
                SELECT n.place, r.cancels
                FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) WITH ORDINALITY
                    n(machine, id, worker, epoch, version, place)
                JOIN \(schema).runs r ON r.machine = n.machine AND r.id = n.id AND r.owner IS NOT DISTINCT FROM n.worker
                    AND r.epoch = n.epoch AND r.version = n.version + 1
                """, fences(entries.map(\.write)))
        }
    }
#endif
