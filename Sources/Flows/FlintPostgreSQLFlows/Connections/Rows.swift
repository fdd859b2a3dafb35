#if PostgreSQL
    internal import CPostgreSQL

    /// The rows that a statement has returned, in the server's binary form.
    @safe final class Rows {
        private let result: OpaquePointer
        let count: Int

        /// Keeps a result of libpq, and releases it when this object is released.
        init(_ result: OpaquePointer) {
            unsafe self.result = unsafe result
            count = Int(unsafe PQntuples(result))
        }

        deinit { unsafe PQclear(result) }

        private func buffer(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
            guard row < count, unsafe PQgetisnull(result, Int32(row), Int32(column)) == 0,
                let start = unsafe PQgetvalue(result, Int32(row), Int32(column))
            else { return nil }
            return unsafe UnsafeRawBufferPointer(
                start: start, count: Int(PQgetlength(result, Int32(row), Int32(column))))
        }

        func number(_ row: Int, _ column: Int) -> Int64? {
            guard let buffer = unsafe buffer(row, column) else { return nil }
            // An integer has two, four or eight bytes, in two's complement, the highest first.
            let negative = unsafe buffer.first.map { $0 >= 0x80 } ?? false
            return unsafe buffer.reduce(negative ? -1 : 0) { $0 << 8 | Int64($1) }
        }

        func flag(_ row: Int, _ column: Int) -> Bool {
            guard let buffer = unsafe buffer(row, column) else { return false }
            return unsafe buffer.first == 1
        }

        func text(_ row: Int, _ column: Int) -> String? {
            guard let buffer = unsafe buffer(row, column) else { return nil }
            return unsafe String(decoding: buffer, as: UTF8.self)
        }

        func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
            guard let buffer = unsafe buffer(row, column) else { return nil }
            return unsafe Array(buffer)
        }
    }
#endif
