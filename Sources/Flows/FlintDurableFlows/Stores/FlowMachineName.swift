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
    }

    /// The name of the machine.
    public let machine: String
    /// The fingerprint of the machine's diagram, which identifies the version of the machine.
    public let fingerprint: String
    /// The kind of name.
    public let kind: Kind
    /// The name of the state, or of the type of the input or event.
    public let name: String

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine.
    ///   - fingerprint: The fingerprint of its diagram.
    ///   - kind: The kind of name.
    ///   - name: The name of the state, or of the type of the input or event.
    public init(machine: String, fingerprint: String, kind: Kind, name: String) {
        self.machine = machine
        self.fingerprint = fingerprint
        self.kind = kind
        self.name = name
    }
}
