#if PostgreSQL
    internal import FlintDurableFlows

    /// Encodes the history of a run, which is the states that it has entered.
    ///
    /// An entry is the time of the entry in eight bytes, the most significant first, then the entry's number
    /// and the name of the state. The newest entries are in the run's row in the table `contexts`. When they
    /// have reached ``limit`` bytes, they are copied into a row of the table `visits`.
    enum VisitBytes {
        /// The size of the newest entries, in bytes, at which they are copied into a row of their own.
        ///
        /// The row of the contexts is written with each transition, so it must stay short. With a lower
        /// limit, the rows of the table `visits` would have few entries each, and cost more than they save.
        static let limit = 384

        /// Encodes the number of an entry and the name of the entered state, without the time.
        static func bytes(number: Int, state: String) -> [UInt8] {
            var writer = ByteWriter()
            writer.add(number)
            writer.add(state)
            return writer.bytes
        }

        /// Decodes entries from their bytes, the oldest first.
        ///
        /// - Throws: `FlowBytesError` if the bytes are no sequence of entries.
        static func visits(_ bytes: [UInt8]) throws(FlowBytesError) -> [FlowVisit] {
            var reader = ByteReader(bytes[...])
            var visits: [FlowVisit] = []
            while !reader.isAtEnd {
                let time = Int64(bitPattern: UInt64(bigEndian: try reader.raw(8)))
                visits.append(
                    FlowVisit(
                        number: try reader.integer(), state: try reader.text(),
                        at: FlowTime(microseconds: time)))
            }
            return visits
        }

        /// Decodes the history of a run, which is the states that it has entered, the oldest first.
        ///
        /// Of a longer history, the newest ``FlowRecord/memoryLimit`` entries are returned.
        ///
        /// - Parameters:
        ///   - rows: The rows of the table `visits` with earlier entries, in order.
        ///   - newest: The entries in the row of the contexts; the last of `rows` may contain them, too.
        ///   - summaries: The summaries of the states that the run has left.
        static func path(
            _ rows: [[UInt8]], newest: [UInt8], _ summaries: [StoredItem]
        ) throws(FlowBytesError) -> [FlowVisit] {
            var path: [FlowVisit] = []
            for row in rows { path += try visits(row) }
            let last = path.last?.number ?? -1
            path += try visits(newest).filter { $0.number > last }
            path = Array(path.suffix(FlowRecord.memoryLimit))
            guard !summaries.isEmpty else { return path }
            let bodies = Dictionary(summaries.map { ($0.position, $0.body) }) { $1 }
            for (index, visit) in path.enumerated() {
                guard let body = bodies[Int64(visit.number)] else { continue }
                path[index] = FlowVisit(
                    number: visit.number, state: visit.state, at: visit.at,
                    before: try FlowStoredBytes.summary(body))
            }
            return path
        }

        // MARK: Statements

        /// Returns the SQL expression that adds one entry to the newest entries of a run.
        ///
        /// Entries that have reached ``limit`` bytes are dropped first; they were copied before.
        ///
        /// - Parameters:
        ///   - column: The column of the newest entries.
        ///   - time: A SQL expression for the time of the added entry.
        ///   - body: A SQL expression for its encoded number and state.
        static func appended(to column: String, at time: String, _ body: String) -> String {
            """
            CASE WHEN octet_length(\(column)) >= \(limit) THEN ''::bytea ELSE \(column) END || int8send(\(time)) || \(body)
            """
        }

        /// Returns the expressions of a `WITH` statement that copy a run's newest entries into a row of the
        /// table `visits`.
        ///
        /// They copy entries that have reached ``limit`` bytes, and remove the run's rows that are older than
        /// the newest `FlowRecord.memoryLimit` entries.
        ///
        /// - Parameters:
        ///   - table: The name of an earlier expression of the statement. It returns the number of the run,
        ///     the number of the entry, and the newest entries.
        ///   - schema: The quoted name of the schema.
        ///   - hasSummaries: Whether the statement removes old summaries, too.
        static func moved(from table: String, in schema: String, hasSummaries: Bool = true) -> String {
            let summaries =
                """
                , old AS (
                    DELETE FROM \(schema).items i USING long
                    WHERE i.run = long.number AND i.list = \(RunParts.summaries.rawValue)::smallint
                        AND i.position <= long.entry - \(FlowRecord.memoryLimit)
                )
                """
            return """
                long AS (
                    SELECT number, entry, visits FROM \(table) WHERE octet_length(visits) >= \(limit)
                ), moved AS (
                    INSERT INTO \(schema).visits SELECT number, entry, visits FROM long
                ), forgotten AS (
                    DELETE FROM \(schema).visits v USING long
                    WHERE v.run = long.number AND v.number <= long.entry - \(FlowRecord.memoryLimit)
                )\(hasSummaries ? summaries : "")
                """
        }
    }

    extension UInt64 {
        fileprivate init(bigEndian bytes: some Sequence<UInt8>) {
            self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
#endif
