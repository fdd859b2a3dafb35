import FlintGenerator

/// What was read and understood of the inputs of a command.
struct DiagramReading: Sendable {
    /// The inputs that are not to be left alone, as given.
    let inputs: [String]
    let settings: FlowSettings
    /// The model of each input; nil if it could not be read or has errors.
    let files: [FlowFile?]

    /// The settings and the inputs of a command, before any diagram is read.
    struct Preparation: Sendable {
        let inputs: [String]
        let settings: FlowSettings
    }

    /// Reads the options file and leaves out the inputs that it excludes.
    ///
    /// - Returns: nil if the options file cannot be used; that has been reported.
    static func prepare(_ request: ToolRequest, _ console: inout Console) -> Preparation? {
        guard let settings = console.settings(request.settings, optionsFile: request.optionsFile) else {
            return nil
        }
        let inputs = settings.included(request.inputs, console.surroundings)
        return Preparation(inputs: inputs, settings: settings)
    }

    /// Reads, compiles and reports.
    ///
    /// - Returns: nil if the options file cannot be used.
    static func read(_ request: ToolRequest, _ console: inout Console) -> DiagramReading? {
        guard let preparation = prepare(request, &console) else { return nil }
        return read(preparation, standardInputName: request.standardInputName, &console)
    }

    /// Reads, compiles and reports what was prepared.
    static func read(
        _ preparation: Preparation, standardInputName: String, _ console: inout Console
    ) -> DiagramReading {
        let (inputs, settings) = (preparation.inputs, preparation.settings)
        var sources: [DiagramSource] = []
        var places: [Int] = []
        for (index, input) in inputs.enumerated() {
            guard let bytes = console.bytes(of: input, limit: ParsingLimits().fileBytes) else { continue }
            sources.append(DiagramSource(path: input == "-" ? standardInputName : input, bytes: bytes))
            places.append(index)
        }
        let compilation = settings.compiler(console.surroundings).compile(sources)
        console.report(settings.judged(compilation.diagnostics), settings: settings)
        var files = [FlowFile?](repeating: nil, count: inputs.count)
        for (number, place) in places.enumerated() {
            let isFaulty = settings.judged(compilation.findings[number]).contains { $0.severity == .error }
            files[place] = isFaulty ? nil : compilation.files[number]
        }
        return DiagramReading(inputs: inputs, settings: settings, files: files)
    }

    /// The models that an output is made of; nil if one of them is missing.
    func files(of output: PlannedOutput) -> [FlowFile]? {
        let models = output.inputs.compactMap { files[$0] }
        return models.count == output.inputs.count ? models : nil
    }
}

extension FlowSettings {
    /// The compiler that these settings ask for.
    fileprivate func compiler(_ surroundings: any Surroundings) -> DiagramCompiler {
        DiagramCompiler(
            name: name, contexts: contexts ?? .typed, environment: definitions, definitions: definitions,
            includes: includeRoot.map { IncludeFolder(root: $0, surroundings: surroundings).resolver })
    }
}
