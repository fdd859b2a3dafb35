/// The answer of a ``PresentationRouter`` to the request for a presenter.
public enum PresentationResult<Presenter: Sendable>: Sendable {
    /// Who canceled the presentation of an action.
    public enum Canceler: Sendable, Hashable {
        /// The user canceled the presentation.
        case user
        /// The application canceled the presentation.
        case app
    }

    /// The user interface is ready, and the action is performed with this presenter.
    case ready(Presenter)
    /// The action is not performed, because the user or the application canceled it.
    case cancelled(by: Canceler)
    /// The action is not performed, because the router has already done the action's work.
    case performed
    /// The action is not performed, because the router has no presenter of the type that the action needs.
    case unsupported
}

extension PresentationResult {
    /// Returns the first of several presenters with the type that an action needs.
    ///
    /// For an action without presenter the result is always `ready`.
    ///
    /// ```swift
    /// return .ready(firstFitting: documentWindow, settingsWindow)
    /// ```
    ///
    /// - Parameter candidates: The presenters, the preferred one first.
    /// - Returns: `ready` with a presenter; `unsupported` if none of them has the type.
    public static func ready(firstFitting candidates: any Sendable...) -> PresentationResult {
        for candidate in candidates {
            if let presenter = candidate as? Presenter { return .ready(presenter) }
        }
        return (NoPresenter() as? Presenter).map { .ready($0) } ?? .unsupported
    }
}
