internal import FlintFlows

/// Finds out which edges of a diagram the runs of its machines took, from their records.
///
/// A record names only states of its own machine. Where an edge leads into a composite is told by the state at which
/// the run inside it begins; where one leads out of it, by the next state of the run around it.
struct CoverageBook {
    /// A run that has left its last state by an edge that may lead out of its machine.
    private struct Departure {
        let machine: String
        let state: String
        /// How many machines it has left by now.
        var depth: Int
    }

    private struct Run {
        let machine: String
        /// The edges by which it may have entered a composite; the next run inside of it tells.
        var entries: [Int] = []
        var departures: [Departure] = []
        /// Departures of runs inside of it that lead further out.
        var passing: [Departure] = []
        var beforeEnd: String?
    }

    private(set) var ways: [FlowCoverage.Way] = []
    private var runs: [FlowID: Run] = [:]

    init(_ graph: FlowGraph) {
        add(graph)
    }

    private mutating func add(_ graph: FlowGraph) {
        guard !ways.contains(where: { $0.machine == graph.machine }) else { return }
        ways += graph.edges.map { edge in
            FlowCoverage.Way(machine: graph.machine, from: edge.from, to: edge.to, labels: edge.labels)
        }
        graph.states.flatMap(\.machines).forEach { add($0) }
    }

    // MARK: Records

    mutating func take(_ record: FlowTransition) {
        switch record.kind {
        case .started: start(record)
        case .moved, .failed: if let from = record.from { move(record.flow, from: from, to: record.to) }
        case .terminated: end(record.flow)
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
        let leaving = ways.indices.filter { ways[$0].machine == run.machine && ways[$0].from == from }
        if to == "End", leaving.contains(where: { ways[$0].to.hasPrefix(".") }) {
            // It may have left the machine; the run around it tells.
            runs[flow]?.beforeEnd = from
            return
        }
        let taken = leaving.filter { !ways[$0].to.hasPrefix(".") && FlowWays.first(of: ways[$0].to) == to }
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

    /// Counts the edges that led out of the machines inside a state, now that the next state is known.
    private mutating func settle(
        _ departures: [Departure], of flow: FlowID, from composite: String, to state: String
    ) {
        let machine = runs[flow]?.machine
        // Then the edge out of the inner machine and the one to its end look alike, and both count.
        let isEndedThere = ways.contains { $0.machine == machine && $0.from == composite && $0.to == state }
        for departure in departures {
            let dots = String(repeating: ".", count: departure.depth)
            let taken = ways.firstIndex { way in
                way.machine == departure.machine && way.from == departure.state
                    && way.to.prefix { $0 == "." } == dots[...] && FlowWays.first(of: way.to) == state
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

    /// Whether an edge from there leads out of more machines than were left by now.
    private func leadsFurther(_ departure: Departure) -> Bool {
        ways.contains { way in
            way.machine == departure.machine && way.from == departure.state
                && way.to.prefix { $0 == "." }.count > departure.depth
        }
    }

    /// The edge led to the end of the machine, and not out of it.
    private mutating func stay(_ departure: Departure) {
        count(
            ways.firstIndex {
                $0.machine == departure.machine && $0.from == departure.state && $0.to == "End"
            })
    }

    /// No run began inside the composite, so nothing tells the edges apart: it counts for the one to its border.
    private mutating func settleEntries(of flow: FlowID) {
        guard let entries = runs[flow]?.entries, !entries.isEmpty else { return }
        runs[flow]?.entries = []
        count(entries.first { !ways[$0].to.contains(".") } ?? entries.first)
    }

    /// The edge that leads to where a run inside a composite begins.
    private func entry(among entries: [Int], beginningAt state: String) -> Int? {
        let border = entries.first { !ways[$0].to.contains(".") }
        let exact = entries.first { ways[$0].to.contains(".") && ways[$0].to.hasSuffix(".\(state)") }
        let history = entries.first { ways[$0].to.hasSuffix("]") }
        return exact ?? (state == "Begin" ? border : nil) ?? history ?? border ?? entries.first
    }

    private mutating func count(_ way: Int?) {
        if let way { ways[way].count += 1 }
    }
}
