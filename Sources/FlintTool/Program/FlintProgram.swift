/// The tool, which turns arguments into files and output.
package struct FlintProgram: Sendable {
    /// The version that `--version` prints.
    package static let version: String = "0.1.0"

    /// The implementation of `inspect`.
    package typealias Inspecting = @Sendable (ParsedArguments, inout Console) throws(UsageError) -> Void

    private let system: any ToolSystem
    private let inspecting: Inspecting?

    /// Creates the tool.
    ///
    /// - Parameters:
    ///   - system: The files and streams that it may use.
    ///   - inspecting: The implementation of `inspect`; nil for the tool of the plugins, which is compiled with each
    ///     package that uses them and therefore has no sockets.
    package init(_ system: any ToolSystem, inspecting: Inspecting? = nil) {
        self.system = system
        self.inspecting = inspecting
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
