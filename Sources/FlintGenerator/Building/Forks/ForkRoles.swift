/// The roles of states that are drawn as forks, joins or bars: their numbers of edges decide whether they split or join.
struct ForkRoles {
    struct Role: Equatable {
        var splits = false
        var joins = false
    }

    /// The roles, by state; a state that is drawn as none of these has no role.
    private(set) var roles: [Int: Role] = [:]
    var findings = Findings()

    init(_ graph: LevelGraph) {
        for state in graph.outline.mentions {
            let drawn = graph.outline.states[state]
            guard drawn.role == .fork || drawn.role == .join || (drawn.isBar && drawn.role == nil),
                graph.table.levels(inside: state).isEmpty
            else { continue }
            let role = Role(
                splits: Set(graph.leaving[state].map { graph.links[$0].to }).count > 1,
                joins: Set(graph.reaching[state].map { graph.links[$0].from }).count > 1)
            roles[state] = role
            warn(drawn, role)
        }
    }

    /// Removes the roles of states whose branches cannot be separated.
    mutating func drop(_ states: some Sequence<Int>) {
        for state in states { roles[state] = nil }
    }

    func splits(_ state: Int) -> Bool { roles[state]?.splits ?? false }

    func joins(_ state: Int) -> Bool { roles[state]?.joins ?? false }

    private mutating func warn(_ drawn: DrawnState, _ role: Role) {
        let message: String
        if drawn.role == .fork, !role.splits {
            message =
                "the fork '\(drawn.id)' has less than two branches; draw another one or remove the stereotype"
        } else if drawn.role == .join, !role.joins {
            message =
                "the join '\(drawn.id)' has less than two sources; draw another one or remove the stereotype"
        } else if !role.splits, !role.joins {
            message = "the bar '\(drawn.id)' neither splits nor joins; draw more edges or a plain state"
        } else {
            return
        }
        findings.warning(.stereotypeDegree, at: drawn.location, message)
    }
}
