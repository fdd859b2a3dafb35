#if PostgreSQL
    /// The reason why statements were not executed.
    struct ConnectionTrouble: Error {
        /// The server's code of the error; empty if the connection was lost.
        let state: String
        /// The server's text.
        let text: String

        var isConnectionLost: Bool { state.isEmpty }

        /// Whether the transaction conflicted with another one, so that another attempt may succeed.
        var isConflict: Bool { ["40001", "40P01", "55P03"].contains(state) }

        /// Whether the transaction waited too long for a lock.
        var isLocked: Bool { state == "55P03" }

        /// Whether the server accepts no writes.
        var isReadOnly: Bool { state == "25006" }

        /// Whether the server ends this connection, or all.
        var isTermination: Bool { state.hasPrefix("57P") }
    }
#endif
