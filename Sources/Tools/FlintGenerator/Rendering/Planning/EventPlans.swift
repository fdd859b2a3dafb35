/// The events and deadlines for which the states of a diagram wait, by machine and state.
struct EventPlans: Sendable {
    /// For each machine, the events for which its states or states of machines inside it wait.
    private(set) var events: [[EventPlan]]
    private var waits: [[String: WaitPlan]]

    init(_ tree: MachineTree) {
        waits = tree.nodes.map { Self.waits(of: $0.machine) }
        events = Array(repeating: [], count: tree.nodes.count)
        // Inner machines have higher indices than the machines around them, so they are visited first.
        for node in tree.nodes.indices.reversed() {
            var known: Set<EventPlan> = []
            let own = tree.nodes[node].machine.states.flatMap { waits[node][$0.name]?.events ?? [] }
            let inner = tree.nodes[node].inside.joined().flatMap { events[$0] }
            events[node] = (own + inner).filter { known.insert($0).inserted }
        }
    }

    func wait(of state: String, in node: Int) -> WaitPlan? { waits[node][state] }

    private static func waits(of machine: FlowMachine) -> [String: WaitPlan] {
        var waits: [String: WaitPlan] = [:]
        for edge in machine.edges {
            guard case .state(let name) = edge.source else { continue }
            for trigger in edge.triggers { waits[name, default: WaitPlan(cases: [])].add(trigger) }
        }
        return waits
    }
}

extension WaitPlan {
    fileprivate mutating func add(_ trigger: FlowTrigger) {
        switch trigger {
        case .event(let type):
            let event = EventPlan(name: trigger.caseName, payload: .value(type), label: "on " + type)
            cases.insert(event, at: events.count)
        case .deadline(let amount, let unit):
            let word = amount == 1 ? unit.rawValue.dropLast() : unit.rawValue[...]
            cases.append(
                EventPlan(name: trigger.caseName, payload: .none, label: "after \(amount) \(word)"))
            milliseconds = trigger.milliseconds
        }
    }
}

extension FlowMachine {
    /// Whether a state of the machine, or of a machine inside it, waits for an event.
    package var awaitsEvents: Bool {
        let awaits = edges.contains { $0.triggers.contains { $0.milliseconds == nil } }
        return awaits || states.contains { $0.machines.contains(where: \.awaitsEvents) }
    }
}
