/// What finds the way of the values that screens hand on: their navigator.
@MainActor
protocol OutputReceiver: AnyObject {
    /// Carries a production out, in its turn.
    func produce(
        _ value: TypedValue, from screen: any OutputProducing, at node: NodeID
    ) async throws -> NavigationResult

    /// Puts a production into the line and reports what goes wrong with it.
    func enqueue(_ value: TypedValue, from screen: any OutputProducing, at node: NodeID)

    /// Reports an error that nobody is waiting for.
    func report(_ error: any Error, on screen: ScreenKind?)
}
