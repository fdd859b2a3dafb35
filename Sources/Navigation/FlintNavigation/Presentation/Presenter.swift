/// A type that shows the tree of a navigator, on a display or elsewhere.
///
/// The navigator sends one batch at a time and awaits it. When the user uses the system's own controls, such
/// as a back button, the presenter sends requests to the navigator.
@MainActor
public protocol Presenter: AnyObject {
    /// Performs the steps of a batch.
    ///
    /// It must not wait for another operation of the navigator: such an operation begins only after this
    /// batch.
    ///
    /// - Parameter batch: The steps, and the resulting tree.
    /// - Returns: The tree that is shown afterwards, which is the tree of the batch if all steps were
    ///   performed.
    /// - Throws: A ``PresentationError`` with the tree that is shown; any other error means that nothing has
    ///   changed.
    func apply(_ batch: NavigationBatch) async throws -> NavigationTree

    /// The requests that result from the user's actions with the system's controls; only one navigator may
    /// read them.
    var requests: AsyncStream<PresenterRequest> { get }
}

/// A user's action with the controls of a presenter.
public enum PresenterRequest: Sendable, Hashable {
    /// The user wants to leave a screen, which the presenter still shows.
    case back(NodeID)
    /// The user has gone back by a swipe; the presenter already shows this node on top of its stack.
    case popped(to: NodeID)
    /// The user has dismissed a presented node, which the presenter does not show any more.
    case dismissed(NodeID)
    /// The user has selected a tab, which the presenter already shows.
    case selected(tab: Int, in: NodeID)
}
