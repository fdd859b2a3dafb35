/// Tells several analytics providers the same.
///
/// As the provider of a runtime, it gives each of them a queue of its own: one that is slow does not hold up the
/// others. Called by itself, it tells one after the other.
public struct FanOutAnalyticsProvider: AnalyticsProvider {
    /// Those that are told, in order.
    public let providers: [any AnalyticsProvider]

    /// Creates a provider out of several.
    ///
    /// - Parameter providers: Those that are told, in order; further ones of this type are taken apart.
    public init(_ providers: [any AnalyticsProvider]) {
        self.providers = providers.flatMap { ($0 as? FanOutAnalyticsProvider)?.providers ?? [$0] }
    }

    /// Tells all that an action begins.
    ///
    /// - Parameter event: The request.
    public func actionBegan(_ event: AnalyticsEvent) async {
        for provider in providers { await provider.actionBegan(event) }
    }

    /// Tells all that an action ended.
    ///
    /// - Parameters:
    ///   - event: The request.
    ///   - outcome: How the action ended.
    ///   - duration: How long it took.
    public func actionEnded(_ event: AnalyticsEvent, outcome: ActionOutcome, duration: Duration) async {
        for provider in providers {
            await provider.actionEnded(event, outcome: outcome, duration: duration)
        }
    }

    /// Tells all that a request was refused.
    ///
    /// - Parameters:
    ///   - event: The request.
    ///   - reasons: Why it was refused.
    public func actionRefused(_ event: AnalyticsEvent, reasons: [RefusalReason]) async {
        for provider in providers { await provider.actionRefused(event, reasons: reasons) }
    }
}
