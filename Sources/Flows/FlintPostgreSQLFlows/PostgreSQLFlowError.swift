#if PostgreSQL
    internal import FlintDurableFlows
    public import Foundation

    /// An error of the database, or of the connection to it.
    ///
    /// No description contains a password.
    public struct PostgreSQLFlowError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The kind of error.
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            private enum Name: String {
                case connectionString
                case unreachable
                case authentication
                case standby
                case readOnly
                case missingRight
                case lockTimeout
                case statementTimeout
                case schemaMissing
                case schemaOlder
                case schemaNewer
                case invalidName
                case refused
                case closed
            }

            private let name: Name

            /// libpq cannot parse the connection string.
            public static let connectionString: Code = Code(name: .connectionString)
            /// The server does not answer, or accepts no more connections.
            public static let unreachable: Code = Code(name: .unreachable)
            /// The server does not accept the user, the password or the name of the database.
            public static let authentication: Code = Code(name: .authentication)
            /// The server accepts no writes, because it is a standby.
            public static let standby: Code = Code(name: .standby)
            /// The transactions of the user are read-only, by the setting `default_transaction_read_only`.
            public static let readOnly: Code = Code(name: .readOnly)
            /// The user lacks a right on the schema or its tables.
            public static let missingRight: Code = Code(name: .missingRight)
            /// Another transaction holds a lock for longer than ``PostgreSQLFlowConfiguration/lockLimit``.
            public static let lockTimeout: Code = Code(name: .lockTimeout)
            /// A statement took longer than ``PostgreSQLFlowConfiguration/statementLimit``, or a person has
            /// canceled it.
            public static let statementTimeout: Code = Code(name: .statementTimeout)
            /// The database has no tables for runs.
            public static let schemaMissing: Code = Code(name: .schemaMissing)
            /// The tables were made by an earlier version of this module; run
            /// ``PostgreSQLFlowStore/migrate(_:)``.
            public static let schemaOlder: Code = Code(name: .schemaOlder)
            /// The tables were made by a later version of this module, and this version cannot read them.
            public static let schemaNewer: Code = Code(name: .schemaNewer)
            /// The name of the schema is empty, too long, or has a zero byte.
            public static let invalidName: Code = Code(name: .invalidName)
            /// The server has refused a statement.
            public static let refused: Code = Code(name: .refused)
            /// The store was closed.
            public static let closed: Code = Code(name: .closed)

            /// The name of the code.
            public var description: String { name.rawValue }
        }

        /// The kind of error.
        public let code: Code
        /// The cause of the error, the server and database, and the remedy.
        public let description: String

        init(_ code: Code, _ description: String) {
            self.code = code
            self.description = description
        }

        /// Returns whether two errors have the same code; their descriptions may differ.
        public static func == (left: PostgreSQLFlowError, right: PostgreSQLFlowError) -> Bool {
            left.code == right.code
        }
    }

    extension FlowStoreError {
        /// Creates the error of a call that the database did not execute.
        init(_ error: PostgreSQLFlowError) { self.init(.unavailable, error.description, cause: error) }
    }

    extension PostgreSQLFlowError: LocalizedError {
        /// The description, so that `localizedDescription` is the same text.
        public var errorDescription: String? { description }
    }
#endif
