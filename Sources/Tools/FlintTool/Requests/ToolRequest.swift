/// The arguments that all commands for diagrams have in common.
struct ToolRequest: Equatable, Sendable {
    /// The diagrams, as the command line names them; `-` is standard input.
    var inputs: [String]
    /// The output, as the command line names it; nil and `-` are standard output.
    var output: String?
    /// The settings from the command line.
    var settings: FlowSettings = FlowSettings()
    /// The path of the options file; its settings have a lower priority than those of the command line.
    var optionsFile: String?
    /// The name that findings use for standard input.
    var standardInputName: String = "<stdin>"
}

extension ToolRequest {
    /// Reads the arguments of a command.
    ///
    /// - Throws: ``UsageError`` for the first invalid argument.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        inputs = arguments.operands
        guard !inputs.isEmpty else {
            throw UsageError("no input; name a diagram, or '-' for standard input", showsUsage: true)
        }
        guard !inputs.contains("") else {
            throw UsageError("the name of an input is empty; leave it out or give its path")
        }
        guard inputs.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("'-' is given more than once; standard input can be read once")
        }
        settings = try FlowSettings(arguments)
        if settings.name != nil, inputs.count > 1 {
            throw UsageError(
                "'--name' names one machine; give one input, or name the machines in the diagrams")
        }
        output = arguments[.output]
        optionsFile = arguments[.optionsFile]
        standardInputName = arguments[.stdinName] ?? "<stdin>"
    }
}

/// The operation on the file of a generated text: write it, check it, or print what writing would change.
enum OutputHandling: Equatable, Sendable {
    /// Write the file, unless it has the same content already.
    case write
    /// Compare the file with the generated text, and report a difference.
    case compare
    /// Print whether writing would create, change or keep the file, without writing it.
    case announce
}

/// The formats in which machines are printed for other programs.
enum GraphFormat: String, CaseIterable, Sendable {
    /// A Mermaid state diagram.
    case mermaid
    /// A graph for Graphviz.
    case dot
    /// The model as JSON, for other tools.
    case json

    /// The file extension of the format.
    var fileExtension: String {
        switch self {
        case .mermaid: "mmd"
        case .dot: "dot"
        case .json: "flow.json"
        }
    }
}
