/// A function that receives the log messages of managers and providers; never called under a lock.
///
/// - Parameters:
///   - level: The importance of the message.
///   - message: Returns the text. It does not contain values of sensitive tweaks: those that a provider or a
///     declaration marks as encrypted.
public typealias TweakLogger =
    @Sendable (_ level: TweakLogLevel, _ message: @autoclosure () -> String) -> Void
