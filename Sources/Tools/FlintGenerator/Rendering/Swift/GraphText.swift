/// Writes the constant that describes the states and edges of one machine in generated code.
struct GraphText {
    private let plan: GraphPlan
    private let scope: SwiftScope

    init(_ plan: GraphPlan, scope: SwiftScope) {
        self.plan = plan
        self.scope = scope
    }

    /// The name of the constant, which is as unique as the name of the machine's types.
    var constant: String { Self.constant(of: plan.machine.typeName) }

    private static func constant(of machine: String) -> String { "graphOf" + machine }

    /// Writes the constant, with its states and edges as one string literal.
    ///
    /// Array literals with many elements are too slow to compile.
    func write(to text: inout SourceText) {
        text.line("private nonisolated let \(constant) = \(scope.fileFlint("FlowGraph"))(")
        text.indented { text in
            let name = SwiftIdentifier.literal(plan.machine.typeName)
            text.line("machine: \(name), fingerprint: \"\(plan.fingerprint)\",")
            text.line("drawn: \"\"\"")
            text.indented { text in
                for line in plan.lines { text.line(SwiftIdentifier.content(line)) }
            }
            let machines = plan.inside.joined().map(Self.constant(of:)).joined(separator: ", ")
            text.line("    \"\"\"" + (machines.isEmpty ? ")" : ", machines: [\(machines)])"))
        }
    }
}
