import FlintCore

/// What a person wants to see of the timeline.
struct TimelineListing: Sendable, Equatable, FlintLoggable {
    /// Whether only actions that ended are wanted.
    var isCompletedOnly = false
    /// Whether JSON lines are wanted.
    var isJSON = false
    /// Whether only what the person asked for is wanted.
    var userInitiatedOnly = false

    var loggingDescription: String {
        [isCompletedOnly ? "completed" : "", isJSON ? "json" : "", userInitiatedOnly ? "user" : ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
