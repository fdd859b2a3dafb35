/// A provider that forwards the actions of an application to an analytics service.
///
/// A runtime calls its provider for each request of an action with an ``AnalyticsAction/analyticsID``. A
/// separate task makes the calls, so actions never wait for them. The calls are made one after the other, in
/// the order of the requests, and the beginning of a request comes before its end. Events that arrive during
/// a call wait in a queue; if the queue is full, the oldest events are dropped. During a call,
/// ``Flint/current`` is the runtime; the task that makes the calls does not retain it.
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
/// After its shutdown, a runtime continues the pending calls, at most for the time limit
/// ``ActionAnalytics/Configuration/flushTimeLimit``. Then it cancels the task that makes the calls.
public protocol AnalyticsProvider: Sendable {
    /// Reports the beginning of an action to the service.
    ///
    /// - Parameter event: The data of the request.
    func actionBegan(_ event: ActionAnalytics.Event) async

    /// Reports the end of an action to the service.
    ///
    /// - Parameters:
    ///   - event: The data of the request, as at the beginning.
    ///   - outcome: The outcome of the action.
    ///   - duration: The duration on the runtime's clock.
    func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async

    /// Reports a refused request, whose action did not begin, to the service. The default implementation
    /// does nothing.
    ///
    /// - Parameters:
    ///   - event: The data of the request, without attributes.
    ///   - reasons: The reasons of the refusal.
    func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async
}

extension AnalyticsProvider {
    /// Does nothing, for providers that ignore refusals.
    ///
    /// - Parameters:
    ///   - event: The data of the request, without attributes.
    ///   - reasons: The reasons of the refusal.
    public func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async {}
}
