/// The text that describes the states and edges of one machine in generated code, with its fingerprint.
///
/// It is the same in each language, so that two applications can compare what they run.
package struct GraphPlan {
    let machine: FlowMachine
    /// For each state of the machine, the type names of the machines inside it.
    package let inside: [[String]]
    private let path: [String]
    /// For each machine around this one, and for itself, the number of components of ``path`` that lead to
    /// it.
    private let levels: [Int]

    package init(of node: Int, in tree: MachineTree) {
        machine = tree.nodes[node].machine
        var path: [String] = []
        var levels = [0]
        for step in tree.path(from: 0, to: node) {
            guard let state = tree.enclosingState(of: step) else { continue }
            path += tree.isRegion(step) ? [state.name, tree.nodes[step].machine.name] : [state.name]
            levels.append(path.count)
        }
        self.path = path
        self.levels = levels
        inside = tree.nodes[node].inside.map { $0.map { tree.nodes[$0].machine.typeName } }
    }

    package var fingerprint: String { Fingerprint.of(machine) }

    /// The lines of the text: one for each state and edge, each followed by the lines for its title or
    /// labels.
    package var lines: [String] { stateLines + edgeLines }

    /// The lines about the states, with Begin, End and Fail where the machine has them.
    private var stateLines: [String] {
        let hasBegin = !path.isEmpty || machine.edges.contains { $0.source == .begin }
        var lines = hasBegin ? ["Begin begin"] : []
        for (index, state) in machine.states.enumerated() {
            let count = inside[index].count
            let kind = state.kind == .plain && count == 0 ? "" : " " + state.kind.rawValue
            lines.append(state.name + kind + (count == 0 ? "" : " \(count)"))
            if state.title != state.name { lines.append("= " + Self.escaped(state.title)) }
        }
        if machine.output != .never { lines.append("End end") }
        return lines + ["Fail fail"]
    }

    /// The lines about the edges, with those that leave the history marks.
    private var edgeLines: [String] {
        var lines = machine.edges.flatMap { self.lines($0.source, $0.target, $0.labels) }
        if let place = machine.history { lines += self.lines(.history, place, []) }
        if let place = machine.deepHistory { lines += self.lines(.deepHistory, place, []) }
        return lines
    }

    private func lines(_ source: FlowPlace.Mark, _ target: FlowPlace, _ labels: [String]) -> [String] {
        let target = GraphPath.name(of: target, from: path, levels: levels)
        return ["\(GraphPath.name(of: source)) -> \(target)"] + labels.map { ": " + Self.escaped($0) }
    }

    /// Returns a title or label with escapes for line breaks and backslashes, so that it is one line.
    private static func escaped(_ text: String) -> String {
        let isPlain = !text.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == 0x0A || $0 == 0x0D }
        if isPlain { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
