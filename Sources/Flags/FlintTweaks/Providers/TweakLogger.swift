/// Receives the messages of managers and providers; never called under a lock.
///
/// - Parameters:
///   - level: How important it is.
///   - message: Makes the text. Values of sensitive tweaks do not occur in it.
public typealias TweakLogger =
    @Sendable (_ level: TweakLogLevel, _ message: @autoclosure () -> String) -> Void
