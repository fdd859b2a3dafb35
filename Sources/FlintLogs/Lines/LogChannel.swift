/// For whom a log event is written.
public enum LogChannel: String, Sendable, Hashable, Codable, CaseIterable {
    /// For those who develop the application.
    case development
    /// For those who look after the application in production.
    case production
}
