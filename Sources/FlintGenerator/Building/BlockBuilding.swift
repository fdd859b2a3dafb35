/// One block on its way from syntax to model.
struct BlockBuilding {
    private(set) var findings = Findings()
    /// Whether no code may come of the block.
    var hasErrors: Bool
    let models: ModelReader
    /// The machines, once names, forks and types are known; nil for a block without a state diagram.
    private(set) var machines: MachineTable?
    private var types: TypeAssignment?

    init(_ block: BlockSyntax, file: String, options: ModelBuilder.Options, limits: BuildingLimits) {
        models = ModelReader(block, limit: limits.models)
        hasErrors = block.hasErrors
        findings.append(models.findings)
        var reader = OutlineReader(limits)
        reader.read(block.statements)
        findings.append(reader.findings)
        if !reader.outline.isEmpty {
            if let name = DiagramName(of: block, file: file, given: options.name) {
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
        // Of a text that was not understood, only what is wrong in any case is worth telling.
        if block.hasErrors { findings.keepErrors() }
        hasErrors = hasErrors || findings.hasErrors
    }

    private mutating func build(_ outline: Outline, _ name: DiagramName, _ options: ModelBuilder.Options) {
        let graph = LevelGraph(LevelTable(outline))
        let (forks, forkFindings) = ForkResolver.separate(graph)
        let table = MachineTable(forks, diagram: name)
        let types = TypeAssignment(table, reading: options.contexts)
        let machines = EdgeCollector(types).machines
        for part in [graph.findings, forkFindings, table.findings, types.findings] {
            findings.append(part)
        }
        findings.append(ShadowChecks(machines, contexts: types.contexts).findings)
        // What was not understood may be the way that these checks would miss.
        if !hasErrors { findings.append(FlowChecks(machines).findings) }
        self.types = types
        self.machines = machines
    }

    /// The machine of the block's state diagram.
    func assemble(into sources: inout SourceMap) -> FlowMachine? {
        guard let machines, let types else { return nil }
        var assembly = MachineAssembly(machines, types: types, sources: sources)
        sources = SourceMap()
        let machine = assembly.assemble()
        sources = assembly.sources
        return machine
    }
}
