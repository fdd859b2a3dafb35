/// Forwards the actions of an application to an analytics service.
///
/// A runtime calls its provider for each request of an action with an ``AnalyticsAction/analyticsID``, outside the
/// dispatch: actions never wait for it. Calls are made one at a time, in the order of the requests, the beginning of
/// a request before its end; each call is made after the previous one has returned. Meanwhile events are pending in a
/// queue that drops the oldest. ``Flint/current`` is the runtime, which the provider does not retain.
///
/// ```swift
/// actor UploadingProvider: AnalyticsProvider {
///     func actionBegan(_ event: ActionAnalytics.Event) async {}
///
///     func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async {
///         await upload(event.id, outcome == .success)
///     }
/// }
/// ```
///
/// When a runtime was shut down, it cancels the task after the time limit.
public protocol AnalyticsProvider: Sendable {
    /// Handles the beginning of an action.
    ///
    /// - Parameter event: The request.
    func actionBegan(_ event: ActionAnalytics.Event) async

    /// Handles the end of an action.
    ///
    /// - Parameters:
    ///   - event: The event of the beginning.
    ///   - outcome: The outcome of the action.
    ///   - duration: The duration on the runtime's clock.
    func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async

    /// Handles the refusal of a request, whose action did not begin. The default does nothing.
    ///
    /// - Parameters:
    ///   - event: The request, without attributes.
    ///   - reasons: The reasons of the refusal.
    func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async
}

extension AnalyticsProvider {
    /// Does nothing.
    ///
    /// - Parameters:
    ///   - event: The request, without attributes.
    ///   - reasons: The reasons of the refusal.
    public func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async {}
}
