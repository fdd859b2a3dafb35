/// Reports the types that a state of the same machine hides in generated code.
struct ShadowChecks {
    private(set) var findings = Findings()

    init(_ machines: MachineTable, contexts: [Int: DeclaredType]) {
        let outline = machines.graph.outline
        for case let plan? in machines.plans {
            let names = Set(plan.states.map { outline.states[$0].name.type }).union(["Begin", "End", "Fail"])
            let types = [plan.input, plan.output] + plan.states.map { contexts[$0] }
            for case let type? in types { check(type, names) }
        }
    }

    private var reported: Set<SourceLocation> = []

    private mutating func check(_ type: DeclaredType, _ names: Set<String>) {
        guard let hidden = type.type.roots.first(where: names.contains),
            reported.insert(type.location).inserted
        else { return }
        findings.note(
            .shadowedType, at: type.location,
            "a state has the name of the type '\(hidden)'; an alias is generated, nothing to do")
    }
}
