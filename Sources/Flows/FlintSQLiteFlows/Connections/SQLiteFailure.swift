#if SQLite
    internal import CSQLite
    internal import FlintDurableFlows

    /// The failure of a call to SQLite.
    struct SQLiteFailure: Error, Equatable {
        /// SQLite's extended result code.
        let code: Int32
        /// SQLite's message.
        let text: String

        private var kind: Int32 { code & 0xFF }

        var isFull: Bool { kind == SQLITE_FULL }

        /// Whether another program kept the file locked for too long.
        var isBusy: Bool { kind == SQLITE_BUSY || kind == SQLITE_LOCKED || kind == SQLITE_PROTOCOL }

        /// Returns the error that a function of the store throws for this failure if the function has written
        /// nothing.
        ///
        /// The error is a ``SQLiteFlowError`` with the code `damaged` for a damaged file, and a
        /// `FlowStoreError` with the code `unavailable` for all other failures.
        func error(at path: String) -> any Error {
            switch kind {
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
                FlowStoreError(
                    .unavailable,
                    "Another program keeps the file '\(path)' locked (\(text)); end its transaction.")
            case SQLITE_FULL:
                FlowStoreError(
                    .unavailable,
                    "There is no space for the runs in '\(path)'; free some.")
            case SQLITE_CORRUPT, SQLITE_NOTADB: damage(of: path)
            default: FlowStoreError(.unavailable, "Nothing can be done with the file '\(path)': \(text).")
            }
        }

        /// Returns the error that a store throws for this failure if it cannot open its file.
        ///
        /// It is a `FlowStoreError` with the code `unavailable` if the file is locked or the disk is full,
        /// and a ``SQLiteFlowError`` otherwise.
        func openingError(at path: String) -> any Error {
            switch kind {
            case SQLITE_NOTADB:
                SQLiteFlowError(.notAStore, "The file '\(path)' is no database: give the runs another file.")
            case SQLITE_CORRUPT: damage(of: path)
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_FULL: error(at: path)
            default:
                SQLiteFlowError(
                    .inaccessible,
                    "The file '\(path)' cannot be used (\(text)): its folder must be writable, and on this machine."
                )
            }
        }

        private func damage(of path: String) -> SQLiteFlowError {
            SQLiteFlowError(
                .damaged,
                "The file '\(path)' is damaged (\(text)); with all processes ended, keep a copy of it and of its '-wal', "
                    + "then use 'sqlite3 \"\(path)\" .recover', or put a backup in its place.")
        }
    }
#endif
