#if SQLite
    internal import CSQLite

    /// A prepared statement and, while it is executed, its current row.
    @safe final class Statement {
        private let pointer: OpaquePointer
        private let connection: OpaquePointer

        init(_ text: String, on connection: OpaquePointer) throws(SQLiteFailure) {
            var pointer: OpaquePointer?
            let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
            let code = unsafe sqlite3_prepare_v3(connection, text, -1, flags, &pointer, nil)
            guard code == SQLITE_OK, let pointer = unsafe pointer else {
                throw unsafe Connection.failure(code, of: connection)
            }
            unsafe self.pointer = pointer
            unsafe self.connection = connection
        }

        deinit { unsafe sqlite3_finalize(pointer) }

        /// Sets the values of the statement's parameters, in order.
        func bind(_ values: [SQLValue]) throws(SQLiteFailure) {
            for (index, value) in values.enumerated() {
                let code = bind(value, at: Int32(index + 1))
                guard code == SQLITE_OK else { throw unsafe Connection.failure(code, of: connection) }
            }
        }

        private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
            switch value {
            case .null: return unsafe sqlite3_bind_null(pointer, index)
            case .integer(let number): return unsafe sqlite3_bind_int64(pointer, index, number)
            case .text(var text):
                return text.withUTF8 { bytes in
                    unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                        unsafe flint_sqlite_bind_text(
                            pointer, index, characters.baseAddress, UInt64(characters.count))
                    }
                }
            case .bytes(let bytes):
                return unsafe bytes.withUnsafeBytes { buffer in
                    unsafe flint_sqlite_bind_bytes(pointer, index, buffer.baseAddress, UInt64(buffer.count))
                }
            }
        }

        /// Executes the statement up to its next row.
        ///
        /// - Returns: Whether there is a next row.
        func step() throws(SQLiteFailure) -> Bool {
            let code = unsafe sqlite3_step(pointer)
            switch code {
            case SQLITE_ROW: return true
            case SQLITE_DONE: return false
            default: throw unsafe Connection.failure(code, of: connection)
            }
        }

        /// Ends the execution and releases the parameters, which may be large.
        func reset() {
            unsafe sqlite3_reset(pointer)
            unsafe sqlite3_clear_bindings(pointer)
        }

        // MARK: Columns

        func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(pointer, column) }

        func int(_ column: Int32) -> Int { Int(truncatingIfNeeded: integer(column)) }

        func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(pointer, column) == SQLITE_NULL }

        func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

        func bytes(_ column: Int32) -> [UInt8] {
            // The blob must be read before its size, because reading it may convert the value and change the
            // size.
            guard let start = unsafe sqlite3_column_blob(pointer, column) else { return [] }
            let count = Int(unsafe sqlite3_column_bytes(pointer, column))
            return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
        }

        func text(_ column: Int32) -> String {
            guard let start = unsafe sqlite3_column_text(pointer, column) else { return "" }
            let count = Int(unsafe sqlite3_column_bytes(pointer, column))
            return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        }

        func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    }
#endif
