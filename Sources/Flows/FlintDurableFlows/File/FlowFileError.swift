#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of the files of a ``FileFlowStore``.
public struct FlowFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String {
            case locked
            case inaccessible
            case full
            case damaged
            case newerFormat
            case synchronizationFailed
            case closed
        }

        private let name: Name

        /// Another store uses the folder.
        public static let locked: Code = Code(name: .locked)
        /// The folder or a file in it cannot be opened, read or written, or the folder is not that of a
        /// store.
        public static let inaccessible: Code = Code(name: .inaccessible)
        /// There is no space on the disk.
        public static let full: Code = Code(name: .full)
        /// The contents of a file are damaged.
        public static let damaged: Code = Code(name: .damaged)
        /// A later version, which this one cannot read, has written the files.
        public static let newerFormat: Code = Code(name: .newerFormat)
        /// The disk did not keep a write, so the files must be read anew.
        public static let synchronizationFailed: Code = Code(name: .synchronizationFailed)
        /// The store was closed.
        public static let closed: Code = Code(name: .closed)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// The cause, its location and the remedy, in words.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - description: The cause, its location and the remedy, in words.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// Returns whether two errors have the same code; their descriptions may differ.
    public static func == (left: FlowFileError, right: FlowFileError) -> Bool {
        left.code == right.code
    }
}

extension FlowFileError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
