/// A destination of a runtime's log entries: a file, the console, a service.
///
/// Flint calls outputs in the background, so code that logs does not wait for ``write(_:)`` or ``flush()``.
/// It calls them one at a time, in the order of the entries' numbers, on a thread on which an output may wait
/// for a device. When more than ``LoggingConfiguration/queueCapacity`` entries are pending for an output, the
/// oldest are dropped and counted in ``LogCenter/droppedCount``. In their place, the output gets a warning
/// with their number. Each output that is an object has its own queue and thread; all outputs that are values
/// of the same type share one queue and one thread.
///
/// An output must not perform actions. If it logs an entry itself, that entry is written after the one that
/// the output is writing.
///
/// An error thrown by an output does not affect the action: the failure is counted in
/// ``LogCenter/failureCount``, and the next entry is written as usual.
public protocol LogOutput: Sendable {
    /// Writes an entry.
    ///
    /// - Parameter entry: The entry.
    /// - Throws: Any error, if the entry could not be written.
    func write(_ entry: LogEntry) throws

    /// Waits until written entries are safely stored. The default implementation does nothing.
    ///
    /// - Throws: Any error, if entries could not be stored.
    func flush() throws

    /// The outputs to files that this output uses, whose files a debug report contains; empty by default.
    ///
    /// An output that forwards entries to a ``FileLogOutput`` returns that output.
    var logFiles: [FileLogOutput] { get }
}

extension LogOutput {
    /// Does nothing: by default, an output has nothing to wait for.
    public func flush() throws {}

    /// An empty array: by default, an output writes no log files.
    public var logFiles: [FileLogOutput] { [] }
}

/// An output that Flint calls directly when an entry is logged, without a queue and a thread of its own.
///
/// It must accept an entry immediately, throw no errors, and call no code of the application, because it is
/// called under the lock that orders the entries.
package protocol ImmediateLogOutput: LogOutput {}

/// An output that can write several entries together, which is more efficient than one after another.
package protocol BatchLogOutput: LogOutput {
    /// Writes entries in their order.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - failed: A function that is called with each error. The output then continues with the entries that
    ///     follow.
    func write(_ entries: [LogEntry], failed: (any Error) -> Void)
}
