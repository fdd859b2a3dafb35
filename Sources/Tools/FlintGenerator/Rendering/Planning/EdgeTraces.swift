import FlintBasics

/// The edges of a diagram as the generated enums need them.
///
/// They are grouped into targets of states, exits of machines, and entries of composites.
///
/// Machines are given by their indices in a ``MachineTree``.
struct EdgeTraces: Sendable {
    /// An edge's target, with the innermost machine that contains both the source and the target.
    struct Path: Hashable, Sendable {
        let ancestor: Int
        let spot: Spot
    }

    struct Target: Sendable {
        let name: String
        let path: Path
        let spot: Spot
        let isOwn: Bool
        var labels: [String]
        let origin: EdgeOrigin?
    }

    /// The targets of one state or the exits of one machine, for each of which a generated enum has a case.
    ///
    /// Edges with the same target share a case.
    struct Targets: Sendable {
        private(set) var list: [Target] = []
        /// The indices in ``list`` by the name of the target; empty for few targets, which are searched.
        private var positions: [String: Int] = [:]
        /// The targets that were not added, because another target has the same name.
        private(set) var clashes: [Target] = []

        /// Adds a target; if its name is in use for another target, or equals `reserved`, records a clash
        /// instead.
        mutating func add(_ target: Target, reserved: String? = nil) {
            guard target.name != reserved else { return clashes.append(target) }
            guard let position = position(of: target.name) else { return append(target) }
            if list[position].spot == target.spot {
                for label in target.labels where !list[position].labels.contains(label) {
                    list[position].labels.append(label)
                }
            } else {
                clashes.append(target)
            }
        }

        /// The maximum number of targets that are searched linearly, which is faster for few targets.
        private static let comparedCount = 8

        private func position(of name: String) -> Int? {
            list.count > Self.comparedCount ? positions[name] : list.firstIndex { $0.name == name }
        }

        private mutating func append(_ target: Target) {
            list.append(target)
            if list.count == Self.comparedCount + 1 {
                for (position, target) in list.enumerated() { positions[target.name] = position }
            } else if list.count > Self.comparedCount {
                positions[target.name] = list.count - 1
            }
        }
    }

    struct Composite: Hashable, Sendable {
        let node: Int
        let state: Int
    }

    /// The targets at which edges enter one composite, each once: those inside it, and its history marks.
    struct Entries: Sendable {
        private(set) var spots: [Spot] = []
        private var known: Set<Spot> = []

        mutating func add(_ spot: Spot) {
            if known.insert(spot).inserted { spots.append(spot) }
        }
    }

    let tree: MachineTree
    /// The targets of each state and pseudostate, by the index of the machine, then by the number of the
    /// source.
    ///
    /// The function `source(_:in:)` of ``MachineTree`` gives that number.
    private var targets: [[Targets]] = []
    private(set) var exits: [Int: Targets] = [:]
    private(set) var entries: [Composite: Entries] = [:]
    /// The numbers that make the names of targets unique, by target; they are appended to the names.
    private(set) var numbers: [Path: Int] = [:]
    private(set) var numberedOrigins: [(origin: EdgeOrigin?, name: String)] = []
    /// For each composite, the names of the cases by which it is entered, where the plain names are not
    /// unique.
    private(set) var entryNames: [Composite: [Spot: String]] = [:]
    /// The composites to which an edge leads directly, and not to a state inside.
    private(set) var bordersEntered: Set<Composite> = []
    /// The composites whose last state a run must store, because a history mark of them is used.
    private(set) var remembering: Set<Composite> = []

    init(_ tree: MachineTree) {
        self.tree = tree
        trace()
        var attempts = 0
        while attempts < Self.maximumAttempts, numberClashes() {
            attempts += 1
            trace()
        }
        for composite in entries.keys { nameEntries(of: composite) }
    }

    /// The maximum number of attempts to make the names of targets unique.
    ///
    /// Few are enough, because a name with a number rarely equals another name.
    private static let maximumAttempts = 32

    private mutating func trace() {
        targets = tree.nodes.map { Array(repeating: Targets(), count: MachineTree.sourceCount(in: $0)) }
        (exits, entries, bordersEntered, remembering) = ([:], [:], [], [])
        for (node, content) in tree.nodes.enumerated() {
            for edge in content.machine.edges { trace(edge, from: node) }
            traceJoins(of: node)
        }
    }

    /// Chooses numbers for the targets whose names are not unique.
    ///
    /// - Returns: Whether there were such targets, so that the names must be composed again.
    private mutating func numberClashes() -> Bool {
        let all = targets.joined().flatMap(\.clashes) + exits.values.flatMap(\.clashes)
        let clashes = all.sortedOutOfLine { ($0.name, $0.path.key) < ($1.name, $1.path.key) }
        var last: [String: Int] = [:]
        var known: Set<Path> = []
        for clash in clashes where known.insert(clash.path).inserted {
            let number = max(numbers[clash.path] ?? 1, last[clash.name] ?? 1) + 1
            numbers[clash.path] = number
            last[clash.name] = number
            numberedOrigins.append((clash.origin, clash.name))
        }
        return !clashes.isEmpty
    }

    /// Chooses unique names for the cases by which a composite is entered at a target inside it.
    private mutating func nameEntries(of composite: Composite) {
        var taken: Set<String> = ["begin"]
        for spot in entries[composite]?.spots ?? [] {
            let plain = tree.plainEntryName(of: spot, into: composite)
            var name = plain
            var number = 1
            while !taken.insert(name).inserted {
                number += 1
                name = plain + String(number)
            }
            if name != plain { entryNames[composite, default: [:]][spot] = name }
        }
    }

    /// Returns the name, unique in its enum, of the case by which a composite is entered at a target inside
    /// it.
    func entryName(of spot: Spot, into composite: Composite) -> String {
        entryNames[composite]?[spot] ?? tree.plainEntryName(of: spot, into: composite)
    }

    /// Returns the targets of a state or pseudostate, for each of which its generated enum has a case.
    ///
    /// - Parameters:
    ///   - mark: The state or pseudostate.
    ///   - node: The index of its machine.
    func targets(of mark: FlowPlace.Mark, in node: Int) -> [Target] {
        tree.source(mark, in: node).map { targets[node][$0].list } ?? []
    }

    private mutating func trace(_ edge: FlowEdge, from node: Int) {
        guard let source = tree.source(edge.source, in: node), let found = tree.spot(of: edge.target)
        else { return }
        let spot = tree.entered(found, from: node)
        let origin = EdgeOrigin(machine: tree.nodes[node].machine.typeName, ends: edge.ends)
        let ancestor = tree.commonAncestor(node, spot.node)
        let path = Path(ancestor: ancestor, spot: spot)
        let plainName = tree.caseName(of: spot, from: ancestor, isLeaving: node != ancestor)
        let name = plainName + (numbers[path].map { String($0) } ?? "")
        func target(isOwn: Bool) -> Target {
            Target(name: name, path: path, spot: spot, isOwn: isOwn, labels: edge.labels, origin: origin)
        }
        targets[node][source].add(target(isOwn: true))
        var left = node
        while left != ancestor, let parent = tree.nodes[left].parent,
            let state = tree.enclosingState(of: left),
            let source = tree.source(.state(state.name), in: parent)
        {
            exits[left, default: Targets()].add(target(isOwn: false), reserved: "finished")
            targets[parent][source].add(target(isOwn: false))
            left = parent
        }
        enter(spot, from: ancestor)
    }

    /// Records the entry into each composite on the path from a machine to the target of an edge.
    ///
    /// - Parameters:
    ///   - spot: The target.
    ///   - ancestor: The index of the machine, which contains the source of the edge, too.
    private mutating func enter(_ spot: Spot, from ancestor: Int) {
        for node in tree.path(from: ancestor, to: spot.node) {
            guard let parent = tree.nodes[node].parent, let state = tree.nodes[node].enclosing else {
                continue
            }
            entries[Composite(node: parent, state: state), default: Entries()].add(spot)
        }
        switch spot.mark {
        case .state(let state):
            if !tree.nodes[spot.node].inside[state].isEmpty {
                bordersEntered.insert(Composite(node: spot.node, state: state))
            }
        case .history(let state, _, let isDeep):
            let composite = Composite(node: spot.node, state: state)
            entries[composite, default: Entries()].add(spot)
            remember(composite, withInside: isDeep)
            if let start = tree.historyDefault(of: spot), let node = tree.historyMachine(of: spot) {
                enter(start, from: node)
            }
        case .begin, .end, .fail: break
        }
    }

    private mutating func remember(_ composite: Composite, withInside: Bool) {
        remembering.insert(composite)
        guard withInside else { return }
        for node in tree.nodes[composite.node].inside[composite.state] {
            for (state, inside) in tree.nodes[node].inside.enumerated() where !inside.isEmpty {
                remember(Composite(node: node, state: state), withInside: true)
            }
        }
    }

    /// Adds an edge from each fork to the state at which its branches join, unless the diagram has one.
    ///
    /// - Parameter node: The index of the machine that contains the forks.
    private mutating func traceJoins(of node: Int) {
        for (index, state) in tree.nodes[node].machine.states.enumerated() {
            guard let fork = state.joinedFork, let source = tree.source(.state(fork), in: node) else {
                continue
            }
            if targets[node][source].list.contains(where: \.isOwn) { continue }
            let spot = Spot(node: node, mark: .state(index))
            let target = Target(
                name: state.caseName, path: Path(ancestor: node, spot: spot), spot: spot, isOwn: true,
                labels: [],
                origin: nil)
            targets[node][source].add(target)
        }
    }
}

extension EdgeTraces.Path {
    /// A text by which paths are sorted, so that their order is the same in every run of the program.
    fileprivate var key: String {
        let mark =
            switch spot.mark {
            case .begin: "begin"
            case .end: "end"
            case .fail: "fail"
            case .state(let state): "state \(state)"
            case .history(let state, let region, let isDeep): "history \(state) \(region ?? -1) \(isDeep)"
            }
        return "\(ancestor) \(spot.node) \(mark)"
    }
}

extension MachineTree {
    /// Returns the name, not necessarily unique, of the case by which a composite is entered at a target.
    fileprivate func plainEntryName(of spot: Spot, into composite: EdgeTraces.Composite) -> String {
        if spot.node == composite.node, case .history(_, let region, let isDeep) = spot.mark {
            return historyEntryName(region: region, isDeep: isDeep)
        }
        let inside = nodes[composite.node].inside[composite.state]
        return entryName(of: spot, into: inside.first { isInside(spot.node, $0) } ?? inside[0])
    }

    /// Returns the number of a source of edges in a machine: 0 to 2 for Begin, End and Fail, then the states.
    ///
    /// It is nil for a history mark and an unknown state.
    ///
    /// - Parameters:
    ///   - mark: The state or pseudostate.
    ///   - node: The index of the machine.
    fileprivate func source(_ mark: FlowPlace.Mark, in node: Int) -> Int? {
        switch mark {
        case .begin: 0
        case .end: 1
        case .fail: 2
        case .state(let name): nodes[node].statesByName[name].map { 3 + $0 }
        case .history, .deepHistory: nil
        }
    }

    fileprivate static func sourceCount(in node: Node) -> Int { 3 + node.machine.states.count }

    /// Returns the index, in this tree, of the machine that resumes if an edge leads to a history mark.
    ///
    /// It is the machine inside the composite, or the region, that has the mark.
    ///
    /// - Parameter spot: The target of the edge.
    /// - Returns: The index; nil if the target is no history mark, or if it is the mark of a whole composite
    ///   with regions, which all resume.
    func historyMachine(of spot: Spot) -> Int? {
        guard case .history(let state, let region, _) = spot.mark else { return nil }
        if let region { return region }
        let inside = nodes[spot.node].inside[state]
        return inside.count == 1 && !isRegion(inside[0]) ? inside[0] : nil
    }

    /// Returns the target to which a history mark leads if there is no state to resume.
    ///
    /// - Parameter spot: The target of an edge, which may be a history mark.
    /// - Returns: The target; nil for the Begin of the machine, and for an edge to no history mark.
    func historyDefault(of spot: Spot) -> Spot? {
        guard case .history(_, _, let isDeep) = spot.mark, let node = historyMachine(of: spot) else {
            return nil
        }
        let machine = nodes[node].machine
        guard let place = isDeep ? machine.deepHistory : machine.history, let start = self.spot(of: place),
            isInside(start.node, node)
        else { return nil }
        switch start.mark {
        case .state, .end, .fail: return start
        case .begin, .history: return nil
        }
    }
}
