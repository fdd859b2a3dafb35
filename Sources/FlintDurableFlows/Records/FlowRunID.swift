/// The identity of a stored run: its machine, and the name that its starter has chosen.
public struct FlowRunID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The name of the machine, as in its graph.
    public let machine: String
    /// The name of the run among those of the machine.
    public let id: String

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine.
    ///   - id: The name of the run.
    public init(machine: String, id: String) {
        self.machine = machine
        self.id = id
    }

    /// `machine/id`.
    public var description: String { machine + "/" + id }

    /// Orders by machine, then by name.
    ///
    /// - Parameters:
    ///   - first: An identity.
    ///   - second: Another one.
    /// - Returns: Whether the first comes first.
    public static func < (first: FlowRunID, second: FlowRunID) -> Bool {
        (first.machine, first.id) < (second.machine, second.id)
    }
}

/// What a worker must know to go on with a run: the machine, the state, and the revision of the state's context.
///
/// A worker takes only runs whose kind it has registered, so that an old and a new program share the work while one
/// replaces the other, and a new state strands nothing.
public struct FlowKind: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the machine.
    public let machine: String
    /// The name of the state.
    public let state: String
    /// The revision, which the registration raises when a context changes its meaning.
    public let revision: Int

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine.
    ///   - state: The name of the state.
    ///   - revision: The revision of the state's context.
    public init(machine: String, state: String, revision: Int = 0) {
        self.machine = machine
        self.state = state
        self.revision = revision
    }

    /// `machine/state#revision`.
    public var description: String { "\(machine)/\(state)#\(revision)" }
}
