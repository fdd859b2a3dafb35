internal import FlintFlows
import FlintJSON

/// A counter that determines from the transitions of runs which edges of a diagram the runs have taken.
///
/// A transition names only states of its own machine. For an edge into a composite state, the initial state
/// of the inner run determines the target. For an edge out of a composite state, the next state of the
/// enclosing run determines the target.
struct CoverageCounter {
    /// The last state of an ended run, from which the run may have taken an edge out of its machine.
    ///
    /// The next state of the enclosing run decides whether the run took such an edge.
    private struct Departure {
        let machine: String
        let state: String
        /// The number of machines that the edge must leave: 1 if it leads to the machine around the run's own
        /// machine, 2 if it leads to the next machine outward.
        var depth: Int
    }

    private struct Run {
        let machine: String
        /// The indexes, in ``edges``, of the edges by which the run may have entered its current composite
        /// state.
        ///
        /// The initial state of the next inner run determines which of them was taken.
        var entries: [Int] = []
        var departures: [Departure] = []
        /// The last states of inner runs that have ended, from which an edge may also lead out of this run's
        /// machine.
        ///
        /// The next state of the run around this run decides whether such an edge was taken.
        var passing: [Departure] = []
        var beforeEnd: String?
    }

    private(set) var edges: [FlowCoverage.Edge] = []
    private var runs: [FlowID: Run] = [:]

    init(_ graph: FlowGraph) {
        add(graph)
    }

    private mutating func add(_ graph: FlowGraph) {
        guard !edges.contains(where: { $0.machine == graph.machine }) else { return }
        edges += graph.edges.map { edge in
            FlowCoverage.Edge(machine: graph.machine, from: edge.from, to: edge.to, labels: edge.labels)
        }
        graph.states.flatMap(\.machines).forEach { add($0) }
    }

    // MARK: Records

    mutating func take(_ record: FlowTransition) {
        switch record.kind {
        case .started: start(record)
        case .moved, .failed: if let from = record.from { move(record.flow, from: from, to: record.to) }
        case .resumed: runs[record.flow] = Run(machine: record.machine)
        case .terminated, .suspended: end(record.flow)
        case .restarted: break
        }
    }

    private mutating func start(_ record: FlowTransition) {
        runs[record.flow] = Run(machine: record.machine)
        guard let parent = record.parent, let entries = runs[parent]?.entries, !entries.isEmpty else {
            return
        }
        runs[parent]?.entries = []
        count(entry(among: entries, beginningAt: record.to))
    }

    private mutating func move(_ flow: FlowID, from: String, to: String) {
        guard let run = runs[flow] else { return }
        settleEntries(of: flow)
        settle(run.departures, of: flow, from: from, to: to)
        runs[flow]?.departures = []
        let leaving = edges.indices.filter { edges[$0].machine == run.machine && edges[$0].from == from }
        if to == "End", leaving.contains(where: { edges[$0].to.hasPrefix(".") }) {
            // The run may have left its machine, which the next state of the enclosing run decides.
            runs[flow]?.beforeEnd = from
            return
        }
        let taken = leaving.filter { !edges[$0].to.hasPrefix(".") && FlowEdges.first(of: edges[$0].to) == to }
        if taken.count == 1 { count(taken.first) } else { runs[flow]?.entries = taken }
    }

    private mutating func end(_ flow: FlowID) {
        settleEntries(of: flow)
        guard let run = runs.removeValue(forKey: flow) else { return }
        var departures = run.passing.map { departure in
            var departure = departure
            departure.depth += 1
            return departure
        }
        if let state = run.beforeEnd {
            departures.append(Departure(machine: run.machine, state: state, depth: 1))
        }
        if let parent = flow.parent, runs[parent] != nil {
            runs[parent]?.departures += departures
        } else {
            departures.forEach { stay($0) }
        }
    }

    // MARK: Edges between machines

    /// Counts the edges that inner runs took out of a composite state, when the next state is known.
    ///
    /// - Parameters:
    ///   - departures: The last states of the inner runs.
    ///   - flow: The run whose machine has the composite state.
    ///   - composite: The name of the composite state.
    ///   - state: The name of the state that the run has entered next.
    private mutating func settle(
        _ departures: [Departure], of flow: FlowID, from composite: String, to state: String
    ) {
        let machine = runs[flow]?.machine
        // If the composite state has an edge to the same state, the edge that leaves the inner machine cannot
        // be told from the edge to the inner machine's end. Both are counted.
        let isEndedThere = edges.contains { $0.machine == machine && $0.from == composite && $0.to == state }
        for departure in departures {
            let dots = String(repeating: ".", count: departure.depth)
            let taken = edges.firstIndex { edge in
                edge.machine == departure.machine && edge.from == departure.state
                    && edge.to.prefix { $0 == "." } == dots[...] && FlowEdges.first(of: edge.to) == state
            }
            if taken != nil {
                count(taken)
                if isEndedThere { stay(departure) }
            } else if state == "End", leadsFurther(departure) {
                runs[flow]?.passing.append(departure)
            } else {
                stay(departure)
            }
        }
    }

    /// Returns whether an edge from the last state of an inner run leaves more machines than have been left
    /// so far.
    ///
    /// - Parameter departure: The last state, and the number of machines left so far.
    private func leadsFurther(_ departure: Departure) -> Bool {
        edges.contains { edge in
            edge.machine == departure.machine && edge.from == departure.state
                && edge.to.prefix { $0 == "." }.count > departure.depth
        }
    }

    /// Counts the edge from the last state of an inner run to the end of its machine, because the run took
    /// no edge that leaves the machine.
    ///
    /// - Parameter departure: The last state of the inner run.
    private mutating func stay(_ departure: Departure) {
        count(
            edges.firstIndex {
                $0.machine == departure.machine && $0.from == departure.state && $0.to == "End"
            })
    }

    /// Counts the edge into a composite state that the run left before an inner run began in it.
    ///
    /// Without an inner run, edges into the composite state cannot be told apart, so the edge to the
    /// composite state itself is counted.
    private mutating func settleEntries(of flow: FlowID) {
        guard let entries = runs[flow]?.entries, !entries.isEmpty else { return }
        runs[flow]?.entries = []
        count(entries.first { !edges[$0].to.contains(".") } ?? entries.first)
    }

    /// Chooses the edge by which a composite state was entered, from the initial state of the inner run.
    ///
    /// - Parameters:
    ///   - entries: The indexes of the edges by which the enclosing run may have entered the composite state.
    ///   - state: The name of the initial state.
    /// - Returns: The index of the edge; `nil` if `entries` is empty.
    private func entry(among entries: [Int], beginningAt state: String) -> Int? {
        let border = entries.first { !edges[$0].to.contains(".") }
        let exact = entries.first { edges[$0].to.contains(".") && edges[$0].to.hasSuffix(".\(state)") }
        let history = entries.first { edges[$0].to.hasSuffix("]") }
        return exact ?? (state == "Begin" ? border : nil) ?? history ?? border ?? entries.first
    }

    private mutating func count(_ edge: Int?) {
        if let edge { edges[edge].count += 1 }
    }
}

// MARK: - FlowEdges

/// The edges of one machine's diagram, with which a scripted transition is checked.
struct FlowEdges {
    private let graph: FlowGraph

    init(_ graph: FlowGraph) {
        self.graph = graph
    }

    /// Checks whether an edge leads from one state to another.
    ///
    /// - Parameters:
    ///   - state: The name of the source state.
    ///   - target: The name of the target state; `nil` to check only that the source state exists.
    /// - Returns: A description of the problem if the state or the edge does not exist; otherwise `nil`.
    func problem(with state: String, leadingTo target: String?) -> String? {
        guard let drawn = graph.states.first(where: { $0.name == state }) else {
            return unknown(state)
        }
        guard let target else { return nil }
        let targets = targets(of: drawn)
        if targets.contains(target) { return nil }
        let alternatives =
            targets.isEmpty
            ? "From '\(state)' no edge leads on." : "From '\(state)' edges lead to \(list(targets))."
        return "There is no edge from '\(state)' to '\(target)' in \(graph.machine). \(alternatives)"
    }

    /// Returns the names of the states to which edges of a state lead.
    ///
    /// For a composite state, they include the states outside of it to which edges of its inner machines
    /// lead.
    private func targets(of state: FlowGraph.State) -> [String] {
        var targets = graph.edges.filter { $0.from == state.name }.map { Self.first(of: $0.to) }
        targets += state.machines.flatMap { Self.leaving($0, depth: 1) }
        if state.kind == .end || state.kind == .fail { targets.append("Terminate") }
        var seen: Set<String> = []
        return targets.filter { seen.insert($0).inserted }
    }

    /// Returns the names of the states outside of a composite state to which edges of its inner machines
    /// lead.
    ///
    /// - Parameters:
    ///   - graph: The graph of an inner machine.
    ///   - depth: The number of machines that such an edge leaves, 1 for a machine directly in the composite
    ///     state.
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
