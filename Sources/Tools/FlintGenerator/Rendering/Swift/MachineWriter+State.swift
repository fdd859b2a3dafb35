extension MachineWriter {
    /// Writes the enum of the states, with a nested enum for the targets of each state.
    func writeState(to text: inout SwiftText) {
        document(["A state of the machine \(plan.title)."], in: &text)
        text.block("\(access) nonisolated enum \(stateType): \(scope.flint("FlowState"))") { text in
            writeCases(to: &text)
            let waits = waits
            for (name, targets) in targetEnums {
                text.line()
                writeTargets(targets, of: name, waiting: waits[name], to: &text)
            }
            writeProperties(to: &text)
        }
    }

    private func writeCases(to text: inout SwiftText) {
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

    private typealias TargetEnum = (name: String, targets: [TargetPlan])

    /// The targets of each state, for which an enum is generated, in the order of the states.
    ///
    /// Those of End and Fail include `terminate`.
    private var targetEnums: [TargetEnum] {
        var enums: [TargetEnum] = plan.hasBegin ? [("Begin", plan.beginTargets)] : []
        enums += plan.states.map { ($0.state.name, $0.targets) }
        if let output = finalOutput {
            enums.append(("End", plan.endTargets + [terminate(output, wrapping: "success")]))
        }
        enums.append(("Fail", plan.failTargets + [terminate(.error, wrapping: "failure")]))
        return enums
    }

    /// The names of the states with an edge to Fail.
    ///
    /// Such an edge throws its error, as if the handler had thrown it.
    var throwingStates: Set<String> {
        Set(targetEnums.filter { canThrow($0.name, $0.targets) }.map(\.name))
    }

    private func terminate(_ payload: Payload, wrapping result: String) -> TargetPlan {
        TargetPlan(
            name: "terminate", payload: payload, labels: [], construction: ["terminate", result],
            spot: Spot(node: plan.node, mark: .end), isOwn: true, origin: nil)
    }

    private func writeTargets(
        _ targets: [TargetPlan], of name: String, waiting wait: WaitPlan?, to text: inout SwiftText
    ) {
        let header =
            "\(access) nonisolated enum \(targetEnum(of: name)): \(scope.standard("Sendable"))"
        document(["The ways out of \(name)."], in: &text)
        guard !targets.isEmpty else { return text.line(header + " {}") }
        text.block(header) { text in
            for target in targets {
                document(["The way to \(target.name)."], drawn: target.labels, in: &text)
                text.line(scope.declaration(target.name, target.payload))
            }
            if let wait {
                text.line()
                writeAwaited(wait, of: name, to: &text)
            }
        }
    }

    /// Returns the name of the generated function that converts the target that a handler returns to a state.
    ///
    /// Each handler has a function of another name, because the compiler takes quadratic time for many
    /// overloads of one name.
    ///
    /// - Parameter name: The name of the handler's state.
    func entering(_ name: String) -> String { "enter\(stateType)\(name)" }

    /// Writes the functions that convert the targets that handlers return to states.
    func writeEntering(to text: inout SwiftText) {
        for (name, targets) in targetEnums where !targets.isEmpty {
            text.line()
            let throwing = canThrow(name, targets) ? " throws" : ""
            text.function(
                "private nonisolated func \(entering(name))", ["_ target: \(nested(name))"],
                "\(throwing) -> \(stateType)"
            ) { text in
                text.choice(
                    of: "target",
                    targets.map { target in
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

    private func canThrow(_ name: String, _ targets: [TargetPlan]) -> Bool {
        name != "Fail" && targets.contains(where: \.leadsToFail)
    }

    private func writeProperties(to text: inout SwiftText) {
        text.line()
        document(["The name of the state, without its context."], in: &text)
        text.block("\(access) var stateName: \(scope.standard("String"))") { text in
            guard !isNumbered else { return text.line(numbering.name(of: "self")) }
            text.choice(
                of: "self",
                stateNames.map { (".\(SwiftIdentifier.escaped($0.caseName))", "\"\($0.name)\"") })
        }
        writeWaits(to: &text)
        let knots = plan.states.filter {
            [.choice, .entryPoint, .exitPoint, .join].contains($0.state.kind) && $0.composite == nil
        }
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
        otherwise: String, to text: inout SwiftText
    ) {
        text.line()
        document([comment], in: &text)
        text.block("\(access) var \(property)") { text in
            let back = values.count > SwiftText.checkedCount ? "return " : ""
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
        var names: [(String, String, Payload)] = plan.hasBegin ? [("Begin", "begin", plan.input)] : []
        names += plan.states.map { ($0.state.name, $0.state.caseName, $0.context) }
        if let output = finalOutput { names.append(("End", "end", output)) }
        return names + [("Fail", "fail", .error), ("Terminate", "terminate", .none)]
    }
}

extension StatePlan {
    /// Whether this composite begins anew when the machine around it resumes through a shallow history.
    ///
    /// A composite with an input instead keeps the entry by which it was entered, because there is no other
    /// input.
    fileprivate var resumesAtBegin: Bool {
        guard let composite, let entry = composite.entry else { return false }
        return entry.hasBegin && composite.input == .none
    }
}

extension TargetPlan {
    /// Whether the edge leads to the Fail of its own machine.
    fileprivate var leadsToFail: Bool { construction == ["fail"] }
}
