public import Foundation

/// An error that says why a debug screen, such as the inspector, could not perform an action, or why the
/// action failed.
public struct DebugPerformError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The code of a kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case notFound, notDebugPerformable, badInput, unavailable, noPresenter, cancelled, failed
        }

        private let value: Value

        /// No registered feature declares a binding of an action with this identity.
        public static let notFound = Code(value: .notFound)
        /// The action does not allow debug screens to perform it, or it needs an input.
        public static let notDebugPerformable = Code(value: .notDebugPerformable)
        /// The JSON cannot be decoded as an input of the action.
        public static let badInput = Code(value: .badInput)
        /// The action's feature is not available, or refuses the action.
        public static let unavailable = Code(value: .unavailable)
        /// The action needs a presenter, and the debug screen provides none.
        public static let noPresenter = Code(value: .noPresenter)
        /// The presentation router reported a cancellation, or the action or the task of the request was
        /// canceled.
        public static let cancelled = Code(value: .cancelled)
        /// The action threw an error, or was not performed for a reason without a code of its own.
        public static let failed = Code(value: .failed)

        /// The name of the code, such as `badInput`.
        public var description: String { value.rawValue }
    }

    /// The kind of this failure; errors of the same kind are equal.
    public let code: Code

    /// The identity of the action's binding, `<feature>#<action>`, as requested.
    public let bindingID: String

    /// The reasons why the feature is not available; empty unless the code is ``Code/unavailable``.
    public let reasons: [RefusalReason]

    /// A text that names the failed request, the reason, and the solution.
    public let description: String

    init(_ code: Code, _ bindingID: String, reasons: [RefusalReason] = [], _ description: String) {
        self.code = code
        self.bindingID = bindingID
        self.reasons = reasons
        self.description = description
    }

    /// Creates an error from the result of a request to perform an action.
    ///
    /// It is `nil` if the action was performed.
    ///
    /// - Parameters:
    ///   - result: The result of the request.
    ///   - action: The requested action, which the error names.
    init?(_ result: URLRoutingResult, of action: ActionRecord) {
        let id = action.bindingID
        switch result {
        case .success, .alreadyPerformed: return nil
        case .featureUnavailable(let reasons):
            let words = reasons.map(\.text).joined(separator: " ")
            self.init(.unavailable, id, reasons: reasons, "'\(id)' cannot be performed now. \(words)")
        case .unsupported:
            let presenter = action.profile.metadata.presenterType
            self.init(
                .noPresenter, id,
                "'\(id)' needs the presenter '\(presenter)', and nobody provides one. Pass a router that does."
            )
        case .cancelled: self.init(.cancelled, id, "'\(id)' was cancelled.")
        case .failed(let failure):
            let words = failure.message.map { ": \($0)" } ?? "."
            self.init(.failed, id, "'\(id)' failed with \(failure.typeName)\(words)")
        default: self.init(.failed, id, "'\(id)' was not performed: \(result.name).")
        }
    }

    /// Compares the codes of two errors.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether both have the same code.
    public static func == (first: DebugPerformError, second: DebugPerformError) -> Bool {
        first.code == second.code
    }
}

// Events may contain the text, because it consists of the name of a binding and of data that are recorded in
// any case.
extension DebugPerformError: FlintLoggable {}

extension DebugPerformError: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
