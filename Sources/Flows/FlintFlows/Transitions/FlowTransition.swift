/// The record of one transition: names and numbers, never a context or the text of an error.
public struct FlowTransition: Hashable, Sendable {
    /// The kind of transition.
    public enum Kind: Hashable, Sendable {
        /// The run began. It is the first record of a run.
        case started
        /// A stored run continues at its last recorded state, in another task or process.
        ///
        /// It is the run's first record in that task.
        case resumed
        /// A handler chose the next state.
        case moved
        /// A handler threw, and the machine goes to Fail.
        case failed
        /// A ``FlowSupervisor`` runs the whole machine again, after an attempt has ended.
        ///
        /// The first attempt has the record ``started`` in place of this one, so `attempt` is 2 or more.
        case restarted(attempt: Int)
        /// A worker leaves a stored run in its state, because the run waits or continues elsewhere.
        ///
        /// It is the run's last record in this task.
        case suspended
        /// The run ended in this way. It is the last record of a run.
        case terminated(Ending)
    }

    /// The ending of a run.
    public enum Ending: String, Hashable, Codable, Sendable, CaseIterable {
        /// The run ended with an output.
        case finished
        /// The run ended with an error.
        case failed
        /// The run ended by the exit ``FlowExit/back``.
        case back
        /// The run ended by the exit ``FlowExit/cancelled``.
        case cancelled
        /// The run ended with a `CancellationError`, because its task was canceled.
        case taskCancelled
    }

    /// The identity of the run.
    public let flow: FlowID
    /// The machine's name, as in its graph.
    public let machine: String
    /// The name of the stored run among those of its machine; `nil` for a run that is not stored.
    ///
    /// A stored run has one name, and a new identity each time that it continues. The name of a machine
    /// inside a stored run is the run's name and the path to the machine.
    public let name: String?
    /// The number of the record in its run, from 0 without gaps; a stored run continues with the number of
    /// its last recorded state.
    public let index: Int
    /// The name of the state that was left; `nil` for the first record.
    public let from: String?
    /// The name of the state that is entered, or in which a stored run is left; `Terminate` at the end of the
    /// run.
    public let to: String
    /// The kind of transition.
    public let kind: Kind
    /// Whether the entered state is a pseudostate of the diagram, such as a choice.
    public let isPseudo: Bool
    /// The time spent in the state that was left; `nil` if the run was not observed when that state was
    /// entered.
    public let elapsed: Duration?
    /// The name of the type of a failure's error, without its text; `nil` if there was no error.
    public let errorType: String?

    @usableFromInline
    init(
        flow: FlowID, machine: String, name: String? = nil, index: Int, from: String?, to: String, kind: Kind,
        isPseudo: Bool, elapsed: Duration?, errorType: String?
    ) {
        self.flow = flow
        self.machine = machine
        self.name = name
        self.index = index
        self.from = from
        self.to = to
        self.kind = kind
        self.isPseudo = isPseudo
        self.elapsed = elapsed
        self.errorType = errorType
    }

    /// The identity of the innermost observed run around this one; `nil` if there is none.
    ///
    /// A run gets its identity with its first record, so it is not the parent of an inner run that began
    /// before.
    public var parent: FlowID? { flow.parent }
}

// The form of a record in files and on the wire is stable: members are added, never renamed or removed.
extension FlowTransition: Codable {
    private enum Key: String, CodingKey {
        case flow, machine, name, index, from, to, kind, attempt, ending, isPseudo, elapsed, error
    }

    private enum KindName: String, Codable {
        case started, resumed, moved, failed, restarted, suspended, terminated
    }

    /// Encodes the record as one flat object; absent members are left out.
    ///
    /// `flow` is the path of the run, and `elapsed` a number of nanoseconds.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(flow, forKey: .flow)
        try container.encode(machine, forKey: .machine)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encode(index, forKey: .index)
        try container.encodeIfPresent(from, forKey: .from)
        try container.encode(to, forKey: .to)
        if isPseudo { try container.encode(isPseudo, forKey: .isPseudo) }
        try container.encodeIfPresent(elapsed.map(Self.nanoseconds), forKey: .elapsed)
        try container.encodeIfPresent(errorType, forKey: .error)
        switch kind {
        case .started: try container.encode(KindName.started, forKey: .kind)
        case .resumed: try container.encode(KindName.resumed, forKey: .kind)
        case .suspended: try container.encode(KindName.suspended, forKey: .kind)
        case .moved: try container.encode(KindName.moved, forKey: .kind)
        case .failed: try container.encode(KindName.failed, forKey: .kind)
        case .restarted(let attempt):
            try container.encode(KindName.restarted, forKey: .kind)
            try container.encode(attempt, forKey: .attempt)
        case .terminated(let ending):
            try container.encode(KindName.terminated, forKey: .kind)
            try container.encode(ending, forKey: .ending)
        }
    }

    /// Decodes a record.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if a member is missing or of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        flow = try container.decode(FlowID.self, forKey: .flow)
        machine = try container.decode(String.self, forKey: .machine)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        index = try container.decode(Int.self, forKey: .index)
        from = try container.decodeIfPresent(String.self, forKey: .from)
        to = try container.decode(String.self, forKey: .to)
        isPseudo = try container.decodeIfPresent(Bool.self, forKey: .isPseudo) ?? false
        elapsed = try container.decodeIfPresent(Int64.self, forKey: .elapsed).map { .nanoseconds($0) }
        errorType = try container.decodeIfPresent(String.self, forKey: .error)
        kind =
            switch try container.decode(KindName.self, forKey: .kind) {
            case .started: .started
            case .resumed: .resumed
            case .suspended: .suspended
            case .moved: .moved
            case .failed: .failed
            case .restarted: .restarted(attempt: try container.decode(Int.self, forKey: .attempt))
            case .terminated: .terminated(try container.decode(Ending.self, forKey: .ending))
            }
    }

    private static func nanoseconds(of duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }
}
