/// How important a log event is.
public enum LogLevel: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing is written; no event has this level.
    case off
    /// Something went wrong.
    case error
    /// Something looks wrong.
    case warning
    /// Something that is good to know.
    case info
    /// Something that helps to find a mistake.
    case debug
}
