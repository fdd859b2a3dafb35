extension MachinePlanner {
    func composite(_ index: Int, in node: Int, targets: [TargetPlan]) -> CompositePlan {
        let key = EdgeTraces.Composite(node: node, state: index)
        let inside = tree.nodes[node].inside[index]
        return CompositePlan(
            machines: inside.map { innerMachine($0) }, isConcurrent: inside.contains { tree.isRegion($0) },
            entry: entry(of: key), input: border(of: index, in: node),
            remembers: traces.remembering.contains(key),
            joined: inside.contains { tree.isRegion($0) } ? joined(index, in: node) : nil,
            finish: finish(of: index, in: node, targets: targets))
    }

    private func innerMachine(_ node: Int) -> InnerMachine {
        let machine = tree.nodes[node].machine
        return InnerMachine(
            name: machine.name, typeName: machine.typeName, input: input(of: node), output: output(of: node),
            exits: exits(of: node))
    }

    private func finish(of index: Int, in node: Int, targets: [TargetPlan]) -> CompositePlan.Finish {
        let inside = tree.nodes[node].inside[index]
        let outputs = inside.map { output(of: $0) }
        if outputs.contains(where: { $0 == nil }) { return .never }
        let isConcurrent = inside.contains { tree.isRegion($0) }
        let finished =
            isConcurrent ? joinedPayload(of: index, in: node) : outputs.first.flatMap { $0 } ?? .none
        let own = targets.filter(\.isOwn)
        if own.count == 1, own[0].payload.matches(finished) { return .target(own[0].name, finished) }
        return .ask(finished)
    }

    // MARK: Outputs of regions and branches

    func joined(_ state: Int, in node: Int) -> JoinedPlan? {
        let inside = tree.nodes[node].inside[state]
        let properties = inside.enumerated().compactMap { index, child -> JoinedPlan.Property? in
            guard case .value(let type) = output(of: child) else { return nil }
            return JoinedPlan.Property(
                name: CaseName.lowered(tree.nodes[child].machine.name), type: type, index: index)
        }
        guard !properties.isEmpty else { return nil }
        let drawn = tree.state(state, of: node)
        return JoinedPlan(
            typeName: tree.nodes[node].machine.typeName + drawn.name + "Output", properties: properties)
    }

    func joinedPayload(of state: Int, in node: Int) -> Payload {
        Payload(joined(state, in: node)?.typeName)
    }

    func joinedPayload(ofFork fork: String, in node: Int) -> Payload {
        guard let state = tree.nodes[node].statesByName[fork] else { return .none }
        return joinedPayload(of: state, in: node)
    }

    // MARK: Entries

    func hasEntry(_ state: Int, in node: Int) -> Bool {
        traces.entries[EdgeTraces.Composite(node: node, state: state)] != nil
    }

    func entryType(of state: Int, in node: Int) -> String {
        let inside = tree.nodes[node].inside[state]
        if inside.count == 1, !tree.isRegion(inside[0]) {
            return tree.nodes[inside[0]].machine.typeName + "Entry"
        }
        return tree.nodes[node].machine.typeName + tree.state(state, of: node).name + "Entry"
    }

    /// Returns whether a machine is inside a composite and has no edge from Begin, so that edges enter the
    /// machine only at its states.
    ///
    /// - Parameter node: The index of the machine.
    func onlyEntered(_ node: Int) -> Bool {
        tree.nodes[node].parent != nil
            && traces.targets(of: .begin, in: node).isEmpty
    }

    /// Returns whether a composite can be entered as a whole, and not only at states inside it.
    ///
    /// - Parameters:
    ///   - state: The index of the composite among the states of its machine.
    ///   - node: The index of that machine.
    func canBeEntered(_ state: Int, in node: Int) -> Bool {
        traces.bordersEntered.contains(EdgeTraces.Composite(node: node, state: state))
            || !tree.nodes[node].inside[state].contains { onlyEntered($0) }
    }

    private func entry(of key: EdgeTraces.Composite) -> EntryPlan? {
        guard let entries = traces.entries[key] else { return nil }
        var cases: [EntryPlan.Case] = []
        if canBeEntered(key.state, in: key.node) {
            cases.append(beginCase("begin", of: key, resumption: .none))
        }
        cases += entries.spots.map { entryCase(for: $0, of: key) }
        return EntryPlan(
            typeName: entryType(of: key.state, in: key.node), cases: cases,
            lacksInput: entries.spots.contains { lacksInput($0, of: key) })
    }

    /// Returns whether an entry into one region of a composite leaves another region without its input.
    ///
    /// - Parameters:
    ///   - spot: The target in the region.
    ///   - key: The composite.
    private func lacksInput(_ spot: Spot, of key: EdgeTraces.Composite) -> Bool {
        var entered: Int?
        if spot.node != key.node {
            entered = tree.nodes[key.node].inside[key.state].first { tree.isInside(spot.node, $0) }
        } else if case .history(_, let region, _) = spot.mark {
            entered = region
        }
        guard let entered else { return false }
        return tree.nodes[key.node].inside[key.state].contains { child in
            child != entered && input(of: child) != .none && !input(of: child).matches(payload(of: spot))
        }
    }

    private func entryCase(for spot: Spot, of key: EdgeTraces.Composite) -> EntryPlan.Case {
        guard spot.node == key.node, case .history(_, let region, let isDeep) = spot.mark else {
            return innerCase(for: spot, of: key)
        }
        let name = traces.entryName(of: spot, into: key)
        let resumption: EntryPlan.Resumption = isDeep ? .deep : .shallow
        guard let resumed = region ?? tree.historyMachine(of: spot) else {
            return beginCase(name, of: key, resumption: resumption)
        }
        let cases =
            tree.historyDefault(of: spot)
            .map { construction(of: $0, in: resumed, exit: "") } ?? ["begin"]
        let start = EntryPlan.Start(
            construction: cases, takesPayload: payload(of: spot) != .none, resumption: resumption)
        return EntryPlan.Case(
            name: name, payload: payload(of: spot), starts: starts(of: key, with: start, in: resumed))
    }

    private func innerCase(for spot: Spot, of key: EdgeTraces.Composite) -> EntryPlan.Case {
        let inside = tree.nodes[key.node].inside[key.state]
        let entered = inside.first { tree.isInside(spot.node, $0) } ?? inside[0]
        let start = EntryPlan.Start(
            construction: construction(of: spot, in: entered, exit: ""),
            takesPayload: payload(of: spot) != .none, resumption: .none)
        return EntryPlan.Case(
            name: entryName(spot, into: entered), payload: payload(of: spot),
            starts: starts(of: key, with: start, in: entered))
    }

    private func beginCase(
        _ name: String, of key: EdgeTraces.Composite, resumption: EntryPlan.Resumption
    ) -> EntryPlan.Case {
        EntryPlan.Case(
            name: name, payload: border(of: key.state, in: key.node),
            starts: tree.nodes[key.node].inside[key.state].map { child in
                EntryPlan.Start(
                    construction: ["begin"], takesPayload: input(of: child) != .none, resumption: resumption)
            })
    }

    /// Returns, for one entry of a composite, the state at which each machine inside the composite begins.
    ///
    /// - Parameters:
    ///   - key: The composite.
    ///   - start: The state at which the machine begins that the entry leads into; the other machines begin
    ///     at their Begin.
    ///   - entered: The index of the machine that the entry leads into.
    private func starts(
        of key: EdgeTraces.Composite, with start: EntryPlan.Start, in entered: Int
    ) -> [EntryPlan.Start] {
        tree.nodes[key.node].inside[key.state].map { child in
            if child == entered { return start }
            return EntryPlan.Start(
                construction: ["begin"], takesPayload: input(of: child) != .none, resumption: .none)
        }
    }
}
