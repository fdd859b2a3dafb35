#if SQLite
    internal import FlintDurableFlows
    internal import FlintFlows

    /// A read-only view of the runs of a file.
    struct RunReader {
        let connection: Connection
        private var kinds = KindKeys()

        init(_ connection: Connection) {
            self.connection = connection
        }

        /// Executes a body in one reading transaction, so that all rows that it reads belong to the same
        /// moment.
        ///
        /// Keep the body short, because the write-ahead log cannot be overwritten meanwhile and grows.
        ///
        /// - Parameter body: Reads runs; its errors are thrown again.
        mutating func read<Value>(_ body: (inout RunReader) throws -> Value) throws -> Value {
            try connection.run(.begin)
            defer { connection.rollBack() }
            return try body(&self)
        }

        /// Converts a moment of the system's clock to the time of the file, which never goes back.
        ///
        /// - Returns: The moment, with the time of the file as its wall-clock time.
        func present(_ moment: FlowMoment) throws(SQLiteFailure) -> FlowMoment {
            moment.settled(since: try connection.storedTime()).moment
        }

        mutating func record(of id: FlowRunID) throws -> FlowRecord? {
            try StoredRun.read(id, from: connection, &kinds)?.snapshot.record
        }

        /// Returns the registered names of machines and of their parts.
        ///
        /// Names of a kind that only a later version of this module knows are left out.
        func registeredNames() throws(SQLiteFailure) -> Set<FlowMachineName> {
            Set(
                try connection.rows(.names) { row in
                    FlowMachineName.Kind(rawValue: row.text(2)).map {
                        FlowMachineName(
                            machine: row.text(0), fingerprint: row.text(1), kind: $0, name: row.text(3))
                    }
                }.compactMap(\.self))
        }

        /// Returns whether a run has ended; `nil` if there is no such run.
        func hasEnded(_ id: FlowRunID) throws(SQLiteFailure) -> Bool? {
            try connection.first(.runKey, .init(id)) { $0.integer(1) == 0 }
        }

        /// Returns the runs that match a query, in the order of their identities.
        ///
        /// - Parameters:
        ///   - query: The conditions, the beginning of the page, and the greatest number of runs.
        ///   - now: The present time, for the ages of runs.
        /// - Throws: ``SQLiteFailure`` if SQLite cannot read; ``SQLiteFlowError`` if one of the runs is
        ///   damaged.
        /// - Complexity: O(log *n* + *k*) for a page of *k* of *n* runs, with or without a machine. Other
        ///   conditions skip the runs that do not match; only stuck runs have an index.
        mutating func runs(_ query: FlowQuery, at now: FlowTime) throws -> [FlowRecord] {
            var conditions: [String] = []
            var values: [SQLValue] = []
            if let machine = query.machine {
                conditions.append("machine = ?")
                values.append(.name(machine))
            }
            if let status = query.status { conditions.append("status = \(status.code)") }
            if let state = query.state {
                conditions.append("kind IN (SELECT key FROM kinds WHERE state = ?)")
                values.append(.name(state))
            }
            if let queue = query.queue {
                conditions.append(
                    "key IN (SELECT run FROM turns WHERE queue = ? AND stage < \(FlowTurn.Stage.over.code))")
                values.append(.name(queue))
            }
            if let time = query.lastEntry(at: now) {
                conditions.append("entered <= ?")
                values.append(.integer(time.microseconds))
            }
            switch query.after {
            // With this form of the condition, SQLite finds the first run of the page by the index.
            case let last? where last.machine == query.machine:
                conditions.append("id > ?")
                values.append(.name(last.id))
            case let last?:
                conditions.append("(machine, id) > (?, ?)")
                values += .init(last)
            case nil: break
            }
            let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
            values.append(.integer(query.limit))
            let page = try connection.rows(
                text: "SELECT machine, id FROM runs\(filter) ORDER BY machine, id LIMIT ?", values
            ) { FlowRunID(machine: $0.text(0), id: $0.text(1)) }
            return try page.compactMap { try record(of: $0) }
        }

        /// Counts the runs by machine and status, and by queue, and measures the lag: how long the first due
        /// run has been due.
        ///
        /// - Complexity: O(*n*) for *n* runs in an index. The lag alone takes O(*k* log *n*) for *k* pairs of
        ///   a machine and a state.
        func statistics(at now: FlowTime) throws -> FlowStatistics {
            let rows = try connection.rows(
                text: """
                    SELECT machine, status, count(*), (SELECT min(
                        (SELECT due FROM runs WHERE kind = kinds.key AND due IS NOT NULL ORDER BY due LIMIT 1)) FROM kinds)
                    FROM runs GROUP BY machine, status
                    """
            ) { ($0.text(0), UInt8(truncatingIfNeeded: $0.integer(1)), $0.int(2), $0.optionalInteger(3)) }
            let counts = try rows.map { machine, code, count, _ in
                FlowStatistics.Count(
                    machine: machine, status: try FlowStatus(code: code).rawValue, count: count)
            }
            let due = rows.first?.3.map { FlowTime(microseconds: $0) }
            return FlowStatistics(counts, queues: try queues(), lag: due?.duration(to: now) ?? .zero)
        }

        /// Counts, for each queue, the runs that it has begun and those that wait in it, with two searches of
        /// an index for each queue.
        private func queues() throws(SQLiteFailure) -> [FlowStatistics.Queue] {
            func count(_ stage: FlowTurn.Stage) -> String {
                "(SELECT count(*) FROM turns WHERE queue = name AND stage = \(stage.code))"
            }
            return try connection.rows(
                text: """
                    WITH RECURSIVE names(name) AS (
                        SELECT min(queue) FROM turns WHERE queue IS NOT NULL
                        UNION ALL SELECT (SELECT min(queue) FROM turns WHERE queue > name) FROM names WHERE name IS NOT NULL
                    ), numbers AS (SELECT name, \(count(.admitted)) AS running, \(count(.queued)) AS waiting FROM names)
                    SELECT name, running, waiting FROM numbers WHERE running + waiting > 0
                    """
            ) { FlowStatistics.Queue($0.text(0), running: $0.int(1), waiting: $0.int(2)) }
        }

        /// Returns the time until a worker may claim a run; zero or less if it may claim one now.
        ///
        /// The result is `nil` if no run of these kinds and queues will be due by itself, and no worker whose
        /// lease could expire holds a run.
        mutating func wait(
            for work: FlowWork, at moment: FlowMoment
        ) throws(SQLiteFailure) -> Duration? {
            var times: [Duration] = []
            var keys: [String] = []
            for kind in work.kinds {
                guard let key = try kinds.key(of: kind, on: connection) else { continue }
                keys.append(String(key))
                let due = try connection.first(.nextDue, [.integer(key)]) { $0.optionalInteger(0) }
                if let due = due ?? nil { times.append(moment.now.duration(to: FlowTime(microseconds: due))) }
            }
            for queue in work.queues {
                guard let opening = try connection.opening(of: queue, at: moment.now) else { continue }
                let starts = try connection.rows(
                    text: """
                        SELECT min(starts) FROM turns JOIN runs ON runs.key = turns.run
                        WHERE queue = ? AND stage = \(FlowTurn.Stage.queued.code) AND kind IN (\(keys.joined(separator: ", ")))
                        """, [.name(queue.name)]
                ) { $0.optionalInteger(0) }.first
                guard let starts = starts ?? nil else { continue }
                times.append(moment.now.duration(to: max(opening, FlowTime(microseconds: starts))))
            }
            let expiry = try connection.first(.nextExpiry, [.text(moment.boot)]) { $0.optionalInteger(0) }
            if let expiry = expiry ?? nil { times.append(.microseconds(expiry) - moment.uptime) }
            return times.min()
        }

        /// Returns SQLite's descriptions of the file's damage, at most 20; empty if the file is undamaged.
        ///
        /// - Complexity: Linear in the size of the file, all of which is read.
        func findings() throws(SQLiteFailure) -> [String] {
            try connection.rows(text: "PRAGMA quick_check(20)") { $0.text(0) }.filter { $0 != "ok" }
        }
    }
#endif
