// Many diagrams are drawn without `[*]`. A machine of such a diagram begins at a state that no edge enters.
extension LevelGraph {
    /// Infers where machines without an edge from Begin start, and adds the missing edges with a warning.
    ///
    /// A machine that is entered only at its states needs no such edge and gets no warning.
    mutating func addStarts() {
        // The machine of a composite comes after the machine that contains the composite. So a start that was
        // added to the outer machine already counts as an edge to the composite.
        var borders = Set(links.map(\.target))
        var enteredLevels = Array(repeating: 0, count: outline.scopes.count)
        for (level, inside) in entries.enumerated() where !inside.isEmpty {
            enteredLevels[table.levels[level].scope] += 1
        }
        for level in table.levels.indices where !isStarted(level) {
            let isEnteredBeside = enteredLevels[table.levels[level].scope] > (entries[level].isEmpty ? 0 : 1)
            guard isEnteredBeside || needsStart(level, borders) else { continue }
            let starts = starts(of: level)
            for state in starts { addStart(at: state, of: level) }
            borders.formUnion(starts)
            report(level, starts)
        }
    }

    /// Returns whether an edge leads from Begin in the machine with the given index.
    func isStarted(_ level: Int) -> Bool {
        let begin = table.node(.begin, of: level)
        return !leaving[begin].isEmpty || exits[begin]
    }

    /// Returns whether a machine's `Fail` is declared without an outgoing edge.
    ///
    /// A failure in such a machine may lead to any state.
    func failLeadsAnywhere(in level: Int) -> Bool {
        let place = table.levels[level]
        let key = DrawnScope.ReservedKey(region: place.region, mark: .fail)
        guard outline.scopes[place.scope].reserved[key]?.declaration != nil else { return false }
        let fail = table.node(.fail, of: level)
        return leaving[fail].isEmpty && !exits[fail]
    }

    /// Returns whether a machine needs a start, because it can be entered at its Begin or no edge enters it.
    ///
    /// - Parameters:
    ///   - level: The index of the machine.
    ///   - borders: The numbers of the nodes to which links lead, among them composites as a whole.
    private func needsStart(_ level: Int, _ borders: Set<Int>) -> Bool {
        guard let holder = table.levels[level].holder else { return true }
        let inside = entries[level]
        let viaFail = failLeadsAnywhere(in: table.levelOfState[holder])
        let resumes = inside.contains { table.mark(of: $0.node) != nil && defaults[$0.node] == nil }
        return borders.contains(holder) || viaFail || resumes || inside.isEmpty
    }

    /// Returns the indices of the states at which a machine without an edge from Begin begins.
    ///
    /// They are the states, except exit points, that no edge from another state enters. If there are several,
    /// the handler of Begin chooses among them; if there are none, among all states.
    ///
    /// For a diagram without regions and without an edge to its Begin, the result is empty instead of several
    /// states. A run then begins at a given state.
    private func starts(of level: Int) -> [Int] {
        let entered = Set(entries[level].map(\.node))
        let states = table.levels[level].states
        let free = states.filter { state in
            !entered.contains(state) && outline.states[state].role != .exitPoint
                && reaching[state].allSatisfy { links[$0].from == state }
        }
        if free.count == 1 { return free }
        let isDiagram = table.levels[level].holder == nil && table.levels[level].number == nil
        // Only a diagram with an edge to its Begin needs a start.
        let isEntered = !reaching[table.node(.begin, of: level)].isEmpty
        if isDiagram, !isEntered { return [] }
        return free.isEmpty ? states : free
    }

    private mutating func report(_ level: Int, _ starts: [Int]) {
        let place = table.levels[level]
        let name = place.holder.map { "'\(outline.dottedName(of: $0))'" } ?? "the diagram"
        let what = place.number.map { "region \($0) of \(name)" } ?? name
        let likely = starts.first ?? place.states.first
        let fix = likely.map { "write '[*] --> \(table.title(of: $0))'" } ?? "write '[*] --> ' and a state"
        let message =
            switch starts.count {
            case 0:
                "\(what) does not begin anywhere, so it has no 'run(_:)', only 'run(from:)'; \(fix)"
            case 1:
                "\(what) has no '[*]' and begins at '\(table.title(of: starts[0]))'; \(fix) to say so"
            default: "\(what) does not say where it begins, so its 'onBegin' has to choose; \(fix)"
            }
        let location =
            place.location ?? likely.map { outline.states[$0].location }
            ?? outline.links.first?.source.location
        if let location { findings.warning(.noStart, at: location, message) }
    }
}
