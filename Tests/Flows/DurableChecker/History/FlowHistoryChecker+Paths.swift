import FlintDurableFlows
import FlintFlows

// The checks of the paths of runs and of the machines inside them, and of their deadlines.
extension FlowHistoryChecker {
    func pathViolations(_ run: RunHistory, _ graph: FlowGraph?) -> [FlowViolation] {
        guard let graph else { return [FlowViolation(.drawing, "\(run.id) has no drawing.")] }
        return rootViolations(run, graph) + innerViolations(run, graph) + timerViolations(run)
    }

    private func rootViolations(_ run: RunHistory, _ graph: FlowGraph) -> [FlowViolation] {
        guard let record = run.reading?.record else { return [] }
        let path = record.path
        var violations: [FlowViolation] = []
        if path.first?.number == 0, path.first?.state != "Begin" {
            violations.append(FlowViolation(.drawing, "\(run.id) began at \(path[0].state)."))
        }
        for (from, to) in zip(path, path.dropFirst())
        where to.number != from.number + 1 || !graph.leads(from: from.state, to: to.state) {
            violations.append(
                FlowViolation(
                    .drawing, "\(run.id) went from \(from.state) \(from.number) to \(to.state) \(to.number).")
            )
        }
        if case .finished = record.ending, path.last?.state != "End" {
            violations.append(
                FlowViolation(.drawing, "\(run.id) ended at \(path.last?.state ?? "no state")."))
        }
        return violations
    }

    /// A machine inside the run, during one entry of the run.
    private struct Inner: Hashable {
        let within: Int
        let path: FlowPath
    }

    private func innerViolations(_ run: RunHistory, _ graph: FlowGraph) -> [FlowViolation] {
        var machines: [Inner: [Int: (sure: Set<String>, possible: Set<String>)]] = [:]
        for write in run.writes where write.outcome != .failed {
            guard let (path, entry) = write.entry, let machine = path.parts.last?.machine else { continue }
            guard entry.kind.machine == machine else {
                return [FlowViolation(.drawing, "\(run.id): \(path) entered \(entry.kind).")]
            }
            let inner = Inner(within: write.within, path: path)
            var states = machines[inner]?[entry.number] ?? ([], [])
            states.possible.insert(entry.kind.state)
            if write.outcome == .done { states.sure.insert(entry.kind.state) }
            machines[inner, default: [:]][entry.number] = states
        }
        return machines.flatMap { inner, entries -> [FlowViolation] in
            guard let machine = inner.path.parts.last?.machine, let drawn = graph.machine(machine) else {
                return [FlowViolation(.drawing, "\(run.id): nothing is drawn for \(inner.path).")]
            }
            let places = graph.hasHistories ? Self.lastStates(before: inner, in: machines) : []
            return violations(of: "\(run.id): \(inner.path)", entries, drawn, resuming: places)
        }
    }

    /// Returns the states at which a history may resume a composite state's machine in a later entry of the
    /// run.
    private static func lastStates(
        before inner: Inner, in machines: [Inner: [Int: (sure: Set<String>, possible: Set<String>)]]
    ) -> Set<String> {
        let names = inner.path.parts.map(\.machine)
        let earlier = machines.filter {
            $0.key.within < inner.within && $0.key.path.parts.map(\.machine) == names
        }
        let last = earlier.max { $0.key.within < $1.key.within }?.value.sorted { $0.key > $1.key } ?? []
        return last.lazy.map { $0.value.possible.subtracting(["Begin", "End", "Fail"]) }.first { !$0.isEmpty }
            ?? []
    }

    private func violations(
        of name: String, _ entries: [Int: (sure: Set<String>, possible: Set<String>)], _ graph: FlowGraph,
        resuming places: Set<String>
    ) -> [FlowViolation] {
        entries.sorted { $0.key < $1.key }.flatMap { number, states -> [FlowViolation] in
            if states.sure.count > 1 {
                return [FlowViolation(.drawing, "\(name) was at \(states.sure) at once.")]
            }
            let before = number == 0 ? nil : entries[number - 1]?.possible ?? []
            return states.sure.compactMap { state in
                guard let before else {
                    return state == "Begin" || places.contains(state)
                        ? nil : FlowViolation(.drawing, "\(name) began at \(state).")
                }
                if before.contains(where: { graph.leads(from: $0, to: state) }) { return nil }
                return FlowViolation(.drawing, "\(name) went from \(before) to \(state).")
            }
        }
    }

    // MARK: Timers

    /// Returns deadlines that passed too early, measured from the write that entered the state.
    private func timerViolations(_ run: RunHistory) -> [FlowViolation] {
        run.expiries.compactMap { expiry in
            let entries = run.writes.filter { write in
                guard let (path, entry) = write.entry, write.begun < expiry.index, write.outcome != .failed
                else { return false }
                return path.parts.last?.machine == expiry.machine && entry.kind.state == expiry.state
            }
            guard let last = entries.max(by: { Self.order(of: $0) < Self.order(of: $1) }) else {
                return FlowViolation(.timers, "\(run.id) has a deadline in \(expiry.state), where it is not.")
            }
            let earliest = entries.filter { Self.order(of: $0) == Self.order(of: last) }.map(\.time).min()
            let waited = expiry.time - (earliest ?? last.time)
            guard waited + bounds.tolerance < expiry.limit else { return nil }
            return FlowViolation(.timers, "\(run.id) waited in \(expiry.state) only for \(waited).")
        }
    }

    /// Returns the position of an entry in the order of the run's entries.
    private static func order(of write: RunHistory.Write) -> FlowPlace {
        let number = write.entry?.entry.number ?? 0
        return write.entry?.path == .root
            ? FlowPlace(root: number, inner: 0) : FlowPlace(root: write.within, inner: number)
    }
}

private struct FlowPlace: Comparable {
    let root: Int
    let inner: Int

    static func < (first: FlowPlace, second: FlowPlace) -> Bool {
        (first.root, first.inner) < (second.root, second.inner)
    }
}

extension FlowGraph {
    /// Returns whether the diagram allows a transition from a state to another one.
    ///
    /// Edges may also lead out of the machines inside the first state. Each state may lead to `Fail`, because
    /// handlers may throw.
    ///
    /// A machine that an edge leaves enters `End` first.
    fileprivate func leads(from: String, to: String) -> Bool {
        if to == "Fail" { return true }
        if to == "End", edges.contains(where: { $0.from == from && $0.to.hasPrefix(".") }) { return true }
        if edges.contains(where: { $0.from == from && $0.to.split(separator: ".").first == to[...] }) {
            return true
        }
        return states.first { $0.name == from }?.machines.contains { $0.isLeft(to: to, levels: 1) } == true
    }

    private func isLeft(to state: String, levels: Int) -> Bool {
        let dots = String(repeating: ".", count: levels)
        return edges.contains { $0.to == dots + state || $0.to.hasPrefix(dots + state + ".") }
            || states.contains { $0.machines.contains { $0.isLeft(to: state, levels: levels + 1) } }
    }

    /// Whether an edge of the diagram leads to the history of a composite state.
    fileprivate var hasHistories: Bool {
        edges.contains { $0.to.contains(".[H") }
            || states.contains { $0.machines.contains { $0.hasHistories } }
    }

    /// Returns the machine with a name inside this one; `nil` if there is none.
    fileprivate func machine(_ name: String) -> FlowGraph? {
        for inner in states.flatMap(\.machines) {
            if let found = inner.machine == name ? inner : inner.machine(name) { return found }
        }
        return nil
    }
}
