/// Collects the edges of each machine; links with the same source and target become one edge.
struct EdgeCollector {
    private struct Key: Hashable {
        var source: Int
        var target: MachineTable.Target
    }

    private let types: TypeAssignment
    /// The trigger of each link that has one, by the index of the link.
    private let triggers: [Int: FlowTrigger]
    private(set) var machines: MachineTable
    private var known: [Key: Int] = [:]

    init(_ types: TypeAssignment, triggers: [Int: FlowTrigger]) {
        self.types = types
        self.triggers = triggers
        machines = types.result
        known.reserveCapacity(machines.graph.links.count)
        for (index, link) in machines.graph.links.enumerated() where !machines.graph.isDefault(link) {
            add(link, labels: labels(of: index), trigger: triggers[index])
        }
        for level in machines.table.levels.indices {
            let leadsAnywhere = machines.graph.failLeadsAnywhere(in: level)
            machines.plans[level]?.failLeadsAnywhere = leadsAnywhere
        }
    }

    private func labels(of link: Int) -> [String] {
        guard !types.typedLinks.contains(link) else { return [] }
        let label = machines.graph.drawnLink(machines.graph.links[link]).label
        return label.map { $0.text.isEmpty ? [] : [$0.text] } ?? []
    }

    private mutating func add(_ link: LevelLink, labels: [String], trigger: FlowTrigger?) {
        let location = machines.graph.drawnLink(link).source.location
        let target = machines.target(of: link)
        if let fork = machines.forks.forks[link.from] {
            addBranch(of: fork, link, target, labels, location)
            return
        }
        let mark = machines.table.mark(of: link.source)
        let machine = mark == nil ? machines.machine(of: link.source) : machines.table.level(of: link.source)
        add(
            from: link.source, mark?.flowMark, to: target, in: machine, labels, trigger.map { [$0] } ?? [],
            location)
    }

    private mutating func addBranch(
        of fork: ForkPlan, _ link: LevelLink, _ target: MachineTable.Target, _ labels: [String],
        _ location: SourceLocation
    ) {
        let end = machines.target(of: fork)
        add(from: fork.state, nil, to: end, in: machines.machine(of: fork.state), [], [], location)
        guard let branch = machines.forks.owners[link.to] else { return }
        add(
            from: fork.state, .begin, to: target, in: machines.machine(ofBranch: branch), labels, [], location
        )
    }

    private mutating func add(
        from source: Int, _ mark: FlowPlace.Mark?, to target: MachineTable.Target, in machine: Int,
        _ labels: [String], _ triggers: [FlowTrigger], _ location: SourceLocation
    ) {
        if target.mark == .end { machines.plans[target.machine]?.reachesEnd = true }
        let key = Key(source: source, target: target)
        if let index = known[key] {
            machines.plans[machine]?.edges[index].labels += labels
            machines.plans[machine]?.edges[index].triggers += triggers
            return
        }
        known[key] = machines.plans[machine]?.edges.count
        let from = mark ?? .state(machines.graph.outline.states[source].name.type)
        let edge = FlowEdge(from: from, to: machines.place(target), labels: labels, triggers: triggers)
        machines.plans[machine]?.edges.append(edge)
        machines.plans[machine]?.edgeLocations.append(location)
    }
}
