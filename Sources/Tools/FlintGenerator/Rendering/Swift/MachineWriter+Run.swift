extension MachineWriter {
    /// Writes the function `run…` of a composite or fork, which runs the machines inside it.
    ///
    /// - Parameters:
    ///   - composite: The declarations to generate for the composite.
    ///   - state: The declarations to generate for the state.
    ///   - text: The text to write to.
    func writeRun(_ composite: CompositePlan, of state: StatePlan, to text: inout SourceText) {
        let name = state.state.name
        let inside = composite.isConcurrent ? "machines" : "machine"
        document(["Runs the \(inside) inside \(name) and tells where that leads."], in: &text)
        text.function(
            "\(access) nonisolated(nonsending) func run\(name)",
            parameters(of: composite, state), " async throws -> \(nested(name))"
        ) { text in
            if composite.isConcurrent {
                writeConcurrentBody(of: composite, state, to: &text)
            } else if let machine = composite.machines.first {
                writeBody(of: composite, machine, state, to: &text)
            }
        }
    }

    private func parameters(of composite: CompositePlan, _ state: StatePlan) -> [String] {
        var parameters = composite.machines.map { machine in
            let type = "some \(machine.typeName)StateMachine"
            guard composite.isConcurrent else { return "_ machine: \(type)" }
            let (label, variable) = names(of: machine)
            return label == variable ? "\(label): \(type)" : "\(label) \(variable): \(type)"
        }
        parameters += scope.parameter(state.context)
        if case .ask(let output) = composite.finish {
            let input = output == .none ? "()" : "(\(scope.type(output)))"
            parameters.append("finish: \(input) throws -> \(nested(state.state.name))")
        }
        return parameters
    }

    /// Returns the argument label for a region or branch, and a name for the parameter.
    ///
    /// The name differs from the other variables of the generated function.
    private func names(of machine: InnerMachine) -> (label: String, variable: String) {
        let name = CaseName.lowered(machine.name)
        let own = [
            "context", "finish", "end", "outputs", "output", "exit", "target", "error", "self", "init",
        ]
        let label = name == "init" ? "`init`" : SwiftIdentifier.escaped(name)
        return (label, own.contains(name) ? name + "Machine" : SwiftIdentifier.escaped(name))
    }

    // MARK: One machine

    private func writeBody(
        of composite: CompositePlan, _ machine: InnerMachine, _ state: StatePlan, to text: inout SourceText
    ) {
        let arguments = arguments(machine, "machine", of: composite, state)
        if let exits = machine.exits {
            let finished = exits.finished.map { (outputPattern($0), finish(composite, "output")) }
            writeChoice(of: exits, finished, below: [], arguments, to: &text)
        } else if let output = machine.output {
            text.signature(output == .none ? Self.run : "let output = " + Self.run, arguments, "")
            // If the state has no target, the closure never returns, and code after it would never be
            // executed.
            let back = state.targets.isEmpty ? "_ =" : "return"
            text.line("\(back) \(finish(composite, "output"))")
        } else {
            writeEndless(arguments, to: &text)
        }
    }

    /// Writes a call that runs a machine inside a state, with a switch over the exits that it returns.
    ///
    /// - Parameters:
    ///   - exits: The exits of the machine.
    ///   - finished: The branch for the machine's End; nil for a machine without an End.
    ///   - cases: The names of the cases in which the result is nested, the outermost first: with `left`, the
    ///     branch of the exit `pay` returns `.left(.pay)`.
    ///   - arguments: The arguments of the call.
    ///   - text: The text to write to.
    private func writeChoice(
        of exits: ExitPlan, _ finished: SourceText.Branch?, below cases: [String], _ arguments: [String],
        to text: inout SourceText
    ) {
        let branches =
            (finished.map { [$0] } ?? [])
            + exits.targets.map { exit in
                (
                    SwiftIdentifier.pattern(exit.name, exit.payload),
                    SwiftIdentifier.construction(cases + [exit.name], exit.payload.variable)
                )
            }
        text.choice(ofCall: Self.run, arguments, named: "exit", branches)
    }

    private static let run = "try await runComposite"

    /// Writes the call that runs a machine without an End; the generated function then ends only by throwing.
    private func writeEndless(_ arguments: [String], to text: inout SourceText) {
        text.block("while true") { $0.signature("try await runEndlessComposite", arguments, "") }
    }

    private func outputPattern(_ payload: Payload) -> String {
        payload == .none ? ".finished" : ".finished(let output)"
    }

    private func finish(_ composite: CompositePlan, _ output: String) -> String {
        switch composite.finish {
        case .never: ""
        case .target(let name, let payload):
            SwiftIdentifier.construction([name], payload == .none ? nil : output)
        case .ask(let payload):
            payload == .none ? "try finish()" : "try finish(\(output))"
        }
    }

    private func arguments(
        _ machine: InnerMachine, _ variable: String, of composite: CompositePlan, _ state: StatePlan
    ) -> [String] {
        var arguments = [variable, "from: \(start(of: machine, in: composite))"]
        if composite.remembers {
            arguments.append("remembering: \(SwiftIdentifier.literal(state.state.name))")
            if composite.isConcurrent { arguments.append("region: \(SwiftIdentifier.literal(machine.name))") }
        }
        return arguments
    }

    private func start(of machine: InnerMachine, in composite: CompositePlan) -> String {
        if composite.entry != nil {
            let start = "context.\(startProperty(machine, isConcurrent: composite.isConcurrent))"
            return composite.remembers ? start : start + ".state"
        }
        let begin = SwiftIdentifier.construction(["begin"], machine.input == .none ? nil : "context")
        return composite.remembers ? "\(scope.flint("CompositeStart"))(\(begin))" : begin
    }

    func startProperty(_ machine: InnerMachine, isConcurrent: Bool) -> String {
        isConcurrent ? "start" + machine.name : "start"
    }

    // MARK: Regions and branches

    private func writeConcurrentBody(
        of composite: CompositePlan, _ state: StatePlan, to text: inout SourceText
    ) {
        let outputs = composite.machines.map { scope.output($0.output) }.joined(separator: ", ")
        let type = "\(scope.flint("RegionEnd"))<(\(outputs)), \(nested(state.state.name))>"
        let isHidden = scope.isTaken("Regions")
        let function = isHidden ? "FlintFlows.runRegions" : scope.flint("runRegions")
        func writeCall(_ result: String, to text: inout SourceText) {
            text.line("let \(result): \(type) = try await \(function)(")
            text.indented { text in
                for (index, machine) in composite.machines.enumerated() {
                    text.line("{")
                    text.indented { writeRegion(machine, of: composite, state, to: &$0) }
                    text.line(index + 1 < composite.machines.count ? "}," : "})")
                }
            }
        }
        // If a machine has no End and the state has no target, there is no output, and a switch over it would
        // not compile.
        if composite.machines.contains(where: { $0.output == nil }), state.targets.isEmpty {
            return text.block("while true") { writeCall("_", to: &$0) }
        }
        writeCall("end", to: &text)
        text.cases(of: "end") { text in
            text.line(joining(composite, state))
            text.line(
                "case .left(let target): \(state.targets.isEmpty ? "switch target {}" : "return target")")
        }
    }

    private func writeRegion(
        _ machine: InnerMachine, of composite: CompositePlan, _ state: StatePlan, to text: inout SourceText
    ) {
        let arguments = arguments(machine, names(of: machine).variable, of: composite, state)
        if let exits = machine.exits {
            let finished = exits.finished.map {
                (outputPattern($0), ".finished(\($0 == .none ? "()" : "output"))")
            }
            writeChoice(of: exits, finished, below: ["left"], arguments, to: &text)
        } else if machine.output == nil {
            writeEndless(arguments, to: &text)
        } else {
            text.signature(".finished(" + Self.run, arguments, ")")
        }
    }

    /// Returns the branch of a switch that makes the next state from the outputs of all regions or branches.
    private func joining(_ composite: CompositePlan, _ state: StatePlan) -> String {
        func output(_ index: Int) -> String {
            composite.machines.count == 1 ? "outputs" : "outputs.\(index)"
        }
        if let endless = composite.machines.firstIndex(where: { $0.output == nil }) {
            return "case .finished(let outputs): switch \(output(endless)) {}"
        }
        let back = state.targets.isEmpty ? "_ =" : "return"
        guard let joined = composite.joined else {
            return "case .finished: \(back) \(finish(composite, ""))"
        }
        let arguments = joined.properties.map {
            "\(SwiftIdentifier.argument($0.name)): \(output($0.index))"
        }
        let value = "\(joined.typeName)(\(arguments.joined(separator: ", ")))"
        return "case .finished(let outputs): \(back) \(finish(composite, value))"
    }
}
