#if SQLite
    import CSQLite
    import Foundation
    import Testing

    /// Another program that has the file of a store open.
    enum Tinkering {
        struct Failure: Error {
            let code: Int32
        }

        static func execute(_ text: String, in file: URL) throws {
            try unsafe open(file) { connection in
                let code = unsafe sqlite3_exec(connection, text, nil, nil, nil)
                guard code == SQLITE_OK else { throw Failure(code: code) }
            }
        }

        static func number(_ text: String, in file: URL) throws -> Int {
            try unsafe first(text, in: file) { Int(unsafe sqlite3_column_int64($0, 0)) }
        }

        static func text(_ text: String, in file: URL) throws -> String? {
            try unsafe first(text, in: file) {
                unsafe sqlite3_column_text($0, 0).map { unsafe String(cString: $0) }
            }
        }

        private static func first<Value>(
            _ text: String, in file: URL, _ read: (OpaquePointer?) -> Value
        ) throws -> Value {
            try unsafe open(file) { connection in
                var statement: OpaquePointer?
                let code = unsafe sqlite3_prepare_v2(connection, text, -1, &statement, nil)
                defer { unsafe sqlite3_finalize(statement) }
                guard code == SQLITE_OK, unsafe sqlite3_step(statement) == SQLITE_ROW else {
                    throw Failure(code: code)
                }
                return unsafe read(statement)
            }
        }

        private static func open<Value>(_ file: URL, _ body: (OpaquePointer) throws -> Value) throws -> Value
        {
            var opened: OpaquePointer?
            let code = unsafe sqlite3_open(file.path, &opened)
            defer { unsafe sqlite3_close(opened) }
            guard code == SQLITE_OK, let connection = unsafe opened else { throw Failure(code: code) }
            return try unsafe body(connection)
        }
    }
#endif
