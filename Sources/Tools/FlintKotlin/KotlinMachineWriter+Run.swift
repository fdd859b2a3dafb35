import FlintGenerator

extension KotlinMachineWriter {
    /// Writes the function `run…` of a composite or fork, which runs the machines inside it.
    func writeRun(_ composite: CompositePlan, of state: StatePlan, to text: inout SourceText) {
        let name = state.state.name
        let inside = composite.isConcurrent ? "machines" : "machine"
        text.documentation(["Runs the \(inside) inside \(name) and returns where that leads."])
        let head = "suspend fun \(Self.function("run", state.state.caseName))"
        let tail = ": " + next(state.state.caseName, scope)
        let parameters = parameters(of: composite, state)
        if composite.isConcurrent {
            text.parameters(head, parameters, tail + " {")
            text.indented { writeRegions(of: composite, state, to: &$0) }
            text.line("}")
        } else if let machine = composite.machines.first {
            writeBody(of: composite, machine, state, (head, parameters, tail), to: &text)
        }
    }

    private func parameters(of composite: CompositePlan, _ state: StatePlan) -> [String] {
        var parameters = composite.machines.map { machine in
            "\(composite.isConcurrent ? Self.variable(machine) : "machine"): "
                + scope.own(machine.typeName + "StateMachine")
        }
        parameters += properties(state.context, scope)
        if case .ask(let output) = composite.finish {
            let input = output == .none ? "()" : "(\(scope.type(output)))"
            parameters.append("finish: suspend \(input) -> \(next(state.state.caseName, scope))")
        }
        return parameters
    }

    /// Returns the name of the parameter for a region or branch, which differs from the other variables of
    /// the generated function.
    private static func variable(_ machine: InnerMachine) -> String {
        let name = CaseName.lowered(machine.name)
        let own = ["context", "finish", "exit", "left", "graph", "remembersHistory"]
        return KotlinIdentifier.escaped(own.contains(name) ? name + "Machine" : name)
    }

    private static func outputVariable(_ machine: InnerMachine) -> String {
        KotlinIdentifier.escaped(CaseName.lowered(machine.name) + "Output")
    }

    private typealias Signature = (head: String, parameters: [String], tail: String)

    // MARK: One machine

    private func writeBody(
        of composite: CompositePlan, _ machine: InnerMachine, _ state: StatePlan, _ signature: Signature,
        to text: inout SourceText
    ) {
        let run = run(machine, "machine", of: composite, state)
        if let exits = machine.exits {
            text.parameters(signature.head, signature.parameters, signature.tail + " =")
            let finished = finish(composite, state, machine.output == Payload.none ? nil : "exit.context")
            text.indented {
                writeChoice(
                    of: exits, run, finished: finished, below: next(state.state.caseName, scope), to: &$0)
            }
        } else if let output = machine.output, output == .none {
            text.parameters(signature.head, signature.parameters, signature.tail + " {")
            text.indented { text in
                text.line(run)
                text.line("return \(finish(composite, state, nil))")
            }
            text.line("}")
        } else {
            let value = machine.output == nil ? run : finish(composite, state, run)
            text.parameters(signature.head, signature.parameters, signature.tail + " =")
            text.indented { $0.line(value) }
        }
    }

    /// Writes a call that runs the machine inside a state, in a `when` over the exit that the call returns.
    ///
    /// - Parameters:
    ///   - exits: The exits of the machine.
    ///   - run: The expression of the call.
    ///   - finished: The expression of the branch for the machine's End.
    ///   - next: The spelling of the type of the state's targets.
    ///   - text: The text to write to.
    private func writeChoice(
        of exits: ExitPlan, _ run: String, finished: String, below next: String, to text: inout SourceText
    ) {
        let type = scope.own(exits.typeName)
        text.block("when (val exit = \(run))") { text in
            if exits.finished != nil { text.line("is \(type).Finished -> \(finished)") }
            for exit in exits.targets {
                let value = exit.payload.variable.map { "exit.\($0)" }
                text.line(
                    "is \(type).\(Self.type(exit.name)) -> "
                        + KotlinConstruction.value(exit.name, of: next, value))
            }
        }
    }

    /// Returns the expression for the next state after the machines inside a composite have ended.
    ///
    /// - Parameters:
    ///   - composite: The declarations to generate for the composite.
    ///   - state: The declarations to generate for the state.
    ///   - output: The expression of the machines' output; nil if there is none.
    private func finish(_ composite: CompositePlan, _ state: StatePlan, _ output: String?) -> String {
        switch composite.finish {
        case .never: ""
        case .target(let name, let payload):
            KotlinConstruction.value(
                name, of: next(state.state.caseName, scope), payload == .none ? nil : output)
        case .ask(let payload): "finish(\(payload == .none ? "" : output ?? ""))"
        }
    }

    /// Returns the call that runs a machine inside a composite.
    ///
    /// - Parameters:
    ///   - machine: The machine.
    ///   - variable: The name of the generated variable that holds the machine.
    ///   - composite: The declarations to generate for the composite.
    ///   - state: The declarations to generate for the state.
    private func run(
        _ machine: InnerMachine, _ variable: String, of composite: CompositePlan, _ state: StatePlan
    ) -> String {
        var arguments = [variable, start(of: machine, in: composite)]
        if composite.remembers {
            arguments.append(KotlinIdentifier.literal(state.state.name))
            if composite.isConcurrent { arguments.append(KotlinIdentifier.literal(machine.name)) }
        }
        return "\(function("runComposite"))(\(arguments.joined(separator: ", ")))"
    }

    /// Returns the spelling of a function of the runtime, with its package if the machine has a function of
    /// the same name.
    private func function(_ name: String) -> String {
        let isHidden = plan.states.contains { Self.function("run", $0.state.caseName) == name }
        return isHidden ? KotlinIdentifier.qualified(scope.package + "." + name) : name
    }

    private func start(of machine: InnerMachine, in composite: CompositePlan) -> String {
        if composite.entry != nil {
            let start = "context." + startProperty(machine, isConcurrent: composite.isConcurrent)
            return composite.remembers ? start : start + ".state"
        }
        let begin = entries.state(
            ["begin"], of: machine.typeName, machine.input == .none ? nil : "context", scope)
        return composite.remembers ? "\(scope.own("CompositeStart"))(\(begin))" : begin
    }

    func startProperty(_ machine: InnerMachine, isConcurrent: Bool) -> String {
        isConcurrent ? KotlinIdentifier.escaped("start" + machine.name) : "start"
    }

    // MARK: Regions and branches

    private func writeRegions(of composite: CompositePlan, _ state: StatePlan, to text: inout SourceText) {
        let next = next(state.state.caseName, scope)
        for machine in composite.machines {
            guard let output = machine.output, output != .none else { continue }
            let holder = "\(scope.own("RegionOutput"))<\(scope.type(output))>()"
            text.line("val \(Self.outputVariable(machine)) = \(holder)")
        }
        text.line("val left =")
        text.indented { text in
            text.line("\(function("runRegions"))<\(next)>(")
            text.indented { text in
                for machine in composite.machines {
                    writeRegion(machine, of: composite, state, next, to: &text)
                }
            }
            text.line(")")
        }
        guard composite.machines.allSatisfy({ $0.output != nil }) else {
            return text.line("return checkNotNull(left)")
        }
        text.line("return left ?: \(finish(composite, state, joined(composite)))")
    }

    private func writeRegion(
        _ machine: InnerMachine, of composite: CompositePlan, _ state: StatePlan, _ next: String,
        to text: inout SourceText
    ) {
        let run = run(machine, Self.variable(machine), of: composite, state)
        let holder = Self.outputVariable(machine)
        if let exits = machine.exits {
            let value = exits.finished == Payload.none ? "null" : "\(holder).finish(exit.context)"
            text.line("{")
            text.indented { writeChoice(of: exits, run, finished: value, below: next, to: &$0) }
            text.line("},")
        } else if machine.output == Payload.none {
            text.line("{")
            text.indented { text in
                text.line(run)
                text.line("null")
            }
            text.line("},")
        } else {
            text.line("{ \(machine.output == nil ? run : "\(holder).finish(\(run))") },")
        }
    }

    private func joined(_ composite: CompositePlan) -> String? {
        guard let joined = composite.joined else { return nil }
        let values = joined.properties.map { Self.outputVariable(composite.machines[$0.index]) + ".value" }
        return "\(scope.own(joined.typeName))(\(values.joined(separator: ", ")))"
    }
}
