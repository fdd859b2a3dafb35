/// The result of a ``PresentationRouter``.
public enum PresentationResult<Presenter: Sendable>: Sendable {
    /// The origin of a cancellation.
    public enum Canceler: Sendable, Hashable {
        /// The user.
        case user
        /// The application.
        case app
    }

    /// The action is performed with this presenter.
    case ready(Presenter)
    /// The action is not performed.
    case cancelled(by: Canceler)
    /// The action is not performed, because the router has already done its work.
    case performed
    /// The router has no presenter of this type.
    case unsupported
}

extension PresentationResult {
    /// Returns the first of several presenters with the type that an action needs.
    ///
    /// An action without presenter needs none of them.
    ///
    /// ```swift
    /// return .ready(firstFitting: documentWindow, settingsWindow)
    /// ```
    ///
    /// - Parameter candidates: The presenters, the preferred one first.
    /// - Returns: `ready` with a presenter; `unsupported` if none has that type.
    public static func ready(firstFitting candidates: any Sendable...) -> PresentationResult {
        for candidate in candidates {
            if let presenter = candidate as? Presenter { return .ready(presenter) }
        }
        return (NoPresenter() as? Presenter).map { .ready($0) } ?? .unsupported
    }
}
