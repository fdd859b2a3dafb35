extension MachineWriter {
    func writeProtocol(to text: inout SourceText) {
        document(["A machine for \(plan.title): one handler for each state."], in: &text)
        if options.isolation == .mainActor { text.line("@\(scope.standardMainActor)") }
        text.line("\(access) protocol \(protocolType): \(scope.flint("StateMachine"))")
        text.block("where State == \(stateType), Input == \(input), Output == \(output)") { text in
            for handler in handlers {
                document(["Deals with \(handler.title)."], drawn: handler.drawn, in: &text)
                text.signature("func \(handler.function)", parameters(of: handler), tail(of: handler))
            }
        }
    }

    /// The spelling of the input's type; `Never` for a diagram without a start, so that `run(_:)` cannot be
    /// called.
    private var input: String { plan.hasBegin ? scope.type(plan.input) : scope.standard("Never") }

    private func parameters(of handler: HandlerPlan) -> [String] {
        scope.parameter(handler.payload)
            + (handler.wait != nil ? ["on event: \(nested(handler.name)).Event"] : [])
            + ["from previous: \(stateType)"]
    }

    private func tail(of handler: HandlerPlan) -> String { " async throws -> \(nested(handler.name))" }

    func writeExtension(to text: inout SourceText) {
        text.block("\(nonisolated)extension \(protocolType)") { text in
            writeDefaults(to: &text)
            writeWitnesses(to: &text)
            text.line()
            writeStep(to: &text)
            if options.isolation == .mainActor {
                text.line()
                writeDrive(to: &text)
            }
            for state in plan.states {
                guard let composite = state.composite else { continue }
                text.line()
                writeRun(composite, of: state, to: &text)
            }
        }
    }

    // MARK: Default handlers

    private func writeDefaults(to text: inout SourceText) {
        for handler in handlers {
            if handler.name == "Begin", plan.onlyEntries != nil {
                writeRefusal(handler, to: &text)
            } else if handler.name == "End" || handler.name == "Fail" {
                writeTermination(handler, to: &text)
            } else if let target = handler.defaultTarget {
                writeDefault(handler, leadingTo: target, to: &text)
            }
        }
    }

    private func writeDefault(_ handler: HandlerPlan, leadingTo target: String, to text: inout SourceText) {
        write(handler, ["Goes to `\(target)`, its only target, unless you implement it."], to: &text) {
            text in
            text.line(SwiftIdentifier.construction([target], handler.payload.variable))
        }
    }

    private func writeTermination(_ handler: HandlerPlan, to text: inout SourceText) {
        write(handler, ["Ends the run unless you implement it."], to: &text) { text in
            text.line(SwiftIdentifier.construction(["terminate"], handler.payload.variable))
        }
    }

    /// Writes the default of `onBegin` that throws an error, for a machine whose runs never begin at Begin.
    private func writeRefusal(_ handler: HandlerPlan, to text: inout SourceText) {
        write(handler, ["Throws: the machine is only entered elsewhere."], to: &text) { text in
            let entries = (plan.onlyEntries ?? []).joined(separator: ", ")
            text.line("throw \(scope.flint("FlowError")).incompatibleGraph(")
            text.indented { text in
                text.line("machine: \(SwiftIdentifier.literal(plan.typeName)), found: \"Begin\",")
                text.line("expected: \(SwiftIdentifier.literal(entries)))")
            }
        }
    }

    private func write(
        _ handler: HandlerPlan, _ comment: [String], to text: inout SourceText,
        body: (inout SourceText) -> Void
    ) {
        text.comment(comment)
        text.function(
            "\(access) func \(handler.function)", parameters(of: handler), tail(of: handler), body: body)
        text.line()
    }

    // MARK: Witnesses

    private var isolation: String { options.isolation == .mainActor ? "nonisolated " : "" }

    /// The modifier `nonisolated` for the extension of the protocol; empty if handlers run on the main actor.
    ///
    /// It excludes the extension from default isolation to the main actor. It is not on the protocol, because
    /// then the handlers of a main-actor class would be nonisolated. A protocol that refines `Sendable` does
    /// not get default isolation.
    private var nonisolated: String { options.isolation == .mainActor ? "" : "nonisolated " }

    private func writeWitnesses(to text: inout SourceText) {
        let head = "\(access) \(isolation)static"
        document(["What was drawn."], in: &text)
        text.line("\(head) var graph: \(scope.flint("FlowGraph")) { \(graph.constant) }")
        if plan.remembersHistory {
            text.line()
            document(["True: a composite is entered through a history mark."], in: &text)
            text.line("\(head) var remembersHistory: \(scope.standard("Bool")) { true }")
        }
        text.line()
        document(["Makes the state that a run begins with."], in: &text)
        text.function("\(head) func begin", ["with input: \(input)"], " -> \(stateType)") {
            // The input type has no values, so an empty body compiles.
            guard plan.hasBegin else { return }
            $0.line(SwiftIdentifier.construction(["begin"], plan.input == .none ? nil : "input"))
        }
        text.line()
        document(["Makes the state that an error leads to."], in: &text)
        text.function("\(head) func fail", ["with error: \(scope.anyError)"], " -> \(stateType)") {
            $0.line(".fail(error)")
        }
        text.line()
        document(["Tells how a run ended."], in: &text)
        text.function("\(head) func result", ["of state: \(stateType)"], " -> \(anyResult)?") {
            $0.line("if case .terminate(let result) = state { result } else { nil }")
        }
    }

    private func writeDrive(to text: inout SourceText) {
        document(["Runs the loop on the main actor."], in: &text)
        text.function(
            "\(access) nonisolated(nonsending) func drive",
            ["_ launch: \(scope.flint("FlowLaunch"))<\(stateType)>"], " async throws -> \(output)"
        ) { text in
            text.line("try await driveOnMainActor(launch)")
        }
    }
}

extension SwiftScope {
    var standardMainActor: String { standard("MainActor") }
}
