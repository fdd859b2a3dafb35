/// Creates the machines of a file's model from the resolved machines of one block (`@startuml` to `@enduml`).
struct MachineAssembly {
    private let machines: MachineTable
    private let types: TypeAssignment
    private let roles: ForkRoles
    private(set) var sources: SourceMap

    init(_ machines: MachineTable, types: TypeAssignment, sources: SourceMap) {
        self.machines = machines
        self.types = types
        self.sources = sources
        roles = machines.forks.roles
    }

    private var table: LevelTable { machines.table }

    /// Creates the machine of the diagram, with all machines inside it; nil if it could not be built.
    mutating func assemble() -> FlowMachine? {
        let levels = table.levelsOfScope[0]
        guard levels.count > 1 else { return levels.first.flatMap { makeMachine($0) } }
        return makeDividedMachine(levels)
    }

    /// Creates the machine of a diagram that is divided into regions; its only state contains the regions.
    ///
    /// - Parameter levels: The indices of the regions in the table of machines.
    private mutating func makeDividedMachine(_ levels: [Int]) -> FlowMachine {
        let name = machines.diagram.name
        let regions = levels.compactMap { makeMachine($0) }
        let holder = FlowMachineState(
            name: MachineTable.regionsName, caseName: "regions", kind: .regions,
            context: regions.first?.input,
            machines: regions)
        let outputs = regions.map(\.output)
        let isEndless = outputs.contains(.never)
        let hasValue = outputs.contains { $0 != .value(nil) }
        var edges = [FlowEdge(from: .begin, to: FlowPlace(.state(holder.name)))]
        if !isEndless { edges.append(FlowEdge(from: .state(holder.name), to: FlowPlace(.end))) }
        sources[machine: name] = machines.diagram.location
        sources[state: holder.name, in: name] = machines.diagram.location
        for edge in edges { sources[edge: edge.ends, in: name] = machines.diagram.location }
        return FlowMachine(
            name: name, title: machines.diagram.title, input: regions.first?.input,
            output: isEndless ? .never : .value(hasValue ? name + holder.name + "Output" : nil),
            states: [holder],
            edges: edges)
    }

    private mutating func makeMachine(_ index: Int) -> FlowMachine? {
        guard let plan = machines.plans[index] else { return nil }
        sources[machine: plan.typeName] = plan.location
        sources.reserveCapacity(states: plan.states.count, edges: plan.edges.count, in: plan.typeName)
        for (edge, location) in zip(plan.edges, plan.edgeLocations) {
            sources[edge: edge.ends, in: plan.typeName] = location
        }
        let states = plan.states.map { makeState($0, in: plan) }
        return FlowMachine(
            name: plan.name, typeName: plan.typeName, title: plan.title, input: plan.input?.text,
            output: plan.reachesEnd ? .value(plan.output?.text) : .never, states: states, edges: plan.edges,
            failLeadsAnywhere: plan.failLeadsAnywhere, history: defaultPlace(.history, plan),
            deepHistory: defaultPlace(.deepHistory, plan))
    }

    private func defaultPlace(_ mark: ScopeMark, _ plan: MachineOutline) -> FlowPlace? {
        guard let level = plan.level, let state = machines.graph.defaults[table.node(mark, of: level)]
        else { return nil }
        return machines.place(.init(machine: machines.machine(of: state), node: state, mark: nil))
    }

    private mutating func makeState(_ index: Int, in plan: MachineOutline) -> FlowMachineState {
        let drawn = machines.graph.outline.states[index]
        let inside = machines.machines(inside: index).compactMap { makeMachine($0) }
        sources[state: drawn.name.type, in: plan.typeName] = drawn.location
        if let context = types.contexts[index] {
            sources[contextOf: drawn.name.type, in: plan.typeName] = context.location
        }
        let joined = machines.forks.joined[index]
        return FlowMachineState(
            name: drawn.name.type, caseName: drawn.name.member, title: drawn.title ?? drawn.id,
            kind: kind(of: index, drawn), context: joined == nil ? types.contexts[index]?.text : nil,
            documentation: types.documentation[index] ?? [],
            joinedFork: joined.map { machines.graph.outline.states[$0].name.type }, machines: inside)
    }

    private func kind(of state: Int, _ drawn: DrawnState) -> FlowMachineState.Kind {
        if machines.forks.forks[state] != nil { return .fork }
        switch table.levels(inside: state).count {
        case 0: break
        case 1: return .composite
        default: return .regions
        }
        let isInComposite = machines.graph.outline.scopes[drawn.scope].owner != nil
        switch drawn.role {
        case .choice: return .choice
        case .entryPoint where isInComposite: return .entryPoint
        case .exitPoint where isInComposite: return .exitPoint
        // A fork without several branches, and a join without a fork, only pass control on.
        case .fork, .join: return machines.forks.joined[state] == nil ? .choice : .join
        default:
            guard machines.forks.joined[state] == nil else { return .join }
            return drawn.isBar && drawn.role == nil ? .choice : .plain
        }
    }
}

// MARK: - MachineOutline

/// A machine that is not complete yet.
///
/// It is a branch of a fork; or a diagram, the inside of a composite, or a region, each without the states in
/// the branches of its forks.
struct MachineOutline {
    let name: String
    let typeName: String
    let title: String
    /// The names on the path from the diagram's own machine to this one; empty for the diagram.
    let path: [String]
    let depth: Int
    let location: SourceLocation
    /// The index of the diagram, composite or region in the table of levels (machines before forks are
    /// resolved).
    ///
    /// It is nil for a branch. The Begin, End and Fail of that level are those of the machine.
    let level: Int?
    /// The indices of the machine's states, in the order of their first mention.
    var states: [Int] = []
    var edges: [FlowEdge] = []
    var edgeLocations: [SourceLocation] = []
    var input: DeclaredType?
    var output: DeclaredType?
    var reachesEnd = false
    var failLeadsAnywhere = false
}

/// A type as a diagram declares it, with the position of the declaration.
struct DeclaredType {
    let type: TypeExpression
    let location: SourceLocation

    /// The text of the type for the model of the file; nil for `Void`, which that model does not name.
    var text: String? { type.isVoid ? nil : type.text }

    /// Returns whether two declarations name the same type; `Void` and `()` are the same.
    func agrees(with other: DeclaredType) -> Bool { text == other.text }
}

// MARK: - DiagramName

/// The name of a diagram's machine, with the position of the text from which it is made.
struct DiagramName {
    let name: String
    let title: String
    let location: SourceLocation
    /// Whether the name is `Flow2` in place of `Flow`, because the runtime library has the type `FlowState`.
    let isNumbered: Bool
    /// Whether the machine was named after the file.
    let isOfFile: Bool

    /// Makes a name of the first suitable text: the given name, the title, the name after `@startuml`, the
    /// file's name.
    ///
    /// The result is nil if none of them has a letter or a digit.
    ///
    /// - Parameters:
    ///   - block: The block with the diagram.
    ///   - file: The path of the file.
    ///   - unnamed: The number of earlier diagrams that were named after the file; if not 0, a number is
    ///     appended.
    ///   - given: The name that the caller has given; nil if there is none.
    init?(of block: BlockSyntax, file: String, unnamed: Int, given: String?) {
        let candidates = [
            given.map { SyntaxText($0, at: block.location) }, block.title, block.name,
            SyntaxText(Self.stem(of: file), at: block.location),
        ]
        for case (let index, let candidate?) in candidates.enumerated() {
            guard let name = SwiftName(candidate.text) else { continue }
            isOfFile = index == candidates.count - 1
            let number = isOfFile ? unnamed + 1 : 1
            isNumbered = name.type == "Flow" && number == 1
            self.name = isNumbered || number > 1 ? name.numbered(max(number, 2)).type : name.type
            let words = candidate.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            title = number > 1 ? "\(words) \(number)" : words
            location = candidate.location
            return
        }
        return nil
    }

    /// Returns the last component of a path.
    static func fileName(of path: String) -> String {
        path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
    }

    private static func stem(of path: String) -> String {
        let name = fileName(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
