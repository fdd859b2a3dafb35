/// Checks, after the branches of all forks were found, the edges at branches and joins.
///
/// An edge may enter a branch only from the fork, and leave it only to the join or to a pseudostate such as
/// `[*]`. Only branches may lead to the join.
struct ForkChecks {
    let graph: LevelGraph
    let roles: ForkRoles
    let forks: ForkResolver
    /// The indices of the forks with a forbidden edge at a branch or at the join, and of the joins without a
    /// fork.
    private(set) var broken: Set<Int> = []
    private(set) var findings = Findings()

    init(_ forks: ForkResolver) {
        self.forks = forks
        graph = forks.graph
        roles = forks.roles
        // A fork whose branches could not be separated was reported already, and the edges that cross them
        // are the cause.
        guard forks.broken.isEmpty else { return }
        for link in graph.links { check(link) }
        for entry in graph.entries.joined() { check(entry) }
        for state in graph.outline.mentions { checkJoin(state) }
    }

    private func owner(of node: Int) -> Int? {
        graph.table.mark(of: node) == nil ? forks.owners[node] : nil
    }

    private mutating func check(_ link: LevelLink) {
        guard forks.forks[link.from] == nil else { return }
        let owner = owner(of: link.from)
        if let fork = forks.joined[link.to] {
            let isFromBranch = owner.map { forks.branches[$0].fork == fork } ?? false
            guard !isFromBranch else { return }
            report(
                link, breaking: [fork],
                "'\(name(link.from))' is in no branch of '\(name(fork))' and leads to its join")
        } else if graph.table.mark(of: link.to) == nil, self.owner(of: link.to) != owner {
            let branches = [owner, self.owner(of: link.to)].compactMap(\.self)
            report(
                link, breaking: branches.map { forks.branches[$0].fork },
                "'\(name(link.from))' leads into a branch of a fork from outside of it")
        }
    }

    private mutating func check(_ entry: LevelEntry) {
        guard graph.table.mark(of: entry.node) == nil else { return }
        let fork = forks.joined[entry.node] ?? forks.owners[entry.node].map { forks.branches[$0].fork }
        guard let fork else { return }
        report(
            graph.links[entry.link], breaking: [fork],
            "'\(name(entry.node))' belongs to a fork and is entered from outside")
    }

    private mutating func checkJoin(_ state: Int) {
        guard roles.joins(state), forks.joined[state] == nil else { return }
        let role = graph.outline.states[state].role
        guard role == .join || (role == nil && !roles.splits(state)) else { return }
        broken.insert(state)
        findings.warning(
            .badFork, at: graph.outline.states[state].location,
            "nothing splits before '\(name(state))', so it is read as a choice; draw a fork or a plain state")
    }

    private mutating func report(_ link: LevelLink, breaking broken: [Int], _ message: String) {
        let isKnown = broken.allSatisfy(self.broken.contains)
        self.broken.formUnion(broken)
        guard !isKnown else { return }
        let names = Set(broken).sorted().map { "'\(name($0))'" }.joined(separator: " and ")
        findings.warning(
            .badFork, at: graph.drawnLink(link).source.location,
            "\(message), so \(names) is read as a choice; use a composite with regions")
    }

    private func name(_ node: Int) -> String { graph.table.dottedTitle(of: node) }
}

/// The roles, as forks or joins, of the states that are drawn as forks, joins or bars.
///
/// Such a state splits if it has several outgoing edges, and joins if it has several incoming ones.
struct ForkRoles {
    struct Role: Equatable {
        var splits = false
        var joins = false
    }

    /// The roles by the index of the state; a state that is not drawn as fork, join or bar has none.
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

    /// Removes the roles of forks and joins whose branches cannot be separated; these states become choices.
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
