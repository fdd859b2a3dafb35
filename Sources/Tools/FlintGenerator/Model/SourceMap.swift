/// The positions, in the diagrams, of the machines, states, edges and models of a ``FlowFile``.
///
/// They are separate from the model, so that diagrams with another layout give equal models.
package struct SourceMap: Equatable, Sendable {
    private var machines: [String: SourceLocation] = [:]
    private var states: [String: [String: SourceLocation]] = [:]
    private var contexts: [String: [String: SourceLocation]] = [:]
    private var edges: [String: [FlowEdge.Ends: SourceLocation]] = [:]
    private var models: [String: SourceLocation] = [:]

    package init() {}

    /// The position of the machine with the given ``FlowMachine/typeName``; nil if it is not known.
    package subscript(machine typeName: String) -> SourceLocation? {
        get { machines[typeName] }
        set { machines[typeName] = newValue }
    }

    /// The position of a state, given by its name and the type name of its machine; nil if it is not known.
    package subscript(state name: String, in typeName: String) -> SourceLocation? {
        get { states[typeName]?[name] }
        set { states[typeName, default: [:]][name] = newValue }
    }

    /// The position of the type of a state's context, given the name of the state and the type name of its
    /// machine; nil without a type.
    package subscript(contextOf name: String, in typeName: String) -> SourceLocation? {
        get { contexts[typeName]?[name] }
        set { contexts[typeName, default: [:]][name] = newValue }
    }

    /// The position of an edge, given by its ends and the type name of its machine; nil if it is not known.
    package subscript(edge ends: FlowEdge.Ends, in typeName: String) -> SourceLocation? {
        get { edges[typeName]?[ends] }
        set { edges[typeName, default: [:]][ends] = newValue }
    }

    /// Reserves space for the positions of a machine's states and edges.
    package mutating func reserveCapacity(states: Int, edges: Int, in typeName: String) {
        self.states[typeName, default: [:]].reserveCapacity(states)
        self.edges[typeName, default: [:]].reserveCapacity(edges)
    }

    /// The position of the class or enum with the given name; nil if it is not known.
    package subscript(model name: String) -> SourceLocation? {
        get { models[name] }
        set { models[name] = newValue }
    }
}

extension FlowEdge {
    /// The key of an edge in its machine: its source and target.
    package struct Ends: Hashable, Sendable {
        package var source: FlowPlace.Mark
        package var target: FlowPlace

        package init(source: FlowPlace.Mark, target: FlowPlace) {
            self.source = source
            self.target = target
        }
    }

    package var ends: Ends { Ends(source: source, target: target) }
}

/// The result of building the model of a file: the model, the positions of its parts, and the findings.
package struct BuiltModel: Sendable {
    package var file: FlowFile
    package var sources: SourceMap
    /// The findings of the model builder alone; their order is unspecified.
    package var diagnostics: [Diagnostic]
    /// The constructs that PlantUML refuses to draw, in blocks without errors; their order is unspecified.
    package var refusals: [DrawingRefusal]

    package init(
        file: FlowFile, sources: SourceMap = SourceMap(), diagnostics: [Diagnostic] = [],
        refusals: [DrawingRefusal] = []
    ) {
        self.file = file
        self.sources = sources
        self.diagnostics = diagnostics
        self.refusals = refusals
    }
}
