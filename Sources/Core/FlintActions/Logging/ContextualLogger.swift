/// A logger that writes into one channel; its entries contain session, activity, topic and request.
///
/// Messages are evaluated only if they are written:
///
/// ```swift
/// context.logs.development?.debug("Parsed \(document.blocks.count) blocks")
/// ```
public struct ContextualLogger: Sendable {
    /// The channel into which the logger writes: for developers or for operators.
    public let channel: LogEntry.Channel
    @usableFromInline let origin: LogOrigin

    @inlinable
    init(_ channel: LogEntry.Channel, _ origin: LogOrigin) {
        self.channel = channel
        self.origin = origin
    }

    /// Returns whether an entry of a level would be written now.
    ///
    /// - Parameter level: The level.
    /// - Returns: Whether levels and focus allow such an entry for the logger's topic; `false` for the level
    ///   `off`.
    @inlinable
    public func isEnabled(_ level: LogLevel) -> Bool { origin.isEnabled(level, channel) }

    /// Logs a message.
    ///
    /// - Parameters:
    ///   - level: The level; nothing is written at the level `off`.
    ///   - message: The message; not evaluated unless it is written.
    /// - Complexity: Two loads if the message is not written, unless a level or the focus has changed since
    ///   the last call.
    @inlinable
    public func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard isEnabled(level) else { return }
        origin.write(level, channel, message())
    }

    /// Logs a message at the level `error`.
    ///
    /// - Parameter message: The message; not evaluated unless it is written.
    @inlinable
    public func error(_ message: @autoclosure () -> String) { log(.error, message()) }

    /// Logs a message at the level `warning`.
    ///
    /// - Parameter message: The message; not evaluated unless it is written.
    @inlinable
    public func warning(_ message: @autoclosure () -> String) { log(.warning, message()) }

    /// Logs a message at the level `info`.
    ///
    /// - Parameter message: The message; not evaluated unless it is written.
    @inlinable
    public func info(_ message: @autoclosure () -> String) { log(.info, message()) }

    /// Logs a message at the level `debug`.
    ///
    /// - Parameter message: The message; not evaluated unless it is written.
    @inlinable
    public func debug(_ message: @autoclosure () -> String) { log(.debug, message()) }
}
