/// A name of a state, an input or an event in one version of a machine, which workers register in a store.
///
/// Tools that send events and start runs refuse names that are not registered.
public struct FlowMachineName: Hashable, Sendable, Codable {
    /// The kind of name.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A state of the machine.
        case state
        /// The type of the machine's input, as in the diagram; the empty text for a machine without an input.
        case input
        /// The type of an event that a state of the machine may await, as in the diagram.
        ///
        /// If the machine may also await types that are not known, the empty text is registered, too.
        case event
        /// A state whose context has another revision than 0, with the revision: `Ship#2`.
        case revision
        /// A state with the type of its context, as in the diagram: `Ship#Receipt`; without a type for a
        /// state without a context.
        ///
        /// Workers of earlier versions register no names of this kind.
        case context
    }

    /// The name of the machine.
    public let machine: String
    /// The fingerprint of the machine's diagram, which identifies the version of the machine.
    public let fingerprint: String
    /// The kind of name.
    public let kind: Kind
    /// The name of the state, or of the type of the input or event; for a revision or a context, the state
    /// and the revision or the type.
    public let name: String

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine.
    ///   - fingerprint: The fingerprint of its diagram.
    ///   - kind: The kind of name.
    ///   - name: The name of the state, or of the type of the input or event; for a revision or a context,
    ///     the state, `#`, and the revision or the type.
    public init(machine: String, fingerprint: String, kind: Kind, name: String) {
        self.machine = machine
        self.fingerprint = fingerprint
        self.kind = kind
        self.name = name
    }
}

extension Set<FlowMachineName> {
    /// Returns the highest registered revision of a state's context; 0 if none is registered.
    ///
    /// - Parameters:
    ///   - state: The name of the state.
    ///   - machine: The name of the machine.
    package func revision(of state: String, in machine: String) -> Int {
        values(.revision, of: state, in: machine).compactMap { Int($0) }.max() ?? 0
    }

    /// Returns the registered types of a state's context, with the empty text for no context; none if no
    /// worker has registered any.
    ///
    /// - Parameters:
    ///   - state: The name of the state.
    ///   - machine: The name of the machine.
    package func contexts(of state: String, in machine: String) -> Set<String> {
        Set<String>(values(.context, of: state, in: machine))
    }

    /// Returns the parts behind `#` of the names that are registered for a state: `2` of `Ship#2`.
    private func values(_ kind: FlowMachineName.Kind, of state: String, in machine: String) -> [String] {
        let beginning = state + "#"
        return compactMap { name in
            name.kind == kind && name.machine == machine && name.name.hasPrefix(beginning)
                ? String(name.name.dropFirst(beginning.count)) : nil
        }
    }
}
