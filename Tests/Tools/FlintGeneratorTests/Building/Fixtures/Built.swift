import FlintGenerator

/// What came of a drawing, in the short forms that tests compare.
struct Built {
    let model: BuiltModel

    /// Builds one block.
    init(
        _ drawings: [Drawing], name: String? = nil, contexts: ContextReading = .typed,
        readsTriggers: Bool = false
    ) {
        self.init(
            blocks: [Drawing.block(drawings)], name: name, contexts: contexts, readsTriggers: readsTriggers)
    }

    init(
        blocks: [BlockSyntax], name: String? = nil, contexts: ContextReading = .typed,
        readsTriggers: Bool = false
    ) {
        let builder = ModelBuilder(
            ModelBuilder.Options(name: name, contexts: contexts, readsTriggers: readsTriggers))
        model = builder.build(DiagramSyntax(file: Drawing.file, blocks: blocks))
    }

    var machine: FlowMachine? { model.file.machines.first }

    /// The findings as `line:column severity code`, sorted.
    var findings: [String] {
        sorted.map { "\($0.location.line):\($0.location.column) \($0.severity.rawValue) \($0.code)" }
    }

    /// The findings that are errors.
    var errors: [String] {
        sorted.filter { $0.severity == .error }.map { "\($0.location.line):\($0.location.column) \($0.code)" }
    }

    var messages: [String] { sorted.map(\.message) }

    private var sorted: [Diagnostic] {
        model.diagnostics.sorted { ($0.location, $0.code.description) < ($1.location, $1.code.description) }
    }

    /// The edges of the diagram's machine.
    var edges: [String] { machine?.shortEdges ?? [] }

    /// The machine inside, by the names on the way: of a composite its own, of a region or branch both.
    subscript(path: String...) -> FlowMachine? {
        var machine = machine
        var rest = path[...]
        while let name = rest.popFirst() {
            guard let state = machine?.states.first(where: { $0.name == name }) else { return nil }
            if state.kind == .composite {
                machine = state.machines.first
            } else {
                guard let inner = rest.popFirst() else { return nil }
                machine = state.machines.first { $0.name == inner }
            }
        }
        return machine
    }

    /// A state of the diagram's machine.
    func state(_ name: String) -> FlowMachineState? { machine?.state(name) }
}

extension FlowMachine {
    func state(_ name: String) -> FlowMachineState? { states.first { $0.name == name } }

    /// The edges as `A > B`; a target in another machine as `A > [C/D] B`.
    var shortEdges: [String] {
        edges.map { edge in
            let labels = edge.labels.isEmpty ? "" : " : " + edge.labels.joined(separator: " | ")
            return "\(edge.source.short) > \(edge.target.short)\(labels)"
        }
    }
}

extension FlowPlace {
    var short: String {
        machine.isEmpty ? mark.short : "[\(machine.joined(separator: "/"))] \(mark.short)"
    }
}

extension FlowPlace.Mark {
    var short: String {
        switch self {
        case .begin: "begin"
        case .end: "end"
        case .fail: "fail"
        case .state(let name): name
        case .history: "history"
        case .deepHistory: "deepHistory"
        }
    }
}
