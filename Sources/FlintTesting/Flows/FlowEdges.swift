internal import FlintFlows
internal import FlintTweaks

/// The edges between the states of one machine's diagram.
struct FlowEdges {
    private let graph: FlowGraph

    init(_ graph: FlowGraph) {
        self.graph = graph
    }

    /// Checks whether an edge leads from a state to another.
    ///
    /// - Parameters:
    ///   - state: The name of the source state.
    ///   - target: The name of the target state; `nil` for any.
    /// - Returns: A description of the problem; `nil` if there is such an edge.
    func problem(with state: String, leadingTo target: String?) -> String? {
        guard let drawn = graph.states.first(where: { $0.name == state }) else {
            return unknown(state)
        }
        guard let target else { return nil }
        let targets = targets(of: drawn)
        if targets.contains(target) { return nil }
        let alternatives =
            targets.isEmpty
            ? "From '\(state)' no way leads on." : "From '\(state)' ways lead to \(list(targets))."
        return "There is no way from '\(state)' to '\(target)' in \(graph.machine). \(alternatives)"
    }

    /// The names of the target states of a state; for a composite including the edges out of its inner machines.
    private func targets(of state: FlowGraph.State) -> [String] {
        var targets = graph.edges.filter { $0.from == state.name }.map { Self.first(of: $0.to) }
        targets += state.machines.flatMap { Self.leaving($0, depth: 1) }
        if state.kind == .end || state.kind == .fail { targets.append("Terminate") }
        var seen: Set<String> = []
        return targets.filter { seen.insert($0).inserted }
    }

    /// The names of the target states of edges that lead a number of machines outward.
    private static func leaving(_ graph: FlowGraph, depth: Int) -> [String] {
        let own = graph.edges.filter { $0.to.prefix { $0 == "." }.count == depth }
        return own.map { first(of: String($0.to.dropFirst(depth))) }
            + graph.states.flatMap(\.machines).flatMap { leaving($0, depth: depth + 1) }
    }

    static func first(of path: String) -> String { path.split(separator: ".").first.map(String.init) ?? path }

    private func unknown(_ state: String) -> String {
        let names = graph.states.map(\.name)
        let hint =
            NearestName.nearest(to: state, among: names).map { " Did you mean '\($0)'?" }
            ?? " There are \(list(names))."
        return "There is no state '\(state)' in \(graph.machine).\(hint)"
    }

    private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}
