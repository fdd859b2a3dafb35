import FlintGenerator

extension KotlinMachineWriter {
    /// Writes the interface `Event` with the events and the deadline for which a state waits.
    ///
    /// - Parameters:
    ///   - wait: The events and the deadline.
    ///   - name: The name of the state.
    ///   - text: The text to write to, inside the interface of the state's targets.
    func writeAwaited(_ wait: WaitPlan, of name: String, to text: inout SourceText) {
        text.documentation(["What the state \(name) waits for."])
        text.block("sealed interface Event") { text in
            for event in wait.cases {
                text.documentation([event.label])
                text.dataType(Self.type(event.name), properties(event.payload, inner), "Event")
                text.line()
            }
            text.block("companion object") { text in
                let types = wait.events.map { KotlinIdentifier.literal(Self.drawnType(of: $0)) }
                let time = wait.milliseconds.map { ", \($0).milliseconds" } ?? ""
                text.line(
                    "val wait = \(inner.own("FlowWait"))(listOf(\(types.joined(separator: ", ")))\(time))")
                text.line()
                writeNext(wait, to: &text)
            }
        }
    }

    private func writeNext(_ wait: WaitPlan, to text: inout SourceText) {
        if wait.events.contains(where: { inner.type($0.payload).contains("<") }) {
            text.line("@Suppress(\"UNCHECKED_CAST\")")
        }
        text.block("suspend fun next(): Event") { text in
            let expired =
                wait.deadline.map { "return \(Self.type($0.name))" } ?? "throw IllegalStateException()"
            guard !wait.events.isEmpty else {
                text.line("\(inner.own("awaitEvent"))(wait)")
                return text.line(expired)
            }
            text.line("val event = \(inner.own("awaitEvent"))(wait) ?: \(expired)")
            text.block("return when (event.eventType)") { text in
                for (index, event) in wait.events.enumerated() {
                    let isLast = index + 1 == wait.events.count
                    let pattern = isLast ? "else" : KotlinIdentifier.literal(Self.drawnType(of: event))
                    let value = "event.eventValue as \(inner.type(event.payload))"
                    text.line("\(pattern) -> \(Self.type(event.name))(\(value))")
                }
            }
        }
    }

    /// Writes the interface of all events for which states of the machine, or of machines inside it, wait.
    func writeEvents(to text: inout SourceText) {
        guard !plan.events.isEmpty else { return }
        let type = plan.typeName + "Event"
        text.line()
        text.documentation(["An event that \(plan.title) waits for, in one of its states."])
        text.block("sealed interface \(type) : \(scope.own("FlowEvent"))") { text in
            for (index, event) in plan.events.enumerated() {
                if index > 0 { text.line() }
                text.documentation([event.label])
                text.dataType(Self.type(event.name), properties(event.payload, inner), inner.own(type)) {
                    text in
                    text.line(
                        "override val eventType get() = \(KotlinIdentifier.literal(Self.drawnType(of: event)))"
                    )
                    text.line("override val eventValue get() = context")
                }
            }
        }
    }

    /// Writes the functions `run` with a parameter for the events.
    ///
    /// It writes nothing if no state of the machine, or of a machine inside it, waits for an event.
    func writeRunWithEvents(to text: inout SourceText) {
        guard !plan.events.isEmpty else { return }
        let events = [
            "events: Flow<\(scope.own(plan.typeName + "Event"))>",
            "log: \(scope.own("TransitionLog"))? = null",
        ]
        let call = "runWithEvents(%, events, log)"
        if plan.hasBegin {
            text.line()
            text.documentation([
                "Runs the machine to its end, and reads the events for which its states wait."
            ])
            text.parameters(
                "suspend fun run", ["input: \(input(scope))"] + events,
                ": \(output(scope)) = " + call.replacing("%", with: "begin(input)"))
        }
        text.line()
        text.documentation(["Runs the machine from a state, and reads the events for which its states wait."])
        text.parameters(
            "suspend fun run", ["from: \(scope.own(stateType))"] + events,
            ": \(output(scope)) = " + call.replacing("%", with: "from"))
    }

    private static func drawnType(of event: EventPlan) -> String { String(event.label.dropFirst(3)) }
}
