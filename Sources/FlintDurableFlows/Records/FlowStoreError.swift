#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of a store of runs.
public struct FlowStoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Name: String {
            case stale
            case leaseLost
            case unknownRun
            case endedRun
            case notStuck
            case tooManyEvents
            case runExists
            case missingEntry
            case invalidName
            case unavailable
            case answerLost
        }

        private let name: Name

        /// A write of a worker that no longer holds the run; nothing was written.
        public static let stale: Code = Code(name: .stale)
        /// The worker has no lease, or it has expired.
        public static let leaseLost: Code = Code(name: .leaseLost)
        /// There is no run of this identity.
        public static let unknownRun: Code = Code(name: .unknownRun)
        /// The run has ended.
        public static let endedRun: Code = Code(name: .endedRun)
        /// The run is not stuck, so it cannot be retried.
        public static let notStuck: Code = Code(name: .notStuck)
        /// The run holds as many events that nobody has consumed as it may.
        public static let tooManyEvents: Code = Code(name: .tooManyEvents)
        /// A run that is to be started exists, and another run or nobody has started it; nothing was written.
        public static let runExists: Code = Code(name: .runExists)
        /// A move names no state to go on at.
        public static let missingEntry: Code = Code(name: .missingEntry)
        /// A name that the store cannot keep; nothing was written.
        public static let invalidName: Code = Code(name: .invalidName)
        /// The store cannot be reached; nothing was written.
        public static let unavailable: Code = Code(name: .unavailable)
        /// The answer of the store was lost: what was asked for was done, or was not.
        public static let answerLost: Code = Code(name: .answerLost)

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
    public static func == (left: FlowStoreError, right: FlowStoreError) -> Bool {
        left.code == right.code
    }
}

extension FlowStoreError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
