import FlintCore

/// How the drawn flow is to be shown.
struct FlowDrawing: Sendable, FlintLoggable {
    /// The name of the state to mark; none is marked without one.
    var state: String?
    /// Whether to write Mermaid instead of lines for a terminal.
    var isMermaid = false

    var loggingDescription: String { state ?? "" }
}
