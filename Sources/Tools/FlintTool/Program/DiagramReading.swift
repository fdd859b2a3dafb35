import FlintGenerator

/// The inputs of a command, with the models that were compiled from them.
struct DiagramReading: Sendable {
    /// The inputs that are not excluded, as the command line names them.
    let inputs: [String]
    let settings: FlowSettings
    /// The model of each input; nil if the input could not be read or has errors.
    let files: [FlowFile?]

    /// The settings and the inputs of a command, before any input is read.
    struct Preparation: Sendable {
        let inputs: [String]
        let settings: FlowSettings
    }

    /// Reads the options file and removes the inputs that it excludes.
    ///
    /// - Returns: The settings and inputs; nil if the options file cannot be read or has a finding, which was
    ///   reported.
    static func prepare(_ request: ToolRequest, _ console: inout Console) -> Preparation? {
        guard let settings = console.settings(request.settings, optionsFile: request.optionsFile) else {
            return nil
        }
        let inputs = settings.included(request.inputs, console.system)
        return Preparation(inputs: inputs, settings: settings)
    }

    /// Reads and compiles the inputs, and reports the findings.
    ///
    /// - Returns: The inputs with their models; nil if the options file cannot be read or has a finding,
    ///   which was reported.
    static func read(_ request: ToolRequest, _ console: inout Console) -> DiagramReading? {
        guard let preparation = prepare(request, &console) else { return nil }
        return read(preparation, standardInputName: request.standardInputName, &console)
    }

    /// Reads and compiles inputs whose settings are known, and reports the findings.
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
        let compilation = settings.compiler(console.system).compile(sources)
        console.report(settings.judged(compilation.diagnostics), settings: settings)
        var files = [FlowFile?](repeating: nil, count: inputs.count)
        for (number, place) in places.enumerated() {
            let isFaulty = settings.judged(compilation.findings[number]).contains { $0.severity == .error }
            files[place] = isFaulty ? nil : compilation.files[number]
        }
        return DiagramReading(inputs: inputs, settings: settings, files: files)
    }

    /// Returns the models for an output; nil if one of them is missing.
    func files(of output: PlannedOutput) -> [FlowFile]? {
        let models = output.inputs.compactMap { files[$0] }
        return models.count == output.inputs.count ? models : nil
    }
}

extension FlowSettings {
    /// Returns a compiler with these settings.
    fileprivate func compiler(_ system: any ToolSystem) -> DiagramCompiler {
        DiagramCompiler(
            name: name, contexts: contexts ?? .typed, readsTriggers: readsTriggers ?? false,
            checksDrawing: checksDrawing,
            environment: definitions, definitions: definitions,
            includes: includeRoot.map { IncludeFolder(root: $0, system: system).resolver })
    }
}
