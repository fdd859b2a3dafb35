import FlintGenerator

/// Writes the generated Kotlin of one machine.
struct KotlinMachineWriter {
    let plan: MachinePlan
    /// Spells types at the level of the file.
    let scope: KotlinScope
    /// Spells types inside the nested classes for states, targets, entries and exits.
    let inner: KotlinScope
    let entries: KotlinConstruction
    let graph: GraphPlan
    let handlers: [HandlerPlan]

    init(_ plan: MachinePlan, scope: KotlinScope, entries: KotlinConstruction, graph: GraphPlan) {
        self.plan = plan
        self.scope = scope
        self.entries = entries
        self.graph = graph
        handlers = plan.handlers
        inner = scope.inside(Self.nestedClasses(of: plan, handlers).map(KotlinIdentifier.type))
            .inside(["Terminate", "Next", "Event", "Companion"])
    }

    /// Returns the names of all cases for which a nested class is generated.
    private static func nestedClasses(of plan: MachinePlan, _ handlers: [HandlerPlan]) -> [String] {
        handlers.map(\.caseName) + handlers.flatMap { $0.targets.map(\.name) }
            + (plan.exits.map { ["finished"] + $0.targets.map(\.name) } ?? [])
            + plan.states.flatMap { state in
                (state.composite?.entry?.cases.map(\.name) ?? []) + (state.wait?.cases.map(\.name) ?? [])
            } + plan.events.map(\.name)
    }

    var stateType: String { plan.typeName + "State" }
    var machineType: String { plan.typeName + "StateMachine" }

    /// Returns the name of the class for a case, as it is written in code.
    static func type(_ caseName: String) -> String {
        KotlinIdentifier.escaped(KotlinIdentifier.type(caseName))
    }

    /// Returns the name of a function about a state, such as `onPay`.
    static func function(_ prefix: String, _ caseName: String) -> String {
        KotlinIdentifier.escaped(prefix + KotlinIdentifier.type(caseName))
    }

    /// Returns the type of the targets of a state, such as `CheckoutState.Pay.Next`.
    func next(_ caseName: String, _ scope: KotlinScope) -> String {
        "\(scope.own(stateType)).\(Self.type(caseName)).Next"
    }

    /// Returns the properties of the class for a case: one such as `context: Money` for the value of the
    /// case, or none if it has no value.
    func properties(_ payload: Payload, _ scope: KotlinScope) -> [String] {
        payload.variable.map { ["\($0): \(scope.type(payload))"] } ?? []
    }

    /// Returns the spelling of the type of the machine's output; `Nothing` for a machine without an End.
    func output(_ scope: KotlinScope) -> String {
        plan.output.map { scope.type($0) } ?? scope.standard("Nothing")
    }

    /// Returns the spelling of the type of the machine's input.
    ///
    /// For a diagram without a start it is `Nothing`, so that `run(input)` cannot be called.
    func input(_ scope: KotlinScope) -> String {
        plan.hasBegin ? scope.type(plan.input) : scope.standard("Nothing")
    }

    func write(to text: inout SourceText) {
        text.line()
        writeState(to: &text)
        text.line()
        writeMachine(to: &text)
        writeEvents(to: &text)
        writeExit(to: &text)
        for state in plan.states { writeParts(of: state, to: &text) }
    }
}
