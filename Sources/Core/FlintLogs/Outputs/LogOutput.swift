/// A destination of a runtime's log entries: a file, the console, a service.
///
/// Flint calls outputs asynchronously to the dispatch, so code that logs does not wait for ``write(_:)`` or
/// ``flush()``. It calls them one at a time, in the order of the entries' numbers, on a thread on which an
/// output may wait for a device. When more than ``LoggingConfiguration/queueCapacity`` entries are pending
/// for an output, the oldest are dropped and counted in ``LogCenter/droppedCount``. In their place, the
/// output gets a warning with their number. Each object has a queue and a thread of its own; outputs that are
/// values of one type share them.
///
/// An output must not perform actions. Entries that it logs itself are written after the entry that it is
/// writing.
///
/// An error thrown by an output does not affect the action: the failure is counted in
/// ``LogCenter/failureCount``, and the next entry is written as usual.
public protocol LogOutput: Sendable {
    /// Writes an entry.
    ///
    /// - Parameter entry: The entry.
    /// - Throws: Any error, if the entry could not be written.
    func write(_ entry: LogEntry) throws

    /// Makes written entries durable; by default, it does nothing.
    ///
    /// - Throws: Any error, if entries are not durable.
    func flush() throws

    /// The log files that the output writes, for debug reports; empty by default.
    ///
    /// An output that forwards entries to a ``FileLogOutput`` returns that output.
    var logFiles: [FileLogOutput] { get }
}

extension LogOutput {
    /// Does nothing: by default, written entries need no flush.
    public func flush() throws {}

    /// An empty array: by default, an output has no log files.
    public var logFiles: [FileLogOutput] { [] }
}

/// An output that is called at once, without a queue.
///
/// It accepts an entry immediately, throws no errors, and calls no application code. It is called under the
/// lock that orders the entries.
package protocol ImmediateLogOutput: LogOutput {}

/// An output that writes many entries more efficiently than single ones.
package protocol BatchLogOutput: LogOutput {
    /// Writes entries in their order.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - failed: Called with each error; the output then continues with the next entry.
    func write(_ entries: [LogEntry], failed: (any Error) -> Void)
}
