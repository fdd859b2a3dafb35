#if PostgreSQL
    /// The failure of statements, as the server or libpq reports it.
    struct ConnectionTrouble: Error {
        /// The server's error code (SQLSTATE); empty if the connection was lost.
        let state: String
        /// The message of the server or of libpq.
        let text: String

        var isConnectionLost: Bool { state.isEmpty }

        /// Whether the transaction conflicted with another one, so that another attempt may succeed.
        var isConflict: Bool { ["40001", "40P01", "55P03"].contains(state) }

        /// Whether the transaction waited too long for a lock.
        var isLocked: Bool { state == "55P03" }

        /// Whether the server accepts no writes.
        var isReadOnly: Bool { state == "25006" }

        /// Whether the server ends this connection or all connections.
        var isTermination: Bool { state.hasPrefix("57P") }
    }
#endif
