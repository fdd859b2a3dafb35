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
        var settings = request.settings
        if let path = request.optionsFile {
            guard let options = optionsFile(path, &console) else { return nil }
            settings = settings.merged(over: options)
        }
        let excluded = settings.exclusions.map(console.surroundings.identity)
        let inputs = request.inputs.filter { input in
            guard input != "-", !excluded.isEmpty else { return true }
            let identity = console.surroundings.identity(of: input)
            return !excluded.contains { Path.isInside(identity, $0) }
        }
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
            guard let bytes = bytes(of: input, &console) else { continue }
            sources.append(DiagramSource(path: input == "-" ? standardInputName : input, bytes: bytes))
            places.append(index)
        }
        let compilation = settings.compiler(console.surroundings).compile(sources)
        let isStrict = settings.treatsWarningsAsErrors ?? false
        console.report(
            isStrict ? compilation.diagnostics.map(\.withWarningAsError) : compilation.diagnostics,
            settings: settings)
        var files = [FlowFile?](repeating: nil, count: inputs.count)
        for (number, place) in places.enumerated() {
            let isFaulty = compilation.findings[number].contains {
                $0.severity == .error || isStrict && $0.severity == .warning
            }
            files[place] = isFaulty ? nil : compilation.files[number]
        }
        return DiagramReading(inputs: inputs, settings: settings, files: files)
    }

    /// The models that an output is made of; nil if one of them is missing.
    func files(of output: PlannedOutput) -> [FlowFile]? {
        let models = output.inputs.compactMap { files[$0] }
        return models.count == output.inputs.count ? models : nil
    }

    private static func bytes(of input: String, _ console: inout Console) -> [UInt8]? {
        // One byte more than is allowed, for the reader to see that it is too much.
        let limit = ParsingLimits().fileBytes + 1
        do throws(FileError) {
            return input == "-"
                ? try console.surroundings.readStandardInput(limit: limit)
                : try console.surroundings.read(input, limit: limit)
        } catch {
            console.complain(error)
            return nil
        }
    }

    private static func optionsFile(_ path: String, _ console: inout Console) -> FlowSettings? {
        let limit = 1 << 20
        do throws(FileError) {
            let bytes = try console.surroundings.read(path, limit: limit + 1)
            guard bytes.count <= limit else {
                throw FileError(path: path, reason: "the options file is larger than 1 MiB; shorten it")
            }
            let file = OptionsFile(bytes, path: path)
            console.report(file.diagnostics, settings: FlowSettings())
            return file.diagnostics.isEmpty ? file.settings : nil
        } catch {
            console.complain(error)
            return nil
        }
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

extension Diagnostic {
    fileprivate var withWarningAsError: Diagnostic {
        severity == .warning ? Diagnostic(.error, code, at: location, message) : self
    }
}
