/// Builds the model of a file from its syntax: machines, structs and enums, with names and types.
///
/// A block (`@startuml` to `@enduml`) with an error gives no machine and no types, but is checked as far as
/// possible. Equal input gives an equal result. Time and memory are linear in the size of the input.
package struct ModelBuilder: Sendable {
    /// The options for reading names, types and triggers.
    package struct Options: Sendable {
        /// The name of the machine; nil to take it from the diagram or the file.
        ///
        /// Use it for files with one state diagram: two machines of the same name are an error.
        package var name: String?
        /// Whether descriptions of states and labels of links are read as types where they have the form of
        /// one.
        package var contexts: ContextReading
        /// Whether labels of links such as `on Approval` are read as triggers, for which states wait.
        package var readsTriggers: Bool

        package init(
            name: String? = nil, contexts: ContextReading = .typed, readsTriggers: Bool = false
        ) {
            self.name = name
            self.contexts = contexts
            self.readsTriggers = readsTriggers
        }
    }

    package let options: Options
    private let limits: BuildingLimits

    package init(_ options: Options = Options(), limits: BuildingLimits = BuildingLimits()) {
        self.options = options
        self.limits = limits
    }

    /// Builds the model of a file; mistakes in the file are findings of the result.
    package func build(_ syntax: DiagramSyntax) -> BuiltModel {
        var blocks: [BlockBuilding] = []
        var unnamed = 0
        for block in syntax.blocks where block.foreignKind == nil {
            let building = BlockBuilding(
                block, file: syntax.file, unnamed: unnamed, options: options, limits: limits)
            if building.machines?.diagram.isOfFile == true { unnamed += 1 }
            blocks.append(building)
        }
        var findings = checkMachineNames(&blocks)
        findings.append(checkModelNames(&blocks))
        let built = assemble(&blocks, file: DiagramName.fileName(of: syntax.file))
        findings.append(built.findings)
        for block in blocks { findings.append(block.findings) }
        return BuiltModel(
            file: built.file, sources: built.sources, diagnostics: findings.diagnostics,
            refusals: blocks.flatMap(\.refusals))
    }

    /// Returns errors about types that two files would both declare, one at each of the two declarations.
    ///
    /// Collisions within one file are reported by ``build(_:)``.
    package static func collisions(in models: [BuiltModel]) -> [Diagnostic] {
        var names = GeneratedNames(isBetweenFiles: true)
        for (number, model) in models.enumerated() {
            names.add(model.file, model.sources, number: number)
        }
        return names.findings.diagnostics
    }

    // MARK: The whole file

    private func assemble(
        _ blocks: inout [BlockBuilding], file: String
    ) -> (file: FlowFile, sources: SourceMap, findings: Findings) {
        var sources = SourceMap()
        var names = GeneratedNames(isBetweenFiles: false)
        var parts: [FlowFile] = []
        var blocksOfOwners: [Int] = []
        for index in blocks.indices where !blocks[index].hasErrors {
            var part = FlowFile(name: file, models: blocks[index].models.models)
            for (model, location) in zip(part.models, blocks[index].models.locations) {
                sources[model: model.name] = location
            }
            if let machine = blocks[index].assemble(into: &sources) { part.machines = [machine] }
            names.add(part, sources)
            let owners = part.machines.count + part.models.count
            blocksOfOwners += Array(repeating: parts.count, count: owners)
            parts.append(part)
        }
        let clashing = Set(names.clashing.map { blocksOfOwners[$0] })
        var result = FlowFile(name: file)
        for (index, part) in parts.enumerated() where !clashing.contains(index) {
            result.machines += part.machines
            result.models += part.models
        }
        return (result, sources, names.findings)
    }

    private func checkMachineNames(_ blocks: inout [BlockBuilding]) -> Findings {
        var collector = NameCollector()
        for (index, block) in blocks.enumerated() {
            // If a block has errors, two states with the same name were reported already.
            for case let plan? in block.machines?.plans ?? [] where !block.hasErrors || plan.path.isEmpty {
                collector.add(plan.typeName, plan.title, at: plan.location, in: index)
            }
            // The outlines of a diagram with regions do not include the diagram's own machine.
            if let diagram = block.machines?.diagram, (block.machines?.table.levelsOfScope[0].count ?? 0) > 1
            {
                collector.add(diagram.name, diagram.title, at: diagram.location, in: index)
            }
        }
        for index in collector.blocks { blocks[index].hasErrors = true }
        return collector.findings
    }

    private func checkModelNames(_ blocks: inout [BlockBuilding]) -> Findings {
        var collector = NameCollector()
        for (index, block) in blocks.enumerated() {
            for (model, location) in zip(block.models.models, block.models.locations) {
                collector.add(model.name, model.name, at: location, in: index)
            }
        }
        for index in collector.blocks { blocks[index].hasErrors = true }
        return collector.findings
    }
}

/// Finds names that would be declared twice, in one block or in several blocks of a file.
private struct NameCollector {
    private struct Entry {
        let title: String
        let location: SourceLocation
        let block: Int
        var isReported = false
    }

    private var known: [String: Entry] = [:]
    private(set) var findings = Findings()
    /// The indices of the blocks that declare a name twice, or a name that another block declares, too.
    private(set) var blocks: Set<Int> = []

    mutating func add(_ name: String, _ title: String, at location: SourceLocation, in block: Int) {
        let new = Entry(title: title, location: location, block: block)
        guard let first = known[name] else {
            known[name] = new
            return
        }
        if !first.isReported { report(name, first, against: new) }
        report(name, new, against: first)
        known[name]?.isReported = true
        blocks.formUnion([first.block, block])
    }

    private mutating func report(_ name: String, _ one: Entry, against other: Entry) {
        let titles = one.title == other.title ? "this and another" : "'\(one.title)' and '\(other.title)'"
        findings.error(
            .duplicateName, at: one.location,
            "\(titles) in line \(other.location.line) are both '\(name)' in Swift; rename one of them")
    }
}

/// The limits on the size of a block (`@startuml` to `@enduml`) with a diagram.
///
/// A block that exceeds one of them has an error with the code `limit`, so no code is generated from it.
package struct BuildingLimits: Sendable {
    /// The maximum depth of nested composites and forks.
    static let nesting = 32

    /// The maximum number of states in one block.
    package var states: Int
    /// The maximum number of links (arrows between states) in one block.
    package var edges: Int
    /// The maximum number of models (classes and enums) in one block.
    package var models: Int

    package init(states: Int = 100_000, edges: Int = 400_000, models: Int = 10_000) {
        self.states = states
        self.edges = edges
        self.models = models
    }
}
