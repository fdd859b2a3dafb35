extension MachineWriter {
    struct Handler {
        let name: String
        let caseName: String
        let payload: Payload
        let title: String
        let drawn: [String]
        /// Whether the state has no target, so that its handler can only throw.
        var isDeadEnd = false
        /// Whether the state waits, so that its handler receives an event.
        var isWaiting = false
        /// The case that the generated default of the handler returns; nil if there is no default.
        var defaultTarget: String?

        var function: String { "on" + name }
    }

    /// Returns the handlers of a machine: for Begin, for each state in order, for End and for Fail.
    static func handlers(of plan: MachinePlan) -> [Handler] {
        var handlers: [Handler] = []
        handlers.reserveCapacity(plan.states.count + 3)
        if plan.hasBegin {
            handlers.append(
                Handler(
                    name: "Begin", caseName: "begin", payload: plan.input, title: "begin", drawn: [],
                    isDeadEnd: plan.beginTargets.isEmpty, defaultTarget: plan.beginDefault))
        }
        for state in plan.states {
            handlers.append(
                Handler(
                    name: state.state.name, caseName: state.state.caseName, payload: state.context,
                    title: "the state \(state.state.title)", drawn: state.state.documentation,
                    isDeadEnd: state.targets.isEmpty, isWaiting: state.wait != nil,
                    defaultTarget: state.defaultTarget))
        }
        if let output = plan.output {
            handlers.append(
                Handler(name: "End", caseName: "end", payload: output, title: "the output", drawn: []))
        }
        handlers.append(
            Handler(name: "Fail", caseName: "fail", payload: .error, title: "an error", drawn: []))
        return handlers
    }

    func writeProtocol(to text: inout SwiftText) {
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

    private func parameters(of handler: Handler) -> [String] {
        scope.parameter(handler.payload)
            + (handler.isWaiting ? ["on event: \(nested(handler.name)).Event"] : [])
            + ["from previous: \(stateType)"]
    }

    private func tail(of handler: Handler) -> String { " async throws -> \(nested(handler.name))" }

    func writeExtension(to text: inout SwiftText) {
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

    private func writeDefaults(to text: inout SwiftText) {
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

    private func writeDefault(_ handler: Handler, leadingTo target: String, to text: inout SwiftText) {
        write(handler, ["Goes to `\(target)`, its only target, unless you implement it."], to: &text) {
            text in
            text.line(SwiftIdentifier.construction([target], handler.payload.variable))
        }
    }

    private func writeTermination(_ handler: Handler, to text: inout SwiftText) {
        write(handler, ["Ends the run unless you implement it."], to: &text) { text in
            text.line(SwiftIdentifier.construction(["terminate"], handler.payload.variable))
        }
    }

    /// Writes the default of `onBegin` that throws an error, for a machine whose runs never begin at Begin.
    private func writeRefusal(_ handler: Handler, to text: inout SwiftText) {
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
        _ handler: Handler, _ comment: [String], to text: inout SwiftText,
        body: (inout SwiftText) -> Void
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

    private func writeWitnesses(to text: inout SwiftText) {
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

    private func writeDrive(to text: inout SwiftText) {
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
