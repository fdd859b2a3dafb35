/// The audience of a log event.
public enum LogChannel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Developers of the application.
    case development
    /// Operators of the application in production.
    case production
}
