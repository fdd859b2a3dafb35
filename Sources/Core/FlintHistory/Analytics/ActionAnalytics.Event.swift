public import Foundation

extension ActionAnalytics {
    /// An analytics event: the data of a request that analytics receive.
    ///
    /// It contains no input. The action chooses the data to report as ``attributes``.
    public struct Event: Sendable, Hashable {
        /// The action's name in analytics.
        public let id: String

        /// The feature of the request.
        public let feature: DispatchEvent.Label

        /// The action of the request.
        public let action: DispatchEvent.Label

        /// The name of the session in which the request was made.
        public let session: String

        /// The identifier of the request; `nil` if it was refused.
        public let requestID: RequestID?

        /// The cause of the request: the name of a case of ``ActionSource``.
        public let sourceKind: String

        /// Whether the user initiated the request.
        public let userInitiated: Bool

        /// The attributes that the action provided when it began; empty if the request was refused or the
        /// action threw an error instead.
        public let attributes: [String: AnalyticsValue]

        /// The subject on whose behalf the request was made, as in ``DispatchEvent/subject``; `nil` for the
        /// application.
        public let subject: String?

        private let timestamp: Timestamp

        /// The time at which the request began or was refused, in whole milliseconds.
        public var time: Date { timestamp.date }

        /// Creates an event, to test a provider.
        ///
        /// - Parameters:
        ///   - id: The action's name in analytics.
        ///   - feature: The feature of the request.
        ///   - action: The action of the request.
        ///   - session: The name of the session in which the request was made.
        ///   - requestID: The identifier of the request; `nil` if it was refused.
        ///   - sourceKind: The name of a case of ``ActionSource``.
        ///   - userInitiated: Whether the user initiated the request.
        ///   - time: The time at which the request began or was refused.
        ///   - attributes: The attributes that the action provided.
        ///   - subject: The subject on whose behalf the request was made.
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

        /// Creates the event of a request.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - attributes: The attributes that the action provided, by name.
        /// - Returns: The event; `nil` if the action has no ``AnalyticsAction/analyticsID``, so that it is
        ///   not reported.
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
