/// What a command line asks for.
package enum ToolCommand: Equatable, Sendable {
    /// Swift from diagrams; with `isCheck` nothing is written, only compared.
    case generateFlows(ToolRequest, isCheck: Bool)
    /// An accessor from a tweak file.
    case generateTweaks(TweakRequest)
    /// The findings about diagrams and tweak files.
    case check(ToolRequest)
    /// The machines of diagrams, printed.
    case graph(ToolRequest, GraphFormat)
    /// A look at a running application or a session file.
    case inspect(ParsedArguments)
    /// A help text.
    case help(String)
    /// The version of the tool.
    case version
}
