/// Finds diagrams, classes and enums from which types of the same name would be generated.
struct GeneratedNames {
    /// The names of types of the runtime library, which generated code uses and must not declare again.
    private static let runtime: Set<String> = [
        "AwaitedEvent", "DurableState", "EventDrivenState", "Flow", "FlowError", "FlowEvent", "FlowEventType",
        "FlowExit", "FlowFunction", "FlowGraph", "FlowID", "FlowResolver", "FlowState",
        "FlowSupervisor", "FlowTransition", "FlowWait", "Outcome", "RestartPolicy", "StateMachine",
        "TransitionLog",
    ]

    /// A diagram, a class or an enum from which types are generated.
    ///
    /// The names of its types begin with its own name. So collisions are reported once for each pair of
    /// owners, and not for each type.
    private struct Owner {
        let title: String
        let file: Int
    }

    private struct Generated {
        let owner: Int
        let location: SourceLocation
    }

    private struct Pair: Hashable {
        let first: Int
        let second: Int
    }

    private var owners: [Owner] = []
    private var known: [String: Generated] = [:]
    private var reported: Set<Pair> = []
    private(set) var findings = Findings()
    /// The numbers of the diagrams, classes and enums with colliding types.
    ///
    /// They are counted from 0, in the order in which ``add(_:_:number:)`` added them.
    private(set) var clashing: Set<Int> = []
    /// Whether only collisions between files are reported, and not those within one file.
    private let isBetweenFiles: Bool

    init(isBetweenFiles: Bool) {
        self.isBetweenFiles = isBetweenFiles
    }

    /// Adds the names of the types that are generated from a file, and reports collisions with earlier ones.
    ///
    /// - Parameters:
    ///   - file: The model of the file.
    ///   - sources: The positions of the model's parts.
    ///   - number: A number that differs between files, by which collisions within one file are recognized.
    mutating func add(_ file: FlowFile, _ sources: SourceMap, number: Int = 0) {
        let fallback = SourceLocation(file: file.name, line: 1)
        for machine in file.machines {
            owners.append(Owner(title: machine.title, file: number))
            add(machine, isNested: false, sources, fallback)
        }
        for model in file.models {
            owners.append(Owner(title: model.name, file: number))
            add(model.name, at: sources[model: model.name] ?? fallback)
        }
    }

    private mutating func add(
        _ machine: FlowMachine, isNested: Bool, _ sources: SourceMap, _ fallback: SourceLocation
    ) {
        let name = machine.typeName
        let location = sources[machine: name] ?? fallback
        add(name + "State", at: location)
        add(name + "StateMachine", at: location)
        if machine.awaitsEvents { add(name + "Event", at: location) }
        if isNested {
            add(name + "Entry", at: location)
            add(name + "Exit", at: location)
        }
        for state in machine.states where !state.machines.isEmpty {
            if state.kind != .composite {
                add(name + state.name + "Output", at: sources[state: state.name, in: name] ?? location)
            }
            for inner in state.machines { add(inner, isNested: true, sources, fallback) }
        }
    }

    private mutating func add(_ name: String, at location: SourceLocation) {
        let new = Generated(owner: owners.count - 1, location: location)
        if Self.runtime.contains(name), !isBetweenFiles {
            findings.error(
                .reservedName, at: location,
                "'\(owners[new.owner].title)' would be the type '\(name)', which the runtime has; rename it")
            clashing.insert(new.owner)
        }
        guard let first = known[name] else {
            known[name] = new
            return
        }
        if isBetweenFiles, owners[first.owner].file == owners[new.owner].file { return }
        guard reported.insert(Pair(first: first.owner, second: new.owner)).inserted else { return }
        clashing.formUnion([first.owner, new.owner])
        report(name, first, against: new)
        report(name, new, against: first)
    }

    private mutating func report(_ name: String, _ one: Generated, against other: Generated) {
        findings.error(
            .duplicateName, at: one.location,
            "'\(owners[one.owner].title)' and '\(owners[other.owner].title)' (\(other.location)) would both "
                + "be the type '\(name)'; rename one of them")
    }
}
