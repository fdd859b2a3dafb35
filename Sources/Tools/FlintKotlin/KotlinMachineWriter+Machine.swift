import FlintGenerator

extension KotlinMachineWriter {
    /// Writes the interface of a machine, with a handler for each state and the functions that run the
    /// machine.
    func writeMachine(to text: inout SourceText) {
        text.documentation(["A machine for \(plan.title): a handler for each state."])
        let types = "\(stateType), \(input(scope)), \(output(scope))"
        text.block("interface \(machineType) : \(scope.own("StateMachine"))<\(types)>") { text in
            for handler in handlers { write(handler, to: &text) }
            writeWitnesses(to: &text)
            writeRunWithEvents(to: &text)
            for state in plan.states {
                guard let composite = state.composite else { continue }
                text.line()
                writeRun(composite, of: state, to: &text)
            }
            text.line()
            text.block("companion object") { writeGraph(to: &$0) }
        }
    }

    private func write(_ handler: HandlerPlan, to text: inout SourceText) {
        let value = defaultValue(of: handler)
        text.documentation(handler.drawn + (value == nil ? [] : [defaultText(of: handler)]))
        let event = "\(scope.own(stateType)).\(Self.type(handler.caseName)).Event"
        let parameters =
            properties(handler.payload, scope) + (handler.wait == nil ? [] : ["event: \(event)"])
            + ["previous: \(scope.own(stateType))"]
        let tail = ": " + next(handler.caseName, scope) + (value.map { " = " + $0 } ?? "")
        text.parameters("suspend fun \(Self.function("on", handler.caseName))", parameters, tail)
        text.line()
    }

    private func defaultText(of handler: HandlerPlan) -> String {
        if handler.name == "Begin", plan.onlyEntries != nil {
            return "Throws: the machine is only entered elsewhere."
        }
        guard handler.defaultTarget != "terminate" else { return "Ends the run unless you override it." }
        return "Goes to its only target unless you override it."
    }

    /// Returns the Kotlin expression for the default of a handler.
    ///
    /// The expression is the handler's only target or the end of the run. For the Begin of a machine that
    /// cannot begin there, it throws an error. The result is nil if the user must implement the handler.
    private func defaultValue(of handler: HandlerPlan) -> String? {
        if handler.name == "Begin", let entries = plan.onlyEntries {
            let message =
                "The machine \(plan.typeName) does not begin at 'Begin', only at: \(entries.joined(separator: ", "))."
            let error = scope.own("FlowError")
            return "throw \(error)(\(error).Code.INCOMPATIBLE_GRAPH, \(KotlinIdentifier.literal(message)))"
        }
        return handler.defaultTarget.map {
            KotlinConstruction.value($0, of: next(handler.caseName, scope), handler.payload.variable)
        }
    }

    // MARK: Witnesses

    private func writeWitnesses(to text: inout SourceText) {
        let state = scope.own(stateType)
        text.line("override val graph get() = \(scope.own(machineType)).graph")
        if plan.remembersHistory {
            text.line()
            text.line("override val remembersHistory get() = true")
        }
        text.line()
        let begin = entries.state(["begin"], of: plan.typeName, plan.input == .none ? nil : "input", scope)
        text.line(
            "override fun begin(input: \(input(scope))): \(state) = "
                + (plan.hasBegin ? begin : "throw IllegalStateException()"))
        text.line()
        let fail = "\(state).Fail(error)"
        text.line("override fun fail(error: \(scope.standard("Throwable"))): \(state) = \(fail)")
        text.line()
        text.line("override fun result(state: \(state)) = (state as? \(state).Terminate)?.result")
        text.line()
        text.parameters(
            "override suspend fun step", ["state: \(state)", "previous: \(state)"],
            " = state.step(this, previous)")
    }

    private func writeGraph(to text: inout SourceText) {
        text.documentation(["What was drawn."])
        text.line("val graph =")
        text.indented { text in
            text.line("\(scope.own("FlowGraph"))(")
            text.indented { text in
                text.line("machine = \(KotlinIdentifier.literal(plan.typeName)),")
                text.line("fingerprint = \"\(graph.fingerprint)\",")
                text.line("drawn = \"\"\"")
                text.indented { text in
                    for line in graph.lines { text.line(KotlinIdentifier.raw(line)) }
                }
                text.line("\"\"\",")
                let machines = graph.inside.joined().map { scope.own($0 + "StateMachine") + ".graph" }
                guard !machines.isEmpty else { return }
                text.parameters("machines = listOf", machines, ",", single: 1)
            }
            text.line(")")
        }
    }
}
