/// The target of an edge: the index of a machine in a ``MachineTree``, and a state or pseudostate in it.
package struct Spot: Hashable, Sendable {
    package enum Mark: Hashable, Sendable {
        case begin
        case end
        case fail
        case state(Int)
        /// The history of a composite, or of one of its regions.
        ///
        /// `of` is the index of the composite among the machine's states. `region` is the index of the region
        /// in the tree; nil for the whole composite.
        ///
        /// The target is in the machine that contains the composite, because a run inside the composite must
        /// leave it before it can resume.
        case history(of: Int, region: Int?, isDeep: Bool)
    }

    package var node: Int
    package var mark: Mark
}

extension MachineTree {
    /// Returns the target of an edge, as the model of a file gives it, resolved in the tree of machines.
    ///
    /// It is nil if the tree has no such machine or state.
    func spot(of place: FlowPlace) -> Spot? {
        guard let found = find(place.machine[...]) else { return nil }
        switch (place.mark, found) {
        case (.history, .machine(let node)): return history(of: node, isDeep: false)
        case (.deepHistory, .machine(let node)): return history(of: node, isDeep: true)
        case (.history, .regions(let node, let state)):
            return Spot(node: node, mark: .history(of: state, region: nil, isDeep: false))
        case (.deepHistory, .regions(let node, let state)):
            return Spot(node: node, mark: .history(of: state, region: nil, isDeep: true))
        case (_, .regions(let node, let state)):
            return Spot(node: node, mark: .state(state))
        case (.begin, .machine(let node)): return Spot(node: node, mark: .begin)
        case (.end, .machine(let node)): return Spot(node: node, mark: .end)
        case (.fail, .machine(let node)): return Spot(node: node, mark: .fail)
        case (.state(let name), .machine(let node)):
            return nodes[node].statesByName[name].map { Spot(node: node, mark: .state($0)) }
        }
    }

    private enum Found {
        case machine(Int)
        /// A composite with regions, if the path names the composite but none of its regions.
        ///
        /// The first index is that of the machine with the composite, the second one that of the composite
        /// among the states of this machine.
        case regions(node: Int, state: Int)
    }

    private func find(_ path: ArraySlice<String>) -> Found? {
        var node = 0
        var rest = path
        while let name = rest.popFirst() {
            guard let state = nodes[node].statesByName[name] else { return nil }
            let inside = nodes[node].inside[state]
            guard let first = inside.first else { return nil }
            if !isRegion(first) {
                node = first
            } else if let region = rest.popFirst() {
                guard let child = inside.first(where: { nodes[$0].machine.name == region }) else {
                    return nil
                }
                node = child
            } else {
                return .regions(node: node, state: state)
            }
        }
        return .machine(node)
    }

    /// Returns the target for the history mark of a machine: the history of the composite around the machine.
    ///
    /// For the diagram's own machine, which has no history, it is Begin.
    private func history(of node: Int, isDeep: Bool) -> Spot {
        guard let parent = nodes[node].parent, let enclosing = nodes[node].enclosing else {
            return Spot(node: node, mark: .begin)
        }
        let region = isRegion(node) ? node : nil
        return Spot(node: parent, mark: .history(of: enclosing, region: region, isDeep: isDeep))
    }

    /// Returns the target that an edge enters, which is the composite itself for an edge to its Begin from
    /// outside.
    ///
    /// - Parameters:
    ///   - spot: The target in the diagram.
    ///   - source: The index of the machine with the source of the edge.
    func entered(_ spot: Spot, from source: Int) -> Spot {
        guard spot.mark == .begin, !isInside(source, spot.node), !isRegion(spot.node),
            let parent = nodes[spot.node].parent, let enclosing = nodes[spot.node].enclosing
        else { return spot }
        return Spot(node: parent, mark: .state(enclosing))
    }
}
