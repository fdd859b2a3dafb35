/// The record of an occurrence in the work on a stored run: names and numbers, never a context or the text of
/// an error.
public struct DurableRunEvent: Hashable, Sendable {
    /// The kind of occurrence.
    public enum Kind: Hashable, Sendable {
        /// The run entered the state ``DurableRunEvent/state``, and the store has recorded the entry.
        case entered
        /// An attempt to run the handler of the state has ended with this outcome.
        case attempted(Outcome)
        /// A step of the handler has ended with this outcome. There is no event for a step that only returns
        /// its recorded result.
        case stepped(name: String, Outcome)
        /// The run has ended in this way.
        case ended(FlowTransition.Ending)
        /// A notice with this name was reported; see ``FlowNotice/name``.
        case noticed(String)
    }

    /// The outcome of an attempt or of a step.
    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// The handler went to another state or ended the run, or the step has a result.
        case succeeded
        /// The handler or the step threw an error.
        case failed
        /// The handler was left, because the run waits or goes on elsewhere.
        case detached
    }

    /// The kind of occurrence.
    public let kind: Kind
    /// The run; `nil` for a notice that concerns a worker or the store.
    public let run: DurableRunDescription.ID?
    /// The state that the occurrence concerns, such as `Paying`; `Payment.Waiting` for the state of a machine
    /// inside the run, and `nil` for a notice that concerns a worker or the store.
    public let state: String?
    /// The number of the attempt to run the handler of this state, from 1; `nil` if the occurrence is about
    /// no handler.
    public let attempt: Int?
    /// The duration of an attempt or of a step; for the end of a run, the time since the run was first
    /// stored; `nil` for other kinds.
    public let elapsed: Duration?
    /// The type of the error of a failure; `nil` if there was none.
    public let errorType: String?
    /// The trace in which the event was sent that the attempted handler takes; `nil` for any other
    /// occurrence, and for an event that was sent in no trace.
    public let eventTrace: FlowTrace?

    package init(
        _ kind: Kind, run: DurableRunDescription.ID?, state: String?, attempt: Int?, elapsed: Duration? = nil,
        errorType: String? = nil, eventTrace: FlowTrace? = nil
    ) {
        self.kind = kind
        self.run = run
        self.state = state
        self.attempt = attempt
        self.elapsed = elapsed
        self.errorType = errorType
        self.eventTrace = eventTrace
    }
}

// The form of a record in files and on the wire. It is stable: members are added, never renamed or removed.
extension DurableRunEvent: Codable {
    private enum Key: String, CodingKey {
        case kind, machine, name, state, attempt, step, outcome, ending, notice, elapsed, error, eventTrace
    }

    private enum KindName: String, Codable {
        case entered, attempted, stepped, ended, noticed
    }

    /// Encodes the record as one flat object; absent members are left out.
    ///
    /// `elapsed` is a number of nanoseconds.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch kind {
        case .entered: try container.encode(KindName.entered, forKey: .kind)
        case .attempted(let outcome):
            try container.encode(KindName.attempted, forKey: .kind)
            try container.encode(outcome, forKey: .outcome)
        case .stepped(let name, let outcome):
            try container.encode(KindName.stepped, forKey: .kind)
            try container.encode(name, forKey: .step)
            try container.encode(outcome, forKey: .outcome)
        case .ended(let ending):
            try container.encode(KindName.ended, forKey: .kind)
            try container.encode(ending, forKey: .ending)
        case .noticed(let name):
            try container.encode(KindName.noticed, forKey: .kind)
            try container.encode(name, forKey: .notice)
        }
        try container.encodeIfPresent(run?.machine, forKey: .machine)
        try container.encodeIfPresent(run?.name, forKey: .name)
        try container.encodeIfPresent(state, forKey: .state)
        try container.encodeIfPresent(attempt, forKey: .attempt)
        try container.encodeIfPresent(elapsed?.inNanoseconds, forKey: .elapsed)
        try container.encodeIfPresent(errorType, forKey: .error)
        try container.encodeIfPresent(eventTrace, forKey: .eventTrace)
    }

    /// Decodes a record.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if a member is missing or of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        kind =
            switch try container.decode(KindName.self, forKey: .kind) {
            case .entered: .entered
            case .attempted: .attempted(try container.decode(Outcome.self, forKey: .outcome))
            case .stepped:
                .stepped(
                    name: try container.decode(String.self, forKey: .step),
                    try container.decode(Outcome.self, forKey: .outcome))
            case .ended: .ended(try container.decode(FlowTransition.Ending.self, forKey: .ending))
            case .noticed: .noticed(try container.decode(String.self, forKey: .notice))
            }
        let machine = try container.decodeIfPresent(String.self, forKey: .machine)
        let name = try container.decodeIfPresent(String.self, forKey: .name)
        if let machine, let name {
            run = DurableRunDescription.ID(machine: machine, name: name)
        } else {
            run = nil
        }
        state = try container.decodeIfPresent(String.self, forKey: .state)
        attempt = try container.decodeIfPresent(Int.self, forKey: .attempt)
        elapsed = try container.decodeIfPresent(Int64.self, forKey: .elapsed).map { .nanoseconds($0) }
        errorType = try container.decodeIfPresent(String.self, forKey: .error)
        eventTrace = try container.decodeIfPresent(FlowTrace.self, forKey: .eventTrace)
    }
}

extension DurableRunEvent: CustomStringConvertible {
    /// A text for people, with the machine, the run, the state, and the occurrence.
    public var description: String {
        let place = [run.map { "\($0.machine) '\($0.name)'" }, state].compactMap(\.self)
            .joined(separator: " ")
        let what =
            switch kind {
            case .entered: "entered"
            case .attempted(let outcome): "attempt \(attempt ?? 1) \(outcome.rawValue)"
            case .stepped(let name, let outcome): "step \(name) \(outcome.rawValue)"
            case .ended(let ending): "ended: \(ending.rawValue)"
            case .noticed(let name): name
            }
        return (place.isEmpty ? what : "\(place): \(what)") + (errorType.map { ", \($0)" } ?? "")
    }
}

extension Duration {
    /// The duration in nanoseconds; the nearest number of the type for a duration that does not fit.
    fileprivate var inNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}
