/// Shows the tree of a navigator.
///
/// The navigator sends one batch at a time and awaits it. The presenter sends a user's actions with the system's own
/// controls as requests.
@MainActor
public protocol Presenter: AnyObject {
    /// Performs a batch.
    ///
    /// It must not wait for an operation of the navigator, whose turn comes only after this batch.
    ///
    /// - Parameter batch: The steps, and the resulting tree.
    /// - Returns: The tree that is shown afterwards: that of the batch, if it succeeded.
    /// - Throws: A ``PresentationError`` with the tree that is shown; any other error means that nothing has changed.
    func apply(_ batch: NavigationBatch) async throws -> NavigationTree

    /// The user's actions with the system's controls; read by one navigator.
    var requests: AsyncStream<PresenterRequest> { get }
}

/// A user's action with the controls of a presenter.
public enum PresenterRequest: Sendable, Hashable {
    /// A request to leave a screen, which the presenter still shows.
    case back(NodeID)
    /// A completed swipe back: the presenter shows this member of a stack already.
    case popped(to: NodeID)
    /// The dismissal of a presented node, which the presenter no longer shows.
    case dismissed(NodeID)
    /// The selection of a tab, which the presenter shows already.
    case selected(tab: Int, in: NodeID)
}
