extension FlowGraph {
    /// The way to a state: the number of a state, then that of a machine inside it, then that of a state, and so on.
    typealias Place = [Int]

    /// Finds the state that a path means, such as `Shipping.Confirm` or `Cooking.Region1.Boil`.
    ///
    /// - Parameter path: The names from this machine on; a history mark at the end means its composite.
    /// - Returns: The way to the state; nil if there is none.
    func place(of path: ArraySlice<Substring>) -> Place? {
        guard let name = path.first, let index = states.firstIndex(where: { $0.name == name }) else {
            return nil
        }
        let rest = path.dropFirst()
        guard let next = rest.first, !Self.isHistory(next) else { return [index] }
        for (number, machine) in states[index].machines.enumerated() {
            // The machine of a region is called by its own name in a path, which its full name ends with.
            let isNamed = states[index].machines.count > 1 && machine.machine.hasSuffix(next)
            if let inner = machine.place(of: isNamed ? rest.dropFirst() : rest) {
                return [index, number] + inner
            }
        }
        return nil
    }

    /// The name for people of the state at a place, with those of the composites it is in.
    func title(at place: Place) -> String? {
        guard let index = place.first, states.indices.contains(index) else { return nil }
        let title = states[index].title
        let rest = place.dropFirst()
        guard let number = rest.first else { return title }
        guard states[index].machines.indices.contains(number) else { return nil }
        return states[index].machines[number].title(at: Place(rest.dropFirst())).map { "\(title).\($0)" }
    }

    static func isHistory(_ name: Substring) -> Bool { name == "[H]" || name == "[H*]" }

    static func components(of path: String) -> ArraySlice<Substring> { path.split(separator: ".")[...] }
}

/// A machine of a graph, with the machines that it is inside of.
struct NestedGraph {
    let graph: FlowGraph
    /// The way to the state and the machine; empty for the outermost one.
    var prefix: FlowGraph.Place = []
    /// The machines around it, the outermost first.
    var around: [NestedGraph] = []

    /// A machine inside one of its states.
    func inner(_ number: Int, of state: Int) -> NestedGraph {
        NestedGraph(
            graph: graph.states[state].machines[number], prefix: prefix + [state, number],
            around: around + [self])
    }

    /// Where an edge leads to, of which each leading dot leaves a machine.
    ///
    /// - Returns: The machine that the path begins in, and the way from there; nil for an edge that leads nowhere.
    func target(of edge: FlowGraph.Edge) -> (base: NestedGraph, place: FlowGraph.Place)? {
        let dots = edge.to.prefix { $0 == "." }.count
        guard dots <= around.count else { return nil }
        let base = dots == 0 ? self : around[around.count - dots]
        return base.graph.place(of: FlowGraph.components(of: edge.to)).map { (base, $0) }
    }

    /// Whether an edge touches the state with a name, which matters for those that every machine has.
    func hasEdge(at name: String) -> Bool {
        graph.edges.contains { $0.from == name || $0.to == name } || isEnteredFromInside(name)
    }

    /// Whether an edge of a machine inside this one leads to the state with a name.
    func isEnteredFromInside(_ name: String) -> Bool { isEntered(name, from: self) }

    private func isEntered(_ name: String, from machine: NestedGraph) -> Bool {
        machine.graph.states.indices.contains { state in
            machine.graph.states[state].machines.indices.contains { number in
                let inner = machine.inner(number, of: state)
                let enters = inner.graph.edges.contains { edge in
                    guard let target = inner.target(of: edge), target.base.prefix == prefix else {
                        return false
                    }
                    return target.place.count == 1 && graph.states[target.place[0]].name == name
                }
                return enters || isEntered(name, from: inner)
            }
        }
    }
}
