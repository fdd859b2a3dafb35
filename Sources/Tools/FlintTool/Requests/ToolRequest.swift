/// The arguments that all commands for diagrams have in common, parsed from a command line.
struct ToolRequest: Equatable, Sendable {
    /// The paths of the diagrams, for `check` also of tweak files; `-` is standard input.
    var inputs: [String]
    /// The path of the output file or folder, as the command line names it; nil and `-` are standard output.
    var output: String?
    /// The settings from the command line.
    var settings: FlowSettings = FlowSettings()
    /// The path of the options file, whose settings have a lower priority than the command line; nil for
    /// none.
    var optionsFile: String?
    /// The name that findings use for standard input.
    var standardInputName: String = "<stdin>"
}

extension ToolRequest {
    /// Reads the arguments of a command for diagrams.
    ///
    /// - Parameter arguments: The parsed arguments.
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

/// What happens to a generated text: it is written, compared with the file, or only announced.
enum OutputHandling: Equatable, Sendable {
    /// Write the file, unless it has the same content already.
    case write
    /// Compare the file with the generated text, and report a difference.
    case compare
    /// Print whether writing would create, change or keep the file, without writing it.
    case announce
}

/// The formats in which the command `graph` prints machines for other programs.
enum GraphFormat: String, CaseIterable, Sendable {
    /// A Mermaid state diagram.
    case mermaid
    /// A graph in the DOT language of Graphviz.
    case dot
    /// The model as JSON, for other tools.
    case json

    /// The extension of files in the format, without a dot.
    var fileExtension: String {
        switch self {
        case .mermaid: "mmd"
        case .dot: "dot"
        case .json: "flow.json"
        }
    }
}
