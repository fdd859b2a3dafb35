import FlintGenerator

/// The diagrams of a call, with the models that were compiled from them.
struct DiagramReading: Sendable {
    /// The paths of the diagrams that are not excluded, as the command line names them.
    let inputs: [String]
    let settings: FlowSettings
    /// The model of each diagram, in the order of ``inputs``; nil if it could not be read or has errors.
    let files: [FlowFile?]

    /// The settings and the diagrams of a call, before any diagram is read.
    struct Preparation: Sendable {
        let inputs: [String]
        let settings: FlowSettings
    }

    /// Reads the options file, and removes the diagrams that it excludes.
    ///
    /// - Parameters:
    ///   - request: The arguments of the call.
    ///   - console: Prints findings about the options file.
    /// - Returns: The settings and diagrams; nil if the options file cannot be read or has a finding, which
    ///   is reported.
    static func prepare(_ request: ToolRequest, _ console: inout Console) -> Preparation? {
        guard let settings = console.settings(request.settings, optionsFile: request.optionsFile) else {
            return nil
        }
        let inputs = settings.included(request.inputs, console.system)
        return Preparation(inputs: inputs, settings: settings)
    }

    /// Reads and compiles the diagrams of a call, and reports the findings.
    ///
    /// - Parameters:
    ///   - request: The arguments of the call.
    ///   - console: Reads files and prints findings.
    /// - Returns: The diagrams with their models; nil if the options file cannot be read or has a finding,
    ///   which is reported.
    static func read(
        _ request: ToolRequest, _ console: inout Console
    ) throws(UsageError) -> DiagramReading? {
        guard let preparation = prepare(request, &console) else { return nil }
        return try read(preparation, standardInputName: request.standardInputName, &console)
    }

    /// Reads and compiles diagrams, and reports the findings.
    ///
    /// - Parameters:
    ///   - preparation: The settings and the paths of the diagrams.
    ///   - standardInputName: The name that findings use for standard input.
    ///   - console: Reads files and prints findings.
    static func read(
        _ preparation: Preparation, standardInputName: String, _ console: inout Console
    ) throws(UsageError) -> DiagramReading {
        let language = try console.language(of: preparation.settings)
        let (inputs, settings) = (preparation.inputs, preparation.settings)
        var sources: [DiagramSource] = []
        var places: [Int] = []
        for (index, input) in inputs.enumerated() {
            guard let bytes = console.bytes(of: input, limit: ParsingLimits().fileBytes) else { continue }
            sources.append(DiagramSource(path: input == "-" ? standardInputName : input, bytes: bytes))
            places.append(index)
        }
        let compilation = settings.compiler(console.system).checking(language).compile(sources)
        console.report(settings.judged(compilation.diagnostics), settings: settings)
        var files = [FlowFile?](repeating: nil, count: inputs.count)
        for (number, place) in places.enumerated() {
            let isFaulty = settings.judged(compilation.findings[number]).contains { $0.severity == .error }
            files[place] = isFaulty ? nil : compilation.files[number]
        }
        return DiagramReading(inputs: inputs, settings: settings, files: files)
    }

    /// Returns the models of the diagrams from which an output is generated.
    ///
    /// The result is nil if one of these diagrams could not be read or has errors.
    func files(of output: PlannedOutput) -> [FlowFile]? {
        let models = output.inputs.compactMap { files[$0] }
        return models.count == output.inputs.count ? models : nil
    }
}

extension FlowSettings {
    /// Returns a compiler for diagrams with these settings.
    ///
    /// - Parameter system: The access to the files that diagrams include.
    fileprivate func compiler(_ system: any ToolSystem) -> DiagramCompiler {
        DiagramCompiler(
            name: name, contexts: contexts ?? .typed, readsTriggers: readsTriggers ?? false,
            checksDrawing: checksDrawing,
            environment: definitions, definitions: definitions,
            includes: includeRoot.map { IncludeFolder(root: $0, system: system).resolver })
    }
}
