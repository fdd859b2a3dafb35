public import Foundation

/// An action that ended, as one row of the timeline: the two halves in one.
public struct TimelineRow: Sendable, Hashable {
    /// The number of the event that told of the end.
    public let sequence: UInt64

    /// The request.
    public let requestID: RequestID

    /// The request during which this one was made, if any.
    public let parentRequestID: RequestID?

    /// When the action began, by the wall clock, in whole milliseconds.
    public let start: Date

    /// How long it took, suspension included, on the runtime's monotonic clock.
    public let duration: Duration

    /// The name of the session.
    public let session: String

    /// The feature.
    public let feature: DispatchEvent.Label

    /// The place of the feature in the tree.
    public let featurePath: TopicPath

    /// The action.
    public let action: DispatchEvent.Label

    /// What made the application perform the action.
    public let source: DispatchEvent.Source

    /// Whether the user asked for the action.
    public let userInitiated: Bool

    /// What may be recorded of the action's input; `nil` if there is none.
    public let input: InputDescription?

    /// How the action ended.
    public let outcome: ActionOutcome

    /// Whether the user's work with the feature ended with it.
    public let closesActionStack: Bool
}

extension TimelineRow {
    /// The row of an `ended` entry; `nil` for others.
    init?(_ entry: DispatchEvent) {
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
