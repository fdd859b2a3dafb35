/// What analytics are told of a request.
public struct AnalyticsEvent: Sendable {}
