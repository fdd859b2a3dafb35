/// The level of a log message of a manager or a provider.
public enum TweakLogLevel: String, Sendable, Hashable, CaseIterable {
    /// The level of messages about something that does not work.
    case error
    /// The level of messages about something that was done, such as a write.
    case debug
    /// The level of messages with every detail.
    case verbose
}
