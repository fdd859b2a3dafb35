public import Foundation

/// Thrown when a debug screen asked for an action and the action did not succeed.
public struct DebugPerformError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Names a kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case notFound, notDebugPerformable, unavailable, noPresenter, cancelled, failed
        }

        private let value: Value

        /// No registered feature has declared a binding of that identity.
        public static let notFound = Code(value: .notFound)
        /// The action does not say that debug screens may perform it, or it needs an input.
        public static let notDebugPerformable = Code(value: .notDebugPerformable)
        /// The action's feature is not available, or refuses.
        public static let unavailable = Code(value: .unavailable)
        /// The action needs a presenter that nobody provides.
        public static let noPresenter = Code(value: .noPresenter)
        /// The router, the action or its task was canceled.
        public static let cancelled = Code(value: .cancelled)
        /// The action threw an error.
        public static let failed = Code(value: .failed)

        /// The name of the kind.
        public var description: String { value.rawValue }
    }

    /// The kind of failure; errors are equal if it is.
    public let code: Code

    /// The identity of the binding that was asked for.
    public let bindingID: String

    /// Why the feature is not available.
    public let reasons: [RefusalReason]

    /// What failed, why, and what to do.
    public let description: String

    init(_ code: Code, _ bindingID: String, reasons: [RefusalReason] = [], _ description: String) {
        self.code = code
        self.bindingID = bindingID
        self.reasons = reasons
        self.description = description
    }

    /// Says what became of a request; `nil` if it was performed.
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

    /// Compares the kinds.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether both are of the same kind.
    public static func == (first: DebugPerformError, second: DebugPerformError) -> Bool {
        first.code == second.code
    }
}

// It names a binding, and what may be recorded of a failure anyway.
extension DebugPerformError: FlintLoggable {}

extension DebugPerformError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
