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

        /// The ``state`` for a connection to a standby; the server itself reports no error code for it.
        static let standby = "standby"

        var isStandby: Bool { state == Self.standby }

        private static let newer = "newer"

        /// Returns the failure for a schema whose tables were made by a later version of this module, which
        /// this version cannot read.
        static func newerSchema(_ schema: String, version: Int64) -> ConnectionTrouble {
            ConnectionTrouble(state: newer, text: "the schema \(schema) has version \(version)")
        }

        var isNewerSchema: Bool { state == Self.newer }

        /// Whether a write was refused, because the server is a standby or the transaction is read-only.
        var isReadOnly: Bool { state == "25006" }

        /// Whether the user lacks a right in the database.
        var isForbidden: Bool { state == "42501" }

        /// Whether the server has ended the statement, because of its time limit or at a person's request.
        var isCanceled: Bool { state == "57014" }

        /// Whether the server ends this connection or all connections.
        var isTermination: Bool { state.hasPrefix("57P") }
    }
#endif
