/// The arguments that all commands for diagrams have.
struct ToolRequest: Equatable, Sendable {
    /// The diagrams, as given; `-` is standard input.
    var inputs: [String]
    /// The output, as given; nil and `-` are standard output.
    var output: String?
    /// The settings of the command line.
    var settings: FlowSettings = FlowSettings()
    /// A file with more settings, which have a lower priority than the command line.
    var optionsFile: String?
    /// The name of standard input in diagnostics.
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

/// The handling of a generated file.
enum OutputHandling: Equatable, Sendable {
    /// The file is written, unless its content is equal already.
    case write
    /// The file is compared with the text, and a difference is a finding.
    case compare
    /// The pending change to the file is printed.
    case announce
}

/// An output format for machines.
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
