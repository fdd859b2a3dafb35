import FlintGenerator

/// The tool, which turns arguments into files and output.
package struct FlintProgram: Sendable {
    /// The version that `--version` prints.
    package static let version: String = "0.1.0"

    /// The implementation of `inspect`, `flags` or `runs`.
    package typealias Performing = @Sendable (ParsedArguments, inout Console) throws(UsageError) -> Void

    private let system: any ToolSystem
    private let inspecting: Performing?
    private let flags: Performing?
    private let runs: Performing?

    /// Creates the tool.
    ///
    /// - Parameters:
    ///   - system: The files and streams that it may use.
    ///   - inspecting: The implementation of `inspect`; nil for the tool of the plugins, which is compiled with each
    ///     package that uses them and therefore has no sockets.
    ///   - flags: The implementation of `flags`; nil for the tool of the plugins.
    ///   - runs: The implementation of `runs`; nil for the tool of the plugins.
    package init(
        _ system: any ToolSystem, inspecting: Performing? = nil, flags: Performing? = nil,
        runs: Performing? = nil
    ) {
        self.system = system
        self.inspecting = inspecting
        self.flags = flags
        self.runs = runs
    }

    /// Runs one command to its end.
    ///
    /// - Parameter arguments: The arguments without the name of the program.
    /// - Returns: The exit status; errors have been printed to standard error.
    package func run(_ arguments: [String]) -> ToolStatus {
        var console = Console(system)
        do throws(UsageError) {
            try perform(try CommandLineReader.command(of: arguments), console: &console)
        } catch {
            console.report(error)
        }
        return console.status
    }

    private func perform(_ command: ToolCommand, console: inout Console) throws(UsageError) {
        switch command {
        case .help(let text): console.print(text)
        case .version: console.print("flint \(Self.version)\n")
        case .inspect(let arguments):
            guard let inspecting else {
                throw UsageError("this tool only generates; 'flint inspect' is a command of 'flint'")
            }
            try inspecting(arguments, &console)
        case .flags(let arguments):
            guard let flags else {
                throw UsageError("this tool only generates; 'flint flags' is a command of 'flint'")
            }
            try flags(arguments, &console)
        case .runs(let arguments):
            guard let runs else {
                throw UsageError("this tool only generates; 'flint runs' is a command of 'flint'")
            }
            try runs(arguments, &console)
        case .check(let request):
            InputChecking(request: request).run(&console)
        case .generateTweaks(let request):
            try TweakGeneration(request: request, system: system).run(&console)
        case .generateFlows(let request, let isCheck):
            let generation = FlowGeneration(request: request, isCheck: isCheck, system: system)
            try generation.run(&console)
        case .graph(let request, let format):
            try GraphPrinting(request: request, format: format, system: system).run(&console)
        }
    }
}

/// The command `generate flows`.
struct FlowGeneration {
    let request: ToolRequest
    /// Whether files are only compared.
    let isCheck: Bool
    let system: any ToolSystem

    func run(_ console: inout Console) throws(UsageError) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        let outputs = try OutputPlan.outputs(
            of: preparation.inputs, to: request.output, standardInputName: request.standardInputName,
            fileExtension: "flow.swift", system: system)
        let reading = DiagramReading.read(
            preparation, standardInputName: request.standardInputName, &console)
        let renderer = SwiftRenderer(options: reading.settings.renderOptions)
        for output in outputs where !output.inputs.isEmpty {
            guard let files = reading.files(of: output) else { continue }
            console.finish(
                Array(renderer.render(files).utf8), to: output.destination, isCheck ? .compare : .write)
        }
    }
}

/// The command `check`.
struct InputChecking {
    let request: ToolRequest

    func run(_ console: inout Console) {
        guard let preparation = DiagramReading.prepare(request, &console) else { return }
        var settings = preparation.settings
        settings.checksDrawing = true
        let isTweakFile = { (input: String) in input.hasSuffix(".json") }
        let diagrams = DiagramReading.Preparation(
            inputs: preparation.inputs.filter { !isTweakFile($0) }, settings: settings)
        _ = DiagramReading.read(diagrams, standardInputName: request.standardInputName, &console)
        for input in preparation.inputs.filter(isTweakFile) {
            guard let bytes = console.bytes(of: input, limit: AccessorGenerator.sizeLimit) else { continue }
            let diagnostics = AccessorGenerator.check(bytes, path: input)
            console.report(settings.judged(diagnostics), settings: settings)
        }
    }
}
