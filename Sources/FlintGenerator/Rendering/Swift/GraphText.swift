/// The constant that holds the graph of one machine.
struct GraphText {
    let constant: String
    private let machine: FlowMachine
    private let way: [String]
    /// The lengths of the prefixes of the way that name machines.
    private let levels: [Int]
    private let scope: SwiftScope
    /// The constants of the machines inside, in order.
    private let inside: [[String]]

    init(of node: Int, in tree: MachineTree, scope: SwiftScope) {
        machine = tree.nodes[node].machine
        self.scope = scope
        var way: [String] = []
        var levels = [0]
        for step in tree.way(from: 0, to: node) {
            guard let state = tree.enclosingState(of: step) else { continue }
            way += tree.isRegion(step) ? [state.name, tree.nodes[step].machine.name] : [state.name]
            levels.append(way.count)
        }
        self.way = way
        self.levels = levels
        constant = Self.constant(of: machine)
        inside = tree.nodes[node].inside.map { $0.map { Self.constant(of: tree.nodes[$0].machine) } }
    }

    /// Unique because the name of the type is.
    private static func constant(of machine: FlowMachine) -> String { "graphOf" + machine.typeName }

    func write(to text: inout SwiftText) {
        let name = SwiftIdentifier.literal(machine.typeName)
        let type = scope.fileFlint("FlowGraph")
        text.line("private nonisolated let \(constant) = \(type)(")
        text.indented { text in
            text.line("machine: \(name), fingerprint: \"\(Fingerprint.of(machine))\",")
            writeList("states", type + ".State", states, ",", to: &text)
            writeList("edges", type + ".Edge", edges, ")", to: &text)
        }
    }

    private func writeList(
        _ label: String, _ type: String, _ items: [[String]], _ end: String, to text: inout SwiftText
    ) {
        guard !items.isEmpty else { return text.line("\(label): []\(end)") }
        text.line("\(label): [")
        text.indented { text in
            for item in items { text.signature(type, item, ",") }
        }
        text.line("]" + end)
    }

    /// The arguments of each state.
    private var states: [[String]] {
        let hasBegin = !way.isEmpty || machine.edges.contains { $0.source == .begin }
        var states = hasBegin ? [["\"Begin\"", "kind: .begin"]] : []
        for (index, state) in machine.states.enumerated() {
            var arguments = [SwiftIdentifier.literal(state.name)]
            if state.title != state.name {
                arguments.append("title: " + SwiftIdentifier.literal(state.title))
            }
            if state.kind != .plain { arguments.append("kind: ." + state.kind.rawValue) }
            if !inside[index].isEmpty {
                arguments.append("machines: [\(inside[index].joined(separator: ", "))]")
            }
            states.append(arguments)
        }
        if machine.output != .never { states.append(["\"End\"", "kind: .end"]) }
        return states + [["\"Fail\"", "kind: .fail"]]
    }

    /// The arguments of each edge.
    private var edges: [[String]] {
        var edges = machine.edges.map { edge($0.source, $0.target, $0.labels) }
        if let place = machine.history { edges.append(edge(.history, place, [])) }
        if let place = machine.deepHistory { edges.append(edge(.deepHistory, place, [])) }
        return edges
    }

    private func edge(_ source: FlowPlace.Mark, _ target: FlowPlace, _ labels: [String]) -> [String] {
        let target = GraphPath.name(of: target, from: way, levels: levels)
        let ends = [GraphPath.name(of: source), target].map { SwiftIdentifier.literal($0) }
        let texts = labels.map { SwiftIdentifier.literal($0) }.joined(separator: ", ")
        return labels.isEmpty ? ends : ends + ["labels: [\(texts)]"]
    }
}
