/// Writes the generated Swift of one machine.
struct MachineWriter {
    let plan: MachinePlan
    let scope: SwiftScope
    let options: RenderOptions
    let graph: GraphText
    let access: String
    /// The handlers of the machine, computed once because many generated functions need them.
    let handlers: [HandlerPlan]
    /// The names of states that are written without upper and lower case, such as Chinese ones.
    ///
    /// The type and the case for such a state would have the same name.
    private let uncased: Set<String>

    init(_ plan: MachinePlan, scope: SwiftScope, options: RenderOptions, graph: GraphText) {
        self.plan = plan
        self.scope = scope
        self.options = options
        self.graph = graph
        access = options.access.rawValue
        handlers = plan.handlers
        uncased = Set(plan.states.filter { $0.state.name == $0.state.caseName }.map(\.state.name))
    }

    var stateType: String { plan.typeName + "State" }
    var protocolType: String { plan.typeName + "StateMachine" }
    var output: String { scope.output(finalOutput) }
    var anyResult: String { "\(scope.standard("Result"))<\(output), \(scope.anyError)>" }

    /// The associated value of the case `end`, which is the output of the machine; nil without an End.
    var finalOutput: Payload? { plan.output }

    /// Returns the name of the enum with a state's targets, which is nested in the enum of the states.
    func targetEnum(of name: String) -> String {
        uncased.contains(name) ? name + "_" : SwiftIdentifier.member(name)
    }

    func nested(_ name: String) -> String { stateType + "." + targetEnum(of: name) }

    func write(to text: inout SourceText) {
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
        writeEvents(to: &text)
        writeExit(to: &text)
        for state in plan.states { writeParts(of: state, to: &text) }
        writeEntering(to: &text)
        writeNumbering(to: &text)
        text.line()
        graph.write(to: &text)
    }

    /// Writes a doc comment with the text of the diagram.
    ///
    /// - Parameters:
    ///   - fallback: The lines to write if the diagram has no text and the declaration is public. Without a
    ///     text, declarations that are not public get no comment.
    ///   - drawn: The lines from the diagram.
    ///   - text: The text to write to.
    func document(_ fallback: [String], drawn: [String] = [], in text: inout SourceText) {
        let drawn = drawn.filter { $0.contains { !$0.isWhitespace } }
        if !drawn.isEmpty {
            text.comment(drawn)
        } else if options.access == .public {
            text.comment(fallback)
        }
    }
}
