import FlintBasics
import FlintGenerator

/// The command `generate tweaks`, which writes the accessor for a tweak file: a type with a property for each
/// tweak.
struct TweakGeneration {
    let request: TweakRequest

    static let command = ToolCommand(
        "generate tweaks", synopsis: "-l FILE -o DIR [options]",
        headline: "write accessors from tweak files; 'tweaks' is short for it",
        summary: """
            Writes the Swift of an accessor, NAME.swift and NAME+Constants.swift, from a tweak file. Nothing is written
            from a file with errors, and a file that would stay the same is not touched.
            """,
        options: [
            .localTweaksFilePath, .outputFolder, .accessorName, .configurationFolder, .access, .observed,
            .check,
            .dryRun,
            .stdinName, .optionsFile, .codes, .warningsAsErrors, .quiet,
        ],
        example: "flint generate tweaks -l App.tweaks.json -o Sources/Shop -a AppTweaks"
    ) { arguments throws(UsageError) in TweakGeneration(request: try TweakRequest(arguments)).run }

    func run(_ console: inout Console) throws(UsageError) {
        let system = console.system
        guard let settings = console.settings(request.settings, optionsFile: request.optionsFile),
            !settings.included([request.input], system).isEmpty,
            let name = try name(settings, &console)
        else { return }
        let generator = AccessorGenerator(
            name: name, access: settings.access ?? .internal, isObserved: settings.isObserved ?? false)
        let paths = generator.fileNames.map { FilePath.join(request.outputFolder, $0) }
        try checkOutputs(paths, system)
        guard let bytes = console.bytes(of: request.input, limit: AccessorGenerator.sizeLimit) else { return }
        let path = request.input == "-" ? request.standardInputName : request.input
        let accessor = generator.generate(bytes, path: path)
        let diagnostics = settings.judged(accessor.diagnostics)
        console.report(diagnostics, settings: settings)
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
        for (path, file) in zip(paths, accessor.files) {
            console.finish(Array(file.text.utf8), to: .file(path), request.handling)
        }
    }

    /// Returns the name of the accessor from the command line, the configuration folder or the options file.
    ///
    /// - Parameters:
    ///   - settings: The settings of the command line and the options file.
    ///   - console: Reads the configuration file and prints findings about it.
    /// - Returns: The name; nil if the configuration file cannot be read or has no name, which is reported.
    /// - Throws: ``UsageError`` if none of the three gives a name.
    private func name(_ settings: FlowSettings, _ console: inout Console) throws(UsageError) -> String? {
        if let name = request.settings.accessorName { return name }
        if let folder = request.configurationFolder {
            let path = FilePath.join(folder, "config.json")
            guard let bytes = console.smallFile(path, "the configuration file") else { return nil }
            let file = AccessorConfigurationFile(bytes, path: path)
            console.report(file.diagnostics, settings: FlowSettings())
            return file.accessorName
        }
        if let name = settings.accessorName { return name }
        throw UsageError(
            "the accessor has no name; write '--accessor-name=NAME', or '--configuration-folder=DIR' for the "
                + "folder of a 'config.json' with an 'accessorName'")
    }

    private func checkOutputs(_ paths: [String], _ system: any ToolSystem) throws(UsageError) {
        guard request.input != "-" else { return }
        let identity = system.identity(of: request.input)
        guard let path = paths.first(where: { system.identity(of: $0) == identity }) else { return }
        throw UsageError(
            "the output '\(path)' is the input '\(request.input)'; write it somewhere else")
    }
}
