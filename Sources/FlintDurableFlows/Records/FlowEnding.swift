#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How a run ends, or has decided to end.
public enum FlowEnding: Hashable, Sendable, Codable {
    /// With this output, encoded; empty for a machine without output.
    case finished([UInt8])
    /// The run was left to where it came from.
    case back
    /// The run was canceled, by a person or by a handler.
    case cancelled
    /// With an error.
    case failed(FlowFailure)
}

/// Why a run does not go on until a person acts.
public struct FlowStuck: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kind of reason.
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

        /// A handler threw, retries are exhausted, and the drawing has no edge for errors.
        public static let failed: Code = Code(name: .failed)
        /// Several workers in succession ended before the run made progress.
        public static let poison: Code = Code(name: .poison)
        /// What is stored cannot be read by the program.
        public static let incompatible: Code = Code(name: .incompatible)
        /// A context, a result or an output cannot be encoded.
        public static let unencodable: Code = Code(name: .unencodable)
        /// A context or a result is larger than the limit.
        public static let tooLarge: Code = Code(name: .tooLarge)
        /// The recorded result of a step has another type than the step that a rerun asks for.
        public static let changedStep: Code = Code(name: .changedStep)
        /// A rerun of the handler did not come to a step whose result is recorded.
        public static let unreachedStep: Code = Code(name: .unreachedStep)
        /// A machine inside the run waits for an event, which is not supported.
        public static let innerWait: Code = Code(name: .innerWait)

        /// The name of the code.
        public var description: String { name.rawValue }
    }

    /// The kind of reason.
    public let code: Code
    /// What was wrong, where, and what to do.
    public let text: String

    /// Creates a reason.
    ///
    /// - Parameters:
    ///   - code: The kind of reason.
    ///   - text: What was wrong, where, and what to do.
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
