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

        /// Creates a label.
        ///
        /// - Parameters:
        ///   - identifier: The stable identity.
        ///   - name: The name for people.
        public init(identifier: String, name: String) {
            self.identifier = identifier
            self.name = name
        }
    }

    /// The number of the event in its runtime, from 1 on, also counted while nobody listens.
    ///
    /// A `missed` event has the number of the last event that was lost.
    public internal(set) var sequence: UInt64 = 0

    /// What happened.
    public let kind: Kind

    /// What the event shares with others of the same request.
    let details: EventDetails
    /// Whole milliseconds since 1970, so that an event equals what is decoded from its JSON.
    let timestamp: Int64
    /// Nanoseconds.
    let elapsed: Int64?

    init(_ kind: Kind, at time: Date, _ details: EventDetails = .none, elapsed: Int64? = nil) {
        self.kind = kind
        self.details = details
        self.elapsed = elapsed
        timestamp = Timestamp(time).milliseconds
    }
}

extension DispatchEvent {
    /// The wall-clock time, in whole milliseconds.
    public var time: Date { Timestamp(milliseconds: timestamp).date }

    /// How long the action took, suspension included, on the runtime's monotonic clock.
    ///
    /// Only an `ended` event has it, and only if somebody listened when the action began.
    public var duration: Duration? { elapsed.map { .nanoseconds($0) } }

    /// The feature, if the event is about one.
    public var feature: Label? { details.subject?.feature }

    /// The place of the feature in the tree, if the event is about one that is registered.
    public var featurePath: TopicPath? { details.subject?.path }

    /// The action, if the event is about one.
    public var action: Label? { details.subject?.action }

    /// The name of the session, if one took part.
    public var session: String? { details.session }

    /// The request, if the event is about one.
    public var requestID: RequestID? { details.requestID }

    /// The request during which this one was made, if any.
    public var parentRequestID: RequestID? { details.parentRequestID }

    /// What made the application perform the action.
    public var source: Source? { details.source }

    /// Whether the user asked for the action.
    public var userInitiated: Bool? { details.userInitiated }

    /// What may be recorded of the action's input.
    ///
    /// It is `nil` if there is none, and on an `ended` whose action began while nobody listened.
    public var input: InputDescription? { details.input }
}

extension DispatchEvent: Equatable {
    /// Compares all that the events say.
    ///
    /// - Parameters:
    ///   - first: An event.
    ///   - second: Another event.
    /// - Returns: Whether they say the same.
    public static func == (first: DispatchEvent, second: DispatchEvent) -> Bool {
        first.sequence == second.sequence && first.timestamp == second.timestamp
            && first.elapsed == second.elapsed && first.kind == second.kind && first.details == second.details
    }
}
