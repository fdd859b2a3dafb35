extension MachineWriter {
    /// Writes the enum of the states, with a nested enum for the targets of each state.
    func writeState(to text: inout SourceText) {
        document(["A state of the machine \(plan.title)."], in: &text)
        text.block("\(access) nonisolated enum \(stateType): \(scope.flint("FlowState"))") { text in
            writeCases(to: &text)
            for handler in handlers {
                text.line()
                writeTargets(of: handler, to: &text)
            }
            writeProperties(to: &text)
        }
    }

    private func writeCases(to text: inout SourceText) {
        if plan.hasBegin {
            document(["Where a run begins."], in: &text)
            text.line(scope.declaration("begin", plan.input))
        }
        for state in plan.states {
            document(
                ["The state \(state.state.title)."], drawn: state.state.documentation, in: &text)
            text.line(scope.declaration(state.state.caseName, state.context))
        }
        if let output = finalOutput {
            document(["Where the output is handed over."], in: &text)
            text.line(scope.declaration("end", output))
        }
        document(["Where an error leads to."], in: &text)
        text.line(scope.declaration("fail", .error))
        document(["The end of a run."], in: &text)
        text.line("case terminate(\(anyResult))")
    }

    /// Writes the enum of a state's targets, which is nested in the enum of the states.
    private func writeTargets(of handler: HandlerPlan, to text: inout SourceText) {
        let header =
            "\(access) nonisolated enum \(targetEnum(of: handler.name)): \(scope.standard("Sendable"))"
        document(["The ways out of \(handler.name)."], in: &text)
        guard !handler.isDeadEnd else { return text.line(header + " {}") }
        text.block(header) { text in
            for target in handler.targets {
                document(["The way to \(target.name)."], drawn: target.labels, in: &text)
                text.line(scope.declaration(target.name, target.payload))
            }
            if let wait = handler.wait {
                text.line()
                writeAwaited(wait, of: handler.name, to: &text)
            }
        }
    }

    /// Returns the name of the generated function that converts the result of a handler, a target, into a
    /// state.
    ///
    /// Each handler has a function of another name, because the compiler takes quadratic time for many
    /// overloads of one name.
    ///
    /// - Parameter name: The name of the handler's state.
    func entering(_ name: String) -> String { "enter\(stateType)\(name)" }

    /// Writes the functions that convert the results of handlers, which are targets, into states.
    func writeEntering(to text: inout SourceText) {
        for handler in handlers where !handler.isDeadEnd {
            let name = handler.name
            text.line()
            let throwing = handler.canFail ? " throws" : ""
            text.function(
                "private nonisolated func \(entering(name))", ["_ target: \(nested(name))"],
                "\(throwing) -> \(stateType)"
            ) { text in
                text.choice(
                    of: "target",
                    handler.targets.map { target in
                        var value = target.payload.variable
                        // A `Result` needs a value, even if the output is `Void`.
                        if target.construction.last == "success" { value = value ?? "()" }
                        let state = SwiftIdentifier.construction(target.construction, value)
                        let result = target.leadsToFail && name != "Fail" ? "throw error" : state
                        return (SwiftIdentifier.pattern(target.name, target.payload), result)
                    })
            }
        }
    }

    private func writeProperties(to text: inout SourceText) {
        text.line()
        document(["The name of the state, without its context."], in: &text)
        text.block("\(access) var stateName: \(scope.standard("String"))") { text in
            guard !isNumbered else { return text.line(numbering.name(of: "self")) }
            text.choice(
                of: "self",
                stateNames.map { (".\(SwiftIdentifier.escaped($0.caseName))", "\"\($0.name)\"") })
        }
        writeWaits(to: &text)
        let knots = plan.states.filter(\.isKnot)
        if !knots.isEmpty {
            writeSwitch(
                "isPseudo: \(scope.standard("Bool"))", "Whether the state is only a knot of the diagram.",
                knots.map { ($0.state.caseName, "true") }, otherwise: "false", to: &text)
        }
        let resumed = plan.isResumable ? plan.states.filter(\.resumesAtBegin) : []
        if !resumed.isEmpty {
            writeSwitch(
                "resumedShallowly: \(stateType)", "The state to resume at, with its composites begun anew.",
                resumed.map {
                    ($0.state.caseName, SwiftIdentifier.construction([$0.state.caseName, "begin"], nil))
                }, otherwise: "self", to: &text)
        }
    }

    private func writeSwitch(
        _ property: String, _ comment: String, _ values: [(caseName: String, value: String)],
        otherwise: String, to text: inout SourceText
    ) {
        text.line()
        document([comment], in: &text)
        text.block("\(access) var \(property)") { text in
            let back = values.count > SourceText.checkedCount ? "return " : ""
            text.cases(of: "self") { text in
                for (caseName, value) in values {
                    text.line("case .\(SwiftIdentifier.escaped(caseName)): \(back)\(value)")
                }
                text.line("default: \(back)\(otherwise)")
            }
        }
    }

    /// The names, cases and associated values of all states in order, including the reserved ones.
    var stateNames: [(name: String, caseName: String, payload: Payload)] {
        handlers.map { ($0.name, $0.caseName, $0.payload) } + [("Terminate", "terminate", .none)]
    }
}
