import FlintBasics

/// The targets, exits and entries of the machines of a diagram, derived from its edges.
struct EdgeTraces: Sendable {
    /// An edge's target, and the innermost machine that contains both the target and the source of the edge.
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

    /// The cases of the enum with the targets of one state; edges with equal paths share a case.
    struct Targets: Sendable {
        private(set) var list: [Target] = []
        /// The positions of the targets by name, used only if there are many targets.
        private var positions: [String: Int] = [:]
        /// The targets whose name belongs to a target with another path.
        private(set) var clashes: [Target] = []

        /// Adds a target, or records that its name clashes with that of another target or with `reserved`.
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

        /// The number of targets up to which a linear search is faster; most states have few.
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

    /// The ways to enter one composite at a state inside it.
    struct Entries: Sendable {
        private(set) var spots: [Spot] = []
        private var known: Set<Spot> = []

        mutating func add(_ spot: Spot) {
            if known.insert(spot).inserted { spots.append(spot) }
        }
    }

    let tree: MachineTree
    /// The targets by machine, and by the number of the edges' source that ``MachineTree/source(_:in:)``
    /// returns.
    private var targets: [[Targets]] = []
    private(set) var exits: [Int: Targets] = [:]
    private(set) var entries: [Composite: Entries] = [:]
    /// The numbers that are appended to the names of targets to make them unique, by the path of the target.
    private(set) var numbers: [Path: Int] = [:]
    private(set) var numberedOrigins: [(origin: EdgeOrigin?, name: String)] = []
    /// The names of the cases for entering a composite inside, where the plain names would not be unique.
    private(set) var entryNames: [Composite: [Spot: String]] = [:]
    /// The composites to which an edge leads itself, and not to a state inside.
    private(set) var bordersEntered: Set<Composite> = []
    /// The composites whose machines must remember the state in which they were left.
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

    /// The maximum number of attempts; few are enough, because a name with a number rarely equals another
    /// name.
    private static let maximumAttempts = 32

    private mutating func trace() {
        targets = tree.nodes.map { Array(repeating: Targets(), count: MachineTree.sourceCount(in: $0)) }
        (exits, entries, bordersEntered, remembering) = ([:], [:], [], [])
        for (node, content) in tree.nodes.enumerated() {
            for edge in content.machine.edges { trace(edge, from: node) }
            traceJoins(of: node)
        }
    }

    /// Appends numbers to names that are not unique.
    ///
    /// - Returns: Whether there were such names.
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

    /// Appends numbers to the names of the cases for entering a composite inside, where they are not unique.
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

    /// Returns the unique name of the case for entering a composite at a target inside it.
    func entryName(of spot: Spot, into composite: Composite) -> String {
        entryNames[composite]?[spot] ?? tree.plainEntryName(of: spot, into: composite)
    }

    /// Returns the targets of a state or pseudostate of a machine, one for each case of its enum.
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

    /// Records each composite that an edge enters on its way from a machine to a target inside it.
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

    /// Adds the edges from forks to the states that join them, where they were not drawn.
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
    /// A key for sorting paths, which gives the same order in every run of the program.
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
    /// Returns the name of the case for entering a composite at a target inside it, before names are made
    /// unique.
    fileprivate func plainEntryName(of spot: Spot, into composite: EdgeTraces.Composite) -> String {
        if spot.node == composite.node, case .history(_, let region, let isDeep) = spot.mark {
            return historyEntryName(region: region, isDeep: isDeep)
        }
        let inside = nodes[composite.node].inside[composite.state]
        return entryName(of: spot, into: inside.first { isInside(spot.node, $0) } ?? inside[0])
    }

    /// Returns the number of an edge's source in a machine: first its pseudostates, then its states; nil if
    /// there is none.
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

    /// Returns the machine that a history resumes; nil for the history of several regions.
    func historyMachine(of spot: Spot) -> Int? {
        guard case .history(let state, let region, _) = spot.mark else { return nil }
        if let region { return region }
        let inside = nodes[spot.node].inside[state]
        return inside.count == 1 && !isRegion(inside[0]) ? inside[0] : nil
    }

    /// Returns the target of a history without a state to resume; nil for Begin.
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
