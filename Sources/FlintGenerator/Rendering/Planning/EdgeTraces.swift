/// Where the edges of a diagram leave machines and where they enter them.
struct EdgeTraces: Sendable {
    struct Source: Hashable, Sendable {
        let node: Int
        let mark: FlowPlace.Mark
    }

    /// A spot, and the innermost machine that holds it and where the way to it begins.
    struct Way: Hashable, Sendable {
        let ancestor: Int
        let spot: Spot
    }

    struct Target: Sendable {
        let name: String
        let way: Way
        let spot: Spot
        let isOwn: Bool
        var labels: [String]
        let origin: EdgeOrigin?
    }

    /// The cases of one enum: equal ways are one case.
    struct Targets: Sendable {
        private(set) var list: [Target] = []
        private var positions: [String: Int] = [:]
        /// Those whose name was taken by another way.
        private(set) var clashes: [Target] = []

        /// A name may be `reserved` for another case.
        mutating func add(_ target: Target, reserved: String? = nil) {
            guard target.name != reserved else { return clashes.append(target) }
            guard let position = positions[target.name] else {
                positions[target.name] = list.count
                list.append(target)
                return
            }
            if list[position].spot == target.spot {
                for label in target.labels where !list[position].labels.contains(label) {
                    list[position].labels.append(label)
                }
            } else {
                clashes.append(target)
            }
        }
    }

    struct Composite: Hashable, Sendable {
        let node: Int
        let state: Int
    }

    /// The entries of one composite.
    struct Entries: Sendable {
        private(set) var spots: [Spot] = []
        private var known: Set<Spot> = []

        mutating func add(_ spot: Spot) {
            if known.insert(spot).inserted { spots.append(spot) }
        }
    }

    let tree: MachineTree
    private(set) var targets: [Source: Targets] = [:]
    private(set) var exits: [Int: Targets] = [:]
    private(set) var entries: [Composite: Entries] = [:]
    /// The ways whose names others had, with the number that was put behind them, and where they were drawn.
    private(set) var numbers: [Way: Int] = [:]
    private(set) var numberedOrigins: [(origin: EdgeOrigin?, name: String)] = []
    /// The names of the entries of composites, as far as others had theirs.
    private(set) var entryNames: [Composite: [Spot: String]] = [:]
    /// The composites that are entered at their borders.
    private(set) var bordersEntered: Set<Composite> = []
    /// The composites whose machines have to remember where they were left.
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

    /// Numbers rarely meet names again, and then others.
    private static let maximumAttempts = 32

    private mutating func trace() {
        (targets, exits, entries, bordersEntered, remembering) = ([:], [:], [:], [], [])
        for (node, content) in tree.nodes.enumerated() {
            for edge in content.machine.edges { trace(edge, from: node) }
            traceJoins(of: node)
        }
    }

    /// Puts numbers behind the names that met.
    ///
    /// - Returns: Whether there were any.
    private mutating func numberClashes() -> Bool {
        let all = Array(targets.values) + Array(exits.values)
        let clashes = all.flatMap(\.clashes).sorted { ($0.name, $0.way.key) < ($1.name, $1.way.key) }
        var last: [String: Int] = [:]
        var known: Set<Way> = []
        for clash in clashes where known.insert(clash.way).inserted {
            let number = max(numbers[clash.way] ?? 1, last[clash.name] ?? 1) + 1
            numbers[clash.way] = number
            last[clash.name] = number
            numberedOrigins.append((clash.origin, clash.name))
        }
        return !clashes.isEmpty
    }

    /// Puts numbers behind the names of entries that meet.
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

    /// The name of a spot among the entries of a composite that holds it.
    func entryName(of spot: Spot, into composite: Composite) -> String {
        entryNames[composite]?[spot] ?? tree.plainEntryName(of: spot, into: composite)
    }

    private mutating func trace(_ edge: FlowEdge, from node: Int) {
        guard tree.hasSource(edge.source, in: node), let found = tree.spot(of: edge.target) else { return }
        let spot = tree.entered(found, from: node)
        let origin = EdgeOrigin(machine: tree.nodes[node].machine.typeName, ends: edge.ends)
        let ancestor = tree.commonAncestor(node, spot.node)
        let way = Way(ancestor: ancestor, spot: spot)
        let plainName = tree.caseName(of: spot, from: ancestor, isLeaving: node != ancestor)
        let name = plainName + (numbers[way].map { String($0) } ?? "")
        func target(isOwn: Bool) -> Target {
            Target(name: name, way: way, spot: spot, isOwn: isOwn, labels: edge.labels, origin: origin)
        }
        targets[Source(node: node, mark: edge.source), default: Targets()].add(target(isOwn: true))
        var left = node
        while left != ancestor, let parent = tree.nodes[left].parent,
            let state = tree.enclosingState(of: left)
        {
            exits[left, default: Targets()].add(target(isOwn: false), reserved: "finished")
            targets[Source(node: parent, mark: .state(state.name)), default: Targets()]
                .add(target(isOwn: false))
            left = parent
        }
        enter(spot, from: ancestor)
    }

    /// Notes each composite that is entered on the way from a machine down to a spot in it.
    private mutating func enter(_ spot: Spot, from ancestor: Int) {
        for node in tree.way(from: ancestor, to: spot.node) {
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

    /// A fork goes on at the state that joins it, even if nobody drew that edge.
    private mutating func traceJoins(of node: Int) {
        for (index, state) in tree.nodes[node].machine.states.enumerated() {
            guard let fork = state.joinedFork, tree.nodes[node].statesByName[fork] != nil else { continue }
            let source = Source(node: node, mark: .state(fork))
            if targets[source]?.list.contains(where: \.isOwn) == true { continue }
            let spot = Spot(node: node, mark: .state(index))
            let target = Target(
                name: state.caseName, way: Way(ancestor: node, spot: spot), spot: spot, isOwn: true,
                labels: [],
                origin: nil)
            targets[source, default: Targets()].add(target)
        }
    }
}

extension EdgeTraces.Way {
    /// An order that is the same in every run.
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
    /// The name of a spot among the entries of a composite that holds it, whatever other entries are named.
    fileprivate func plainEntryName(of spot: Spot, into composite: EdgeTraces.Composite) -> String {
        if spot.node == composite.node, case .history(_, let region, let isDeep) = spot.mark {
            return historyEntryName(region: region, isDeep: isDeep)
        }
        let inside = nodes[composite.node].inside[composite.state]
        return entryName(of: spot, into: inside.first { isInside(spot.node, $0) } ?? inside[0])
    }

    fileprivate func hasSource(_ mark: FlowPlace.Mark, in node: Int) -> Bool {
        switch mark {
        case .begin, .end, .fail: true
        case .state(let name): nodes[node].statesByName[name] != nil
        case .history, .deepHistory: false
        }
    }

    /// The machine that a history mark was drawn in; nil for a mark that stands for several regions.
    func historyMachine(of spot: Spot) -> Int? {
        guard case .history(let state, let region, _) = spot.mark else { return nil }
        if let region { return region }
        let inside = nodes[spot.node].inside[state]
        return inside.count == 1 && !isRegion(inside[0]) ? inside[0] : nil
    }

    /// Where the edge out of a history mark leads; nil for Begin.
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
