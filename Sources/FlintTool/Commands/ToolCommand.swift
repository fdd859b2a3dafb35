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
    /// Prints a help text.
    case help(String)
    /// Prints the version of the tool.
    case version
}
