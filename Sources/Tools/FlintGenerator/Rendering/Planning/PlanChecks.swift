import FlintBasics

/// Finds mistakes that exist only in the generated code.
///
/// They are names that differ in the diagrams and would be equal in Swift, and edges into one region that
/// would leave another region without its input.
struct PlanChecks {
    private struct TypeName {
        let location: SourceLocation
        let owner: String
    }

    private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<String> = []
    private var typeNames: [String: [TypeName]] = [:]

    mutating func check(_ built: BuiltModel) {
        let fallback = SourceLocation(file: built.file.name, line: 1)
        for machine in built.file.machines {
            let planner = MachinePlanner(machine)
            let plans = planner.plans
            checkClashes(of: planner, built.sources, fallback)
            for plan in plans {
                checkEnums(of: plan, built.sources, fallback)
                collectTypes(of: plan, at: built.sources[machine: plan.typeName] ?? fallback)
            }
        }
        for model in built.file.models {
            add(model.name, "the model '\(model.name)'", at: built.sources[model: model.name] ?? fallback)
        }
    }

    /// Reports each type that several machines, classes or enums would declare, and sorts the findings.
    ///
    /// There is an error at each of these machines, classes and enums.
    mutating func finish() {
        for (name, owners) in typeNames where owners.count > 1 {
            for (index, owner) in owners.enumerated() {
                let other = owners[index == 0 ? 1 : 0].owner
                report(
                    .duplicateName, owner.location,
                    "the type '\(name)' is generated for \(owner.owner) and for \(other); rename one of them")
            }
        }
        diagnostics = diagnostics.sortedOutOfLine { ($0.location, $0.message) < ($1.location, $1.message) }
    }

    private mutating func report(_ code: DiagnosticCode, _ location: SourceLocation, _ message: String) {
        add(Diagnostic(.error, code, at: location, message))
    }

    private mutating func warn(_ code: DiagnosticCode, _ location: SourceLocation, _ message: String) {
        add(Diagnostic(.warning, code, at: location, message))
    }

    private mutating func add(_ diagnostic: Diagnostic) {
        if known.insert(diagnostic.description).inserted { diagnostics.append(diagnostic) }
    }

    private func location(
        of origin: EdgeOrigin?, _ sources: SourceMap, _ fallback: SourceLocation
    ) -> SourceLocation {
        guard let origin else { return fallback }
        return sources[edge: origin.ends, in: origin.machine] ?? sources[machine: origin.machine] ?? fallback
    }

    private mutating func checkClashes(
        of planner: MachinePlanner, _ sources: SourceMap, _ fallback: SourceLocation
    ) {
        for (origin, name) in planner.traces.numberedOrigins {
            warn(
                .duplicateName, location(of: origin, sources, fallback),
                "this way would be a second case '\(name)' in Swift, so there is a number behind it; "
                    + "rename the state to choose another name")
        }
    }

    private mutating func checkEnums(
        of plan: MachinePlan, _ sources: SourceMap, _ fallback: SourceLocation
    ) {
        for state in plan.states {
            guard let composite = state.composite, let entry = composite.entry else { continue }
            let location = sources[state: state.state.name, in: plan.typeName] ?? fallback
            if entry.lacksInput {
                report(
                    .regionEntry, location,
                    "an edge leads into one region of '\(state.state.title)', so the others have no input; "
                        + "end the edge at its border")
            }
        }
    }

    private mutating func collectTypes(of plan: MachinePlan, at location: SourceLocation) {
        let owner = "the machine '\(plan.title)'"
        let names = plan.typeNames + SwiftScope(plan, mentioned: []).aliases.map(\.name)
        for name in names { add(name, owner, at: location) }
    }

    private mutating func add(_ name: String, _ owner: String, at location: SourceLocation) {
        typeNames[name, default: []].append(TypeName(location: location, owner: owner))
    }
}

extension SwiftRenderer {
    /// Finds names that would be equal, and regions that would get no input, in the Swift of one file.
    ///
    /// - Parameter built: The model of the file.
    /// - Returns: The findings, sorted by position.
    package static func check(_ built: BuiltModel) -> [Diagnostic] {
        check([built])
    }

    /// Finds names that would be equal, and regions that would get no input, in the Swift of several files of
    /// one module.
    ///
    /// - Parameter built: The models of the files.
    /// - Returns: The findings, sorted by position.
    package static func check(_ built: [BuiltModel]) -> [Diagnostic] {
        var checks = PlanChecks()
        for model in built { checks.check(model) }
        checks.finish()
        return checks.diagnostics
    }
}
