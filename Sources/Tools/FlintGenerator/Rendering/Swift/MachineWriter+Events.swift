extension MachineWriter {
    /// Writes the enum `Event` with the events and the deadline for which a state waits.
    ///
    /// - Parameters:
    ///   - wait: The events and the deadline.
    ///   - name: The name of the state.
    ///   - text: The text to write to, inside the enum of the state's targets.
    func writeAwaited(_ wait: WaitPlan, of name: String, to text: inout SourceText) {
        let sendable = "any \(scope.standard("Sendable"))"
        document(["What the state \(name) waits for."], in: &text)
        text.block("\(access) nonisolated enum Event: \(scope.flint("AwaitedEvent"))") { text in
            for event in wait.cases {
                document([event.label], in: &text)
                text.line(scope.declaration(event.name, event.payload))
            }
            text.line()
            document(["The events that end the wait, and its deadline."], in: &text)
            text.block("\(access) static var wait: \(scope.flint("FlowWait"))") { text in
                let types = wait.events.map { eventType($0) }
                let time = wait.milliseconds.map { ", deadline: .milliseconds(\($0))" } ?? ""
                text.line("\(scope.flint("FlowWait"))(for: [\(types.joined(separator: ", "))]\(time))")
            }
            text.line()
            document(["Makes the case of an event; nil for a value of another type."], in: &text)
            text.block("\(access) init?(_ payload: \(sendable))") { text in
                guard !wait.events.isEmpty else { return text.line("return nil") }
                text.cases(of: "payload") { text in
                    for event in wait.events {
                        let name = SwiftIdentifier.escaped(event.name)
                        text.line("case let event as \(scope.type(event.payload)): self = .\(name)(event)")
                    }
                    text.line("default: return nil")
                }
            }
            guard let deadline = wait.deadline else { return }
            text.line()
            document(["The case of the deadline."], in: &text)
            text.line(
                "\(access) static var expired: Self? { .\(SwiftIdentifier.escaped(deadline.name)) }")
        }
    }

    /// Writes the static property `waits`, which has the events and deadlines of all states that wait.
    func writeWaits(to text: inout SourceText) {
        let waiting = plan.states.filter { $0.wait != nil }
        guard !waiting.isEmpty else { return }
        let (string, wait) = (scope.standard("String"), scope.flint("FlowWait"))
        text.line()
        document(["What the states wait for, by name."], in: &text)
        text.line("\(access) static let waits: [\(string): \(wait)] = [")
        text.indented { text in
            for state in waiting {
                let name = SwiftIdentifier.literal(state.state.name)
                text.line("\(name): \(targetEnum(of: state.state.name)).Event.wait,")
            }
        }
        text.line("]")
    }

    /// Writes the enum of all events for which states of the machine, or of machines inside it, wait.
    func writeEvents(to text: inout SourceText) {
        guard !plan.events.isEmpty else { return }
        let type = plan.typeName + "Event"
        text.line()
        document(["An event that \(plan.title) waits for, in one of its states."], in: &text)
        text.block("\(access) nonisolated enum \(type): \(scope.flint("FlowEvent"))") { text in
            for event in plan.events {
                document([event.label], in: &text)
                text.line(fileDeclaration(event.name, event.payload))
            }
            text.line()
            document(["The names of all types of events."], in: &text)
            var names = plan.events.map { SwiftIdentifier.literal(String($0.label.dropFirst(3))) }
            names[0] = "[" + names[0]
            text.list("\(access) static let eventNames: [\(scope.standard("String"))] =", names, "]")
            text.line()
            document(["The type of the value."], in: &text)
            text.block("\(access) var eventType: \(scope.flint("FlowEventType"))") { text in
                text.choice(
                    of: "self",
                    plan.events.map { (".\(SwiftIdentifier.escaped($0.name))", eventType($0)) })
            }
            text.line()
            document(["The value."], in: &text)
            text.block("\(access) var eventPayload: any \(scope.standard("Sendable"))") { text in
                text.choice(
                    of: "self", plan.events.map { (SwiftIdentifier.pattern($0.name, $0.payload), "context") })
            }
        }
        text.line()
        text.block("nonisolated extension \(stateType): \(scope.flint("EventDrivenState"))") { text in
            document(["The events of the machine."], in: &text)
            text.line("\(access) typealias EventUnion = \(type)")
        }
        guard options.isCodable else { return }
        text.line()
        let cases = plan.events.map {
            CodingCase(name: String($0.label.dropFirst(3)), caseName: $0.name, payload: $0.payload)
        }
        writeCoding(of: type, key: "event", cases, refused: [], to: &text)
    }

    private func eventType(_ event: EventPlan) -> String {
        let name = SwiftIdentifier.literal(String(event.label.dropFirst(3)))
        return "\(scope.flint("FlowEventType"))(\(scope.type(event.payload)).self, named: \(name))"
    }
}
