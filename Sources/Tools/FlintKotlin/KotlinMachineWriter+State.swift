import FlintGenerator

extension KotlinMachineWriter {
    /// Writes the interface of the states, with a nested class for each.
    func writeState(to text: inout SourceText) {
        text.documentation(["A state of the machine \(plan.title)."])
        for annotation in scope.annotations() { text.line(annotation) }
        text.block("sealed interface \(stateType) : \(scope.own("FlowState"))") { text in
            text.documentation(["Runs the handler of the state."])
            text.parameters("suspend fun step", stepParameters, ": \(inner.own(stateType))")
            let states = Dictionary(plan.states.map { ($0.state.caseName, $0) }) { first, _ in first }
            for handler in handlers {
                text.line()
                write(handler, states[handler.caseName], to: &text)
            }
            text.line()
            writeTerminate(to: &text)
        }
    }

    private var stepParameters: [String] {
        ["machine: \(inner.own(machineType))", "previous: \(inner.own(stateType))"]
    }

    private func write(_ handler: HandlerPlan, _ state: StatePlan?, to text: inout SourceText) {
        text.documentation(handler.drawn)
        let name = Self.type(handler.caseName)
        // An error cannot be stored, and so neither can Fail nor Terminate.
        let annotations = handler.payload == .error ? [] : inner.annotations(handler.name)
        text.dataType(
            name, properties(handler.payload, inner), inner.own(stateType), annotations: annotations
        ) { text in
            writeProperties(of: handler, state, to: &text)
            text.line()
            let arguments =
                (handler.payload.variable.map { [$0] } ?? [])
                + (handler.wait == nil ? [] : ["Event.next()"]) + ["previous"]
            let call =
                "machine.\(Self.function("on", handler.caseName))(\(arguments.joined(separator: ", ")))"
            text.parameters("override suspend fun step", stepParameters, " = \(call).state")
            text.line()
            writeTargets(of: handler, to: &text)
            guard let wait = handler.wait else { return }
            text.line()
            writeAwaited(wait, of: handler.name, to: &text)
        }
    }

    private func writeProperties(of handler: HandlerPlan, _ state: StatePlan?, to text: inout SourceText) {
        text.line("override val stateName get() = \(KotlinIdentifier.literal(handler.name))")
        if state?.isKnot == true { text.line("override val isPseudo get() = true") }
        if handler.wait != nil { text.line("override val wait get() = Event.wait") }
        if plan.isResumable, let state, state.resumesAtBegin {
            let begin = entries.state([state.state.caseName, "begin"], of: plan.typeName, nil, inner)
            text.line("override val resumedShallowly get() = \(begin)")
        }
    }

    /// Writes the interface of a state's targets, with a nested class for each.
    private func writeTargets(of handler: HandlerPlan, to text: inout SourceText) {
        text.documentation(["The ways out of \(handler.name)."])
        text.block("sealed interface Next") { text in
            text.line("val state: \(inner.own(stateType))")
            for target in handler.targets {
                text.line()
                text.documentation(target.labels)
                text.dataType(Self.type(target.name), properties(target.payload, inner), "Next") { text in
                    guard !(handler.canFail && target.leadsToFail) else {
                        return text.line("override val state: \(inner.own(stateType)) get() = throw error")
                    }
                    let state = entries.state(
                        target.construction, of: plan.typeName, target.payload.variable, inner)
                    text.line("override val state get() = \(state)")
                }
            }
        }
    }

    private func writeTerminate(to text: inout SourceText) {
        let result = "result: \(inner.standard("Result"))<\(output(inner))>"
        text.dataType("Terminate", [result], inner.own(stateType)) { text in
            text.line("override val stateName get() = \"Terminate\"")
            text.line()
            text.parameters("override suspend fun step", stepParameters, " = this")
        }
    }
}
