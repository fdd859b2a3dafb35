/// The machines of one block (`@startuml` to `@enduml`).
///
/// First come those of the diagram, the composites and the regions, then one for each branch of a fork.
struct MachineTable {
    /// The name of the state that is created around the regions of a diagram that is divided into regions.
    static let regionsName = "Regions"

    private(set) var forks: ForkResolver
    let diagram: DiagramName
    /// The machines: first those of the diagram, the composites and the regions, then one for each branch of
    /// a fork.
    ///
    /// Later stages complete them. An element is nil if the machine is nested too deeply.
    var plans: [MachineOutline?]
    private(set) var findings = Findings()
    private var hasReportedLimit = false
    /// The names in use for generated types, without their suffixes such as `State`.
    private var typeNames: Set<String>
    /// The indices of the states for whose inner machines type names are reserved already.
    private var named: Set<Int> = []

    var graph: LevelGraph { forks.graph }
    var table: LevelTable { forks.graph.table }

    init(_ forks: ForkResolver, diagram: DiagramName) {
        self.forks = forks
        self.diagram = diagram
        typeNames = [diagram.name, diagram.name + Self.regionsName]
        plans = Array(repeating: nil, count: forks.graph.table.levels.count + forks.branches.count)
        for level in table.levels.indices {
            let holder = table.levels[level].holder.map { machine(of: $0) }
            guard let plan = makePlan(ofLevel: level, in: holder) else { continue }
            plans[level] = plan
            for state in table.levels[level].states {
                addBranches(around: state)
                plans[machine(of: state)]?.states.append(state)
            }
        }
    }

    /// Returns the index, in ``plans``, of the innermost machine that contains a state.
    func machine(of state: Int) -> Int {
        forks.owners[state].map { machine(ofBranch: $0) } ?? table.levelOfState[state]
    }

    func machine(ofBranch branch: Int) -> Int { table.levels.count + branch }

    /// Returns the indices, in ``plans``, of the machines inside a state.
    ///
    /// They are the branches of a fork, the regions of a composite, or its only machine; none for other
    /// states.
    func machines(inside state: Int) -> [Int] {
        if let fork = forks.forks[state] { return fork.branches.map { machine(ofBranch: $0) } }
        return table.levels(inside: state)
    }

    // MARK: Levels

    private mutating func makePlan(ofLevel level: Int, in parent: Int?) -> MachineOutline? {
        let drawn = table.levels[level]
        guard let holder = drawn.holder else { return makeDiagramPlan(level) }
        guard let parent, let outer = plans[parent] else { return nil }
        claimNames(of: holder, in: outer)
        let state = graph.outline.states[holder]
        let region = drawn.number.map { "Region\($0)" }
        let name = region ?? state.name.type
        return MachineOutline(
            name: name, typeName: outer.typeName + state.name.type + (region ?? ""),
            title: region ?? state.title ?? state.id,
            path: outer.path + [state.name.type] + (region.map { [$0] } ?? []),
            depth: outer.depth + 1, location: drawn.location ?? state.location, level: level)
    }

    /// Reserves the type names of the machines inside a state.
    ///
    /// If a name is in use, a number is appended to the name of the state, with a warning.
    ///
    /// - Parameters:
    ///   - state: The index of the state.
    ///   - outer: The machine that contains the state.
    private mutating func claimNames(of state: Int, in outer: MachineOutline) {
        guard named.insert(state).inserted else { return }
        let drawn = graph.outline.states[state]
        var names = typeNames(of: state, in: outer)
        let wanted = names[0]
        while !typeNames.isDisjoint(with: names) {
            forks.number(state)
            names = typeNames(of: state, in: outer)
        }
        typeNames.formUnion(names)
        guard names[0] != wanted else { return }
        findings.warning(
            .duplicateName, at: drawn.location,
            "the machine of '\(drawn.id)' would be a second '\(wanted)' in Swift, so the state becomes "
                + "'\(graph.outline.states[state].name.member)'; rename it to choose another name")
    }

    private func typeNames(of state: Int, in outer: MachineOutline) -> [String] {
        let prefix = outer.typeName + graph.outline.states[state].name.type
        let parts = machines(inside: state)
        guard parts.count > 1 || forks.forks[state] != nil else { return [prefix] }
        let names = parts.enumerated().map { offset, machine in
            machine < table.levels.count
                ? "Region\(offset + 1)"
                : graph.outline.states[forks.branches[machine - table.levels.count].start].name.type
        }
        return [prefix] + names.map { prefix + $0 }
    }

    private mutating func makeDiagramPlan(_ level: Int) -> MachineOutline {
        guard let number = table.levels[level].number else {
            return MachineOutline(
                name: diagram.name, typeName: diagram.name, title: diagram.title, path: [], depth: 0,
                location: diagram.location, level: level)
        }
        let name = "Region\(number)"
        typeNames.insert(diagram.name + Self.regionsName + name)
        return MachineOutline(
            name: name, typeName: diagram.name + Self.regionsName + name, title: name,
            path: [Self.regionsName, name], depth: 1,
            location: table.levels[level].location ?? diagram.location,
            level: level)
    }

    // MARK: Branches

    /// Creates the machines of the branches that contain a state, the outermost first, where they are
    /// missing.
    ///
    /// The function is not recursive, because the depth of nesting is not limited at this point.
    private mutating func addBranches(around state: Int) {
        var missing: [Int] = []
        var next = forks.owners[state]
        while let branch = next, plans[machine(ofBranch: branch)] == nil {
            missing.append(branch)
            next = forks.owners[forks.branches[branch].fork]
        }
        for branch in missing.reversed() {
            guard let plan = makePlan(ofBranch: branch) else { return }
            plans[machine(ofBranch: branch)] = plan
        }
    }

    private mutating func makePlan(ofBranch branch: Int) -> MachineOutline? {
        let drawn = forks.branches[branch]
        guard let outer = plans[machine(of: drawn.fork)] else { return nil }
        claimNames(of: drawn.fork, in: outer)
        let fork = graph.outline.states[drawn.fork]
        let start = graph.outline.states[drawn.start]
        guard outer.depth < BuildingLimits.nesting else {
            reportLimit(at: fork.location)
            return nil
        }
        return MachineOutline(
            name: start.name.type, typeName: outer.typeName + fork.name.type + start.name.type,
            title: start.title ?? start.id, path: outer.path + [fork.name.type, start.name.type],
            depth: outer.depth + 1, location: start.location, level: nil)
    }

    private mutating func reportLimit(at location: SourceLocation) {
        guard !hasReportedLimit else { return }
        hasReportedLimit = true
        findings.error(
            .limit, at: location,
            "composites and forks nest at most \(BuildingLimits.nesting) deep; split the diagram")
    }
}

// MARK: - Targets

extension MachineTable {
    /// The target of a link: the index of a machine in ``plans``, and a state or pseudostate in it.
    struct Target: Hashable {
        var machine: Int
        var node: Int
        /// The pseudostate, if the target is one; nil if ``node`` is the index of a state.
        var mark: ScopeMark?
    }

    /// Returns the target of a link, where each branch of a fork counts as a machine of its own.
    ///
    /// For a link inside a branch, the join and `[*]` are the End of the branch, and `Fail` is the Fail of
    /// the branch.
    func target(of link: LevelLink) -> Target {
        let mark = table.mark(of: link.target)
        let branch = table.mark(of: link.from) == nil ? forks.owners[link.from] : nil
        if link.to == link.target, let branch, forks.forks[link.from] == nil || mark != nil {
            let isJoin = forks.joined[link.to] == forks.branches[branch].fork
            if isJoin || mark == .end || mark == .fail {
                return Target(machine: machine(ofBranch: branch), node: -1, mark: isJoin ? .end : mark)
            }
        }
        let machine = mark == nil ? machine(of: link.target) : table.level(of: link.target)
        return Target(machine: machine, node: link.target, mark: mark)
    }

    /// Returns the target to which a fork leads after all of its branches have ended: its join, or an End.
    func target(of fork: ForkPlan) -> Target {
        switch fork.outcome {
        case .join(let join): return Target(machine: machine(of: join), node: join, mark: nil)
        case .end:
            if let branch = forks.owners[fork.state] {
                return Target(machine: machine(ofBranch: branch), node: -1, mark: .end)
            }
            let level = table.levelOfState[fork.state]
            return Target(machine: level, node: table.node(.end, of: level), mark: .end)
        }
    }

    /// Returns a target in the form of the generated model: a path of names, and a state or pseudostate.
    func place(_ target: Target) -> FlowPlace {
        let mark = target.mark?.flowMark ?? .state(graph.outline.states[target.node].name.type)
        return FlowPlace(mark, in: plans[target.machine]?.path ?? [])
    }
}
