public import Foundation

/// What analytics are told of a request.
///
/// It holds no input: what may be counted of one is among the ``attributes``, which the action chooses.
public struct AnalyticsEvent: Sendable, Hashable {
    /// The name under which analytics count the action.
    public let id: String

    /// The feature.
    public let feature: DispatchEvent.Label

    /// The action.
    public let action: DispatchEvent.Label

    /// The name of the session.
    public let session: String

    /// The request; `nil` if it was refused.
    public let requestID: RequestID?

    /// What made the application perform the action: the case of ``ActionSource`` by name.
    public let sourceKind: String

    /// Whether the user asked for the action.
    public let userInitiated: Bool

    /// The details that the action told when it began; none if it was refused or could not tell.
    public let attributes: [String: AnalyticsValue]

    private let timestamp: Timestamp

    /// When the request began or was refused, in whole milliseconds.
    public var time: Date { timestamp.date }

    /// Creates an event, for a test of a provider.
    ///
    /// - Parameters:
    ///   - id: The name under which analytics count the action.
    ///   - feature: The feature.
    ///   - action: The action.
    ///   - session: The name of the session.
    ///   - requestID: The request; `nil` if it was refused.
    ///   - sourceKind: The case of ``ActionSource`` by name.
    ///   - userInitiated: Whether the user asked for the action.
    ///   - time: When the request began or was refused.
    ///   - attributes: The details that the action told.
    public init(
        id: String, feature: DispatchEvent.Label, action: DispatchEvent.Label, session: String = "main",
        requestID: RequestID? = nil, sourceKind: String = "application", userInitiated: Bool = true,
        time: Date, attributes: [String: AnalyticsValue] = [:]
    ) {
        self.id = id
        self.feature = feature
        self.action = action
        self.session = session
        self.requestID = requestID
        self.sourceKind = sourceKind
        self.userInitiated = userInitiated
        self.attributes = attributes
        timestamp = Timestamp(time)
    }

    /// The event of a request; `nil` if analytics do not count the action.
    init?(_ request: RecordedRequest, attributes: [String: AnalyticsValue] = [:]) {
        guard let profile = request.profile, let id = profile.metadata.analyticsID,
            let action = profile.subject.action
        else { return nil }
        self.init(
            id: id, feature: profile.subject.feature, action: action, session: request.session ?? "",
            requestID: request.id,
            sourceKind: DispatchEvent.Source(request.source).kind, userInitiated: request.userInitiated,
            time: request.time, attributes: attributes)
    }
}

extension AnalyticsEvent: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, feature, action, session, sourceKind, userInitiated, attributes
        case requestID = "request"
        case timestamp = "time"
    }
}
