/// A type that a diagram declares as a class or an enum; a class is generated as a struct.
public struct FlowModel: Codable, Equatable, Sendable {
    /// The kind of generated type.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The type is a struct with stored properties.
        case structure
        /// The type is an enum.
        case enumeration
    }

    /// A property of a struct or a case of an enum.
    public struct Member: Codable, Equatable, Sendable {
        /// The name of the member, without backticks.
        public var name: String
        /// The type of the property or of the associated value; nil for a case without one.
        public var type: String?
        /// The default value, as Swift code; nil if there is none.
        public var defaultValue: String?

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - name: The name of the member, without backticks.
        ///   - type: The type of the property or of the associated value; nil for a case without one.
        ///   - defaultValue: The default value, as Swift code; nil if there is none.
        public init(name: String, type: String? = nil, defaultValue: String? = nil) {
            self.name = name
            self.type = type
            self.defaultValue = defaultValue
        }
    }

    /// The name of the generated type.
    public var name: String
    /// The kind of generated type.
    public var kind: Kind
    /// The generic parameters without their brackets, such as `Element: Sendable`; nil if there are none.
    public var generics: String?
    /// The properties or cases, in the order of the diagram.
    public var members: [Member]

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - name: The name of the type.
    ///   - kind: The kind of generated type.
    ///   - generics: The generic parameters without their brackets.
    ///   - members: The properties or cases.
    public init(name: String, kind: Kind, generics: String? = nil, members: [Member] = []) {
        self.name = name
        self.kind = kind
        self.generics = generics
        self.members = members
    }
}

/// An edge of a diagram; several arrows with the same source and target are one edge.
public struct FlowEdge: Codable, Equatable, Sendable {
    /// The source of the edge, in the machine that has the edge.
    public var source: FlowPlace.Mark
    /// The target of the edge, in the machine that has the edge or in another one of the diagram.
    public var target: FlowPlace
    /// The labels of the edge's arrows, in the order of the diagram, with triggers and without types.
    public var labels: [String]
    /// The triggers of the edge, in the order of the diagram; empty if the source does not wait.
    public var triggers: [FlowTrigger]

    /// Creates an edge.
    ///
    /// - Parameters:
    ///   - source: The source of the edge, in the machine that has the edge.
    ///   - target: The target.
    ///   - labels: The labels.
    ///   - triggers: The triggers.
    public init(
        from source: FlowPlace.Mark, to target: FlowPlace, labels: [String] = [],
        triggers: [FlowTrigger] = []
    ) {
        self.source = source
        self.target = target
        self.labels = labels
        self.triggers = triggers
    }

    private enum CodingKeys: String, CodingKey {
        case source
        case target
        case labels
        case triggers
    }

    /// Decodes an edge; if the member `triggers` is missing, the edge has no triggers.
    ///
    /// - Throws: `DecodingError` if another member is missing, or a member is of another type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        source = try container.decode(FlowPlace.Mark.self, forKey: .source)
        target = try container.decode(FlowPlace.self, forKey: .target)
        labels = try container.decode([String].self, forKey: .labels)
        triggers = try container.decodeIfPresent([FlowTrigger].self, forKey: .triggers) ?? []
    }

    /// Encodes the edge, without a member `triggers` if it has none.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(source, forKey: .source)
        try container.encode(target, forKey: .target)
        try container.encode(labels, forKey: .labels)
        if !triggers.isEmpty { try container.encode(triggers, forKey: .triggers) }
    }
}

/// The target of an edge: a machine of the diagram, and a state or pseudostate in it.
public struct FlowPlace: Codable, Hashable, Sendable {
    /// A state or pseudostate of a machine.
    public enum Mark: Codable, Hashable, Sendable {
        /// The pseudostate Begin, at which the machine starts.
        case begin
        /// The pseudostate End, at which the machine ends with its output.
        case end
        /// The pseudostate Fail, to which an error leads.
        case fail
        /// The state with this name.
        case state(String)
        /// The state that the machine was in when it was left last, drawn as `[H]`.
        case history
        /// The state that the machine was in when it was left last, drawn as `[H*]`; composites in that state
        /// resume, too.
        case deepHistory
    }

    /// The path from the diagram's own machine to the machine that contains the target; empty for the
    /// diagram's own machine.
    ///
    /// A composite is one component, its name. A region or a branch is two: the name of the state and the
    /// name of the machine, such as `["Working", "Region1"]`.
    public var machine: [String]
    /// The state or pseudostate in the machine that ``machine`` names.
    public var mark: Mark

    /// Creates the target of an edge.
    ///
    /// - Parameters:
    ///   - mark: The state or pseudostate.
    ///   - machine: The path of its machine; empty for the diagram's own machine.
    public init(_ mark: Mark, in machine: [String] = []) {
        self.machine = machine
        self.mark = mark
    }
}
