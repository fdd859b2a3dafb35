/// A destination of a runtime's log entries: a file, the console, a service.
///
/// Outputs of a runtime are called by writers, asynchronously to the dispatch: a logging caller does not wait for
/// ``write(_:)`` or ``flush()``. Flint calls them one at a time, in the order of the entries' numbers, on a thread on
/// which an output may wait for a device. When more than ``LoggingConfiguration/queueCapacity`` entries are pending
/// for an output, the oldest of them are dropped and counted in ``LogCenter/droppedCount``, and the output gets a
/// warning with their number in their place. Values of one type share a writer; other outputs have one each.
///
/// An output must not perform actions. Entries that it logs itself are written after the entry that it is writing.
///
/// An error thrown by an output does not affect the action: the failure is counted in ``LogCenter/failureCount``, and
/// the next entry is written as usual.
public protocol LogOutput: Sendable {
    /// Writes an entry.
    ///
    /// - Parameter entry: The entry.
    /// - Throws: The reason why it could not be written.
    func write(_ entry: LogEntry) throws

    /// Makes written entries durable. The default does nothing.
    ///
    /// - Throws: The reason of a failure.
    func flush() throws

    /// The log files written by the output, for debug reports. The default is empty.
    ///
    /// An output that forwards entries to a ``FileLogOutput`` returns that one.
    var logFiles: [FileLogOutput] { get }
}

extension LogOutput {
    /// Does nothing.
    public func flush() throws {}

    /// Empty: there are no log files.
    public var logFiles: [FileLogOutput] { [] }
}

/// An output that needs no writer.
///
/// It accepts an entry immediately, throws no errors, and calls no application code. It is called under the lock that
/// orders the entries.
package protocol ImmediateLogOutput: LogOutput {}

/// An output that writes many entries more efficiently than single ones.
package protocol BatchLogOutput: LogOutput {
    /// Writes entries in their order.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - failed: Called for each failure.
    func write(_ entries: [LogEntry], failed: (any Error) -> Void)
}
