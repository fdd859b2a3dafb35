/// A model type in a diagram: a class is generated as a struct, an enum as an enum.
public struct FlowModel: Codable, Equatable, Sendable {
    /// The kind of generated type.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// A struct with stored properties.
        case structure
        /// An enum.
        case enumeration
    }

    /// A property of a struct or a case of an enum.
    public struct Member: Codable, Equatable, Sendable {
        /// The name, without backticks.
        public var name: String
        /// The type of the property or of the associated value; nil for a case without one.
        public var type: String?
        /// The default value, as Swift; nil without one.
        public var defaultValue: String?

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - type: The type.
        ///   - defaultValue: The default value, as Swift.
        public init(name: String, type: String? = nil, defaultValue: String? = nil) {
            self.name = name
            self.type = type
            self.defaultValue = defaultValue
        }
    }

    /// The name of the type.
    public var name: String
    /// The kind of generated type.
    public var kind: Kind
    /// The generic parameters without their brackets, such as `Element: Sendable`; nil without any.
    public var generics: String?
    /// The properties or cases, as written.
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

/// An edge of a diagram, or several edges with the same two ends.
public struct FlowEdge: Codable, Equatable, Sendable {
    /// The source, in the machine that holds the edge.
    public var source: FlowPlace.Mark
    /// The target, in the same or in another machine of the diagram.
    public var target: FlowPlace
    /// The labels of the edge or edges, in order, without types; those of triggers included.
    public var labels: [String]
    /// The triggers of the edge or edges, in order; empty if the source does not wait.
    public var triggers: [FlowTrigger]

    /// Creates an edge.
    ///
    /// - Parameters:
    ///   - source: The source, in the machine that holds the edge.
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

    /// Reads an edge; one without `triggers` has none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        source = try container.decode(FlowPlace.Mark.self, forKey: .source)
        target = try container.decode(FlowPlace.self, forKey: .target)
        labels = try container.decode([String].self, forKey: .labels)
        triggers = try container.decodeIfPresent([FlowTrigger].self, forKey: .triggers) ?? []
    }

    /// Writes the edge; `triggers` is left out if there are none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(source, forKey: .source)
        try container.encode(target, forKey: .target)
        try container.encode(labels, forKey: .labels)
        if !triggers.isEmpty { try container.encode(triggers, forKey: .triggers) }
    }
}

/// The target of an edge: a machine of the diagram, and a mark in it.
public struct FlowPlace: Codable, Hashable, Sendable {
    /// A state or a mark of one machine.
    public enum Mark: Codable, Hashable, Sendable {
        /// The start of the machine.
        case begin
        /// The end of the machine, with its output.
        case end
        /// The failure of the machine, with an error.
        case fail
        /// The state of this name.
        case state(String)
        /// `[H]`: the state that the machine left last.
        case history
        /// `[H*]`: the state that the machine left last; the composites in it resume, too.
        case deepHistory
    }

    /// The path from the diagram's own machine, which is empty, to the machine that holds the mark.
    ///
    /// A composite is one component, its name. A region or a branch is two: the name of the state and the
    /// name of the machine, such as `["Working", "Region1"]`.
    public var machine: [String]
    /// The mark in that machine.
    public var mark: Mark

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - mark: The mark.
    ///   - machine: The path of its machine; empty for the diagram's own.
    public init(_ mark: Mark, in machine: [String] = []) {
        self.machine = machine
        self.mark = mark
    }
}
