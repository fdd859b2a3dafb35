import FlintBasics

/// Writes the constant that describes the states and edges of one machine in generated code.
struct GraphText {
    let constant: String
    private let machine: FlowMachine
    private let path: [String]
    /// For each machine around this one, and for itself, the number of components of ``path`` that lead to
    /// it.
    private let levels: [Int]
    private let scope: SwiftScope
    /// For each state of the machine, the names of the constants for the machines inside it.
    private let inside: [[String]]

    init(of node: Int, in tree: MachineTree, scope: SwiftScope) {
        machine = tree.nodes[node].machine
        self.scope = scope
        var path: [String] = []
        var levels = [0]
        for step in tree.path(from: 0, to: node) {
            guard let state = tree.enclosingState(of: step) else { continue }
            path += tree.isRegion(step) ? [state.name, tree.nodes[step].machine.name] : [state.name]
            levels.append(path.count)
        }
        self.path = path
        self.levels = levels
        constant = Self.constant(of: machine)
        inside = tree.nodes[node].inside.map { $0.map { Self.constant(of: tree.nodes[$0].machine) } }
    }

    /// Returns the name of the constant for a machine, which is as unique as the name of the machine's types.
    private static func constant(of machine: FlowMachine) -> String { "graphOf" + machine.typeName }

    /// Writes the constant, with its states and edges as one string literal.
    ///
    /// Array literals with many elements are too slow to compile.
    func write(to text: inout SwiftText) {
        text.line("private nonisolated let \(constant) = \(scope.fileFlint("FlowGraph"))(")
        text.indented { text in
            let name = SwiftIdentifier.literal(machine.typeName)
            text.line("machine: \(name), fingerprint: \"\(Fingerprint.of(machine))\",")
            text.line("drawn: \"\"\"")
            text.indented { text in
                for line in stateLines + edgeLines { text.line(SwiftIdentifier.content(line)) }
            }
            let machines = inside.joined().joined(separator: ", ")
            text.line("    \"\"\"" + (machines.isEmpty ? ")" : ", machines: [\(machines)])"))
        }
    }

    /// The lines of the constant's text that describe the states.
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

    /// The lines of the constant's text that describe the edges.
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

/// Computes the fingerprint of a machine: a 64-bit FNV-1a hash of its states, edges and types.
///
/// Titles, labels and layout do not change it. The offset and the prime are those of the definition of
/// FNV-1a.
enum Fingerprint {
    static func hexadecimal(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    static func of(_ machine: FlowMachine) -> String {
        hexadecimal(of: lines(of: machine).joined(separator: "\n"))
    }

    /// Returns the lines of text that are hashed, sorted, so that the order in the diagram does not matter.
    static func lines(of machine: FlowMachine) -> [String] {
        var lines: [String] = ["input " + type(machine.input)]
        switch machine.output {
        case .never: lines.append("output Never")
        case .value(let output): lines.append("output " + type(output))
        }
        if machine.failLeadsAnywhere { lines.append("fail anywhere") }
        for state in machine.states {
            let fork = state.joinedFork.map { " joins " + $0 } ?? ""
            lines.append("state \(state.name) \(state.kind.rawValue) \(type(state.context))\(fork)")
            for inner in state.machines {
                lines += Self.lines(of: inner).map { "inside \(state.name).\(inner.name) \($0)" }
            }
        }
        for edge in machine.edges {
            let ends = "\(GraphPath.name(of: edge.source)) \(GraphPath.name(of: edge.target))"
            lines.append("edge \(ends)")
            for trigger in edge.triggers { lines.append("trigger \(ends) \(text(of: trigger))") }
        }
        if let place = machine.history { lines.append("history " + GraphPath.name(of: place)) }
        if let place = machine.deepHistory { lines.append("deep history " + GraphPath.name(of: place)) }
        return lines.sortedOutOfLine { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns a trigger as text for the hash; equal times in different units give the same text.
    private static func text(of trigger: FlowTrigger) -> String {
        switch trigger {
        case .event(let type): "on " + self.type(type)
        case .deadline: "after \(trigger.milliseconds ?? 0)"
        }
    }

    private static func type(_ type: String?) -> String {
        type?.filter { !$0.isWhitespace } ?? "Void"
    }
}
