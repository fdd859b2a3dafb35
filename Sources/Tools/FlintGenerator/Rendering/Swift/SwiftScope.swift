/// Spells types in the generated code of one machine, so that no generated member hides them.
struct SwiftScope {
    struct Alias {
        let name: String
        let type: String
    }

    /// The names of the members of generated types, which hide types of the same name.
    private let taken: Set<String>
    private let mentioned: Set<String>
    private var aliasNames: [String: String] = [:]
    private(set) var aliases: [Alias] = []

    /// Creates the scope of a machine.
    ///
    /// - Parameters:
    ///   - plan: The declarations to generate for the machine.
    ///   - mentioned: The types that the user may have declared under a name of the standard or runtime
    ///     library.
    init(_ plan: MachinePlan, mentioned: Set<String>) {
        var taken: Set<String> = ["State", "Input", "Output", "Begin", "Fail", "Self"]
        if plan.output != nil { taken.insert("End") }
        if plan.states.contains(where: { $0.wait != nil }) { taken.insert("Event") }
        for state in plan.states { taken.insert(state.state.name) }
        self.taken = taken
        self.mentioned = mentioned
        addAliases(of: plan)
    }

    private mutating func addAliases(of plan: MachinePlan) {
        add(plan.input, as: plan.typeName + "BeginContext")
        if let output = plan.output { add(output, as: plan.typeName + "EndContext") }
        if let finished = plan.exits?.finished { add(finished, as: plan.typeName + "FinishedContext") }
        for state in plan.states { add(state.context, as: "\(plan.typeName)\(state.state.name)Context") }
        for event in plan.states.flatMap({ $0.wait?.events ?? [] }) + plan.events {
            add(
                event.payload,
                as: "\(plan.typeName)\(event.name.prefix(1).uppercased())\(event.name.dropFirst())Event")
        }
        for state in plan.states {
            add(state.targets, of: plan)
            for machine in state.composite?.machines ?? [] {
                let name = plan.typeName + state.state.name + machine.name
                if let output = machine.output { add(output, as: name + "Context") }
            }
        }
        add(plan.beginTargets + plan.endTargets + plan.failTargets, of: plan)
    }

    private mutating func add(_ targets: [TargetPlan], of plan: MachinePlan) {
        for target in targets {
            add(
                target.payload,
                as: plan.typeName + target.name.prefix(1).uppercased() + target.name.dropFirst() + "Context")
        }
    }

    private mutating func add(_ payload: Payload, as name: @autoclosure () -> String) {
        guard case .value(let type) = payload, aliasNames[type] == nil,
            TypeText.names(in: type).contains(where: taken.contains)
        else { return }
        let name = name()
        aliasNames[type] = name
        aliases.append(Alias(name: name, type: type))
    }

    /// Returns whether a member of a generated type has this name, so that it hides a type of the same name.
    func isTaken(_ name: String) -> Bool { taken.contains(name) }

    /// Returns the spelling of a type of the standard library inside a generated type, qualified if it is
    /// hidden.
    func standard(_ name: String) -> String {
        reach(name, of: "Swift") { taken.contains($0) || mentioned.contains($0) }
    }

    /// Returns the spelling of a type of the standard library at file scope.
    ///
    /// There, only the user's own types can hide it.
    func fileStandard(_ name: String) -> String { reach(name, of: "Swift", mentioned.contains) }

    /// Returns the spelling of a type or function of `FlintFlows` inside a generated type, qualified if it is
    /// hidden.
    func flint(_ name: String) -> String {
        reach(name, of: "FlintFlows") { taken.contains($0) || mentioned.contains($0) }
    }

    /// Returns the spelling of a type or function of `FlintFlows` at file scope, qualified if it is hidden.
    func fileFlint(_ name: String) -> String { reach(name, of: "FlintFlows", mentioned.contains) }

    /// Returns the spelling of a name: `Name`, or `Module.Name` if another declaration hides it.
    ///
    /// If a type hides the module as well, it is `Module::Name`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - module: The module that declares the name.
    ///   - isHidden: Returns whether another declaration hides a name.
    private func reach(_ name: String, of module: String, _ isHidden: (String) -> Bool) -> String {
        guard isHidden(name) else { return name }
        return module + (isHidden(module) ? "::" : ".") + name
    }

    var anyError: String { "any " + standard("Error") }

    /// Returns the spelling of the type of an associated value; an alias if a generated member hides the
    /// type.
    func type(_ payload: Payload) -> String {
        switch payload {
        case .none: standard("Void")
        case .value(let type): aliasNames[type] ?? type
        case .error: anyError
        }
    }

    /// Returns the spelling of an output's type; `Never` for nil, the output of a machine without an End.
    func output(_ payload: Payload?) -> String {
        payload.map { type($0) } ?? standard("Never")
    }

    /// Returns the declaration of a case with its associated value, such as `case pay(Card)`.
    func declaration(_ name: String, _ payload: Payload) -> String {
        let name = SwiftIdentifier.escaped(name)
        return payload == .none ? "case \(name)" : "case \(name)(\(type(payload)))"
    }

    /// Returns the parameter by which a handler or a `run…` function takes a value; none for a state without
    /// one.
    func parameter(_ payload: Payload) -> [String] {
        switch payload {
        case .none: []
        case .value: ["_ context: \(type(payload))"]
        case .error: ["_ error: \(type(payload))"]
        }
    }
}
