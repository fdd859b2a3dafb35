/// The level of a message, as JustTweak has it.
@available(*, deprecated, message: "Use FlintTweaks.TweakLogLevel.")
public enum LogLevel: Int, Sendable {
    /// Something does not work.
    case error
    /// Something was done, such as a write.
    case debug
    /// Every detail.
    case verbose
}

/// Receives messages, as JustTweak has it.
@available(*, deprecated, message: "Use FlintTweaks.TweakLogger, a part of TweakManagerOptions.")
public typealias LogClosure = @Sendable (String, LogLevel) -> Void
