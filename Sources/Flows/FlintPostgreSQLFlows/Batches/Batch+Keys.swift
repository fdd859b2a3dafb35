#if PostgreSQL
    internal import FlintDurableFlows

    // The keys whose runs are executed one after the other.
    extension Batch {
        /// Writes the changes of the batch, and then lets the next waiting run of each key go on.
        ///
        /// Of the runs with the same key, one is executed at a time. The keys are locked until the
        /// transaction ends. So a transaction that starts a run of a key sees what earlier transactions that
        /// ended runs of the key have written.
        ///
        /// - Parameters:
        ///   - keys: The keys of the runs that the batch has started or ended.
        ///   - outcome: The result of the batch, with the statements that write its changes.
        ///   - now: The server's time.
        ///   - connection: The connection of the transaction.
        /// - Returns: The outcome, with no statements left to execute; its answers describe the runs as they
        ///   are after they went on.
        func passKeys(
            _ keys: Set<String>, after outcome: Session.Outcome<BatchResult>, at now: FlowTime,
            on connection: Connection
        ) throws(ConnectionTrouble) -> Session.Outcome<BatchResult> {
            let names = Parameter.texts(keys.map(\.stored).sorted())
            let lock = Statement(
                "SELECT pg_advisory_xact_lock(hashtextextended($2::text || k.key, 10)) FROM unnest($1::text[]) k(key)",
                names, .text(schema))
            let rows = try connection.perform(outcome.statements + [lock, promotion(of: names, at: now)]).last
            var result = outcome.value
            for row in 0..<(rows?.count ?? 0) {
                let id = FlowRunID(machine: rows?.text(row, 0) ?? "", id: rows?.text(row, 1) ?? "")
                result.hasWork = true
                for (index, answer) in result.answers.enumerated() {
                    guard case .success(.started(var record, let isNew)) = answer, record.id == id else {
                        continue
                    }
                    record.takeKey(at: now)
                    result.answers[index] = .success(.started(record, isNew: isNew))
                }
            }
            return Session.Outcome(value: result, hasWritten: true)
        }

        /// Makes the statement that ends the wait of the next run of each key, unless a run of the key is in
        /// progress.
        ///
        /// It has the effect of ``FlowRecord/takeKey(at:)``, and returns the identities of these runs.
        ///
        /// - Parameters:
        ///   - keys: The keys, as an array of texts.
        ///   - now: The server's time.
        private func promotion(of keys: Parameter, at now: FlowTime) -> Statement {
            let stages = (
                FlowTurn.Stage.behind.code, FlowTurn.Stage.queued.code, FlowTurn.Stage.admitted.code
            )
            return Statement(
                """
                WITH next AS MATERIALIZED (
                    SELECT r.number, n.queue, n.starts FROM unnest($1::text[]) k(key) CROSS JOIN LATERAL (
                        SELECT t.run, t.queue, t.starts FROM \(schema).turns t
                        WHERE t.key = k.key AND t.stage = \(stages.0) ORDER BY t.rank, t.starts, t.run LIMIT 1) n
                    JOIN \(schema).runs r ON r.number = n.run
                    WHERE NOT EXISTS (
                        SELECT FROM \(schema).turns h WHERE h.key = k.key
                            AND h.stage BETWEEN \(stages.1) AND \(FlowTurn.Stage.paused.code))
                    FOR NO KEY UPDATE OF r
                ), moved AS (
                    UPDATE \(schema).turns t
                    SET stage = CASE WHEN t.queue IS NULL THEN \(stages.2) ELSE \(stages.1) END
                    FROM next n WHERE t.run = n.number AND t.stage = \(stages.0) RETURNING t.run, t.queue, t.starts
                )
                UPDATE \(schema).runs r SET
                    due = CASE WHEN m.queue IS NULL THEN greatest(m.starts, $2::bigint) END,
                    due_kind = CASE WHEN m.queue IS NULL THEN \(RowColumns.kindText) END
                FROM moved m WHERE r.number = m.run RETURNING r.machine, r.id
                """, keys, .number(now.microseconds))
        }
    }
#endif
