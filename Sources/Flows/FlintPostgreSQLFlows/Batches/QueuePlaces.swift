#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintFlows

    /// The statements that decide which waiting runs their queues may begin.
    ///
    /// A queue has a place for each run that it may execute at a time.
    struct QueuePlaces {
        let schema: String
        /// The time by which a test advances the server's clock; zero outside of tests.
        let offset: Parameter

        private static let queued = FlowTurn.Stage.queued.code
        private static let admitted = FlowTurn.Stage.admitted.code

        /// Makes the statement that returns the names of those queues in which a run waits that the worker
        /// can execute.
        ///
        /// The result is `nil` for a worker without queues.
        func waiting(_ work: FlowWork) -> Statement? {
            guard !work.queues.isEmpty else { return nil }
            return Statement(
                """
                SELECT q.name FROM unnest($1::text[]) q(name) WHERE EXISTS (
                    SELECT FROM \(schema).turns t JOIN \(schema).runs r ON r.number = t.run
                    WHERE t.queue = q.name AND t.stage = \(Self.queued)
                        AND t.starts <= $3::bigint + \(ServerTime.stable) AND \(RowColumns.kindText) = ANY($2::text[]))
                """, names(work), kinds(work), offset)
        }

        /// Locks queues until the transaction ends, and returns the rows of the runs that they may begin.
        ///
        /// The function sends two statements. The first one takes the locks. The second one then counts the
        /// places, so it sees the places that earlier claims have given to runs. It skips a run that another
        /// transaction changes; the place stays free until the next claim.
        ///
        /// - Parameters:
        ///   - waiting: The rows of ``waiting(_:)``, with the names of the queues to lock.
        ///   - work: The kinds of states that the worker knows, and its queues.
        ///   - limit: The greatest number of runs for each queue.
        ///   - connection: The connection of the transaction.
        func take(
            _ waiting: Rows, _ work: FlowWork, limit: Int, on connection: Connection
        ) throws(ConnectionTrouble) -> Rows {
            let names = (0..<waiting.count).compactMap { waiting.text($0, 0) }.sorted()
            let found = Set(names)
            let queues = work.queues.filter { found.contains($0.name.stored) }
            let lock = Statement(
                "SELECT pg_advisory_xact_lock(hashtextextended($2::text || q.name, 9)) FROM unnest($1::text[]) q(name)",
                .texts(names), .text(schema))
            let candidates = Statement(
                """
                WITH q AS MATERIALIZED (
                    SELECT q.place, q.name, least($7::bigint,
                        q.concurrency - (SELECT count(*) FROM \(schema).turns t
                            WHERE t.queue = q.name AND t.stage = \(Self.admitted)),
                        q.rate - (SELECT count(*) FROM \(schema).turns t
                            WHERE t.queue = q.name AND t.admitted > $6::bigint + \(ServerTime.stable) - q.period)) AS free
                    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) WITH ORDINALITY
                        q(name, concurrency, rate, period, place)
                ), c AS MATERIALIZED (
                    SELECT q.place, c.* FROM q CROSS JOIN LATERAL (
                        SELECT t.run, t.rank, t.starts FROM \(schema).turns t JOIN \(schema).runs r ON r.number = t.run
                        WHERE t.queue = q.name AND t.stage = \(Self.queued)
                            AND t.starts <= $6::bigint + \(ServerTime.stable) AND r.status = \(FlowStatus.ready.code)
                            AND \(RowColumns.kindText) = ANY($5::text[])
                        ORDER BY t.rank, t.starts, t.run LIMIT greatest(0, q.free)
                    ) c
                ) SELECT r.*, c.place, $6::bigint + \(ServerTime.stable) FROM c CROSS JOIN LATERAL (
                    SELECT \(StoredRun.selection) FROM \(schema).runs r WHERE r.number = c.run
                    FOR NO KEY UPDATE SKIP LOCKED
                ) r ORDER BY c.place, c.rank, c.starts, c.run
                """,
                [.texts(queues.map(\.name.stored))] + limits(queues) + [
                    kinds(work), offset, .number(Int64(limit)),
                ])
            return try connection.perform([lock, candidates])[1]
        }

        /// The statement that counts, for each queue, the runs that it has begun and those that wait in it.
        var numbers: Statement {
            func count(_ stage: UInt8) -> String {
                "(SELECT count(*) FROM \(schema).turns t WHERE t.queue = q.name AND t.stage = \(stage))"
            }
            return Statement(
                """
                WITH RECURSIVE q(name) AS (
                    SELECT min(queue) FROM \(schema).turns WHERE queue IS NOT NULL
                    UNION ALL SELECT (SELECT min(t.queue) FROM \(schema).turns t WHERE t.queue > q.name) FROM q
                    WHERE q.name IS NOT NULL
                ), n AS (SELECT q.name, \(count(Self.admitted)) AS running, \(count(Self.queued)) AS waiting FROM q)
                SELECT name, running, waiting FROM n WHERE running + waiting > 0
                """)
        }

        /// Decodes the rows of the statement ``numbers``: the name of each queue, and the numbers of its
        /// begun and its waiting runs.
        static func numbers(in rows: Rows) -> [FlowStatistics.Queue] {
            (0..<rows.count).compactMap { row in
                rows.text(row, 0).map {
                    FlowStatistics.Queue(
                        $0, running: Int(rows.number(row, 1) ?? 0), waiting: Int(rows.number(row, 2) ?? 0))
                }
            }
        }

        /// Splits the runs that ``take(_:_:limit:on:)`` has returned into one list for each queue.
        static func lists(_ runs: ArraySlice<StoredRun>) -> [[StoredRun]] {
            var lists: [String: [StoredRun]] = [:]
            for run in runs { lists[run.queue ?? "", default: []].append(run) }
            return Array(lists.values)
        }

        /// Returns the server's time at which the free places were counted; each row of
        /// ``take(_:_:limit:on:)`` has it.
        static func time(_ rows: Rows) -> FlowTime {
            FlowTime(microseconds: rows.number(0, StoredRun.columns.count + 1) ?? 0)
        }

        /// Makes the statement that returns the earliest time at which a queue may begin a waiting run that
        /// the worker can execute.
        ///
        /// The result is `nil` for a worker without queues. The statement returns null if no run waits, or
        /// all places are taken.
        func next(_ work: FlowWork) -> Statement? {
            guard !work.queues.isEmpty else { return nil }
            return Statement(
                """
                SELECT min(greatest(c.starts, q.period + (SELECT t.admitted FROM \(schema).turns t
                    WHERE t.queue = q.name AND t.admitted IS NOT NULL
                    ORDER BY t.admitted DESC LIMIT 1 OFFSET coalesce(q.rate, 1) - 1)))
                FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) q(name, concurrency, rate, period)
                CROSS JOIN LATERAL (
                    SELECT min(t.starts) AS starts FROM \(schema).turns t JOIN \(schema).runs r ON r.number = t.run
                    WHERE t.queue = q.name AND t.stage = \(Self.queued) AND \(RowColumns.kindText) = ANY($5::text[])
                ) c
                WHERE c.starts IS NOT NULL AND (q.concurrency IS NULL OR q.concurrency > (
                    SELECT count(*) FROM \(schema).turns t WHERE t.queue = q.name AND t.stage = \(Self.admitted)))
                """, [names(work)] + limits(work.queues) + [kinds(work)])
        }

        private func names(_ work: FlowWork) -> Parameter { .texts(work.queues.map(\.name.stored)) }

        private func kinds(_ work: FlowWork) -> Parameter { .texts(work.kinds.map(\.indexName)) }

        private func limits(_ queues: [FlowQueue]) -> [Parameter] {
            [
                .numbers(queues.map { $0.concurrency.map { Int64($0) } }),
                .numbers(queues.map { $0.rate.map { Int64($0.count) } }),
                .numbers(
                    queues.map { queue in
                        queue.rate.map { FlowTime(microseconds: 0).advanced(by: $0.window).microseconds }
                    }),
            ]
        }
    }
#endif
