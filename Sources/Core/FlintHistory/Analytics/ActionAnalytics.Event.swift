public import Foundation

extension ActionAnalytics {
    /// The data of a request for analytics.
    ///
    /// It contains no input: the action chooses the parts to report as ``attributes``.
    public struct Event: Sendable, Hashable {
        /// The action's name in analytics.
        public let id: String

        /// The feature.
        public let feature: DispatchEvent.Label

        /// The action.
        public let action: DispatchEvent.Label

        /// The name of the session.
        public let session: String

        /// The request; `nil` if it was refused.
        public let requestID: RequestID?

        /// The cause of the request: the case of ``ActionSource`` by name.
        public let sourceKind: String

        /// Whether the user initiated the request.
        public let userInitiated: Bool

        /// The attributes provided by the action when it began; empty if it was refused or threw instead.
        public let attributes: [String: AnalyticsValue]

        /// On whose behalf the request was made, as in ``DispatchEvent/subject``; `nil` for the application.
        public let subject: String?

        private let timestamp: Timestamp

        /// The time at which the request began or was refused, in whole milliseconds.
        public var time: Date { timestamp.date }

        /// Creates an event, for a test of a provider.
        ///
        /// - Parameters:
        ///   - id: The action's name in analytics.
        ///   - feature: The feature.
        ///   - action: The action.
        ///   - session: The name of the session.
        ///   - requestID: The request; `nil` if it was refused.
        ///   - sourceKind: The case of ``ActionSource`` by name.
        ///   - userInitiated: Whether the user initiated the request.
        ///   - time: The time at which the request began or was refused.
        ///   - attributes: The attributes provided by the action.
        ///   - subject: On whose behalf the request was made.
        public init(
            id: String, feature: DispatchEvent.Label, action: DispatchEvent.Label, session: String = "main",
            requestID: RequestID? = nil, sourceKind: String = "application", userInitiated: Bool = true,
            time: Date, attributes: [String: AnalyticsValue] = [:], subject: String? = nil
        ) {
            self.subject = subject
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

        /// Creates the event of a request; `nil` if analytics exclude the action.
        package init?(_ request: RecordedRequest, attributes: [String: AnalyticsValue] = [:]) {
            guard let profile = request.profile, let id = profile.metadata.analyticsID,
                let action = profile.subject.action
            else { return nil }
            self.init(
                id: id, feature: profile.subject.feature, action: action, session: request.session ?? "",
                requestID: request.id,
                sourceKind: DispatchEvent.Source(request.source).kind, userInitiated: request.userInitiated,
                time: request.time, attributes: attributes, subject: request.origin?.label)
        }
    }
}

extension ActionAnalytics.Event: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, feature, action, session, sourceKind, userInitiated, attributes, subject
        case requestID = "request"
        case timestamp = "time"
    }
}
