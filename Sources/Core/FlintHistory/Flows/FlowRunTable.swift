internal import FlintFlows

/// The newest runs of flows, and the number of recorded transitions along each edge, as a value type.
struct FlowRunTable: Sendable {
    /// The limits of a table's size: the maximum numbers of kept runs, of transitions per run, of machines,
    /// and of counted edges per machine.
    ///
    /// Above the first limit, an older run is dropped for each new one.
    struct Limits: Sendable {
        var runs = 200
        /// The maximum number of transitions that are kept of one run; above it, the oldest are dropped.
        var transitions = 500
        /// The maximum number of machines whose transitions are counted; further machines are ignored.
        var machines = 500
        var visits = 2000
    }

    private struct Edge: Hashable {
        let from: String
        let to: String
    }

    private struct Machine {
        let type: any StateMachine.Type
        var edges: [Edge] = []
        var counts: [Edge: Int] = [:]
    }

    let limits: Limits
    private var machines: [Machine] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    /// The key of a stored run: its machine, and its name among the machine's runs.
    private struct Name: Hashable {
        let machine: String
        let name: String
    }

    /// The kept runs, by the number in their ``FlowRuns/Run/flow`` identity, which is unique in the process.
    ///
    /// A stored run gets a new number each time that it is resumed. It is kept once, under its newest number.
    private var runs: [UInt64: FlowRuns.Run] = [:]
    /// The keys of ``runs``, in the order in which the runs were recorded first or resumed last.
    private var order: [UInt64] = []
    /// The keys in ``runs`` of the stored runs that have not ended.
    private var stored: [Name: UInt64] = [:]
    private var droppedRuns = 0

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Records a transition.
    ///
    /// A stored run that is resumed has another number. Its transitions are added to the run that the table
    /// already has under the same name.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - machine: The type of the state machine; `nil` for another kind of flow, whose edges are not
    ///     counted.
    ///   - origin: The request in which the flow runs.
    ///   - moment: The time of the transition.
    /// - Complexity: O(1) amortized, except for a run that is resumed or for which another one is removed.
    mutating func record(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?,
        _ origin: @autoclosure () -> FlowOrigin, at moment: Moment
    ) {
        if let machine { visit(machine, transition) }
        let number = transition.flow.number
        let name = transition.name.map { Name(machine: transition.machine, name: $0) }
        if runs[number] == nil {
            if let name, let run = takeStored(name) {
                runs[number] = run.continued(by: origin())
            } else {
                makeRoom()
                runs[number] = FlowRuns.Run(transition, origin(), at: moment)
            }
            order.append(number)
            if let name { stored[name] = number }
        }
        runs[number]?.append(transition, at: moment, keeping: limits.transitions)
        if let name, case .terminated = transition.kind, stored[name] == number { stored[name] = nil }
    }

    /// Removes and returns the stored run with a name, because the run is resumed under another number; `nil`
    /// if the run is not in the table.
    private mutating func takeStored(_ name: Name) -> FlowRuns.Run? {
        guard let number = stored.removeValue(forKey: name), let run = runs.removeValue(forKey: number) else {
            return nil
        }
        order.removeAll { $0 == number }
        return run
    }

    /// Removes the runs that have not ended, because their ends may not have been recorded.
    mutating func forgetRunning() {
        let running = order.filter { runs[$0]?.ending == nil }
        for number in running { runs[number] = nil }
        order.removeAll { runs[$0] == nil }
        stored = [:]
        droppedRuns += running.count
    }

    func snapshot() -> FlowRuns.Snapshot {
        FlowRuns.Snapshot(
            machines: machines.map { machine in
                FlowRuns.Machine(
                    graph: machine.type.graph,
                    visits: machine.edges.map {
                        FlowRuns.Visit(from: $0.from, to: $0.to, count: machine.counts[$0] ?? 0)
                    })
            },
            // Numbers are assigned in the order in which runs begin or are resumed.
            runs: order.sorted().compactMap { runs[$0] }, droppedRuns: droppedRuns)
    }

    /// Makes room for a run by removing the oldest one that has ended or is suspended, or else the oldest
    /// running one.
    private mutating func makeRoom() {
        guard order.count >= max(1, limits.runs) else { return }
        let index = order.firstIndex { runs[$0].map { $0.ending != nil || $0.isSuspended } ?? true } ?? 0
        let number = order.remove(at: index)
        if let run = runs.removeValue(forKey: number), let name = run.name {
            let name = Name(machine: run.machine, name: name)
            if stored[name] == number { stored[name] = nil }
        }
        droppedRuns += 1
    }

    private mutating func visit(_ type: any StateMachine.Type, _ transition: FlowTransition) {
        guard let number = number(of: type) else { return }
        switch transition.kind {
        case .moved, .failed: break
        // Transitions of these kinds have no edge in the diagram.
        case .started, .resumed, .restarted, .suspended, .terminated: return
        }
        guard let from = transition.from else { return }
        let edge = Edge(from: from, to: transition.to)
        if machines[number].counts[edge] == nil {
            guard machines[number].edges.count < limits.visits else { return }
            machines[number].edges.append(edge)
        }
        machines[number].counts[edge, default: 0] += 1
    }

    /// Returns the index of a machine in ``machines``.
    ///
    /// A new machine is added; the result is `nil` if the table already has ``Limits/machines`` machines.
    private mutating func number(of type: any StateMachine.Type) -> Int? {
        if let number = numbers[ObjectIdentifier(type)] { return number }
        guard machines.count < limits.machines else { return nil }
        numbers[ObjectIdentifier(type)] = machines.count
        machines.append(Machine(type: type))
        return machines.count - 1
    }
}
