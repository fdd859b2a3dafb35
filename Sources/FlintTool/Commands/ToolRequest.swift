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
