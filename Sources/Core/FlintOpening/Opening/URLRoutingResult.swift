/// The result of opening a link, an activity or an intent.
public enum URLRoutingResult: Sendable, Hashable {
    /// Who canceled the opening of a link, an activity or an intent.
    public enum Canceler: Sendable, Hashable {
        /// The user canceled the opening, as the router reports.
        case user
        /// The application canceled the opening, as the router reports.
        case app
        /// The task that opened the link was canceled.
        case task
    }

    /// The action was performed and succeeded.
    case success
    /// The action was not performed, because the router has already done the action's work.
    case alreadyPerformed
    /// The user, the application or the task canceled the request before the action was performed.
    case cancelled(by: Canceler)
    /// The action was not performed, because the router has no presenter for it.
    case unsupported
    /// No action was found: no URL mapping matches, or no action has the activity type or the intent.
    case noMappingFound
    /// The URL cannot be parsed. The text contains the reason.
    case malformedURL(String)
    /// The action's input cannot be decoded from the parameters or from the user info.
    case invalidParameters(RouteParameters.Failure)
    /// The feature of the action is not available, for these reasons.
    case featureUnavailable([RefusalReason])
    /// Flint's own feature for opening links or activities is off.
    case featureDisabled
    /// The action threw an error, or Flint refused the request.
    case failed(ActionFailure)

    /// Whether the opening succeeded: the action was performed without an error, or the router did the
    /// action's work.
    public var isHandled: Bool {
        switch self {
        case .success, .alreadyPerformed: true
        default: false
        }
    }
}

extension URLRoutingResult {
    /// Creates the result of a request that was refused before its action began.
    package init(refusing error: FlintError) {
        self =
            error.code == .featureUnavailable
            ? .featureUnavailable(error.reasons) : .failed(ActionFailure(error))
    }

    /// Creates the result of an action that threw an error.
    ///
    /// It has the same meaning as the outcome that is recorded for the action's request.
    package init(throwing error: any Error) {
        switch ActionOutcome(error) {
        case .success: self = .success
        case .cancelled: self = .cancelled(by: .task)
        case .failure(let failure): self = .failed(failure)
        }
    }

    /// Returns the result if the opening was handled, and throws it as an error if not.
    ///
    /// Flint's own actions, such as the one that opens a link, end with this value. So their requests have
    /// the same outcome as the request of the opened action.
    ///
    /// - Returns: The result, if the action was performed and succeeded, or if the router did the action's
    ///   work.
    /// - Throws: ``URLRoutingResult/Failure`` with any other result; `CancellationError` if the task was
    ///   canceled.
    func asOutput() throws -> URLRoutingResult {
        guard !isHandled else { return self }
        if self == .cancelled(by: .task) { throw CancellationError() }
        throw URLRoutingResult.Failure(self)
    }

    /// The name of the case, with details that come from Flint and none that come from the link.
    package var name: String {
        switch self {
        case .success: "success"
        case .alreadyPerformed: "alreadyPerformed"
        case .cancelled(by: .user): "cancelled by the user"
        case .cancelled(by: .app): "cancelled by the application"
        case .cancelled(by: .task): "cancelled with its task"
        case .unsupported: "unsupported"
        case .noMappingFound: "noMappingFound"
        case .malformedURL(let reason): "malformedURL (\(reason))"
        case .invalidParameters(let error): "invalidParameters (\(error.loggingDescription))"
        case .featureUnavailable: "featureUnavailable"
        case .featureDisabled: "featureDisabled"
        case .failed: "failed"
        }
    }
}
