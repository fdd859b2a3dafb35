public import Foundation

/// Something that happened in a runtime: an action began, ended or was refused, a feature came or went.
///
/// Each performed request has one `began` and one `ended`; a request that was refused has `refused` instead of
/// both. Events are numbered without gaps, so a reader knows whether it has seen them all.
///
/// An event holds no input and no output; see ``input``.
public struct DispatchEvent: Sendable {
    /// A thing's stable identity and its name for people.
    public struct Label: Sendable, Hashable, Codable {
        /// The stable identity.
        public let identifier: String
        /// The name for people.
        public let name: String
    }

    /// The number of the event in its runtime, from 1 on, also counted while nobody listens.
    ///
    /// A `missed` event has the number of the last event that was lost.
    public internal(set) var sequence: UInt64 = 0

    /// What happened.
    public internal(set) var kind: Kind

    /// The session, if one took part.
    public let session: String?

    /// The request, if the event is about one.
    public let requestID: RequestID?

    /// The request during which this one was made, if any.
    public let parentRequestID: RequestID?

    /// What made the application perform the action.
    public let source: Source?

    /// Whether the user asked for the action.
    public let userInitiated: Bool?

    /// What may be recorded of the action's input; `nil` if there is none, and on an `ended` whose action began
    /// while nobody listened.
    public let input: InputDescription?

    let subject: EventSubject?
    /// Whole milliseconds since 1970, so that an event equals what is decoded from its JSON.
    var timestamp: Int64
    /// Nanoseconds.
    var elapsed: Int64?

    /// The wall-clock time, in whole milliseconds.
    public var time: Date { Date(timeIntervalSince1970: Double(timestamp) / 1000) }

    /// How long the action took, suspension included, on the runtime's monotonic clock.
    ///
    /// Only an `ended` event has it, and only if somebody listened when the action began.
    public var duration: Duration? { elapsed.map { .nanoseconds($0) } }

    /// The feature, if the event is about one.
    public var feature: Label? { subject?.feature }

    /// The action, if the event is about one.
    public var action: Label? { subject?.action }

    init(
        _ kind: Kind, at time: Date, subject: EventSubject? = nil, session: String? = nil,
        requestID: RequestID? = nil, parentRequestID: RequestID? = nil, source: Source? = nil,
        userInitiated: Bool? = nil, input: InputDescription? = nil, elapsed: Int64? = nil
    ) {
        self.kind = kind
        self.session = session
        self.requestID = requestID
        self.parentRequestID = parentRequestID
        self.source = source
        self.userInitiated = userInitiated
        self.input = input
        self.subject = subject
        self.elapsed = elapsed
        timestamp = Int64((time.timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// The end of the request that this event began.
    func ended(_ outcome: ActionOutcome, closesActionStack: Bool, after duration: Duration) -> DispatchEvent {
        var event = self
        let (seconds, attoseconds) = duration.components
        let nanoseconds = seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
        event.kind = .ended(outcome, closesActionStack: closesActionStack)
        event.elapsed = nanoseconds
        event.timestamp += nanoseconds / 1_000_000
        return event
    }
}

extension DispatchEvent: Equatable {
    /// Compares all that the events say.
    ///
    /// - Parameters:
    ///   - first: An event.
    ///   - second: Another event.
    /// - Returns: Whether they say the same.
    public static func == (first: DispatchEvent, second: DispatchEvent) -> Bool {
        first.sequence == second.sequence && first.kind == second.kind && first.session == second.session
            && first.feature == second.feature && first.action == second.action
            && first.requestID == second.requestID && first.parentRequestID == second.parentRequestID
            && first.source == second.source && first.userInitiated == second.userInitiated
            && first.input == second.input && first.timestamp == second.timestamp
            && first.elapsed == second.elapsed
    }
}
