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
