import FlintGenerator
import Foundation

/// What came of a drawing, in the short forms that tests compare.
struct Built {
    static let file = "Test.puml"

    let model: BuiltModel
    private let diagnostics: [Diagnostic]

    /// Builds a diagram whose lines are separated by `; `.
    init(
        _ text: String, name: String? = nil, contexts: ContextReading = .typed, readsTriggers: Bool = false,
        file: String = Self.file, limits: BuildingLimits = BuildingLimits()
    ) {
        let parsed = DiagramParser().parse(Array(text.replacing("; ", with: "\n").utf8), file: file)
        let options = ModelBuilder.Options(name: name, contexts: contexts, readsTriggers: readsTriggers)
        model = ModelBuilder(options, limits: limits).build(parsed.syntax)
        diagnostics = (parsed.diagnostics + model.diagnostics).sorted {
            ($0.location, $0.code.description) < ($1.location, $1.code.description)
        }
    }

    /// A place in the diagram.
    static func at(_ line: Int, _ column: Int) -> SourceLocation {
        SourceLocation(file: file, line: line, column: column)
    }

    var machine: FlowMachine? { model.file.machines.first }

    /// The findings as `line:column severity code`, sorted.
    var findings: [String] {
        diagnostics.map { "\($0.location.line):\($0.location.column) \($0.severity.rawValue) \($0.code)" }
    }

    var messages: [String] { diagnostics.map(\.message) }

    /// The edges of the diagram's machine.
    var edges: [String] { machine?.shortEdges ?? [] }

    /// The machine inside, by the names on the way, as `C/D`: of a composite its own, of a region or branch both.
    subscript(way: String) -> FlowMachine? {
        var machine = machine
        var rest = way.components(separatedBy: "/").filter { !$0.isEmpty }[...]
        while let name = rest.popFirst() {
            guard let state = machine?.state(name) else { return nil }
            if state.kind == .composite {
                machine = state.machines.first
            } else {
                guard let inner = rest.popFirst() else { return nil }
                machine = state.machines.first { $0.name == inner }
            }
        }
        return machine
    }

    /// A part of the model: the edges of the machine at a way, or its `states`, `types` or `name`, as `C/D states`.
    func part(_ key: String) -> String? {
        let parts = ["states", "types", "name", "marks"]
        let part = parts.first { key == $0 || key.hasSuffix(" " + $0) }
        let way = String(key.dropLast(part?.count ?? 0)).trimmingCharacters(in: .whitespaces)
        guard let machine = self[way] else { return nil }
        return switch part {
        case "states": machine.states.map(\.short).joined(separator: " ")
        case "types": "\(machine.input ?? "nothing") > \(machine.output.short)"
        case "name": machine.typeName
        case "marks":
            [machine.history, machine.deepHistory].map { $0?.short ?? "none" }.joined(separator: ", ")
        default: machine.shortEdges.joined(separator: ", ")
        }
    }
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

extension FlowMachine.Output {
    var short: String {
        switch self {
        case .value(let type): type ?? "nothing"
        case .never: "never"
        }
    }
}

extension FlowMachineState {
    /// The state as `name:kind(context)`, of a plain state without its kind.
    var short: String {
        let kind = kind == .plain ? "" : ":\(kind)"
        return name + kind + (context.map { "(\($0))" } ?? "") + (joinedFork.map { "<\($0)" } ?? "")
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
