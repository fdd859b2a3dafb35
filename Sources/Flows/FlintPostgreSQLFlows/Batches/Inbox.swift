#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintFlows

    /// The table of requests to start runs and to send events that applications have stored in transactions
    /// of their own.
    struct Inbox {
        let schema: String
        /// The time by which a test advances the server's clock; zero outside of tests.
        let timePassed: Duration

        private static let limit = 200

        /// Executes the stored requests in order as one group, at most 200 of them, and removes them.
        ///
        /// Further requests stay in the table until the next call.
        ///
        /// - Returns: Whether there was a request.
        /// - Throws: `FlowStoreError` with the code `unavailable` if nothing was written, or `answerLost` if
        ///   that is unknown.
        func empty(on session: inout Session) throws(FlowStoreError) -> Bool {
            try session.transact { connection, beginning throws(Session.Trouble) in
                let requests: [(position: Int64, request: BatchRequest)]
                do throws(ConnectionTrouble) {
                    requests = try take(on: connection, beginning)
                } catch {
                    throw .connection(error)
                }
                guard !requests.isEmpty else { return Session.Outcome(value: false) }
                let batch = Batch(requests: requests.map(\.request), schema: schema, timePassed: timePassed)
                let outcome = try batch.run(on: connection, [])
                return Session.Outcome(
                    value: true,
                    statements: outcome.statements + noted(requests.map(\.position), outcome.value.answers))
            }
        }

        private func take(
            on connection: Connection, _ beginning: [Statement]
        ) throws(ConnectionTrouble) -> [(position: Int64, request: BatchRequest)] {
            // The lock lets one store at a time execute requests, so that they stay in order. A request for a
            // run waits if an earlier request for the same run waits.
            let rows = try connection.perform(
                beginning + [
                    Statement(
                        """
                        SELECT position, machine, id, state, revision, fingerprint, starts_at, type, key, body, context,
                            trace, queue, priority, run_key
                        FROM \(schema).inbox i, (SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 8)) AS mine) l
                        WHERE l.mine AND i.refused IS NULL AND NOT EXISTS (
                            SELECT FROM \(schema).inbox w WHERE w.machine = i.machine AND w.id = i.id AND w.refused IS NULL
                                AND w.position <= i.position AND w.waits_until > \(ServerTime.now) + $2::bigint)
                        ORDER BY i.position LIMIT \(Self.limit)
                        """, .text(schema), offset)
                ])[beginning.count]
            return (0..<rows.count).map { (rows.number($0, 0) ?? 0, request(rows, $0)) }
        }

        private func request(_ rows: Rows, _ row: Int) -> BatchRequest {
            let id = FlowRunID(machine: rows.text(row, 1) ?? "", id: rows.text(row, 2) ?? "")
            guard let state = rows.text(row, 3) else {
                return .send(
                    rows.text(row, 7) ?? "", payload: rows.bytes(row, 9) ?? [], to: id,
                    key: rows.text(row, 8),
                    trace: rows.text(row, 11).flatMap { FlowTrace($0) })
            }
            let kind = FlowKind(
                machine: id.machine, state: state, context: rows.text(row, 10) ?? "",
                revision: Int(rows.number(row, 4) ?? 0))
            let entry = FlowStoredEntry(
                number: 0, kind: kind, state: .encoded(rows.bytes(row, 9) ?? []), wait: nil)
            let creation =
                String(UInt64.random(in: .min ... .max), radix: 36)
                + String(UInt64.random(in: .min ... .max), radix: 36)
            return .start(
                FlowStart(
                    id, creation: creation, fingerprint: rows.text(row, 5) ?? "", entry: entry,
                    at: rows.number(row, 6).map { FlowTime(microseconds: $0) },
                    trace: rows.text(row, 11).flatMap { FlowTrace($0) },
                    line: FlowLine(
                        queue: rows.text(row, 12), priority: rows.text(row, 13).flatMap { Int($0) } ?? 0,
                        key: rows.text(row, 14))))
        }

        private var offset: Parameter {
            .number(FlowTime(microseconds: 0).advanced(by: timePassed).microseconds)
        }

        /// Makes the statements that remove executed requests from the table, and keep refused ones with the
        /// reason.
        ///
        /// A request for a run that cannot be read is kept without a reason, and waits for a minute: a later
        /// version of the program may be able to read the run.
        ///
        /// - Parameters:
        ///   - positions: The positions of the requests in the table.
        ///   - answers: The answers to the requests, in the same order.
        private func noted(
            _ positions: [Int64], _ answers: [Result<BatchAnswer, FlowStoreError>]
        ) -> [Statement] {
            var (done, refused, waiting): ([Int64], [(Int64, String)], [Int64]) = ([], [], [])
            for (position, answer) in zip(positions, answers) {
                switch answer {
                case .success: done.append(position)
                case .failure(let error) where error.code == .unavailable: waiting.append(position)
                case .failure(let error): refused.append((position, error.description))
                }
            }
            return [
                Statement("DELETE FROM \(schema).inbox WHERE position = ANY($1::bigint[])", .numbers(done)),
                refused.isEmpty
                    ? nil
                    : Statement(
                        """
                        UPDATE \(schema).inbox i SET refused = n.refused
                        FROM unnest($1::bigint[], $2::text[]) n(position, refused) WHERE i.position = n.position
                        """, .numbers(refused.map(\.0)), .texts(refused.map(\.1))),
                waiting.isEmpty
                    ? nil
                    : Statement(
                        """
                        UPDATE \(schema).inbox SET waits_until = \(ServerTime.now) + $2::bigint + 60000000
                        WHERE position = ANY($1::bigint[])
                        """, .numbers(waiting), offset),
            ].compactMap { $0 }
        }
    }
#endif
