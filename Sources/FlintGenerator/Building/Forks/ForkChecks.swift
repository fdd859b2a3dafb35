/// Checks that nothing crosses the border of a branch, once all forks are resolved.
struct ForkChecks {
    let graph: LevelGraph
    let roles: ForkRoles
    let forks: ForkResolver
    private(set) var findings = Findings()

    init(_ forks: ForkResolver) {
        self.forks = forks
        graph = forks.graph
        roles = forks.roles
        for link in graph.links where !forks.brokenLevels.contains(link.level) {
            check(link)
        }
        for (level, entries) in graph.entries.enumerated() where !forks.brokenLevels.contains(level) {
            for entry in entries { check(entry) }
        }
        for state in graph.outline.mentions where !forks.brokenLevels.contains(graph.table.level(of: state)) {
            checkJoin(state)
        }
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
            report(link, "'\(name(link.from))' is in no branch of '\(name(fork))' and leads to its join")
        } else if graph.table.mark(of: link.to) == nil, self.owner(of: link.to) != owner {
            report(link, "'\(name(link.from))' leads into a branch of a fork from outside of it")
        }
    }

    private mutating func check(_ entry: LevelEntry) {
        guard graph.table.mark(of: entry.node) == nil else { return }
        if forks.owners[entry.node] != nil || forks.joined[entry.node] != nil {
            report(
                graph.links[entry.link], "'\(name(entry.node))' belongs to a fork and is entered from outside"
            )
        }
    }

    private mutating func checkJoin(_ state: Int) {
        guard roles.joins(state), forks.joined[state] == nil else { return }
        let role = graph.outline.states[state].role
        guard role == .join || (role == nil && !roles.splits(state)) else { return }
        findings.error(
            .badFork, at: graph.outline.states[state].location,
            "nothing splits before '\(graph.outline.states[state].id)'; draw a fork or a plain state"
        )
    }

    private mutating func report(_ link: LevelLink, _ message: String) {
        let location = graph.drawnLink(link).source.location
        findings.error(.badFork, at: location, message + "; use a composite with regions")
    }

    private func name(_ node: Int) -> String { graph.table.title(of: node) }
}
