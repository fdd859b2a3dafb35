/// Finds the triggers (`on Approval`, `after 3 days`) in the labels of links, and checks them.
///
/// A trigger is an error at a link whose source cannot wait, such as a choice.
struct TriggerAssignment {
    private let machines: MachineTable
    /// The trigger of each link that has one, by the index of the link.
    private(set) var triggers: [Int: FlowTrigger] = [:]
    private(set) var findings = Findings()

    private var graph: LevelGraph { machines.graph }

    /// Reads the labels of all links.
    ///
    /// - Parameters:
    ///   - machines: The machines with the links.
    ///   - isReading: Whether labels in the form of a trigger become triggers. If `false`, there are no
    ///     triggers, and a warning for each such label says that it is only a description.
    init(_ machines: MachineTable, isReading: Bool) {
        self.machines = machines
        for (index, link) in graph.links.enumerated() {
            guard let label = graph.drawnLink(link).label, !label.isQuoted else { continue }
            guard isReading else {
                warn(of: label)
                continue
            }
            read(label, of: index, link)
        }
        guard !triggers.isEmpty else { return }
        checkStates()
        checkNames()
        checkRegions()
    }

    private mutating func warn(of label: SyntaxText) {
        guard case .trigger = TriggerText(label.text) else { return }
        findings.warning(
            .unreadTrigger, at: label.location,
            "'\(label.text)' is only a description; set the option 'triggers' to wait for it, or quote it")
    }

    private mutating func read(_ label: SyntaxText, of index: Int, _ link: LevelLink) {
        switch TriggerText(label.text) {
        case .other: break
        case .malformed(let text):
            findings.error(
                .badTrigger, at: label.location, text + ", or quote the label to make it a description")
        case .trigger(let trigger):
            guard let objection = objection(to: link) else { return triggers[index] = trigger }
            findings.error(
                .triggerPlace, at: label.location,
                "\(objection), so it cannot wait; draw a state before it that does, or quote the label")
        }
    }

    /// Returns the reason why the source of a link cannot wait, as the beginning of a message; nil if it can.
    private func objection(to link: LevelLink) -> String? {
        if let mark = graph.table.mark(of: link.source) { return "'\(mark.title)' is left at once" }
        let drawn = graph.outline.states[link.source]
        if !graph.table.levels(inside: link.source).isEmpty {
            return "the composite '\(drawn.id)' is left when the inside of it has ended"
        }
        let decides = drawn.isBar || (drawn.role != nil && drawn.role != .start && drawn.role != .end)
        if decides || machines.forks.forks[link.source] != nil || machines.forks.joined[link.source] != nil {
            return "'\(drawn.id)' is left at once"
        }
        return nil
    }

    // MARK: States

    /// Checks the states that wait: each of their links needs a trigger, and no two may have the same one.
    private mutating func checkStates() {
        let sources = triggers.keys.sorted().map { graph.links[$0].source }
        var checked: Set<Int> = []
        var links: [Int: [Int]] = [:]
        for (index, link) in graph.links.enumerated() where !graph.isDefault(link) {
            links[link.source, default: []].append(index)
        }
        for state in sources where checked.insert(state).inserted {
            checkLinks(links[state] ?? [], of: graph.outline.states[state].id)
        }
    }

    private mutating func checkLinks(_ links: [Int], of state: String) {
        var lines: [FlowTrigger: Int] = [:]
        var deadline: Int?
        for index in links {
            let drawn = graph.drawnLink(graph.links[index])
            guard let trigger = triggers[index], let label = drawn.label else {
                findings.error(
                    .mixedTriggers, at: drawn.source.location,
                    "'\(state)' waits, but this edge has no trigger; write 'on' and a type, or 'after' and a time"
                )
                continue
            }
            let line = label.location.line
            if case .deadline = trigger {
                if let deadline { reportTwice(label, "a second deadline of '\(state)'", deadline) }
                deadline = deadline ?? line
            } else {
                if let known = lines[trigger] { reportTwice(label, "awaited by '\(state)'", known) }
                lines[trigger] = lines[trigger] ?? line
            }
        }
    }

    private mutating func reportTwice(_ label: SyntaxText, _ what: String, _ line: Int) {
        findings.error(
            .repeatedTrigger, at: label.location,
            "'\(label.text)' is \(what), after line \(line); draw one edge to a state that decides")
    }

    // MARK: Names

    /// Reports different triggers for which cases of the same name would be generated.
    private mutating func checkNames() {
        var known: [String: (trigger: FlowTrigger, line: Int)] = [:]
        for index in triggers.keys.sorted() {
            guard let trigger = triggers[index], let label = graph.drawnLink(graph.links[index]).label else {
                continue
            }
            let name = trigger.caseName
            if let other = known[name], other.trigger != trigger {
                findings.error(
                    .duplicateName, at: label.location,
                    "'\(label.text)' and the trigger in line \(other.line) are both '\(name)' in Swift; "
                        + "rename one of the types")
            } else if known[name] == nil {
                known[name] = (trigger, label.location.line)
            }
        }
    }

    // MARK: Regions

    private struct Awaited: Hashable {
        let type: String
        /// The index of the state that contains the regions or branches; nil for regions of the diagram.
        let holder: Int?
    }

    /// Reports types of events that two regions or branches of one state await.
    ///
    /// An event is sent to the whole run, so it would not be known which region or branch receives the event.
    private mutating func checkRegions() {
        var known: [Awaited: (machine: Int, line: Int)] = [:]
        for index in triggers.keys.sorted() {
            let link = graph.links[index]
            guard case .event(let type)? = triggers[index], let label = graph.drawnLink(link).label else {
                continue
            }
            var isReported = false
            for (holder, machine) in path(to: link.source) {
                let key = Awaited(type: type, holder: holder)
                guard let other = known[key] else {
                    known[key] = (machine, label.location.line)
                    continue
                }
                guard other.machine != machine, !isReported else { continue }
                isReported = true
                findings.error(
                    .contestedTrigger, at: label.location,
                    "'\(type)' is awaited by another region, in line \(other.line), and it is unknown which "
                        + "would take it; give each region its own type")
            }
        }
    }

    /// Returns the indices of the regions and branches around a state, the innermost first.
    ///
    /// The `holder` of each is the index of the state that contains it; nil for a region of the diagram
    /// itself.
    private func path(to state: Int) -> [(holder: Int?, machine: Int)] {
        var path: [(Int?, Int)] = []
        var machine = machines.machine(of: state)
        while true {
            let isBranch = machine >= graph.table.levels.count
            let holder =
                isBranch
                ? machines.forks.branches[machine - graph.table.levels.count].fork
                : graph.table.levels[machine].holder
            if isBranch || graph.table.levels[machine].number != nil { path.append((holder, machine)) }
            guard let holder else { return path }
            machine = machines.machine(of: holder)
        }
    }
}

extension DiagnosticCode {
    /// A label has the form of a trigger, but the option for reading triggers is not set.
    public static let unreadTrigger: DiagnosticCode = DiagnosticCode("unread-trigger")
    /// A label begins like a trigger, with `on` or `after`, and is not a valid one.
    public static let badTrigger: DiagnosticCode = DiagnosticCode("bad-trigger")
    /// A trigger is on an edge whose source cannot wait.
    public static let triggerPlace: DiagnosticCode = DiagnosticCode("trigger-place")
    /// A state has edges with triggers and edges without.
    public static let mixedTriggers: DiagnosticCode = DiagnosticCode("mixed-triggers")
    /// A state has two edges for the same type of event, or two deadlines.
    public static let repeatedTrigger: DiagnosticCode = DiagnosticCode("repeated-trigger")
    /// Two regions of one composite, or two branches of one fork, await the same type of event.
    public static let contestedTrigger: DiagnosticCode = DiagnosticCode("contested-trigger")
}
