/// A provider that forwards each event to several other providers.
///
/// A runtime gives each of these providers a queue of its own, so that a slow one does not delay the others.
/// If you call this provider directly, it calls one after the other.
public struct FanOutAnalyticsProvider: AnalyticsProvider {
    /// The providers that receive each event, in order.
    public let providers: [any AnalyticsProvider]

    /// Creates a provider from several providers.
    ///
    /// - Parameter providers: The providers, in order. The providers of a nested `FanOutAnalyticsProvider`
    ///   take its place.
    public init(_ providers: [any AnalyticsProvider]) {
        self.providers = providers.flatMap { ($0 as? FanOutAnalyticsProvider)?.providers ?? [$0] }
    }

    /// Forwards the beginning of an action.
    ///
    /// - Parameter event: The data of the request.
    public func actionBegan(_ event: ActionAnalytics.Event) async {
        for provider in providers { await provider.actionBegan(event) }
    }

    /// Forwards the end of an action.
    ///
    /// - Parameters:
    ///   - event: The data of the request.
    ///   - outcome: The outcome of the action.
    ///   - duration: The duration of the action.
    public func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async
    {
        for provider in providers {
            await provider.actionEnded(event, outcome: outcome, duration: duration)
        }
    }

    /// Forwards the refusal of a request.
    ///
    /// - Parameters:
    ///   - event: The data of the request.
    ///   - reasons: The reasons of the refusal.
    public func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async {
        for provider in providers { await provider.actionRefused(event, reasons: reasons) }
    }
}
