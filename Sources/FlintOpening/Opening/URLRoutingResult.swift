/// The result of opening a link, an activity or an intent.
public enum URLRoutingResult: Sendable, Hashable {
    /// The origin of a cancellation.
    public enum Canceler: Sendable, Hashable {
        /// The user, by the router.
        case user
        /// The application, by the router.
        case app
        /// The task that opened the link was canceled.
        case task
    }

    /// The action succeeded.
    case success
    /// The router had already done the action's work.
    case alreadyPerformed
    /// It was canceled.
    case cancelled(by: Canceler)
    /// The router has no presenter for the action.
    case unsupported
    /// No pattern, scheme or domain matches.
    case noMappingFound
    /// The URL cannot be parsed.
    case malformedURL(String)
    /// The input cannot be decoded from the parameters.
    case invalidParameters(RouteParameterError)
    /// The feature of the action is not available.
    case featureUnavailable([RefusalReason])
    /// Flint's own feature for opening it is off.
    case featureDisabled
    /// The action or Flint threw an error.
    case failed(ActionFailure)

    /// Whether the request was fulfilled.
    public var isHandled: Bool {
        switch self {
        case .success, .alreadyPerformed: true
        default: false
        }
    }
}

/// The result of an activity or an intent.
public typealias MappedActionResult = URLRoutingResult
