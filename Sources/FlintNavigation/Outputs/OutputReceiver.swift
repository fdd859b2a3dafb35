/// The receiver of the values that screens produce: their navigator.
@MainActor
protocol OutputReceiver: AnyObject {
    /// Performs a production, in its turn.
    func produce(
        _ value: TypedValue, from screen: any OutputProducing, at node: NodeID
    ) async throws -> NavigationResult

    /// Queues a production and reports its error.
    func enqueue(_ value: TypedValue, from screen: any OutputProducing, at node: NodeID)

    /// Reports an error that has no waiting caller.
    func report(_ error: any Error, on screen: ScreenKind?)
}
