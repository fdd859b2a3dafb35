public import Foundation

/// An error that a double throws if its ``CallScript`` has no suitable answer.
///
/// The script has already recorded an issue about the call.
public struct CallScriptError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a script's error.
    public struct Code: Sendable, Hashable {
        private enum Value: Sendable, Hashable { case unexpectedCall, wrongAnswer }
        private let value: Value

        /// The call is not the next one that the script expects.
        public static let unexpectedCall = Code(value: .unexpectedCall)
        /// The scripted answer is not of the type that the call returns.
        public static let wrongAnswer = Code(value: .wrongAnswer)
    }

    /// The kind of error: an unexpected call, or a wrong answer.
    public let code: Code

    /// A text with the received call and, for a wrong answer, the scripted and the expected type.
    public let description: String

    init(unexpected call: some Any) {
        code = .unexpectedCall
        description = "The script does not expect the call \(call)."
    }

    init(answerOf type: Any.Type, to call: some Any, insteadOf expected: Any.Type) {
        code = .wrongAnswer
        description =
            "The script answers \(call) with a value of type '\(type)', but '\(expected)' is to be returned."
    }
}

extension CallScriptError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
