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

/// What a worker must know to go on with a run: the machine, the state, and the type and the revision of its context.
///
/// A worker takes only runs whose kind it has registered, so that an old and a new program share the work while one
/// replaces the other, and a new state strands nothing.
///
/// The type is its name as it is drawn: another name in the drawing is another kind, even if what is stored could be read.
/// The name of a module belongs to it only if it is drawn, so modules may be renamed.
public struct FlowKind: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the machine.
    public let machine: String
    /// The name of the state.
    public let state: String
    /// The type of the state's context, as `DurableState.contextTypes` says; empty for a state without one.
    public let context: String
    /// The revision, which the registration raises when a context changes its meaning.
    public let revision: Int

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine.
    ///   - state: The name of the state.
    ///   - context: The type of the state's context, as drawn; empty for a state without one.
    ///   - revision: The revision of the state's context.
    public init(machine: String, state: String, context: String = "", revision: Int = 0) {
        self.machine = machine
        self.state = state
        self.context = context
        self.revision = revision
    }

    /// `machine/state(context)#revision`.
    public var description: String {
        "\(machine)/\(state)" + (context.isEmpty ? "" : "(\(context))") + "#\(revision)"
    }
}
