extension MachineWriter {
    /// Writes the enum of a machine's exits, if it has any: its End, and targets outside of the machine.
    func writeExit(to text: inout SourceText) {
        guard let exits = plan.exits else { return }
        text.line()
        document(["How \(plan.title) was left."], in: &text)
        text.block("\(access) nonisolated enum \(exits.typeName): Sendable") { text in
            if let finished = exits.finished {
                document(["It came to its end."], in: &text)
                text.line(fileDeclaration("finished", finished))
            }
            for target in exits.targets {
                document(["It was left for \(target.name)."], drawn: target.labels, in: &text)
                text.line(fileDeclaration(target.name, target.payload))
            }
        }
        guard options.isCodable else { return }
        var cases = exits.targets.map { CodingCase(name: $0.name, caseName: $0.name, payload: $0.payload) }
        if let finished = exits.finished {
            cases.insert(CodingCase(name: "finished", caseName: "finished", payload: finished), at: 0)
        }
        text.line()
        writeCoding(of: exits.typeName, key: "exit", cases, refused: [], to: &text)
    }

    /// Writes the enum of a composite's entries and the struct of its outputs, if its plan has them.
    func writeParts(of state: StatePlan, to text: inout SourceText) {
        guard let composite = state.composite else { return }
        if let entry = composite.entry { writeEntry(entry, of: composite, state, to: &text) }
        if let joined = composite.joined { writeJoined(joined, of: state, to: &text) }
    }

    private func writeEntry(
        _ entry: EntryPlan, of composite: CompositePlan, _ state: StatePlan, to text: inout SourceText
    ) {
        text.line()
        document(["How \(state.state.title) is entered."], in: &text)
        text.block("\(access) nonisolated enum \(entry.typeName): Sendable") { text in
            for item in entry.cases {
                document(["The entry \(item.name)."], in: &text)
                text.line(fileDeclaration(item.name, item.payload))
            }
            for (index, machine) in composite.machines.enumerated() {
                text.line()
                writeStart(of: machine, index, entry, composite, to: &text)
            }
        }
        guard options.isCodable else { return }
        let cases = entry.cases.map { CodingCase(name: $0.name, caseName: $0.name, payload: $0.payload) }
        text.line()
        writeCoding(of: entry.typeName, key: "entry", cases, refused: [], to: &text)
    }

    private func writeStart(
        of machine: InnerMachine, _ index: Int, _ entry: EntryPlan, _ composite: CompositePlan,
        to text: inout SourceText
    ) {
        let property = startProperty(machine, isConcurrent: composite.isConcurrent)
        document(["Where \(machine.name) begins."], in: &text)
        text.block(
            "\(access) var \(property): \(scope.flint("CompositeStart"))<\(machine.typeName)State>"
        ) { text in
            text.choice(
                of: "self",
                entry.cases.map { item in
                    let start = item.starts[index]
                    let variable = start.takesPayload ? item.payload.variable : nil
                    let pattern =
                        variable == nil
                        ? "." + SwiftIdentifier.escaped(item.name)
                        : SwiftIdentifier.pattern(item.name, item.payload)
                    let state = SwiftIdentifier.construction(start.construction, variable)
                    let resuming =
                        start.resumption == .none ? "" : ", resuming: .\(start.resumption.rawValue)"
                    return (pattern, "\(scope.flint("CompositeStart"))(\(state)\(resuming))")
                })
        }
    }

    private func writeJoined(_ joined: JoinedPlan, of state: StatePlan, to text: inout SourceText) {
        let properties = joined.properties.map {
            (name: SwiftIdentifier.member($0.name), type: $0.type)
        }
        text.line()
        document(["What came out of \(state.state.title)."], in: &text)
        let codable = options.isCodable ? ", Codable" : ""
        text.block("\(access) nonisolated struct \(joined.typeName): Sendable\(codable)") { text in
            for property in properties {
                document(["The output of \(property.name)."], in: &text)
                text.line("\(access) var \(property.name): \(property.type)")
            }
            text.line()
            document(["Creates the value."], in: &text)
            text.function("\(access) init", properties.map { "\($0.name): \($0.type)" }, "") { text in
                for property in properties { text.line("self.\(property.name) = \(property.name)") }
            }
        }
    }

    /// Returns the declaration of a case in an enum at file scope, where no state hides a type.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - payload: The associated value of the case.
    func fileDeclaration(_ name: String, _ payload: Payload) -> String {
        guard case .value(let type) = payload else { return scope.declaration(name, payload) }
        return "case \(SwiftIdentifier.escaped(name))(\(type))"
    }
}
