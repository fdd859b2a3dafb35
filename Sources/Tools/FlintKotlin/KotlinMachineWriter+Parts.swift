import FlintGenerator

extension KotlinMachineWriter {
    /// Writes the interface of a machine's exits, if it has any: its End, and targets outside of the machine.
    func writeExit(to text: inout SourceText) {
        guard let exits = plan.exits else { return }
        text.line()
        text.documentation(["How \(plan.title) was left."])
        for annotation in scope.annotations() { text.line(annotation) }
        text.block("sealed interface \(exits.typeName)") { text in
            var cases = exits.targets.map { ($0.name, $0.payload, $0.labels) }
            if let finished = exits.finished { cases.insert(("finished", finished, []), at: 0) }
            for (index, (name, payload, labels)) in cases.enumerated() {
                if index > 0 { text.line() }
                text.documentation(labels)
                text.dataType(
                    Self.type(name), properties(payload, inner), inner.own(exits.typeName),
                    annotations: payload == .error ? [] : inner.annotations(name))
            }
        }
    }

    /// Writes the interface of a composite's entries and the class of its outputs, if its plan has them.
    func writeParts(of state: StatePlan, to text: inout SourceText) {
        guard let composite = state.composite else { return }
        if let entry = composite.entry { writeEntry(entry, of: composite, state, to: &text) }
        guard let joined = composite.joined else { return }
        text.line()
        text.documentation(["What came out of \(state.state.title)."])
        let properties = joined.properties.map {
            "\(KotlinIdentifier.member($0.name)): \(scope.type(.value($0.type)))"
        }
        text.dataType(joined.typeName, properties, nil, annotations: scope.annotations())
    }

    private func writeEntry(
        _ entry: EntryPlan, of composite: CompositePlan, _ state: StatePlan, to text: inout SourceText
    ) {
        let startType = inner.own("CompositeStart")
        let starts = composite.machines.map { startProperty($0, isConcurrent: composite.isConcurrent) }
        text.line()
        text.documentation(["How \(state.state.title) is entered."])
        for annotation in scope.annotations() { text.line(annotation) }
        text.block("sealed interface \(entry.typeName)") { text in
            for (machine, start) in zip(composite.machines, starts) {
                text.line("val \(start): \(startType)<\(inner.own(machine.typeName + "State"))>")
            }
            for item in entry.cases {
                text.line()
                let type = Self.type(item.name)
                text.dataType(
                    type, properties(item.payload, inner), inner.own(entry.typeName),
                    annotations: inner.annotations(item.name)
                ) { text in
                    for ((machine, property), start) in zip(zip(composite.machines, starts), item.starts) {
                        let value = start.takesPayload ? item.payload.variable : nil
                        let state = entries.state(start.construction, of: machine.typeName, value, inner)
                        let resuming =
                            start.resumption == .none
                            ? "" : ", \(startType).Resumption.\(start.resumption.rawValue.uppercased())"
                        text.line("override val \(property) get() = \(startType)(\(state)\(resuming))")
                    }
                }
            }
        }
    }
}
