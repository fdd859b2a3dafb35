/// Finds the branches of forks, by following the edges from each fork to the join at which all of its
/// branches meet.
///
/// A walk along the edges stops at a join. A fork inside a branch is resolved first, and the walk continues
/// at the join of that fork. So each state is visited once, and a fork that is already resolved is not walked
/// again.
struct ForkResolver {
    /// The progress in resolving a fork.
    private enum Progress {
        case walking
        case failed
        case resolved
    }

    private(set) var graph: LevelGraph
    let roles: ForkRoles
    private(set) var forks: [Int: ForkPlan] = [:]
    private(set) var branches: [BranchPlan] = []
    /// For each state, the index of the innermost branch that contains it; nil for a state outside of all
    /// branches.
    private(set) var owners: [Int?]
    /// For each state in which branches meet, the index of their fork.
    private(set) var joined: [Int: Int] = [:]
    /// The indices of the forks whose branches cannot be separated.
    private(set) var broken: Set<Int> = []
    private(set) var findings = Findings()
    private var progress: [Int: Progress] = [:]
    private var hasReportedLimit = false

    /// The number of attempts, each of which changes only the forks and joins with problems to choices.
    ///
    /// An attempt finds the branches of all forks in a block. If a further attempt finds problems, too, all
    /// forks and joins in the machines with problems become choices.
    private static let maximumAttempts = 8

    /// Finds the branches of all forks; a fork whose branches cannot be separated becomes a choice, as does
    /// its join.
    ///
    /// - Parameter graph: The states and links of a block.
    /// - Returns: The forks with their branches, and a warning for each fork that became a choice.
    /// - Complexity: One walk over all forks for each attempt; there are about ten attempts at most.
    static func separate(_ graph: LevelGraph) -> (forks: ForkResolver, findings: Findings) {
        var roles = ForkRoles(graph)
        var findings = roles.findings
        var attempt = 0
        while true {
            attempt += 1
            let forks = ForkResolver(graph, roles)
            let checks = ForkChecks(forks)
            findings.append(forks.findings)
            findings.append(checks.findings)
            let broken = forks.broken.union(checks.broken)
            guard !broken.isEmpty, !forks.hasReportedLimit else { return (forks, findings) }
            if attempt <= maximumAttempts {
                roles.drop(broken)
            } else {
                let levels = Set(broken.map { graph.table.level(of: $0) })
                roles.drop(graph.outline.mentions.filter { levels.contains(graph.table.level(of: $0)) })
            }
        }
    }

    private init(_ graph: LevelGraph, _ roles: ForkRoles) {
        self.graph = graph
        self.roles = roles
        owners = Array(repeating: nil, count: graph.outline.states.count)
        for state in graph.outline.mentions where roles.splits(state) && progress[state] == nil {
            resolve(state, depth: 1)
        }
    }

    /// Appends a number to the Swift name of a state, because another state already has the name.
    mutating func number(_ state: Int) {
        graph.number(state)
    }

    // MARK: One fork

    private mutating func resolve(_ fork: Int, depth: Int) {
        guard depth <= BuildingLimits.nesting else {
            progress[fork] = .failed
            guard !hasReportedLimit else { return }
            hasReportedLimit = true
            findings.error(
                .limit, at: graph.outline.states[fork].location,
                "forks nest at most \(BuildingLimits.nesting) deep; split the diagram")
            return
        }
        progress[fork] = .walking
        if let plan = separate(fork, depth: depth) {
            progress[fork] = .resolved
            forks[fork] = plan
            if case .join(let join) = plan.outcome { joined[join] = fork }
        } else {
            progress[fork] = .failed
        }
    }

    private mutating func separate(_ fork: Int, depth: Int) -> ForkPlan? {
        if graph.exits[fork] {
            report(
                fork, at: graph.outline.states[fork].location,
                "the fork '\(name(fork))' leads out of its composite")
            return nil
        }
        var walks: [BranchWalk] = []
        var starts: Set<Int> = []
        for link in graph.leaving[fork] where starts.insert(graph.links[link].to).inserted {
            guard let start = start(of: fork, link) else { return nil }
            walks.append(BranchWalk(branch: branches.count, start: start, open: [link]))
            branches.append(BranchPlan(fork: fork, start: start))
        }
        for index in walks.indices {
            walks[index].allStarts = starts
            guard run(&walks[index], depth: depth) else { return nil }
        }
        guard resumeSingleBranchStops(&walks, depth: depth), let outcome = meeting(of: fork, walks) else {
            return nil
        }
        return ForkPlan(state: fork, branches: walks.map(\.branch), outcome: outcome)
    }

    /// Returns the index of the first state of a branch, after which the branch is named.
    ///
    /// It is nil if the link leads back to the fork, directly to a join, or to a pseudostate such as `[*]`;
    /// this is reported.
    ///
    /// - Parameters:
    ///   - fork: The index of the fork.
    ///   - link: The index of the link from the fork into the branch.
    private mutating func start(of fork: Int, _ link: Int) -> Int? {
        let to = graph.links[link].to
        guard graph.table.mark(of: to) == nil, !isStop(to) || roles.splits(to), to != fork else {
            report(
                fork, at: target(of: link), "a branch of '\(name(fork))' has no state of its own",
                "draw a state between '\(name(fork))' and '\(name(to))'")
            return nil
        }
        return to
    }

    // MARK: One branch

    /// Follows the links of a branch that were not followed yet, and adds the reached states to the branch.
    ///
    /// - Parameters:
    ///   - walk: The progress in the branch.
    ///   - depth: The level of nesting of the fork: 1 if it is in no branch of another fork.
    /// - Returns: `false` if a link leads into another branch, back to the fork, to Begin or to a history
    ///   mark, or if a fork inside the branch cannot be resolved; this is reported.
    private mutating func run(_ walk: inout BranchWalk, depth: Int) -> Bool {
        while let link = walk.open.popLast() {
            let node = graph.links[link].to
            if let mark = graph.table.mark(of: node) {
                guard reach(mark, &walk, link) else { return false }
            } else if owners[node] == walk.branch {
                continue
            } else if isStop(node) {
                walk.stops.insert(node)
            } else if !isFree(node) || walk.isStartOfAnother(node) {
                report(
                    branches[walk.branch].fork, at: target(of: link),
                    "this edge leads from one branch of a fork into another one or back")
                return false
            } else if !take(node, &walk, depth: depth) {
                return false
            }
        }
        return true
    }

    private mutating func reach(_ mark: ScopeMark, _ walk: inout BranchWalk, _ link: Int) -> Bool {
        switch mark {
        case .end: walk.reachesEnd = true
        case .fail: break
        case .begin, .history, .deepHistory:
            report(
                branches[walk.branch].fork, at: target(of: link),
                "a branch of a fork cannot lead to '\(mark.title)'")
            return false
        }
        return true
    }

    /// Adds a state to a branch.
    ///
    /// If the state is a fork, the join of its branches is added, too. If that join is itself a fork, the
    /// join of its own branches is added as well, and so on.
    ///
    /// - Parameters:
    ///   - first: The index of the state.
    ///   - walk: The progress in the branch.
    ///   - depth: The level of nesting of the branch's fork: 1 if it is in no branch of another fork.
    /// - Returns: `false` if the branches of a fork in this chain cannot be separated, otherwise `true`.
    private mutating func take(_ first: Int, _ walk: inout BranchWalk, depth: Int) -> Bool {
        var node = first
        while owners[node] != walk.branch {
            owners[node] = walk.branch
            guard roles.splits(node) else {
                walk.open += graph.leaving[node].reversed()
                return true
            }
            if progress[node] == nil { resolve(node, depth: depth + 1) }
            switch forks[node]?.outcome {
            case .join(let join)?: node = join
            case .end?: walk.reachesEnd = true
            // The fork inside could not be resolved, which was reported.
            case nil: return false
            }
        }
        return true
    }

    private func isStop(_ node: Int) -> Bool { roles.joins(node) && joined[node] == nil }

    private func isFree(_ node: Int) -> Bool {
        owners[node] == nil && progress[node] != .walking
    }

    // MARK: Joins

    /// Continues the walks that took a fork inside their branch for the join.
    ///
    /// A walk stops at a state to which several edges lead, because the state may be the join. But all
    /// branches of a fork reach its join. So a state that is drawn as a fork, and that only one branch
    /// reaches, is a fork inside this branch.
    ///
    /// - Parameters:
    ///   - walks: The progress in each branch.
    ///   - depth: The level of nesting of the fork: 1 if it is in no branch of another fork.
    /// - Returns: `false` if a branch leads into another one or cannot be followed, which was reported;
    ///   otherwise `true`.
    private mutating func resumeSingleBranchStops(_ walks: inout [BranchWalk], depth: Int) -> Bool {
        var counts: [Int: Int] = [:]
        for stop in walks.flatMap(\.stops) { counts[stop, default: 0] += 1 }
        for index in walks.indices {
            // The order of a set differs between runs of the program, so the states are sorted.
            var queue = walks[index].stops.filter { isReachedByOneBranch($0, counts) }.sorted()
            while let stop = queue.popLast() {
                let known = walks[index].stops
                walks[index].stops.remove(stop)
                guard take(stop, &walks[index], depth: depth), run(&walks[index], depth: depth) else {
                    return false
                }
                for new in walks[index].stops.subtracting(known).sorted() {
                    counts[new, default: 0] += 1
                    if isReachedByOneBranch(new, counts) { queue.append(new) }
                }
            }
        }
        return true
    }

    private func isReachedByOneBranch(_ stop: Int, _ counts: [Int: Int]) -> Bool {
        counts[stop] == 1 && roles.splits(stop) && graph.outline.states[stop].role == .fork && isFree(stop)
    }

    private mutating func meeting(of fork: Int, _ walks: [BranchWalk]) -> ForkPlan.Outcome? {
        let stops = walks.reduce(into: Set<Int>()) { $0.formUnion($1.stops) }.sorted()
        let location = graph.outline.states[fork].location
        if stops.count > 1 {
            let names = stops.prefix(4).map { "'\(name($0))'" }.joined(separator: " and ")
            report(
                fork, at: location, "the branches of '\(name(fork))' meet in \(names)",
                "draw one join for all of them")
            return nil
        }
        let isMixed = !stops.isEmpty && walks.contains { $0.reachesEnd }
        if isMixed {
            report(
                fork, at: location,
                "some branches of '\(name(fork))' meet in '\(name(stops[0]))', some reach '[*]'")
            return nil
        }
        if let open = walks.first(where: { $0.stops.isEmpty && !$0.reachesEnd }) {
            let goal = stops.first.map { "'\(name($0))'" } ?? "a join"
            report(
                fork, at: graph.outline.states[open.start].location,
                "the branch '\(name(open.start))' of '\(name(fork))' never ends", "draw its way to \(goal)")
            return nil
        }
        return stops.first.map { .join($0) } ?? .end
    }

    // MARK: Reporting

    private func name(_ node: Int) -> String { graph.table.dottedTitle(of: node) }

    private func target(of link: Int) -> SourceLocation {
        graph.drawnLink(graph.links[link]).target.location
    }

    private mutating func report(
        _ fork: Int, at location: SourceLocation, _ message: String, _ fix: String? = nil
    ) {
        broken.insert(fork)
        findings.warning(
            .badFork, at: location,
            "\(message), so '\(name(fork))' is read as a choice; \(fix ?? "use a composite with regions")")
    }
}

/// The progress of following the edges of one branch of a fork.
struct BranchWalk {
    let branch: Int
    let start: Int
    /// The indices of the branch's links that were not followed yet.
    var open: [Int] = []
    /// The indices of the first states of all branches of the fork.
    var allStarts: Set<Int> = []
    /// The indices of the joins that the branch has reached, at which the walk has stopped.
    var stops: Set<Int> = []
    var reachesEnd = false

    func isStartOfAnother(_ node: Int) -> Bool { node != start && allStarts.contains(node) }
}

/// A fork whose branches were found and separated.
struct ForkPlan {
    enum Outcome: Equatable {
        /// All branches meet in the state with this index.
        case join(Int)
        /// All branches lead to `[*]`.
        case end
    }

    let state: Int
    /// The indices of the fork's branches in the resolver's list of all branches.
    var branches: [Int]
    var outcome: Outcome
}

/// A branch of a fork: the index of the fork, and the first state of the branch.
struct BranchPlan {
    let fork: Int
    /// The index of the branch's first state.
    let start: Int
}
