#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The ending of a run or of a machine inside a run.
public enum FlowEnding: Hashable, Sendable, Codable {
    /// The run finished with this encoded output; empty for a machine without an output.
    case finished([UInt8])
    /// The run was left with `FlowExit.back`, without an output.
    case back
    /// The run was canceled, by a person or by a handler.
    case cancelled
    /// The run ended with an error.
    case failed(FlowFailure)
}

/// The reason why a run is stuck.
///
/// A stuck run does not continue until a person intervenes.
public struct FlowStuck: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kind of a reason for which runs become stuck.
    public struct Code: Hashable, Sendable, Codable, CustomStringConvertible {
        private enum Name: String, Codable {
            case failed
            case poison
            case incompatible
            case unencodable
            case tooLarge
            case changedStep
            case unreachedStep
            case innerWait
        }

        private let name: Name

        /// A handler threw, the retry rule permits no further attempt, and nothing handles the error.
        ///
        /// Either the machine's diagram has no edge from the state `Fail`, or the handler of `Fail` threw, or
        /// the retry rule makes the run stuck in place of entering `Fail`.
        public static let failed: Code = Code(name: .failed)
        /// Several workers in succession ended before the run made progress.
        public static let poison: Code = Code(name: .poison)
        /// The program of the worker cannot decode stored contents of the run.
        public static let incompatible: Code = Code(name: .incompatible)
        /// A context, a result or an output cannot be encoded.
        public static let unencodable: Code = Code(name: .unencodable)
        /// A context, a result, an output, or the progress of a step is larger than
        /// ``FlowEngineConfiguration/sizeLimit``.
        public static let tooLarge: Code = Code(name: .tooLarge)
        /// A handler that ran again executed a step whose recorded result has another type.
        public static let changedStep: Code = Code(name: .changedStep)
        /// A handler that ran again did not reach a step whose result is recorded.
        public static let unreachedStep: Code = Code(name: .unreachedStep)
        /// A machine inside the run waits, but its states are not `DurableState`, so the wait cannot be
        /// stored.
        public static let innerWait: Code = Code(name: .innerWait)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of the reason.
    public let code: Code
    /// The cause, its location and the remedy, in words.
    public let text: String

    /// Creates a reason.
    ///
    /// - Parameters:
    ///   - code: The kind of the reason.
    ///   - text: The cause, its location and the remedy, in words.
    public init(_ code: Code, _ text: String) {
        self.code = code
        self.text = text
    }

    /// The code and the text.
    public var description: String { "\(code): \(text)" }
}

extension FlowStuck: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
