/// What a ``PresentationRouter`` answers.
public enum PresentationResult<Presenter: Sendable>: Sendable {
    /// Who did not want it.
    public enum Canceler: Sendable, Hashable {
        /// The user.
        case user
        /// The application.
        case app
    }

    /// The action is performed with this presenter.
    case ready(Presenter)
    /// Nothing is performed.
    case cancelled(by: Canceler)
    /// Nothing is performed, because the router has done it already.
    case performed
    /// The router knows no presenter of this type.
    case unsupported
}
