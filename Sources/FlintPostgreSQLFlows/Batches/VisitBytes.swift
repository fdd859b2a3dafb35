#if PostgreSQL
    internal import FlintDurableFlows

    /// The entries of a path in bytes: each the time in eight bytes, the highest first, as the server writes it, then number and
    /// state.
    ///
    /// The newest ones stand in the row of contexts, and are copied into a row of their own when they are ``limit`` bytes.
    enum VisitBytes {
        /// A row that is written with each transition should stay short, and a row for few entries is no gain.
        static let limit = 384

        /// An entry without its time.
        static func bytes(number: Int, state: String) -> [UInt8] {
            var writer = ByteWriter()
            writer.add(number)
            writer.add(state)
            return writer.bytes
        }

        /// Reads entries.
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

        /// Reads a path, of which there may be more than is remembered.
        ///
        /// - Parameters:
        ///   - rows: The rows of visits, in order.
        ///   - newest: What stands beside the contexts; the last row may be a copy of it.
        static func path(_ rows: [[UInt8]], newest: [UInt8]) throws(FlowBytesError) -> [FlowVisit] {
            var path: [FlowVisit] = []
            for row in rows { path += try visits(row) }
            let last = path.last?.number ?? -1
            path += try visits(newest).filter { $0.number > last }
            return Array(path.suffix(FlowRecord.memoryLimit))
        }

        // MARK: Statements

        /// The column after an entry.
        ///
        /// - Parameters:
        ///   - column: The column.
        ///   - time: The time of the entry, an expression.
        ///   - body: The number and the state, an expression.
        static func appended(to column: String, at time: String, _ body: String) -> String {
            """
            CASE WHEN octet_length(\(column)) >= \(limit) THEN ''::bytea ELSE \(column) END || int8send(\(time)) || \(body)
            """
        }

        /// Parts of a statement that copy what is long enough into a row, and remove rows that are no longer remembered.
        ///
        /// - Parameter table: The name of the part that gives the rows: number of the run, entry, visits.
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
