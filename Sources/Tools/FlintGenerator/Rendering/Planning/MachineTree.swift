/// The machines of one diagram as an array, in which a machine comes before the machines inside it.
///
/// The index in the array identifies a machine.
package struct MachineTree: Sendable {
    package struct Node: Sendable {
        package let machine: FlowMachine
        /// The index of the machine that contains the state around this machine; nil for the diagram's own
        /// machine.
        package let parent: Int?
        /// The index of the state around this machine among the states of ``parent``; nil for the diagram's
        /// own machine.
        package let enclosing: Int?
        package let depth: Int
        /// For each state of the machine, the indices of the machines inside it.
        package fileprivate(set) var inside: [[Int]]
        fileprivate(set) var statesByName: [String: Int]
    }

    package private(set) var nodes: [Node] = []

    package init(_ root: FlowMachine) {
        add(root, parent: nil, enclosing: nil, depth: 0)
    }

    @discardableResult
    private mutating func add(_ machine: FlowMachine, parent: Int?, enclosing: Int?, depth: Int) -> Int {
        let index = nodes.count
        var names = [String: Int](minimumCapacity: machine.states.count)
        for (number, state) in machine.states.enumerated() where names[state.name] == nil {
            names[state.name] = number
        }
        nodes.append(
            Node(
                machine: machine, parent: parent, enclosing: enclosing, depth: depth,
                inside: [], statesByName: names))
        for (number, state) in machine.states.enumerated() {
            let children = state.machines.map {
                add($0, parent: index, enclosing: number, depth: depth + 1)
            }
            nodes[index].inside.append(children)
        }
        return index
    }

    func state(_ state: Int, of node: Int) -> FlowMachineState { nodes[node].machine.states[state] }

    /// Returns the state around a machine; nil for the diagram's own machine.
    func enclosingState(of node: Int) -> FlowMachineState? {
        guard let parent = nodes[node].parent, let enclosing = nodes[node].enclosing else { return nil }
        return state(enclosing, of: parent)
    }

    /// Returns whether a machine is a region, or a branch of a fork, and not the only machine of a composite.
    func isRegion(_ node: Int) -> Bool {
        guard let state = enclosingState(of: node) else { return false }
        return state.machines.count > 1 || state.kind == .regions || state.kind == .fork
    }

    func isInside(_ node: Int, _ ancestor: Int) -> Bool {
        var current = node
        while nodes[current].depth > nodes[ancestor].depth, let parent = nodes[current].parent {
            current = parent
        }
        return current == ancestor
    }

    /// Returns the index of the innermost machine that contains two machines, or is one of them.
    func commonAncestor(_ first: Int, _ second: Int) -> Int {
        var left = first
        var right = second
        while left != right {
            if nodes[left].depth >= nodes[right].depth, let parent = nodes[left].parent {
                left = parent
            } else if let parent = nodes[right].parent {
                right = parent
            } else {
                return 0
            }
        }
        return left
    }

    /// Returns the indices of the machines on the path from an outer machine to an inner one, the outermost
    /// first.
    ///
    /// The inner machine is included, the outer one is not.
    func path(from ancestor: Int, to node: Int) -> [Int] {
        var path: [Int] = []
        var current = node
        while current != ancestor, let parent = nodes[current].parent {
            path.append(current)
            current = parent
        }
        return path.reversed()
    }
}
