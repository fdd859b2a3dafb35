extension URLRoutingResult {
    /// The result of a request that was refused before its action began.
    init(refusing error: FlintError) {
        self =
            error.code == .featureUnavailable
            ? .featureUnavailable(error.reasons) : .failed(ActionFailure(error))
    }

    /// The result of an action that threw; the same as its recorded outcome.
    init(throwing error: any Error) {
        switch ActionOutcome(error) {
        case .success: self = .success
        case .cancelled: self = .cancelled(by: .task)
        case .failure(let failure): self = .failed(failure)
        }
    }

    /// The result of an action that opened something from outside.
    ///
    /// - Returns: The result itself, if it is handled.
    /// - Throws: What makes the opening request end as the opened one did.
    func asOutput() throws -> URLRoutingResult {
        guard !isHandled else { return self }
        if self == .cancelled(by: .task) { throw CancellationError() }
        throw URLRoutingError(self)
    }

    /// The name of the case, with what Flint says about it, and without what came from outside.
    var name: String {
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
