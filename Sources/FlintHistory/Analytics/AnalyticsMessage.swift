/// A pending event for an analytics provider.
enum AnalyticsMessage: Sendable {
    case began(AnalyticsEvent)
    case ended(AnalyticsEvent, ActionOutcome, Duration)
    case refused(AnalyticsEvent, [RefusalReason])

    func deliver(to provider: any AnalyticsProvider) async {
        switch self {
        case .began(let event): await provider.actionBegan(event)
        case .ended(let event, let outcome, let duration):
            await provider.actionEnded(event, outcome: outcome, duration: duration)
        case .refused(let event, let reasons): await provider.actionRefused(event, reasons: reasons)
        }
    }
}
