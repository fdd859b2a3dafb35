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
            case openRun
            case notStuck
            case tooManyEvents
            case unknownEvent
            case runExists
            case missingEntry
            case invalidName
            case unavailable
            case answerLost
        }

        private let name: Name

        /// The worker that writes no longer holds the run; nothing was written.
        public static let stale: Code = Code(name: .stale)
        /// The worker has no lease, or its lease has expired.
        public static let leaseLost: Code = Code(name: .leaseLost)
        /// The store has no run with the given identity.
        public static let unknownRun: Code = Code(name: .unknownRun)
        /// The run has ended, so it accepts neither events nor interventions.
        public static let endedRun: Code = Code(name: .endedRun)
        /// The run is not removed, because it has not ended, or because the run that started it has not ended
        /// and may still read its ending.
        public static let openRun: Code = Code(name: .openRun)
        /// The run is not stuck, so it cannot be retried.
        public static let notStuck: Code = Code(name: .notStuck)
        /// The run holds as many unconsumed events as it may: ``FlowRecord/eventLimit``.
        public static let tooManyEvents: Code = Code(name: .tooManyEvents)
        /// The run has no event with the given number, or no registered version of its machine awaits events
        /// of the given type.
        public static let unknownEvent: Code = Code(name: .unknownEvent)
        /// A run cannot start another one, because the other run exists already and was started by a client
        /// or by a third run; nothing was written.
        public static let runExists: Code = Code(name: .runExists)
        /// An intervention that moves a run names no state at which the run continues.
        public static let missingEntry: Code = Code(name: .missingEntry)
        /// A name is too long for the store or contains a character that the store cannot keep; nothing was
        /// written.
        public static let invalidName: Code = Code(name: .invalidName)
        /// The store cannot be reached; nothing was written.
        public static let unavailable: Code = Code(name: .unavailable)
        /// The answer of the store was lost; the operation may have been executed or not.
        public static let answerLost: Code = Code(name: .answerLost)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// The cause, its location and the remedy, in words.
    public let description: String
    /// The error of the database or the disk on which the store runs; `nil` if there is none.
    public let cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - description: The cause, its location and the remedy, in words.
    ///   - cause: The error of the database or the disk on which the store runs.
    public init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }

    /// Returns whether two errors have the same code; their descriptions and causes may differ.
    public static func == (left: FlowStoreError, right: FlowStoreError) -> Bool {
        left.code == right.code
    }
}

extension FlowStoreError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
