/// The diagram of a machine as nodes in scopes, and edges between them, for both renderers (Mermaid and DOT).
///
/// A scope is the diagram itself, the inside of a composite, or a region.
struct DrawnDiagram {
    enum Shape {
        case state
        case choice
        case fork
        case join
        case point
        case history
        case deepHistory
        /// The Begin, End or Fail of a machine as a node with a name, in place of the round symbol.
        case mark
        case composite
    }

    struct Node {
        let id: String
        let title: String
        let shape: Shape
        /// The indices of the scopes inside the node: one for a composite, several for regions, none for
        /// other states.
        var scopes: [Int] = []
    }

    struct Scope {
        /// The unique identifier of the scope; empty for the diagram's own machine.
        let id: String
        let parent: Int?
        var nodes: [Node] = []
        var edges: [Edge] = []
    }

    enum End: Equatable {
        case node(String)
        /// The round symbol at which the scope with this index starts.
        case begin(Int)
        case end(Int)
    }

    struct Edge {
        let from: End
        let to: End
        let labels: [String]
    }

    private(set) var scopes: [Scope] = []
    private let tree: MachineTree
    /// For each machine, the index of the scope in which its states are drawn.
    ///
    /// For a branch of a fork it is the scope of the machine that contains the fork.
    private var scopeOf: [Int] = []
    private var takenIDs: Set<String> = []
    private var stateIDs: [[String]]
    private var markIDs: [FlowPlace: String] = [:]

    init(_ machine: FlowMachine) {
        tree = MachineTree(machine)
        scopeOf = Array(repeating: 0, count: tree.nodes.count)
        stateIDs = Array(repeating: [], count: tree.nodes.count)
        for node in tree.nodes.indices { addScope(of: node) }
        for node in tree.nodes.indices { addNodes(of: node) }
        for node in tree.nodes.indices { addMarks(of: node) }
        for node in tree.nodes.indices { addEdges(of: node) }
    }

    // MARK: Scopes and nodes

    private func isBranch(_ node: Int) -> Bool { tree.enclosingState(of: node)?.kind == .fork }

    private mutating func addScope(of node: Int) {
        let parent = tree.nodes[node].parent.map { scopeOf[$0] }
        if isBranch(node), let parent {
            scopeOf[node] = parent
        } else {
            scopeOf[node] = scopes.count
            let names = path(to: node)
            scopes.append(Scope(id: names.isEmpty ? "" : makeID(names), parent: parent))
        }
        stateIDs[node] = tree.nodes[node].machine.states.map { makeID(path(to: node) + [$0.name]) }
    }

    private func path(to node: Int) -> [String] {
        tree.path(from: 0, to: node).flatMap { step -> [String] in
            let state = tree.enclosingState(of: step)?.name ?? ""
            return tree.isRegion(step) ? [state, tree.nodes[step].machine.name] : [state]
        }
    }

    /// Makes a unique identifier of ASCII letters, digits and underscores that is no keyword of a notation.
    ///
    /// - Parameter names: The names on the path to the element.
    private mutating func makeID(_ names: [String]) -> String {
        let text = "s_" + names.joined(separator: "_")
        let plain = String(
            text.unicodeScalars.map { scalar -> Character in
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                    ? Character(scalar) : "_"
            })
        var id = plain
        var number = takenIDs.contains(id) ? takenIDs.count : 0
        while !takenIDs.insert(id).inserted {
            number += 1
            id = "\(plain)_\(number)"
        }
        return id
    }

    private mutating func addNodes(of node: Int) {
        for (index, state) in tree.nodes[node].machine.states.enumerated() {
            let inside = tree.nodes[node].inside[index]
            let isComposite = state.kind != .fork && !inside.isEmpty
            scopes[scopeOf[node]].nodes.append(
                Node(
                    id: stateIDs[node][index], title: state.title, shape: Self.shape(of: state),
                    scopes: isComposite ? inside.map { scopeOf[$0] } : []))
        }
    }

    private static func shape(of state: FlowMachineState) -> Shape {
        switch state.kind {
        case .plain: .state
        case .choice: .choice
        case .entryPoint, .exitPoint: .point
        case .fork: .fork
        case .join: .join
        case .composite, .regions: .composite
        }
    }

    // MARK: Edges

    /// Adds nodes for the Begin and End of a machine, where an edge leads to Begin or leaves End.
    ///
    /// The symbol `[*]` cannot express such an edge.
    ///
    /// - Parameter node: The index of the machine.
    private mutating func addMarks(of node: Int) {
        for edge in tree.nodes[node].machine.edges {
            if edge.source == .end { _ = mark(.end, in: node) }
            if let target = tree.spot(of: edge.target), target.mark == .begin {
                _ = mark(.begin, in: target.node)
            }
        }
    }

    private mutating func addEdges(of node: Int) {
        let machine = tree.nodes[node].machine
        for edge in machine.edges {
            guard let target = tree.spot(of: edge.target), let from = source(edge.source, in: node) else {
                continue
            }
            if isBranched(edge.source, in: node) { continue }
            add(from, to: target, edge.labels, from: node)
        }
        for (place, isDeep) in [(machine.history, false), (machine.deepHistory, true)] {
            guard let place, let target = tree.spot(of: place) else { continue }
            add(.node(mark(isDeep ? .deepHistory : .history, in: node)), to: target, [], from: node)
        }
    }

    /// Returns whether the source of an edge is a fork with branches, so that the edge is not drawn.
    ///
    /// Edges from the ends of the branches lead to the target of that edge instead.
    ///
    /// - Parameters:
    ///   - mark: The source of the edge.
    ///   - node: The index of the machine with the edge.
    private func isBranched(_ mark: FlowPlace.Mark, in node: Int) -> Bool {
        guard case .state(let name) = mark, let state = tree.nodes[node].statesByName[name] else {
            return false
        }
        return tree.state(state, of: node).kind == .fork && !tree.nodes[node].inside[state].isEmpty
    }

    private mutating func add(_ from: End, to target: Spot, _ labels: [String], from node: Int) {
        let ancestor = tree.commonAncestor(node, target.node)
        let to = end(of: target)
        scopes[scopeOf[ancestor]].edges.append(Edge(from: from, to: to, labels: labels))
    }

    private mutating func source(_ mark: FlowPlace.Mark, in node: Int) -> End? {
        switch mark {
        case .begin:
            if isBranch(node), let parent = tree.nodes[node].parent, let fork = tree.nodes[node].enclosing {
                return .node(stateIDs[parent][fork])
            }
            return markIDs[FlowPlace(.begin, in: path(to: node))].map(End.node) ?? .begin(scopeOf[node])
        case .end, .fail: return .node(self.mark(mark, in: node))
        case .state(let name): return tree.nodes[node].statesByName[name].map { .node(stateIDs[node][$0]) }
        case .history, .deepHistory: return nil
        }
    }

    private mutating func end(of spot: Spot) -> End {
        switch spot.mark {
        case .state(let state): return .node(stateIDs[spot.node][state])
        case .begin: return .node(mark(.begin, in: spot.node))
        case .fail: return .node(mark(.fail, in: spot.node))
        case .end: return finalMark(of: spot.node)
        case .history(let state, let region, let isDeep):
            let inside = tree.nodes[spot.node].inside[state]
            guard let node = region ?? inside.first else { return .node(stateIDs[spot.node][state]) }
            return .node(mark(isDeep ? .deepHistory : .history, in: node))
        }
    }

    /// Returns the node or symbol to which edges to the End of a machine are drawn.
    ///
    /// For a branch it is the state at which the branches join, or else the target of the fork's edge.
    ///
    /// - Parameter node: The index of the machine.
    private mutating func finalMark(of node: Int) -> End {
        guard isBranch(node), let parent = tree.nodes[node].parent,
            let fork = tree.enclosingState(of: node)
        else {
            return markIDs[FlowPlace(.end, in: path(to: node))].map(End.node) ?? .end(scopeOf[node])
        }
        let states = tree.nodes[parent].machine.states
        if let join = states.firstIndex(where: { $0.joinedFork == fork.name }) {
            return .node(stateIDs[parent][join])
        }
        let edges = tree.nodes[parent].machine.edges
        guard let edge = edges.first(where: { $0.source == .state(fork.name) }),
            let target = tree.spot(of: edge.target)
        else { return .end(scopeOf[parent]) }
        return end(of: target)
    }

    /// Returns the identifier of the node for a pseudostate, and adds the node if it does not exist.
    ///
    /// - Parameters:
    ///   - mark: The pseudostate.
    ///   - node: The index of its machine.
    private mutating func mark(_ mark: FlowPlace.Mark, in node: Int) -> String {
        let place = FlowPlace(mark, in: path(to: node))
        if let id = markIDs[place] { return id }
        let (name, title, shape): (String, String, Shape) =
            switch mark {
            case .begin: ("Begin", "Begin", .mark)
            case .end: ("End", "End", .mark)
            case .history: ("History", "H", .history)
            case .deepHistory: ("DeepHistory", "H*", .deepHistory)
            case .fail, .state: ("Fail", "Fail", .mark)
            }
        let id = makeID(path(to: node) + [name])
        markIDs[place] = id
        let scope = scopeOf[node]
        scopes[scope].nodes.append(Node(id: id, title: title, shape: shape))
        if mark == .begin {
            scopes[scope].edges.append(Edge(from: .begin(scope), to: .node(id), labels: []))
        } else if mark == .end {
            scopes[scope].edges.append(Edge(from: .node(id), to: .end(scope), labels: []))
        }
        return id
    }
}
