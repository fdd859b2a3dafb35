#if PostgreSQL
    internal import FlintDurableFlows

    /// Encodes the states that a run has entered: the time of each entry in eight bytes, the most significant
    /// first, then the entry's number and the state.
    ///
    /// The newest entries are in the row of the contexts. When they have reached ``limit`` bytes, they are
    /// copied into a row of their own.
    enum VisitBytes {
        /// The size in bytes at which entries are copied into a row of their own.
        ///
        /// The row of the contexts is written with each transition, so it must stay short. A lower limit
        /// would make rows with few entries each, which cost more than they save.
        static let limit = 384

        /// Encodes an entry without its time.
        static func bytes(number: Int, state: String) -> [UInt8] {
            var writer = ByteWriter()
            writer.add(number)
            writer.add(state)
            return writer.bytes
        }

        /// Decodes entries from their bytes.
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

        /// Decodes the states that a run has entered, which may be more than the limit for a run's history.
        ///
        /// - Parameters:
        ///   - rows: The rows with earlier states, in order.
        ///   - newest: The states in the row of the contexts; the last of `rows` may be a copy of them.
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

        /// Returns the SQL expression for the newest entries with one more entry at the end.
        ///
        /// - Parameters:
        ///   - column: The column of the newest entries.
        ///   - time: A SQL expression for the time of the entry.
        ///   - body: A SQL expression for the encoded number and state.
        static func appended(to column: String, at time: String, _ body: String) -> String {
            """
            CASE WHEN octet_length(\(column)) >= \(limit) THEN ''::bytea ELSE \(column) END || int8send(\(time)) || \(body)
            """
        }

        /// Returns expressions for a `WITH` statement that copy the newest entries into a row of their own.
        ///
        /// They copy entries that have reached ``limit`` bytes, and remove the oldest rows.
        ///
        /// - Parameters:
        ///   - table: The name of an earlier expression of the statement. It returns the number of the run, the
        ///     number of the entry, and the newest entries.
        ///   - schema: The schema.
        ///   - hasSummaries: Whether old summaries are removed, too.
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
