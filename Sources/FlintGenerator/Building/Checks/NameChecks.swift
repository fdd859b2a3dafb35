/// Checks the names of states within their machine.
struct NameChecks {
    /// Cases that the reserved states have.
    private static let reservedCases: Set<String> = ["begin", "end", "fail", "terminate"]
    /// Members that generated code has beside the cases.
    private static let memberNames: Set<String> = ["stateName", "isPseudo", "graph", "self", "init"]

    private(set) var findings = Findings()

    init(_ machines: MachineTable) {
        let outline = machines.graph.outline
        for case let plan? in machines.plans {
            check(plan.states.map { outline.states[$0] })
        }
    }

    private mutating func check(_ states: [DrawnState]) {
        var known: [String: DrawnState] = [:]
        var reported: Set<String> = []
        for state in states {
            checkReserved(state)
            guard let first = known.updateValue(state, forKey: state.name.member) else { continue }
            known[state.name.member] = first
            if reported.insert(state.name.member).inserted { report(first, against: state) }
            report(state, against: first)
        }
    }

    private mutating func checkReserved(_ state: DrawnState) {
        let name = state.name.member
        if Self.reservedCases.contains(name) {
            findings.error(
                .reservedName, at: state.location,
                "'\(state.id)' would be the case '\(name)', which every machine has; rename this state")
        } else if Self.memberNames.contains(name) {
            findings.error(
                .reservedName, at: state.location,
                "'\(state.id)' would be the case '\(name)', which generated code needs; rename this state")
        }
    }

    private mutating func report(_ state: DrawnState, against other: DrawnState) {
        findings.error(
            .duplicateName, at: state.location,
            "'\(state.id)' and '\(other.id)' in line \(other.location.line) are both '\(state.name.member)' in "
                + "Swift; rename one of them")
    }
}
