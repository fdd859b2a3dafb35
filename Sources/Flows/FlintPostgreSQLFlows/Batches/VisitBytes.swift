#if PostgreSQL
    internal import FlintDurableFlows

    /// The encoding of a path's entries: for each the time in eight bytes, highest first, then number and
    /// state.
    ///
    /// The newest entries are in the row of the contexts. They are copied into a row of their own when they
    /// reach ``limit`` bytes.
    enum VisitBytes {
        /// The size in bytes at which entries move to a row of their own.
        ///
        /// The row of the contexts is written with each transition, so it must stay short; rows with few
        /// entries each would gain nothing.
        static let limit = 384

        /// Encodes an entry without its time.
        static func bytes(number: Int, state: String) -> [UInt8] {
            var writer = ByteWriter()
            writer.add(number)
            writer.add(state)
            return writer.bytes
        }

        /// Decodes entries.
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

        /// Decodes a path, which may have more entries than are remembered.
        ///
        /// - Parameters:
        ///   - rows: The rows of visits, in order.
        ///   - newest: The entries beside the contexts; the last row may be a copy of them.
        static func path(_ rows: [[UInt8]], newest: [UInt8]) throws(FlowBytesError) -> [FlowVisit] {
            var path: [FlowVisit] = []
            for row in rows { path += try visits(row) }
            let last = path.last?.number ?? -1
            path += try visits(newest).filter { $0.number > last }
            return Array(path.suffix(FlowRecord.memoryLimit))
        }

        // MARK: Statements

        /// Returns the expression for a column with an appended entry.
        ///
        /// - Parameters:
        ///   - column: The column.
        ///   - time: An expression for the time of the entry.
        ///   - body: An expression for the number and the state.
        static func appended(to column: String, at time: String, _ body: String) -> String {
            """
            CASE WHEN octet_length(\(column)) >= \(limit) THEN ''::bytea ELSE \(column) END || int8send(\(time)) || \(body)
            """
        }

        /// Returns the parts of a statement that copy sufficiently long entries into a row, and remove rows
        /// that are no longer remembered.
        ///
        /// - Parameter table: The name of the part that returns the rows: number of the run, entry, visits.
        static func moved(from table: String, in schema: String) -> String {
            """
            long AS (
                SELECT number, entry, visits FROM \(table) WHERE octet_length(visits) >= \(limit)
            ), moved AS (
                INSERT INTO \(schema).visits SELECT number, entry, visits FROM long
            ), forgotten AS (
                DELETE FROM \(schema).visits v USING long
                WHERE v.run = long.number AND v.number <= long.entry - \(FlowRecord.memoryLimit)
            )
            """
        }
    }

    extension UInt64 {
        fileprivate init(bigEndian bytes: some Sequence<UInt8>) {
            self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
#endif
