/// Writes the Swift of one machine.
struct MachineWriter {
    let plan: MachinePlan
    let scope: SwiftScope
    let options: RenderOptions
    let graph: GraphText
    /// Whether the composite around the machine is entered inside or by history, or the machine is left from inside.
    let access: String

    init(_ plan: MachinePlan, scope: SwiftScope, options: RenderOptions, graph: GraphText) {
        self.plan = plan
        self.scope = scope
        self.options = options
        self.graph = graph
        access = options.access.rawValue
    }

    var stateType: String { plan.typeName + "State" }
    var protocolType: String { plan.typeName + "StateMachine" }
    var output: String { scope.output(finalOutput) }
    var anyResult: String { "\(scope.standard("Result"))<\(output), \(scope.anyError)>" }

    /// What the End state holds: the plain output, or the exits.
    var finalOutput: Payload? { plan.output }

    func nested(_ name: String) -> String { stateType + "." + SwiftIdentifier.member(name) }

    func write(to text: inout SwiftText) {
        for alias in scope.aliases {
            text.line()
            document(["The type \(alias.type), which a generated name would hide."], in: &text)
            text.line("\(access) typealias \(alias.name) = \(alias.type)")
        }
        text.line()
        writeState(to: &text)
        text.line()
        writeProtocol(to: &text)
        text.line()
        writeExtension(to: &text)
        if options.isCodable {
            text.line()
            writeStateCoding(to: &text)
        }
        writeExit(to: &text)
        for state in plan.states { writeParts(of: state, to: &text) }
        text.line()
        graph.write(to: &text)
    }

    /// Writes a comment for what people draw no text for; only what other modules see needs one.
    func document(_ fallback: [String], drawn: [String] = [], in text: inout SwiftText) {
        let drawn = drawn.filter { $0.contains { !$0.isWhitespace } }
        if !drawn.isEmpty {
            text.comment(drawn)
        } else if options.access == .public {
            text.comment(fallback)
        }
    }
}
