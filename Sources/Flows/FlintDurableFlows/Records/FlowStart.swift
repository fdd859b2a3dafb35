public import FlintFlows

/// The values with which a run begins.
public struct FlowStart: Hashable, Sendable, Codable {
    /// The identity of the run.
    public let id: FlowRunID
    /// A random text that distinguishes the run from earlier ones of the same identity.
    public let creation: String
    /// The fingerprint of the machine's diagram; it has no effect on the run.
    public let fingerprint: String
    /// The entry into the first state, with number 0.
    public let entry: FlowStoredEntry
    /// The time from which a worker may begin the run; `nil` for the present time.
    public let time: FlowTime?
    /// The run that starts this one; `nil` if a client starts this run.
    public let parent: FlowParent?
    /// The trace in which the run is started; `nil` for none.
    public let trace: FlowTrace?
    /// The encoded subject and baggage with which the run is started; `nil` if the application itself is the
    /// subject, without baggage.
    public let caller: [UInt8]?
    /// The line in which the run waits for its turn; `nil` for none.
    public let line: FlowLine?
    /// The intervention by which a person restarts another run as this one; `nil` for other runs.
    ///
    /// The intervention is stored with the run, without the contents of its entry.
    public let act: FlowAct?

    /// Creates a start.
    ///
    /// - Parameters:
    ///   - id: The identity of the run.
    ///   - creation: A random text that distinguishes the run from earlier ones of the same identity.
    ///   - fingerprint: The fingerprint of the machine's diagram.
    ///   - entry: The entry into the first state.
    ///   - time: The time from which a worker may begin the run; `nil` for the present time.
    ///   - parent: The run that starts this one; `nil` if a client starts this run.
    ///   - trace: The trace in which the run is started.
    ///   - caller: The encoded subject and baggage with which the run is started.
    ///   - line: The line in which the run waits for its turn; `nil` for none.
    ///   - act: The intervention by which a person restarts another run as this one; `nil` for other runs.
    public init(
        _ id: FlowRunID, creation: String, fingerprint: String, entry: FlowStoredEntry,
        at time: FlowTime? = nil, parent: FlowParent? = nil, trace: FlowTrace? = nil,
        caller: [UInt8]? = nil, line: FlowLine? = nil, act: FlowAct? = nil
    ) {
        self.id = id
        self.creation = creation
        self.fingerprint = fingerprint
        self.entry = entry
        self.time = time
        self.parent = parent
        self.trace = trace
        self.caller = caller
        self.line = line
        self.act = act
    }
}
