/// Plans the declarations to generate for the machines of one diagram.
///
/// Machines are given by their indices in the ``tree``, states by their indices in their machines.
package struct MachinePlanner: Sendable {
    package let tree: MachineTree
    let traces: EdgeTraces
    private let triggers: EventPlans

    package init(_ machine: FlowMachine) {
        tree = MachineTree(machine)
        traces = EdgeTraces(tree)
        triggers = EventPlans(tree)
    }

    /// The declarations to generate for all machines, each machine before the machines inside it.
    package var plans: [MachinePlan] {
        tree.nodes.indices.map { plan(of: $0) }
    }

    private func plan(of node: Int) -> MachinePlan {
        let machine = tree.nodes[node].machine
        let input = input(of: node)
        let begin = targets(of: .begin, in: node)
        let enclosing = tree.nodes[node].parent.flatMap { parent in
            tree.nodes[node].enclosing.map { EdgeTraces.Composite(node: parent, state: $0) }
        }
        return MachinePlan(
            typeName: machine.typeName, title: machine.title, input: input, output: finalOutput(of: node),
            exits: exits(of: node), states: machine.states.indices.map { state($0, in: node) },
            hasBegin: hasBegin(node), beginTargets: begin, endTargets: targets(of: .end, in: node),
            failTargets: failTargets(of: node), beginDefault: defaultTarget(begin, from: input),
            onlyEntries: begin.isEmpty && enclosing != nil
                ? enclosing.flatMap { traces.entries[$0] }?.spots.map { entryName($0, into: node) } ?? []
                : nil,
            events: triggers.events[node],
            remembersHistory: machine.states.indices.contains {
                traces.remembering.contains(EdgeTraces.Composite(node: node, state: $0))
            },
            isResumable: enclosing.map { traces.remembering.contains($0) } ?? false, node: node)
    }

    /// Returns whether a run of a machine can begin at Begin; `false` for a diagram without an edge from it.
    private func hasBegin(_ node: Int) -> Bool {
        tree.nodes[node].parent != nil
            || !traces.targets(of: .begin, in: node).isEmpty
    }

    private func state(_ index: Int, in node: Int) -> StatePlan {
        let state = tree.state(index, of: node)
        let targets = targets(of: .state(state.name), in: node)
        let context = context(of: index, in: node)
        let decides = [.choice, .entryPoint, .exitPoint].contains(state.kind) && state.machines.isEmpty
        return StatePlan(
            state: state, context: context, targets: targets,
            defaultTarget: decides ? defaultTarget(targets, from: context) : nil,
            composite: state.machines.isEmpty ? nil : composite(index, in: node, targets: targets),
            wait: triggers.wait(of: state.name, in: node),
            index: index)
    }

    /// Returns the case of a state's only target, if the target takes the state's own value unchanged.
    ///
    /// The generated default of the handler returns it. It is nil if there are several targets, or another
    /// value is needed.
    ///
    /// - Parameters:
    ///   - targets: The targets of the state.
    ///   - payload: The associated value of the state.
    private func defaultTarget(_ targets: [TargetPlan], from payload: Payload) -> String? {
        guard targets.count == 1, let target = targets.first, target.payload.matches(payload) else {
            return nil
        }
        return target.name
    }

    private func targets(of mark: FlowPlace.Mark, in node: Int) -> [TargetPlan] {
        traces.targets(of: mark, in: node).map { plan(of: $0, in: node) }
    }

    func plan(of target: EdgeTraces.Target, in node: Int) -> TargetPlan {
        TargetPlan(
            name: target.name, payload: payload(of: target.spot), labels: target.labels,
            construction: construction(of: target.spot, in: node, exit: target.name), spot: target.spot,
            isOwn: target.isOwn, origin: target.origin)
    }

    private func failTargets(of node: Int) -> [TargetPlan] {
        let drawn = targets(of: .fail, in: node)
        let machine = tree.nodes[node].machine
        guard machine.failLeadsAnywhere, drawn.isEmpty else { return drawn }
        var marks: [Spot.Mark] = onlyEntered(node) || !hasBegin(node) ? [] : [.begin]
        marks += machine.states.indices.filter { canBeEntered($0, in: node) }.map { .state($0) }
        if machine.output != .never { marks.append(.end) }
        return marks.map { mark in
            let spot = Spot(node: node, mark: mark)
            let name = tree.caseName(of: spot, from: node, isLeaving: false)
            let path = EdgeTraces.Path(ancestor: node, spot: spot)
            let target = EdgeTraces.Target(
                name: name, path: path, spot: spot, isOwn: true, labels: [], origin: nil)
            return plan(of: target, in: node)
        }
    }
}

// MARK: - Payloads
extension MachinePlanner {
    /// Returns the associated value of a machine's Begin, the input of its runs.
    func input(of node: Int) -> Payload {
        if let parent = tree.nodes[node].parent, let state = tree.enclosingState(of: node),
            let fork = state.joinedFork
        {
            return joinedPayload(ofFork: fork, in: parent)
        }
        return Payload(tree.nodes[node].machine.input)
    }

    /// Returns the associated value of a machine's End in the diagram; nil for a machine without an End.
    func output(of node: Int) -> Payload? {
        switch tree.nodes[node].machine.output {
        case .never: nil
        case .value(let type): Payload(type)
        }
    }

    /// Returns the output of a machine's runs: its enum of exits if it has exits, otherwise the value of its
    /// End.
    ///
    /// It is nil for a machine with neither.
    func finalOutput(of node: Int) -> Payload? {
        traces.exits[node] == nil ? output(of: node) : .value(exitType(of: node))
    }

    /// Returns the value that an edge to a state itself carries, in contrast to an edge to a state inside it.
    ///
    /// For a state at which branches join it is their outputs, for a composite the input of the machine
    /// inside, for any other state its context.
    ///
    /// - Parameters:
    ///   - state: The index of the state in its machine.
    ///   - node: The index of the machine.
    func border(of state: Int, in node: Int) -> Payload {
        // The properties are read one by one: copying a whole state is expensive, and this function is called
        // for each edge.
        if let fork = tree.nodes[node].machine.states[state].joinedFork {
            return joinedPayload(ofFork: fork, in: node)
        }
        let inside = tree.nodes[node].inside[state]
        if inside.count == 1, !tree.isRegion(inside[0]) {
            return Payload(tree.nodes[node].machine.states[state].machines[0].input)
        }
        return Payload(tree.nodes[node].machine.states[state].context)
    }

    func context(of state: Int, in node: Int) -> Payload {
        hasEntry(state, in: node) ? .value(entryType(of: state, in: node)) : border(of: state, in: node)
    }

    func payload(of spot: Spot) -> Payload {
        switch spot.mark {
        case .begin: input(of: spot.node)
        case .end: output(of: spot.node) ?? .none
        case .fail: .error
        case .state(let state): border(of: state, in: spot.node)
        case .history(let state, let region, _):
            if let start = tree.historyDefault(of: spot) {
                payload(of: start)
            } else if let region {
                input(of: region)
            } else {
                border(of: state, in: spot.node)
            }
        }
    }

    func exitType(of node: Int) -> String { tree.nodes[node].machine.typeName + "Exit" }

    func exits(of node: Int) -> ExitPlan? {
        guard let exits = traces.exits[node] else { return nil }
        return ExitPlan(
            typeName: exitType(of: node), finished: output(of: node),
            targets: exits.list.map { plan(of: $0, in: node) })
    }
}

// MARK: - Construction
extension MachinePlanner {
    /// Returns the names of the nested cases that make the next state of a machine from an edge's target.
    ///
    /// - Parameters:
    ///   - spot: The target, in the machine, inside one of its states, or outside of the machine.
    ///   - node: The index of the machine.
    ///   - exit: The name of the case among the machine's exits, for a target outside of it.
    func construction(of spot: Spot, in node: Int, exit: String) -> [String] {
        if spot.node != node {
            guard tree.isInside(spot.node, node) else { return ["end", exit] }
            guard let first = tree.path(from: node, to: spot.node).first,
                let state = tree.enclosingState(of: first)
            else { return [] }
            return [state.caseName, entryName(spot, into: first)]
        }
        switch spot.mark {
        case .begin: return ["begin"]
        case .end: return traces.exits[node] == nil ? ["end"] : ["end", "finished"]
        case .fail: return ["fail"]
        case .state(let state):
            let name = tree.state(state, of: node).caseName
            return hasEntry(state, in: node) ? [name, "begin"] : [name]
        case .history(let state, _, _):
            let composite = EdgeTraces.Composite(node: node, state: state)
            return [tree.state(state, of: node).caseName, traces.entryName(of: spot, into: composite)]
        }
    }

    /// Returns the name of the case by which the composite around a machine is entered at a target in the
    /// machine.
    ///
    /// It is empty for the diagram's own machine.
    func entryName(_ spot: Spot, into node: Int) -> String {
        guard let parent = tree.nodes[node].parent, let state = tree.nodes[node].enclosing else { return "" }
        return traces.entryName(of: spot, into: EdgeTraces.Composite(node: parent, state: state))
    }
}
