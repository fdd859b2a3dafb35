#if SQLite
    import CSQLite
    import FlintDurableFlows
    import FlintSQLiteFlows
    import Foundation

    /// How fast runs go on in SQLite, beside the same rows written by prepared statements in the same transactions.
    struct SQLiteMeasurement {
        private let folder: URL
        private let runs: Int
        private let clock = ContinuousClock()

        init(_ folder: URL, runs: Int) {
            self.folder = folder
            self.runs = runs
        }

        /// Measures by turns, and prints the fastest of each.
        func measure() async throws {
            let rounds = runs == 1 ? 200 : 40
            let store = SQLiteFlowStore(file: folder.appending(path: "store.sqlite"))
            let held = try await Measurement.begin(runs, in: store)
            let file = folder.appending(path: "by-hand.sqlite")
            let tables = SQLiteFlowStore(file: file)
            _ = try await Measurement.begin(runs, in: tables)
            await tables.close()
            var hand = try RowsByHand(file, runs: runs)
            var (byStore, byHand) = ([Double](), [Double]())
            for turn in 0..<20 {
                let start = clock.now
                for _ in 0..<rounds { try hand.writeGroup() }
                let middle = clock.now
                try await Measurement.go(on: held, after: turn * rounds, rounds: rounds, in: store)
                byHand.append((middle - start) / .microseconds(1) / Double(rounds * runs))
                byStore.append((clock.now - middle) / .microseconds(1) / Double(rounds * runs))
            }
            await store.close()
            let (best, limit) = (byStore.min() ?? 0, byHand.min() ?? 0)
            let medians = (byStore.sorted()[10], byHand.sorted()[10])
            DurableProcessProgram.say(
                "\(runs) runs in SQLite: \(best) µs per transition, by hand \(limit) µs; by hand / store: \(limit / best) of "
                    + "the fastest, \(medians.1 / medians.0) of the medians")
        }
    }

    /// The rows of transitions, written without the store.
    @safe struct RowsByHand {
        struct Failure: Error {
            let code: Int32
            let line: Int
        }

        private let runs: Int
        private let connection: OpaquePointer
        private let update: OpaquePointer
        private let context: OpaquePointer
        private let item: OpaquePointer
        private let begin: OpaquePointer
        private let commit: OpaquePointer
        private var number = 0
        private var groups = 0
        private let visit = [UInt8](repeating: 65, count: 18)
        private let bytes = [UInt8](repeating: 65, count: 210)

        init(_ file: URL, runs: Int) throws {
            self.runs = runs
            var opened: OpaquePointer?
            guard unsafe flint_sqlite_open(file.path, &opened) == SQLITE_OK, let opened = unsafe opened else {
                throw Failure(code: SQLITE_CANTOPEN, line: #line)
            }
            unsafe connection = opened
            let pragmas = """
                PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;
                PRAGMA wal_autocheckpoint = 1000; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000
                """
            try Self.check(unsafe sqlite3_exec(opened, pragmas, nil, nil, nil))
            unsafe update = try Self.prepare(
                "UPDATE runs SET change = ?, kind = 1, slot = ?, entered = ?, news = 0, cancel = 0, epoch = 1, "
                    + "version = ?, claims = 0, failures = 0, events = 0, arrival = NULL WHERE key = ?",
                opened)
            unsafe context = try Self.prepare("REPLACE INTO contexts(key, data) VALUES(?, ?)", opened)
            unsafe item = try Self.prepare(
                "INSERT INTO items(run, list, position, data) VALUES(?, 4, ?, ?)", opened)
            unsafe begin = try Self.prepare("BEGIN IMMEDIATE", opened)
            unsafe commit = try Self.prepare("COMMIT", opened)
        }

        private static func prepare(_ text: String, _ connection: OpaquePointer) throws -> OpaquePointer {
            var statement: OpaquePointer?
            try check(
                unsafe sqlite3_prepare_v3(
                    connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
            guard let statement = unsafe statement else { throw Failure(code: SQLITE_NOMEM, line: #line) }
            return unsafe statement
        }

        private static func check(_ code: Int32, line: Int = #line) throws {
            guard [SQLITE_OK, SQLITE_DONE, SQLITE_ROW].contains(code) else {
                throw Failure(code: code, line: line)
            }
        }

        private func run(_ statement: OpaquePointer) throws {
            let code = unsafe sqlite3_step(statement)
            unsafe sqlite3_reset(statement)
            try Self.check(code)
        }

        /// One transition of each run, in one transaction.
        mutating func writeGroup() throws {
            number += 1
            try unsafe run(begin)
            for key in 1...Int64(runs) { try writeTransition(of: key) }
            try unsafe run(commit)
        }

        private func writeTransition(of key: Int64) throws {
            let (slot, time) = (Int64(number % 2), Int64(1_700_000_000_000_000 + number))
            unsafe sqlite3_bind_int64(context, 1, 2 * key + slot)
            _ = unsafe bytes.withUnsafeBytes { buffer in
                unsafe flint_sqlite_bind_bytes(context, 2, buffer.baseAddress, UInt64(buffer.count))
            }
            try unsafe run(context)
            unsafe sqlite3_bind_int64(item, 1, key)
            unsafe sqlite3_bind_int64(item, 2, Int64(number))
            _ = unsafe visit.withUnsafeBytes { buffer in
                unsafe flint_sqlite_bind_bytes(item, 3, buffer.baseAddress, UInt64(buffer.count))
            }
            try unsafe run(item)
            for (index, value) in [Int64(number), slot, time, Int64(number), key].enumerated() {
                unsafe sqlite3_bind_int64(update, Int32(index + 1), value)
            }
            try unsafe run(update)
        }
    }
#endif
