/// What a command line asks for.
package enum ToolCommand: Equatable, Sendable {
    /// Swift from diagrams; with `isCheck` nothing is written, only compared.
    case generateFlows(ToolRequest, isCheck: Bool)
    /// The findings about diagrams.
    case check(ToolRequest)
    /// The machines of diagrams, printed.
    case graph(ToolRequest, GraphFormat)
    /// A help text.
    case help(String)
    /// The version of the tool.
    case version
}
