/// The arguments that all commands for diagrams have.
package struct ToolRequest: Equatable, Sendable {
    /// The diagrams, as given; `-` is standard input.
    package var inputs: [String]
    /// The output, as given; nil and `-` are standard output.
    package var output: String?
    /// The settings of the command line.
    package var settings: FlowSettings
    /// A file with more settings, which have a lower priority than the command line.
    package var optionsFile: String?
    /// The name of standard input in diagnostics.
    package var standardInputName: String

    package init(
        inputs: [String], output: String? = nil, settings: FlowSettings = FlowSettings(),
        optionsFile: String? = nil, standardInputName: String = "<stdin>"
    ) {
        self.inputs = inputs
        self.output = output
        self.settings = settings
        self.optionsFile = optionsFile
        self.standardInputName = standardInputName
    }
}

/// A parsed command line.
package enum ToolCommand: Equatable, Sendable {
    /// Generates Swift from diagrams; with `isCheck`, files are only compared.
    case generateFlows(ToolRequest, isCheck: Bool)
    /// Generates an accessor from a tweak file.
    case generateTweaks(TweakRequest)
    /// Reports the findings about diagrams and tweak files.
    case check(ToolRequest)
    /// Prints the machines of diagrams.
    case graph(ToolRequest, GraphFormat)
    /// Inspects a running application or a session file.
    case inspect(ParsedArguments)
    /// Checks, evaluates or serves flags.
    case flags(ParsedArguments)
    /// Lists stored runs, or acts on them.
    case runs(ParsedArguments)
    /// Prints a help text.
    case help(String)
    /// Prints the version of the tool.
    case version
}

/// The handling of a generated file.
package enum OutputHandling: Equatable, Sendable {
    /// The file is written, unless its content is equal already.
    case write
    /// The file is compared with the text, and a difference is a finding.
    case compare
    /// The pending change to the file is printed.
    case announce
}
