/// The level of a log message, with the names of the library JustTweak.
@available(*, deprecated, message: "Use FlintTweaks.TweakLogLevel.")
public enum LogLevel: Int, Sendable {
    /// The level of messages about something that does not work.
    case error
    /// The level of messages about something that was done, such as a write.
    case debug
    /// The level of messages with every detail.
    case verbose
}

/// A closure that receives log messages, with the parameters of the library JustTweak.
@available(*, deprecated, message: "Use FlintTweaks.TweakLogger, a part of TweakManagerOptions.")
public typealias LogClosure = @Sendable (String, LogLevel) -> Void
