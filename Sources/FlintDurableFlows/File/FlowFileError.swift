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
        /// The folder or a file in it cannot be used.
        public static let inaccessible: Code = Code(name: .inaccessible)
        /// There is no space on the disk.
        public static let full: Code = Code(name: .full)
        /// A file does not hold what was written to it.
        public static let damaged: Code = Code(name: .damaged)
        /// The files were written by a later version that this one cannot read.
        public static let newerFormat: Code = Code(name: .newerFormat)
        /// The disk did not keep what was written, so the files must be read anew.
        public static let synchronizationFailed: Code = Code(name: .synchronizationFailed)
        /// The store was closed.
        public static let closed: Code = Code(name: .closed)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// What was wrong, where, and what to do.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - description: What was wrong, where, and what to do.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// Errors are equal if their codes are.
    public static func == (left: FlowFileError, right: FlowFileError) -> Bool {
        left.code == right.code
    }
}

extension FlowFileError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
