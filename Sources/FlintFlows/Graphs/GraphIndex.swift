/// A graph and the machines inside it, prepared for looking up states by the paths at edges.
struct GraphIndex {
    /// The way to a state: the number of a state, then that of a machine inside it, then that of a state, and so on.
    typealias Place = [Int]

    /// A machine.
    struct Machine {
        let graph: FlowGraph
        /// The way to the state and the machine; empty for the outermost one.
        let prefix: Place
        /// The machines around it, the outermost first.
        let around: [Int]
        let states: [Substring: Int]
        /// The edges by the names of the states that they leave.
        let edges: [String: [FlowGraph.Edge]]
    }

    /// The machines, the outermost first.
    private(set) var machines: [Machine] = []
    private var numbers: [Place: Int] = [:]
    /// The states that an edge leaves.
    private(set) var left: Set<Place> = []
    /// The states that an edge leads to.
    private(set) var entered: Set<Place> = []
    /// The states that an edge of another machine leads to.
    private(set) var enteredFromElsewhere: Set<Place> = []

    /// - Complexity: Linear in the number of states and edges, for each level of composites.
    init(_ graph: FlowGraph) {
        add(graph, prefix: [], around: [])
        for machine in machines.indices {
            for edge in machines[machine].graph.edges { note(edge, in: machine) }
        }
    }

    private mutating func add(_ graph: FlowGraph, prefix: Place, around: [Int]) {
        let number = machines.count
        numbers[prefix] = number
        let names = graph.states.enumerated().map { (Substring($1.name), $0) }
        machines.append(
            Machine(
                graph: graph, prefix: prefix, around: around,
                states: Dictionary(names) { first, _ in first },
                edges: Dictionary(grouping: graph.edges, by: \.from)))
        for (index, state) in graph.states.enumerated() {
            for (inside, machine) in state.machines.enumerated() {
                add(machine, prefix: prefix + [index, inside], around: around + [number])
            }
        }
    }

    private mutating func note(_ edge: FlowGraph.Edge, in machine: Int) {
        if let source = machines[machine].states[edge.from[...]] {
            left.insert(machines[machine].prefix + [source])
        }
        guard let target = target(of: edge, in: machine) else { return }
        entered.insert(target)
        if target.dropLast() != machines[machine].prefix[...] { enteredFromElsewhere.insert(target) }
    }

    /// The number of a machine inside a state.
    func machine(_ inside: Int, in state: Place) -> Int? { numbers[state + [inside]] }

    /// Whether an edge leaves a state or leads to it.
    func isTouched(_ place: Place) -> Bool { left.contains(place) || entered.contains(place) }

    // MARK: Paths

    /// Finds the state that a path means, such as `Shipping.Confirm` or `Cooking.Region1.Boil`.
    ///
    /// - Parameters:
    ///   - path: The names; a history mark at the end means its composite.
    ///   - machine: The machine that the path begins in.
    /// - Returns: The way to the state from the outermost machine; nil if there is none.
    func place(of path: String, in machine: Int = 0) -> Place? {
        place(of: path.split(separator: ".")[...], in: machine)
    }

    private func place(of path: ArraySlice<Substring>, in machine: Int) -> Place? {
        let (graph, prefix) = (machines[machine].graph, machines[machine].prefix)
        guard let name = path.first, let index = machines[machine].states[name] else { return nil }
        let rest = path.dropFirst()
        guard let next = rest.first, !Self.isHistory(next) else { return prefix + [index] }
        let inner = graph.states[index].machines
        for (inside, candidate) in inner.enumerated() {
            guard let number = numbers[prefix + [index, inside]] else { continue }
            // The machine of a region is called by its own name in a path, which its full name ends with.
            let isNamed = inner.count > 1 && candidate.machine.hasSuffix(next)
            if let found = place(of: isNamed ? rest.dropFirst() : rest, in: number) { return found }
        }
        return nil
    }

    /// Where an edge leads to, of which each leading dot leaves a machine; nil if it leads nowhere.
    func target(of edge: FlowGraph.Edge, in machine: Int) -> Place? {
        base(of: edge, in: machine).flatMap { place(of: edge.to, in: $0) }
    }

    /// The machine in which the path of an edge begins.
    private func base(of edge: FlowGraph.Edge, in machine: Int) -> Int? {
        let dots = edge.to.prefix { $0 == "." }.count
        let around = machines[machine].around
        guard dots <= around.count else { return nil }
        return dots == 0 ? machine : around[around.count - dots]
    }

    /// The name for people of where an edge leads to, seen from the machine that the edge leads into.
    func title(ofTargetOf edge: FlowGraph.Edge, in machine: Int) -> String {
        guard let base = base(of: edge, in: machine), let place = place(of: edge.to, in: base) else {
            return String(edge.to.drop { $0 == "." })
        }
        var titles: [String] = []
        var graph = machines[base].graph
        var rest = place.dropFirst(machines[base].prefix.count)
        while let index = rest.popFirst() {
            titles.append(graph.states[index].title)
            if let inside = rest.popFirst() { graph = graph.states[index].machines[inside] }
        }
        let last = edge.to.split(separator: ".").last ?? ""
        return titles.joined(separator: ".") + (Self.isHistory(last) ? last : "")
    }

    static func isHistory(_ name: Substring) -> Bool { name == "[H]" || name == "[H*]" }
}
