public import FlintFlows
public import Foundation

/// An event of a runtime: an action began, ended or was refused, or availability changed.
///
/// Each performed request has one `began` and one `ended` event; a refused request has `refused` instead of both.
/// Events are numbered without gaps, so a reader can detect missing ones.
///
/// An event contains neither input nor output; see ``input``.
public struct DispatchEvent: Sendable {
    /// A stable identity with its display name.
    public struct Label: Sendable, Hashable, Codable {
        /// The stable identity.
        public let identifier: String
        /// The display name.
        public let name: String

        /// Creates a label.
        ///
        /// - Parameters:
        ///   - identifier: The stable identity.
        ///   - name: The display name.
        public init(identifier: String, name: String) {
            self.identifier = identifier
            self.name = name
        }
    }

    /// The number of the event in its runtime, from 1, counted even without observers.
    ///
    /// A `missed` event has the number of the last lost event.
    public internal(set) var sequence: UInt64 = 0

    /// The kind, with its details.
    public let kind: Kind

    /// The data shared by events of the same request.
    package let details: EventDetails
    /// Whole milliseconds since 1970, so that an event equals the one decoded from its JSON.
    package let timestamp: Int64
    /// The duration in nanoseconds.
    package let elapsed: Int64?

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

    /// The duration of the action, suspension included, on the runtime's monotonic clock.
    ///
    /// Only an `ended` event has it, and only if the action's beginning was observed.
    public var duration: Duration? { elapsed.map { .nanoseconds($0) } }

    /// The feature, if the event is about one.
    public var feature: Label? { details.subject?.feature }

    /// The path of the feature in the tree, if the event is about a registered one.
    public var featurePath: TopicPath? { details.subject?.path }

    /// The action, if the event is about one.
    public var action: Label? { details.subject?.action }

    /// The name of the session, if there was one.
    public var session: String? { details.session }

    /// The request, if the event is about one.
    public var requestID: RequestID? { details.requestID }

    /// The parent request, if any.
    public var parentRequestID: RequestID? { details.parentRequestID }

    /// The cause of the request.
    public var source: Source? { details.source }

    /// Whether the user initiated the request.
    public var userInitiated: Bool? { details.userInitiated }

    /// On whose behalf the request runs, as the application describes it; `nil` for the application itself.
    ///
    /// By default it is a pseudonym, the same for the same identifier in one runtime; see
    /// ``FlintConfiguration/subjectDescription`` and ``Flint/description(of:)``.
    public var subject: String? { details.origin?.label }

    /// The trace of the request, with the request's own span; `nil` if it is in none.
    ///
    /// Requests are in a trace if one came from outside, or if ``FlintConfiguration/traceSampling`` is on.
    public var traceContext: TraceContext? { details.trace?.context }

    /// The span of the parent request, or else of the caller; `nil` for the root of a trace.
    public var parentSpanID: SpanID? { details.trace?.parentSpanID }

    /// Whether ``parentSpanID`` is a span of another process; see ``TraceContext/isRemote``.
    public var isParentRemote: Bool { details.trace?.isParentRemote ?? false }

    /// The span that the request goes on with, in another trace; `nil` for none.
    ///
    /// A request that the handler of a stored run makes has it, if the run was started in a trace; requests inside that
    /// request do not.
    public var traceLink: TraceContext? { details.trace?.link }

    /// The place in the stored run whose handler made the request; `nil` outside of stored runs.
    public var storedRun: StoredRunPlace? { details.origin?.run }

    /// The time as exact as the clocks of the runtime: better than a microsecond.
    ///
    /// A decoded event has whole milliseconds only.
    public var preciseTime: Date { details.times.event ?? time }

    /// The time at which the ended action began, as exact as ``preciseTime``.
    ///
    /// It is `nil` for other kinds, for a decoded event, and if the beginning was not observed.
    public var startTime: Date? { details.times.start }

    /// The recorded form of the action's input.
    ///
    /// It is `nil` if there is none, and on an `ended` event whose beginning was not observed.
    public var input: InputDescription? { details.input }
}

extension DispatchEvent: Equatable {
    /// Compares all contents of the events.
    ///
    /// - Parameters:
    ///   - first: An event.
    ///   - second: Another event.
    /// - Returns: Whether they are equal.
    public static func == (first: DispatchEvent, second: DispatchEvent) -> Bool {
        first.sequence == second.sequence && first.timestamp == second.timestamp
            && first.elapsed == second.elapsed && first.kind == second.kind && first.details == second.details
    }
}

// MARK: - DispatchEvent.Kind

extension DispatchEvent {
    // Events are copied often: rare data is behind a reference, so that they stay small.
    /// The kind of an event, with its details.
    public enum Kind: Sendable, Hashable {
        /// An action began.
        case began

        /// An action ended, and whether it closed the action stack of its feature.
        case ended(ActionOutcome, closesActionStack: Bool)

        /// A request was refused; the action did not begin.
        case refused([RefusalReason])

        /// The availability of a conditional feature changed to this value.
        indirect case availabilityChanged(Availability)

        /// A flow inside the action of this request, or one of its subflows, made a transition.
        indirect case flowTransition(FlowTransition)

        /// The action of this request changed which screens are shown.
        indirect case navigated(NavigationRecord)

        /// Something happened to a stored run: an entry, an attempt, a step, its end, or a notice.
        indirect case durableRun(DurableRunEvent)

        /// The observer was too slow and lost this number of events, the last with this event's sequence.
        case missed(count: UInt64)

        /// A kind that only a later version knows.
        indirect case other(String)

        /// The name of the kind, as in JSON.
        public var name: String {
            switch self {
            case .began: "began"
            case .ended: "ended"
            case .refused: "refused"
            case .availabilityChanged: "availabilityChanged"
            case .flowTransition: "flowTransition"
            case .navigated: "navigated"
            case .durableRun: "durableRun"
            case .missed: "missed"
            case .other(let name): name
            }
        }
    }

    /// The cause of a request, without secret data.
    public struct Source: Sendable, Hashable, Codable {
        /// The case of ``ActionSource`` by name.
        public let kind: String

        /// The kind of an activity or the identifier of an intent; a URL is never recorded.
        public let detail: String?

        package static let application = Source(.application)

        package init(_ source: ActionSource) {
            switch source {
            case .application: (kind, detail) = ("application", nil)
            case .openURL: (kind, detail) = ("openURL", nil)
            case .continueActivity(let activity): (kind, detail) = ("continueActivity", activity.rawValue)
            case .intent(let identifier): (kind, detail) = ("intent", identifier)
            case .framework: (kind, detail) = ("framework", nil)
            }
        }
    }
}
