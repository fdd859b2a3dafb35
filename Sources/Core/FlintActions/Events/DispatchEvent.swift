public import FlintFlows
public import Foundation

/// An event of a runtime: an action began, ended or was refused, or availability changed.
///
/// Each performed request has one `began` and one `ended` event; a refused request has `refused` instead of
/// both. Events are numbered without gaps, so a reader can detect missing events.
///
/// An event contains neither the input nor the output itself; see ``input``.
public struct DispatchEvent: Sendable {
    /// The stable identity of a feature or an action, with its name shown to people.
    public struct Label: Sendable, Hashable, Codable {
        /// The identifier of the feature or action, which stays the same between versions of the app.
        public let identifier: String
        /// The name shown to people.
        public let name: String

        /// Creates a label.
        ///
        /// - Parameters:
        ///   - identifier: The stable identity.
        ///   - name: The name shown to people.
        public init(identifier: String, name: String) {
            self.identifier = identifier
            self.name = name
        }
    }

    /// The number of the event in its runtime, from 1, counted even without observers.
    ///
    /// A `missed` event has the number of the last lost event.
    public internal(set) var sequence: UInt64 = 0

    /// What occurred, with its details.
    public let kind: Kind

    /// The data of the event besides its kind, time and duration, such as its request.
    package let details: EventDetails
    /// The time of the event in whole milliseconds since 1970, so that the event equals one that is decoded
    /// from its JSON.
    package let timestamp: Int64
    /// The duration of the action in nanoseconds; `nil` if the event has none.
    package let elapsed: Int64?

    init(_ kind: Kind, at time: Date, _ details: EventDetails = .none, elapsed: Int64? = nil) {
        self.kind = kind
        self.details = details
        self.elapsed = elapsed
        timestamp = Timestamp(time).milliseconds
    }
}

extension DispatchEvent {
    /// The wall-clock time of the event, in whole milliseconds.
    public var time: Date { Timestamp(milliseconds: timestamp).date }

    /// The duration of the action, suspension included, on the runtime's monotonic clock.
    ///
    /// It is `nil` for other events than `ended`, and if the action's beginning was not observed.
    public var duration: Duration? { elapsed.map { .nanoseconds($0) } }

    /// The feature of the event; `nil` if the event is about none.
    public var feature: Label? { details.subject?.feature }

    /// The path of the event's feature in the feature tree; `nil` without a registered feature.
    public var featurePath: TopicPath? { details.subject?.path }

    /// The action of the event; `nil` if the event is about none.
    public var action: Label? { details.subject?.action }

    /// The name of the request's session; `nil` if there was none.
    public var session: String? { details.session }

    /// The identity of the event's request; `nil` if the event is about none.
    ///
    /// It is also `nil` for a refused request, because a request gets its identity when it begins.
    public var requestID: RequestID? { details.requestID }

    /// The identity of the parent request; `nil` if there is none.
    public var parentRequestID: RequestID? { details.parentRequestID }

    /// The cause of the request; `nil` if the event is about none.
    public var source: Source? { details.source }

    /// Whether the user initiated the request; `nil` if that is not known.
    public var userInitiated: Bool? { details.userInitiated }

    /// The description of the subject on whose behalf the request runs; `nil` for the application itself.
    ///
    /// By default it is a pseudonym, the same for the same identifier in one runtime; see
    /// ``FlintConfiguration/subjectDescription`` and ``Flint/description(of:)``.
    public var subject: String? { details.origin?.label }

    /// The trace of the request, with the request's own span; `nil` if the request is in no trace.
    ///
    /// A request is in a trace if one was given to its session or to the surrounding
    /// ``Flint/withSubject(_:trace:baggage:isolation:_:)``, if the handler of a stored run that was started
    /// in a trace makes it, or if ``FlintConfiguration/traceSampling`` is on.
    public var traceContext: TraceContext? { details.trace?.context }

    /// The span of the parent request, or else of the caller; `nil` for the root of a trace.
    public var parentSpanID: SpanID? { details.trace?.parentSpanID }

    /// Whether ``parentSpanID`` is a span of another process; see ``TraceContext/isRemote``.
    public var isParentRemote: Bool { details.trace?.isParentRemote ?? false }

    /// The span of an earlier trace that the request continues; `nil` for none.
    ///
    /// A request has such a span if the handler of a stored run makes the request, and the run was started in
    /// a trace. Requests inside that request have none.
    public var traceLink: TraceContext? { details.trace?.link }

    /// The place in the stored run whose handler made the request; `nil` outside of stored runs.
    public var storedRun: StoredRunPlace? { details.origin?.run }

    /// The time of the event, as exact as the clocks of the runtime: better than a microsecond.
    ///
    /// A decoded event has whole milliseconds only.
    public var preciseTime: Date { details.times.event ?? time }

    /// The time at which the ended action began, as exact as ``preciseTime``.
    ///
    /// It is `nil` for other kinds, for a decoded event, and if the beginning was not observed.
    public var startTime: Date? { details.times.start }

    /// The recorded form of the action's input.
    ///
    /// It is `nil` if the action has no input, on a `refused` event, and on an `ended` event if the beginning
    /// of the action was not observed.
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
    // Events are copied often. Rare data is behind a reference, so that events stay small.
    /// The kinds of events, with their details.
    public enum Kind: Sendable, Hashable {
        /// An action began.
        case began

        /// An action ended with this outcome; `closesActionStack` says whether it closed the action stack of
        /// its feature.
        case ended(ActionOutcome, closesActionStack: Bool)

        /// A request was refused for these reasons; the action did not begin.
        case refused([RefusalReason])

        /// The availability of a conditional feature changed to this value.
        indirect case availabilityChanged(Availability)

        /// A flow inside the action of this request, or one of its subflows, made a transition.
        indirect case flowTransition(FlowTransition)

        /// The action of this request changed which screens are shown.
        indirect case navigated(NavigationRecord)

        /// A stored run entered a state, an attempt or a step of it ended, or the run ended; or a notice was
        /// reported, such as one about a store that cannot be reached.
        indirect case durableRun(DurableRunEvent)

        /// The observer was too slow and lost this number of events; the event has the sequence number of the
        /// last lost one.
        case missed(count: UInt64)

        /// An event of a kind that only a later version of Flint knows; the associated value is its name.
        indirect case other(String)

        /// The name of the event's kind, as in JSON.
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
        /// The name of the case of ``ActionSource``.
        public let kind: String

        /// The kind of an activity, or the identifier of an intent; `nil` otherwise, because a URL is not
        /// recorded.
        public let detail: String?

        package static let application = Source(.application)

        package init(_ source: ActionSource) {
            switch source {
            case .application: (kind, detail) = ("application", nil)
            case .openURL: (kind, detail) = ("openURL", nil)
            case .continueActivity(let activity): (kind, detail) = ("continueActivity", activity.rawValue)
            case .intent(let identifier): (kind, detail) = ("intent", identifier)
            case .framework: (kind, detail) = ("framework", nil)
            case .inspector: (kind, detail) = ("inspector", nil)
            }
        }
    }
}
