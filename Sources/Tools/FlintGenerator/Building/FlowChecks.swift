internal import FlintJSON

/// Checks that every machine can end, and that every state can be reached and left.
struct FlowChecks {
    /// The maximum number of states in a block for whose names a similar name is searched.
    ///
    /// Messages about further states suggest no name, because each search compares all names of a machine.
    private static let maximumSuggestions = 100

    private let machines: MachineTable
    private var suggestions = 0
    private(set) var findings = Findings()

    private var graph: LevelGraph { machines.graph }
    private var table: LevelTable { machines.graph.table }

    init(_ machines: MachineTable) {
        self.machines = machines
        for level in table.levels.indices {
            guard let plan = machines.plans[level] else { continue }
            let isStarted = graph.isStarted(level) || table.levels[level].holder != nil
            checkEnd(of: level, plan)
            checkEntries(of: level, plan)
            let reached = plan.failLeadsAnywhere ? nil : self.reached(in: level)
            for state in table.levels[level].states {
                check(state, isReached: !isStarted || reached?.contains(state) ?? true)
            }
        }
        checkRoles()
    }

    // MARK: End

    private mutating func checkEnd(of level: Int, _ plan: MachineOutline) {
        guard !plan.reachesEnd else { return }
        if let holder = table.levels[level].holder, isLeftOnlyFromInside(holder) { return }
        findings.warning(
            .noEnd, at: plan.location,
            "'\(plan.title)' has no way to '[*]', so its output is 'Never'; draw '--> [*]' if it ends")
    }

    /// Returns whether a composite has edges to the outside, and all of them begin at states inside it.
    ///
    /// No edge continues after the end of such a composite, so the machine inside it needs no path to `[*]`.
    ///
    /// - Parameter holder: The index of the composite.
    private func isLeftOnlyFromInside(_ holder: Int) -> Bool {
        let links = graph.leaving[holder].map { graph.links[$0] }
        let isLeft = graph.exits[holder] || links.contains { $0.source != holder }
        return isLeft && !links.contains { $0.source == holder }
    }

    /// Reports edges from outside into a single region, because the other regions would get no input.
    ///
    /// - Parameters:
    ///   - level: The index of the region in the table of levels.
    ///   - plan: The machine of the region; a machine without an input is not checked.
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
                .unreachable, at: drawn.location,
                "no way leads to '\(graph.outline.dottedName(of: state))'; \(suggestion(for: state))connect it or delete it"
            )
            return
        }
        guard graph.leaving[state].isEmpty, !graph.exits[state], !runsForever(state) else { return }
        findings.warning(
            .deadEnd, at: drawn.location,
            "no edge leads out of '\(graph.outline.dottedName(of: state))', so its handler can only throw; "
                + "\(suggestion(for: state))draw '\(drawn.id) --> [*]'")
    }

    /// Returns a part of the message about a state whose name may be misspelled.
    ///
    /// The part suggests the most similar name in the same machine: `did you mean 'Review'? If not, `. It is
    /// empty if the state is declared, if no name is similar, or after the maximum number of searches.
    private mutating func suggestion(for state: Int) -> String {
        let drawn = graph.outline.states[state]
        guard !drawn.isDeclared, suggestions < Self.maximumSuggestions else { return "" }
        suggestions += 1
        let others = table.levels[table.levelOfState[state]].states.filter { $0 != state }
        let near = NearestName.nearest(to: drawn.id, among: others.map { graph.outline.states[$0].id })
        return near.map { "did you mean '\($0)'? If not, " } ?? ""
    }

    /// Returns whether a state is a composite with a machine that has no path to `[*]`.
    ///
    /// Such a composite needs no edge out of it. The machine inside gets the warning `no-end` instead.
    private func runsForever(_ state: Int) -> Bool {
        let inside = table.levels(inside: state)
        return !inside.isEmpty && inside.contains { machines.plans[$0]?.reachesEnd == false }
    }

    /// Returns the states and pseudostates of a machine that its edges reach.
    ///
    /// The search begins at Begin, at Fail, and where edges from outside enter.
    ///
    /// - Parameter level: The index of the machine in the table of levels.
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
            if isPoint, graph.outline.scopes[drawn.scope].owner == nil {
                findings.warning(
                    .stereotypePlace, at: drawn.location,
                    "'\(drawn.id)' is in no composite and becomes a plain state; draw it inside one")
            }
        }
    }
}

/// Reports each declared type whose name is also the name of a state in the same machine.
///
/// In generated code, the nested type for the state hides the declared type.
struct ShadowChecks {
    private(set) var findings = Findings()

    init(_ machines: MachineTable, contexts: [Int: DeclaredType]) {
        let outline = machines.graph.outline
        for case let plan? in machines.plans {
            let names = Set(plan.states.map { outline.states[$0].name.type }).union(["Begin", "End", "Fail"])
            let types = [plan.input, plan.output] + plan.states.map { contexts[$0] }
            for case let type? in types { check(type, names) }
        }
    }

    private var reported: Set<SourceLocation> = []

    private mutating func check(_ type: DeclaredType, _ names: Set<String>) {
        guard let hidden = type.type.roots.first(where: names.contains),
            reported.insert(type.location).inserted
        else { return }
        findings.note(
            .shadowedType, at: type.location,
            "a state has the name of the type '\(hidden)'; an alias is generated, nothing to do")
    }
}
