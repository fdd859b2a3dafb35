/// A presenter that shows nothing and remembers everything, for tests and for work without a screen.
@MainActor
public final class InMemoryPresenter: Presenter {
    /// The batches that were carried out.
    public private(set) var batches: [NavigationBatch] = []

    /// What a person did; see ``send(_:)``.
    public let requests: AsyncStream<PresenterRequest>

    private let continuation: AsyncStream<PresenterRequest>.Continuation

    /// Creates a presenter.
    public init() {
        (requests, continuation) = AsyncStream.makeStream()
    }

    /// Acts as if a person had used a control.
    ///
    /// - Parameter request: What was done.
    public func send(_ request: PresenterRequest) { continuation.yield(request) }

    /// Remembers the batch.
    ///
    /// - Parameter batch: The batch.
    /// - Returns: Its tree.
    /// - Throws: Nothing, as long as nothing is refused.
    public func apply(_ batch: NavigationBatch) async throws -> NavigationTree {
        batches.append(batch)
        return batch.tree
    }
}
