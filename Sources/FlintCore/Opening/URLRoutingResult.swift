/// What became of a link, an activity or an intent.
public enum URLRoutingResult: Sendable, Hashable {
    /// Who did not want it.
    public enum Canceler: Sendable, Hashable {
        /// The user, by the router.
        case user
        /// The application, by the router.
        case app
        /// The task that opened it was canceled.
        case task
    }

    /// The action ended well.
    case success
    /// The router had done the work already.
    case alreadyPerformed
    /// It was not wanted any more.
    case cancelled(by: Canceler)
    /// The router knows no presenter for the action.
    case unsupported
    /// No pattern, or no scheme or domain, belongs to it.
    case noMappingFound
    /// It is no URL that can be read.
    case malformedURL(String)
    /// What it says does not make an input.
    case invalidParameters(RouteParameterError)
    /// The feature of the action is not available.
    case featureUnavailable([RefusalReason])
    /// Flint's own feature that would do it is off.
    case featureDisabled
    /// The action, or Flint, threw.
    case failed(ActionFailure)

    /// Whether what was asked for has been done.
    public var isHandled: Bool {
        switch self {
        case .success, .alreadyPerformed: true
        default: false
        }
    }
}

/// What became of an activity or an intent.
public typealias MappedActionResult = URLRoutingResult
