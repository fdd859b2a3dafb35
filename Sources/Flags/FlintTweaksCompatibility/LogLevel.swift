/// The level of a log message, with the names of the library JustTweak.
@available(*, deprecated, message: "Use FlintTweaks.TweakLogLevel.")
public enum LogLevel: Int, Sendable {
    /// The level of messages about failures.
    case error
    /// The level of messages about completed operations, such as writes.
    case debug
    /// The level of detailed messages, below debug.
    case verbose
}

/// A closure that receives the text and the level of each log message, as in the library JustTweak.
@available(*, deprecated, message: "Use FlintTweaks.TweakLogger, a part of TweakManagerOptions.")
public typealias LogClosure = @Sendable (String, LogLevel) -> Void
