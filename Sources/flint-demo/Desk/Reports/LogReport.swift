import FlintCore

/// The newest lines of the log.
struct LogReport: Sendable, Equatable {
    /// The events, oldest first.
    let events: [LogEvent]
    /// How many more there are.
    let omitted: Int
    /// What was wrong with the files, if anything was.
    let problem: String?
}
