/// The identity of a stored run: its machine and the name that you chose for the run.
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

    /// The machine and the name, as `machine/id`.
    public var description: String { machine + "/" + id }

    /// Orders identities by machine, then by name.
    ///
    /// Names are ordered by the bytes of their composed form, as all stores order them. The operator `<` of
    /// `String` is reliable only for ASCII: for the ångström sign (U+212B) and the letter Å (U+00C5) with
    /// another letter behind it, it is `false` in both directions.
    ///
    /// - Parameters:
    ///   - first: An identity.
    ///   - second: Another one.
    /// - Returns: Whether the first identity comes before the second.
    public static func < (first: FlowRunID, second: FlowRunID) -> Bool {
        first.machine == second.machine
            ? first.id.isOrdered(before: second.id) : first.machine.isOrdered(before: second.machine)
    }
}

/// The kind of a stored state: machine, state, and the type and the revision of its context.
///
/// A worker claims only runs of kinds that it has registered. So old and new versions of a program share the
/// work while one replaces the other, and no version gets a run in a state that it lacks.
///
/// The type of the context is compared by its name in the diagram. A type with another name makes another
/// kind, even if the stored value could be decoded. The name includes a module only if the diagram does, so
/// you can rename modules.
public struct FlowKind: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the machine.
    public let machine: String
    /// The name of the state.
    public let state: String
    /// The name of the context's type, as in `DurableState.contextTypes`; empty for a state without a
    /// context.
    public let context: String
    /// The revision of the context.
    ///
    /// Raise it in the registration of the machine when the meaning of the stored context changes.
    public let revision: Int

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine.
    ///   - state: The name of the state.
    ///   - context: The name of the context's type, as drawn; empty for a state without a context.
    ///   - revision: The revision of the state's context.
    public init(machine: String, state: String, context: String = "", revision: Int = 0) {
        self.machine = machine
        self.state = state
        self.context = context
        self.revision = revision
    }

    /// The kind as `machine/state(context)#revision`.
    public var description: String {
        "\(machine)/\(state)" + (context.isEmpty ? "" : "(\(context))") + "#\(revision)"
    }
}
