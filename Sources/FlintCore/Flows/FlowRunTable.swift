internal import FlintFlows

/// The newest runs of flows and how often each way was gone; a value without effects.
struct FlowRunTable: Sendable {
    /// How much is kept.
    struct Limits: Sendable {
        var runs = 200
        /// How many transitions of one run.
        var transitions = 500
        /// How many machines, and of each how many ways; beyond it, no new ones are counted.
        var machines = 500
        var visits = 2000
    }

    /// The request that a run is a part of.
    struct Origin {
        let request: RequestID
        let session: String?
        let subject: EventSubject?
    }

    private struct Way: Hashable {
        let from: String
        let to: String
    }

    private struct Machine {
        let type: any StateMachine.Type
        var ways: [Way] = []
        var counts: [Way: Int] = [:]
    }

    let limits: Limits
    private var machines: [Machine] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    /// The runs by number, which is unique in the process.
    private var runs: [UInt64: FlowRuns.Run] = [:]
    /// The numbers of the runs, in the order in which they were first seen.
    private var order: [UInt64] = []
    private var droppedRuns = 0

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Writes down a transition.
    ///
    /// - Complexity: O(1), but for a run that takes the place of another one, and once in a tenth of the limit.
    mutating func record(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?,
        _ origin: @autoclosure () -> Origin, at moment: Moment
    ) {
        if let machine { visit(machine, transition) }
        let number = transition.flow.number
        if runs[number] == nil {
            makeRoom()
            runs[number] = FlowRuns.Run(transition, origin(), at: moment)
            order.append(number)
        }
        runs[number]?.append(transition, at: moment, keeping: limits.transitions)
    }

    /// Forgets the runs that have not ended.
    mutating func forgetRunning() {
        let running = order.filter { runs[$0]?.ending == nil }
        for number in running { runs[number] = nil }
        order.removeAll { runs[$0] == nil }
        droppedRuns += running.count
    }

    func snapshot() -> FlowRuns.Snapshot {
        FlowRuns.Snapshot(
            machines: machines.map { machine in
                FlowRuns.Machine(
                    graph: machine.type.graph,
                    visits: machine.ways.map {
                        FlowRuns.Visit(from: $0.from, to: $0.to, count: machine.counts[$0] ?? 0)
                    })
            },
            // The numbers are given in the order in which runs begin.
            runs: order.sorted().compactMap { runs[$0] }, droppedRuns: droppedRuns)
    }

    /// The oldest run that has ended goes; one that goes on, only if there is no other.
    private mutating func makeRoom() {
        guard order.count >= max(1, limits.runs) else { return }
        let index = order.firstIndex { runs[$0]?.ending != nil } ?? 0
        runs[order.remove(at: index)] = nil
        droppedRuns += 1
    }

    private mutating func visit(_ type: any StateMachine.Type, _ transition: FlowTransition) {
        guard let number = number(of: type) else { return }
        switch transition.kind {
        case .moved, .failed: break
        // These are no ways of the diagram.
        case .started, .restarted, .terminated: return
        }
        guard let from = transition.from else { return }
        let way = Way(from: from, to: transition.to)
        if machines[number].counts[way] == nil {
            guard machines[number].ways.count < limits.visits else { return }
            machines[number].ways.append(way)
        }
        machines[number].counts[way, default: 0] += 1
    }

    /// The place of a machine, which is made for one that was not seen before; nil if there are too many.
    private mutating func number(of type: any StateMachine.Type) -> Int? {
        if let number = numbers[ObjectIdentifier(type)] { return number }
        guard machines.count < limits.machines else { return nil }
        numbers[ObjectIdentifier(type)] = machines.count
        machines.append(Machine(type: type))
        return machines.count - 1
    }
}
