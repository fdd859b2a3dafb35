/// Checks where machines begin and end, and that ways lead to and from every state.
struct FlowChecks {
    private let machines: MachineTable
    /// The states that links lead to, themselves and not what they enclose.
    private let targets: Set<Int>
    /// How many levels of each scope are entered from outside.
    private var enteredLevels: [Int]
    private(set) var findings = Findings()

    private var graph: LevelGraph { machines.graph }
    private var table: LevelTable { machines.graph.table }

    init(_ machines: MachineTable) {
        self.machines = machines
        targets = Set(machines.graph.links.map(\.target))
        enteredLevels = Array(repeating: 0, count: machines.graph.outline.scopes.count)
        for (level, entries) in graph.entries.enumerated() where !entries.isEmpty {
            enteredLevels[table.levels[level].scope] += 1
        }
        for level in table.levels.indices {
            guard let plan = machines.plans[level] else { continue }
            let isStarted = checkStart(of: level, plan)
            checkEnd(of: level, plan)
            checkEntries(of: level, plan)
            let reached = plan.failLeadsAnywhere ? nil : self.reached(in: level)
            for state in table.levels[level].states {
                check(state, isReached: !isStarted || reached?.contains(state) ?? true)
            }
        }
        checkRoles()
    }

    // MARK: Begin and End

    private mutating func checkStart(of level: Int, _ plan: MachineOutline) -> Bool {
        let begin = table.node(.begin, of: level)
        if !graph.leaving[begin].isEmpty || graph.exits[begin] { return true }
        guard needsBegin(level) else { return true }
        let states = table.levels[level].states
        let likely = states.first { graph.reaching[$0].isEmpty } ?? states.first
        let fix = likely.map { "write '[*] --> \(table.title(of: $0))'" } ?? "write '[*] --> ' and a state"
        findings.error(.noStart, at: plan.location, "'\(plan.title)' does not begin anywhere; \(fix)")
        return false
    }

    /// Whether a machine can be entered without saying where, or is not entered at all.
    private func needsBegin(_ level: Int) -> Bool {
        guard let holder = table.levels[level].holder else { return true }
        let entries = graph.entries[level]
        let viaFail = machines.plans[table.levelOfState[holder]]?.failLeadsAnywhere ?? false
        let beside = enteredLevels[table.levels[level].scope] > (entries.isEmpty ? 0 : 1)
        let resumes = entries.contains { table.mark(of: $0.node) != nil && graph.defaults[$0.node] == nil }
        return targets.contains(holder) || viaFail || beside || resumes || entries.isEmpty
    }

    private mutating func checkEnd(of level: Int, _ plan: MachineOutline) {
        guard !plan.reachesEnd else { return }
        if let holder = table.levels[level].holder, isLeftOnlyFromInside(holder) { return }
        findings.warning(
            .noEnd, at: plan.location,
            "'\(plan.title)' has no way to '[*]', so its output is 'Never'; draw '--> [*]' if it ends")
    }

    /// Whether edges lead out of a composite, but none of them waits for its end.
    private func isLeftOnlyFromInside(_ holder: Int) -> Bool {
        let links = graph.leaving[holder].map { graph.links[$0] }
        let isLeft = graph.exits[holder] || links.contains { $0.source != holder }
        return isLeft && !links.contains { $0.source == holder }
    }

    /// Refuses ways into one region, for which the other regions would have no input.
    private mutating func checkEntries(of level: Int, _ plan: MachineOutline) {
        guard table.levels[level].number != nil, plan.input?.text != nil else { return }
        let holder = table.levels[level].holder.map { "'\(table.title(of: $0))'" } ?? "the diagram"
        for entry in graph.entries[level] {
            findings.error(
                .regionEntry, at: graph.drawnLink(graph.links[entry.link]).target.location,
                "this enters one region of \(holder), the others would have no input; enter \(holder) itself"
            )
        }
    }

    // MARK: States

    private mutating func check(_ state: Int, isReached: Bool) {
        let drawn = graph.outline.states[state]
        guard isReached else {
            findings.warning(
                .unreachable, at: drawn.location, "no way leads to '\(drawn.id)'; connect it or delete it")
            return
        }
        guard graph.leaving[state].isEmpty, !graph.exits[state], !runsForever(state) else { return }
        findings.warning(
            .deadEnd, at: drawn.location,
            "no edge leads out of '\(drawn.id)', so its handler can only throw; draw '\(drawn.id) --> [*]'")
    }

    /// Whether a composite never ends, so that nothing can come after it; its machine has its own warning.
    private func runsForever(_ state: Int) -> Bool {
        let inside = table.levels(inside: state)
        return !inside.isEmpty && inside.contains { machines.plans[$0]?.reachesEnd == false }
    }

    /// The nodes of a level to which a way leads from Begin, Fail, or an entry.
    private func reached(in level: Int) -> Set<Int> {
        var open = [table.node(.begin, of: level), table.node(.fail, of: level)]
        open += graph.entries[level].map(\.node)
        var reached: Set<Int> = []
        while let node = open.popLast() {
            guard reached.insert(node).inserted else { continue }
            open += graph.leaving[node].map { graph.links[$0].to }
        }
        return reached
    }

    // MARK: Roles

    private mutating func checkRoles() {
        for state in graph.outline.mentions {
            let drawn = graph.outline.states[state]
            guard let role = drawn.role, role.mark == nil else { continue }
            let isPoint = role == .entryPoint || role == .exitPoint
            if !table.levels(inside: state).isEmpty {
                findings.error(
                    .stereotypeConflict, at: drawn.location,
                    "'\(drawn.id)' has states inside and cannot have this stereotype; remove one of both")
            } else if isPoint, graph.outline.scopes[drawn.scope].owner == nil {
                findings.warning(
                    .stereotypePlace, at: drawn.location,
                    "'\(drawn.id)' is in no composite and becomes a plain state; draw it inside one")
            }
        }
    }
}
