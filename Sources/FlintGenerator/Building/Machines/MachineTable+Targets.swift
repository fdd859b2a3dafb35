extension MachineTable {
    /// The target of a link: a machine, and a mark or state in it.
    struct Target: Hashable {
        var machine: Int
        var node: Int
        /// The mark that ``node`` stands for; nil for a state.
        var mark: ScopeMark?
    }

    /// The target of a link, once branches are machines of their own.
    ///
    /// Within a branch, the join, `[*]` and `Fail` are the End and Fail of that branch.
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

    /// The target of a fork, which is entered when its branches have ended.
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

    /// A target in the terms of the model.
    func place(_ target: Target) -> FlowPlace {
        let mark = target.mark?.flowMark ?? .state(graph.outline.states[target.node].name.type)
        return FlowPlace(mark, in: plans[target.machine]?.path ?? [])
    }
}
