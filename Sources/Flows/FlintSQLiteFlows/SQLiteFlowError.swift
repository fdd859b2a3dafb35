#if SQLite
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    /// An error of the file of a ``SQLiteFlowStore``.
    ///
    /// Temporary failures, such as a full disk or a file that another program keeps locked, are a
    /// `FlowStoreError` with the code `unavailable` instead.
    public struct SQLiteFlowError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The kind of error.
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            private enum Name: String {
                case inaccessible
                case networkFileSystem
                case notAStore
                case schemaMissing
                case schemaOlder
                case newerSchema
                case damaged
                case removed
                case closed
            }

            private let name: Name

            /// The file or its folder cannot be opened, created or written.
            public static let inaccessible: Code = Code(name: .inaccessible)
            /// The file is on a network file system, where locks and shared memory are unreliable.
            public static let networkFileSystem: Code = Code(name: .networkFileSystem)
            /// The file is no database, or a database of another kind.
            public static let notAStore: Code = Code(name: .notAStore)
            /// The file is missing or has no tables for runs, and the store may not make any (`migrates:
            /// false`).
            public static let schemaMissing: Code = Code(name: .schemaMissing)
            /// The tables were made by an earlier version of this module; run
            /// ``SQLiteFlowStore/migrate(file:)``.
            public static let schemaOlder: Code = Code(name: .schemaOlder)
            /// The file was written by a later version of this module, and this version cannot read it.
            public static let newerSchema: Code = Code(name: .newerSchema)
            /// The file or a run in it is damaged.
            public static let damaged: Code = Code(name: .damaged)
            /// The file was removed while the store was open.
            public static let removed: Code = Code(name: .removed)
            /// The store was closed.
            public static let closed: Code = Code(name: .closed)

            /// The name of the code.
            public var description: String { name.rawValue }
        }

        /// The kind of error.
        public let code: Code
        /// The cause of the error, the path of the file, and the remedy.
        public let description: String

        /// Creates an error.
        ///
        /// - Parameters:
        ///   - code: The kind of error.
        ///   - description: The cause of the error, the path of the file, and the remedy.
        public init(_ code: Code, _ description: String) {
            self.code = code
            self.description = description
        }

        /// Returns whether two errors have the same code; their descriptions may differ.
        public static func == (left: SQLiteFlowError, right: SQLiteFlowError) -> Bool {
            left.code == right.code
        }
    }

    extension SQLiteFlowError: LocalizedError {
        /// The description, so that `localizedDescription` is the same text.
        public var errorDescription: String? { description }
    }
#endif
