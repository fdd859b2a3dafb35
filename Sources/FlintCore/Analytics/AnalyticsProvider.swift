/// Hands on to an analytics service what is done with an application.
///
/// A runtime calls its provider for each request of an action that has an ``ActionDefinition/analyticsID``, off the
/// dispatch: actions never wait for it. Calls come one at a time, in the order of the requests, the beginning of a
/// request before its end; the next call is made when the last one has returned. Meanwhile events wait in a queue
/// that drops the oldest. ``Flint/current`` is the runtime, which the provider does not keep alive.
///
/// ```swift
/// actor UploadingProvider: AnalyticsProvider {
///     func actionBegan(_ event: AnalyticsEvent) async {}
///
///     func actionEnded(_ event: AnalyticsEvent, outcome: ActionOutcome, duration: Duration) async {
///         await upload(event.id, outcome == .success)
///     }
/// }
/// ```
///
/// The task is canceled when a runtime that has been shut down does not want to wait any longer.
public protocol AnalyticsProvider: Sendable {
    /// Takes note that an action begins.
    ///
    /// - Parameter event: The request.
    func actionBegan(_ event: AnalyticsEvent) async

    /// Takes note that an action ended.
    ///
    /// - Parameters:
    ///   - event: The request, as it was told when it began.
    ///   - outcome: How the action ended.
    ///   - duration: How long it took, on the runtime's clock.
    func actionEnded(_ event: AnalyticsEvent, outcome: ActionOutcome, duration: Duration) async

    /// Takes note that a request was refused, so that the action did not begin. The default does nothing.
    ///
    /// - Parameters:
    ///   - event: The request, without attributes.
    ///   - reasons: Why it was refused.
    func actionRefused(_ event: AnalyticsEvent, reasons: [RefusalReason]) async
}

extension AnalyticsProvider {
    /// Does nothing.
    ///
    /// - Parameters:
    ///   - event: The request, without attributes.
    ///   - reasons: Why it was refused.
    public func actionRefused(_ event: AnalyticsEvent, reasons: [RefusalReason]) async {}
}
