public import Foundation

/// An ended action as one row of the timeline, which combines its beginning and its end.
public struct TimelineRow: Sendable, Hashable {
    /// The number of the `ended` event.
    public let sequence: UInt64

    /// The request.
    public let requestID: RequestID

    /// The parent request, if any.
    public let parentRequestID: RequestID?

    /// The time at which the action began, by the wall clock, in whole milliseconds.
    public let start: Date

    /// The duration, suspension included, on the runtime's monotonic clock.
    public let duration: Duration

    /// The name of the session.
    public let session: String

    /// The feature.
    public let feature: DispatchEvent.Label

    /// The path of the feature in the tree.
    public let featurePath: TopicPath

    /// The action.
    public let action: DispatchEvent.Label

    /// The cause of the request.
    public let source: DispatchEvent.Source

    /// Whether the user initiated the request.
    public let userInitiated: Bool

    /// The recorded form of the action's input; `nil` if there is none.
    public let input: InputDescription?

    /// The outcome of the action.
    public let outcome: ActionOutcome

    /// Whether the action closed the stack of its feature.
    public let closesActionStack: Bool
}

extension TimelineRow {
    /// The row of an `ended` event; `nil` for other events.
    package init?(_ entry: DispatchEvent) {
        guard case .ended(let outcome, let closesActionStack) = entry.kind,
            let (facts, duration) = entry.duration.map({ (entry.details, $0) }),
            let start = facts.start?.date, let requestID = facts.requestID, let subject = facts.subject,
            let action = subject.action, let path = subject.path, let session = facts.session,
            let source = facts.source, let userInitiated = facts.userInitiated
        else { return nil }
        self.init(
            sequence: entry.sequence, requestID: requestID, parentRequestID: facts.parentRequestID,
            start: start, duration: duration, session: session, feature: subject.feature,
            featurePath: path,
            action: action, source: source, userInitiated: userInitiated, input: facts.input,
            outcome: outcome,
            closesActionStack: closesActionStack)
    }
}
