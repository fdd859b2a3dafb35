/// The states and machines of a graph, numbered so that the target state of an edge can be looked up.
struct GraphIndex {
    /// The index path of a state or of a machine inside a state.
    ///
    /// It begins with the index of a state of the outermost machine. The index of a machine inside that state
    /// follows, then the index of a state of this machine, and so on.
    typealias Place = [Int]

    /// A machine of the graph, either the outermost one or one inside a state.
    struct Machine {
        let graph: FlowGraph
        /// The index path of the machine, with which the paths of its states begin; empty for the outermost
        /// machine.
        let prefix: Place
        /// The enclosing machines, the outermost first, each as its index in ``GraphIndex/machines``.
        let around: [Int]
        let states: [Substring: Int]
        /// The edges of the machine, by the name of their source state.
        let edges: [String: [FlowGraph.Edge]]
    }

    /// All machines of the graph, the outermost first.
    private(set) var machines: [Machine] = []
    private var numbers: [Place: Int] = [:]
    /// The index paths of the states with an outgoing edge.
    private(set) var left: Set<Place> = []
    /// The index paths of the states with an incoming edge.
    private(set) var entered: Set<Place> = []
    /// The index paths of the states with an incoming edge that begins in another machine.
    private(set) var enteredFromElsewhere: Set<Place> = []

    /// Creates the index of a graph.
    ///
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

    /// Returns the index, in ``machines``, of one of the machines inside a state; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - inside: The index of the machine among the machines of the state.
    ///   - state: The index path of the state.
    func machine(_ inside: Int, in state: Place) -> Int? { numbers[state + [inside]] }

    /// Returns whether any edge enters or leaves a state.
    func isTouched(_ place: Place) -> Bool { left.contains(place) || entered.contains(place) }

    // MARK: Paths

    /// Finds the state of a path, such as `Shipping.Confirm` or `Cooking.Region1.Boil`.
    ///
    /// - Parameters:
    ///   - path: The names, separated by dots; a history mark at the end stands for its composite.
    ///   - machine: The index, in ``machines``, of the machine in which the path begins.
    /// - Returns: The index path of the state from the outermost machine; `nil` if there is no such state.
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
            // A path may name the machine of a region by the suffix of its full name: `Region1` for
            // `CookingRegion1`.
            let isNamed = inner.count > 1 && candidate.machine.hasSuffix(next)
            if let found = place(of: isNamed ? rest.dropFirst() : rest, in: number) { return found }
        }
        return nil
    }

    /// Returns the index path of an edge's target state; `nil` if there is no such state.
    ///
    /// - Parameters:
    ///   - edge: The edge. Each leading dot of its target path leaves one machine.
    ///   - machine: The index, in ``machines``, of the machine that has the edge.
    func target(of edge: FlowGraph.Edge, in machine: Int) -> Place? {
        base(of: edge, in: machine).flatMap { place(of: edge.to, in: $0) }
    }

    /// Returns the machine in which the target path of an edge begins; `nil` if the path leaves too many
    /// machines.
    ///
    /// - Parameters:
    ///   - edge: The edge. Each leading dot of its target path leaves one machine.
    ///   - machine: The index, in ``machines``, of the machine that has the edge.
    /// - Returns: The index, in ``machines``, of the machine.
    private func base(of edge: FlowGraph.Edge, in machine: Int) -> Int? {
        let dots = edge.to.prefix { $0 == "." }.count
        let around = machines[machine].around
        guard dots <= around.count else { return nil }
        return dots == 0 ? machine : around[around.count - dots]
    }

    /// Returns the titles of an edge's target and of the composites around it, separated by dots.
    ///
    /// The titles begin in the machine in which the target path of the edge begins; a history mark follows
    /// without a dot, as in `Shipping[H]`. If the target state does not exist, the target path is returned
    /// without its leading dots.
    ///
    /// - Parameters:
    ///   - edge: The edge.
    ///   - machine: The index, in ``machines``, of the machine that has the edge.
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
