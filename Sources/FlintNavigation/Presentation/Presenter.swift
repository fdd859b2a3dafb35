/// Shows what a navigator has decided.
///
/// The navigator hands it one batch at a time and waits for it. What a person does with the system's own controls, the presenter
/// sends as requests.
@MainActor
public protocol Presenter: AnyObject {
    /// Carries a batch out.
    ///
    /// It must not wait for an operation of the navigator: that one's turn comes when this one is over.
    ///
    /// - Parameter batch: The steps, and the tree that they lead to.
    /// - Returns: The tree as it is shown afterwards: the batch's, if all went well.
    /// - Throws: A ``PresentationError`` that tells what is shown; any other error means that nothing has changed.
    func apply(_ batch: NavigationBatch) async throws -> NavigationTree

    /// What a person did with the system's controls; read by one navigator.
    var requests: AsyncStream<PresenterRequest> { get }
}
