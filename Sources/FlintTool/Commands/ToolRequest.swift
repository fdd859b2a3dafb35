/// What the commands that read diagrams have in common.
package struct ToolRequest: Equatable, Sendable {
    /// The diagrams, as given; `-` is standard input.
    package var inputs: [String]
    /// Where the result goes, as given; nil and `-` are standard output.
    package var output: String?
    /// What the command line says about reading and rendering.
    package var settings: FlowSettings
    /// A file with more settings, which give way to those of the command line.
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
