/// Builds the machine, structs and enums of one block (`@startuml` to `@enduml`), and collects the findings
/// about mistakes in the block.
struct BlockBuilding {
    private(set) var findings = Findings()
    /// The constructs that PlantUML refuses to draw; empty if the block has an error.
    private(set) var refusals: [DrawingRefusal] = []
    /// Whether the block has an error, so that no code is generated from it.
    var hasErrors: Bool
    let models: ModelReader
    /// The machines of the block's state diagram, with names, forks and types; nil if it has no state
    /// diagram.
    private(set) var machines: MachineTable?
    private var types: TypeAssignment?

    /// Builds the machine, structs and enums of a block; mistakes in the block become findings.
    ///
    /// - Parameters:
    ///   - block: The syntax of the block.
    ///   - file: The path of the file, after which a diagram without a name is named.
    ///   - unnamed: The number of earlier diagrams in the file that were named after the file.
    ///   - options: The options for names, types and triggers.
    ///   - limits: The limits on the size of the block.
    init(
        _ block: BlockSyntax, file: String, unnamed: Int, options: ModelBuilder.Options,
        limits: BuildingLimits
    ) {
        models = ModelReader(block, limit: limits.models)
        hasErrors = block.hasErrors
        findings.append(models.findings)
        var reader = OutlineReader(limits)
        reader.read(block.statements)
        findings.append(reader.findings)
        if !reader.outline.isEmpty {
            if let name = DiagramName(of: block, file: file, unnamed: unnamed, given: options.name) {
                if name.isOfFile, unnamed > 0 {
                    findings.warning(
                        .duplicateName, at: name.location,
                        "the diagram has no name, as another one in this file, and becomes '\(name.name)'; "
                            + "write a name after '@startuml'")
                }
                if name.isNumbered {
                    findings.warning(
                        .reservedName, at: name.location,
                        "the runtime has the type 'FlowState', so the machine becomes '\(name.name)'; "
                            + "write 'title' and another name")
                }
                build(reader.outline, name, options)
            } else {
                findings.error(
                    .badName, at: block.location,
                    "nothing here can be the name of a machine; write a name after '@startuml'")
            }
        }
        // After a syntax error, a warning or note may only be a consequence of the part that could not be
        // parsed.
        if block.hasErrors { findings.keepErrors() }
        hasErrors = hasErrors || findings.hasErrors
        guard !hasErrors else { return }
        refusals = block.refusals + reader.refusals
        refusals += block.noteTargets.filter { !reader.knows($0) }.map {
            DrawingRefusal(.note, at: $0.location)
        }
    }

    private mutating func build(_ outline: Outline, _ name: DiagramName, _ options: ModelBuilder.Options) {
        let graph = LevelGraph(LevelTable(outline))
        let (forks, forkFindings) = ForkResolver.separate(graph)
        let table = MachineTable(forks, diagram: name)
        let types = TypeAssignment(table, reading: options.contexts)
        let triggers = TriggerAssignment(table, isReading: options.readsTriggers)
        let machines = EdgeCollector(types, triggers: triggers.triggers).machines
        for part in [graph.findings, forkFindings, table.findings, types.findings, triggers.findings] {
            findings.append(part)
        }
        findings.append(ShadowChecks(machines, contexts: types.contexts).findings)
        // After an error, an edge that seems to be missing may be one that could not be read.
        if !hasErrors { findings.append(FlowChecks(machines).findings) }
        self.types = types
        self.machines = machines
    }

    /// Creates the model of the block's machine; nil if the block has no state diagram, or the machine cannot
    /// be built.
    ///
    /// - Parameter sources: Receives the positions of the machine's parts.
    func assemble(into sources: inout SourceMap) -> FlowMachine? {
        guard let machines, let types else { return nil }
        var assembly = MachineAssembly(machines, types: types, sources: sources)
        sources = SourceMap()
        let machine = assembly.assemble()
        sources = assembly.sources
        return machine
    }
}

/// The findings of one stage in building the model of a block.
struct Findings {
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var hasErrors = false

    mutating func error(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.error, code, at: location, message))
        hasErrors = true
    }

    mutating func warning(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.warning, code, at: location, message))
    }

    mutating func note(_ code: DiagnosticCode, at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.note, code, at: location, message))
    }

    /// Removes all findings that are not errors.
    mutating func keepErrors() {
        diagnostics.removeAll { $0.severity != .error }
    }

    mutating func append(_ other: Findings) {
        diagnostics += other.diagnostics
        hasErrors = hasErrors || other.hasErrors
    }
}
