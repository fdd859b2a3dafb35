#if PostgreSQL
    public import Foundation

    /// The reason why a database cannot be used for runs.
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
                case schemaMissing
                case schemaOlder
                case schemaNewer
                case invalidName
                case refused
                case closed
            }

            private let name: Name

            /// The connection string cannot be read.
            public static let connectionString: Code = Code(name: .connectionString)
            /// The server does not answer, or accepts no more connections.
            public static let unreachable: Code = Code(name: .unreachable)
            /// The server does not accept the user, the password or the name of the database.
            public static let authentication: Code = Code(name: .authentication)
            /// The server accepts no writes: it is a standby, or its transactions are read-only.
            public static let standby: Code = Code(name: .standby)
            /// The database has no tables for runs.
            public static let schemaMissing: Code = Code(name: .schemaMissing)
            /// An earlier version of this module has made the tables.
            public static let schemaOlder: Code = Code(name: .schemaOlder)
            /// A later version of this module, whose tables this one cannot read, has made them.
            public static let schemaNewer: Code = Code(name: .schemaNewer)
            /// The name of the schema is empty, too long, or has a zero byte.
            public static let invalidName: Code = Code(name: .invalidName)
            /// The server refuses a statement.
            public static let refused: Code = Code(name: .refused)
            /// The store was closed.
            public static let closed: Code = Code(name: .closed)

            /// The name of the code.
            public var description: String { name.rawValue }
        }

        /// The kind of error.
        public let code: Code
        /// The cause, its place and the remedy.
        public let description: String

        init(_ code: Code, _ description: String) {
            self.code = code
            self.description = description
        }

        /// Errors are equal if their codes are.
        public static func == (left: PostgreSQLFlowError, right: PostgreSQLFlowError) -> Bool {
            left.code == right.code
        }
    }

    extension PostgreSQLFlowError: LocalizedError {
        /// The description, so that `localizedDescription` is the same text.
        public var errorDescription: String? { description }
    }
#endif
