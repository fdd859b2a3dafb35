internal import Foundation

/// The result of an action.
public enum ActionOutcome: Sendable, Hashable {
    /// The action returned, even if its task had been canceled meanwhile.
    case success

    /// The action threw an error; the associated value is the recorded form of the error.
    indirect case failure(ActionFailure)

    /// The action threw an error after its task had been canceled, or threw `CancellationError`.
    case cancelled

    package init(_ error: any Error) {
        self = error is CancellationError || Task.isCancelled ? .cancelled : .failure(ActionFailure(error))
    }
}

/// The recorded form of an error that an action threw.
///
/// The caller of the action gets the error itself.
public struct ActionFailure: Sendable, Hashable, Codable {
    /// The error's type, without its module.
    public let typeName: String

    /// The error's text if the error is a `LocalizedError` or ``FlintLoggable``; at most 4 KiB.
    ///
    /// It is `nil` for errors of Flint itself that are not ``FlintLoggable``, because their texts may repeat
    /// user input.
    public let message: String?

    /// Describes an error; an error that reports the failure of an action is described as that failure.
    ///
    /// - Parameter error: Any error; its text is read only if it is a `LocalizedError` or ``FlintLoggable``.
    public init(_ error: any Error) {
        if let failure = (error as? any FailureReporting)?.failure {
            self = failure
            return
        }
        typeName = TypeName(of: type(of: error)).identifier
        message = Self.message(of: error).map(RecordedText.clipped)
    }

    private static func message(of error: any Error) -> String? {
        if let error = error as? any FlintLoggable { return error.loggingDescription }
        guard !isOwn(error) else { return nil }
        return (error as? any LocalizedError)?.errorDescription
    }

    private static let modules: Set = [
        "FlintActions", "FlintCore", "FlintEvents", "FlintFlags", "FlintFlows", "FlintGating", "FlintHistory",
        "FlintInspector", "FlintLinks", "FlintLogs", "FlintNavigation", "FlintOpening", "FlintReports",
        "FlintTelemetry", "FlintTesting", "FlintTweaks", "FlintTweaksCompatibility",
    ]

    private static func isOwn(_ error: any Error) -> Bool {
        let name = _typeName(type(of: error), qualified: true)
        return modules.contains(String(name.prefix { $0 != "." }))
    }
}

/// An error that reports the failure of an action, such as the error of a link whose action threw.
package protocol FailureReporting: Error {
    /// The recorded form of the error that the action threw; `nil` if the error has another cause.
    var failure: ActionFailure? { get }
}
