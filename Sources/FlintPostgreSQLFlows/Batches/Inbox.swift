#if PostgreSQL
    internal import FlintDurableFlows

    /// What applications have asked for in transactions of their own.
    struct Inbox {
        let schema: String
        /// What a test lets pass by the server's clock.
        let timePassed: Duration

        private static let limit = 200

        /// Does what is asked for, in order.
        ///
        /// - Returns: Whether there was something.
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
                    statements: outcome.statements + [noted(requests.map(\.position), outcome.value.answers)])
            }
        }

        private func take(
            on connection: Connection, _ beginning: [Statement]
        ) throws(ConnectionTrouble) -> [(position: Int64, request: BatchRequest)] {
            // One store at a time, so that the order is kept.
            let rows = try connection.perform(
                beginning + [
                    Statement(
                        """
                        SELECT position, machine, id, state, revision, fingerprint, starts_at, type, key, body, context
                        FROM \(schema).inbox i, (SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 8)) AS mine) l
                        WHERE l.mine AND i.refused IS NULL ORDER BY i.position LIMIT \(Self.limit)
                        """, .text(schema))
                ])[beginning.count]
            return (0..<rows.count).map { (rows.number($0, 0) ?? 0, request(rows, $0)) }
        }

        private func request(_ rows: Rows, _ row: Int) -> BatchRequest {
            let id = FlowRunID(machine: rows.text(row, 1) ?? "", id: rows.text(row, 2) ?? "")
            guard let state = rows.text(row, 3) else {
                return .send(
                    rows.text(row, 7) ?? "", payload: rows.bytes(row, 9) ?? [], to: id, key: rows.text(row, 8)
                )
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
                    at: rows.number(row, 6).map { FlowTime(microseconds: $0) }))
        }

        /// Removes what was done, and keeps what was refused, with the reason.
        private func noted(
            _ positions: [Int64], _ answers: [Result<BatchAnswer, FlowStoreError>]
        ) -> Statement {
            let refusals = answers.map { answer -> String? in
                if case .failure(let error) = answer { error.description } else { nil }
            }
            return Statement(
                """
                WITH done AS (
                    SELECT * FROM unnest($1::bigint[], $2::text[]) n(position, refused)
                ), gone AS (
                    DELETE FROM \(schema).inbox i USING done d WHERE i.position = d.position AND d.refused IS NULL
                )
                UPDATE \(schema).inbox i SET refused = d.refused FROM done d
                WHERE i.position = d.position AND d.refused IS NOT NULL
                """, .numbers(positions), .texts(refusals))
        }
    }
#endif
