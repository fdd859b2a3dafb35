/// Takes the events of a runtime's logs somewhere: to a file, to the console, to a service.
///
/// Each output of a runtime has a writer of its own, off the dispatch: nobody who logs waits for ``write(_:)`` or
/// ``flush()``. Flint calls them one at a time, in the order of the events' numbers, on a thread on which an output may
/// wait for a device. While an output is behind by more than ``LoggingConfiguration/queueCapacity`` events, the oldest of
/// them are dropped and counted in ``Logging/droppedCount``, and the output gets a warning that says how many in their
/// place. Values of one type share a writer.
///
/// An output must not perform actions. What it logs itself is written after the event that it is writing.
///
/// An output that throws changes nothing for the action: the failure is counted in
/// ``Logging/failureCount``, and the next event is written as usual.
public protocol LogOutput: Sendable {
    /// Writes an event.
    ///
    /// - Parameter event: The event.
    /// - Throws: Why it could not be written.
    func write(_ event: LogEvent) throws

    /// Brings what was written to where it cannot be lost. The default does nothing.
    ///
    /// - Throws: Why that is not possible.
    func flush() throws

    /// The log files into which it writes, for debug reports. The default has none.
    ///
    /// An output that hands events on to a ``FileLogOutput`` returns that one.
    var logFiles: [FileLogOutput] { get }
}

extension LogOutput {
    /// Does nothing.
    public func flush() throws {}

    /// None.
    public var logFiles: [FileLogOutput] { [] }
}

/// An output that takes an event at once, throws nothing, and calls nothing of the application, so that it needs no
/// writer.
///
/// It is called under the lock that orders the events.
package protocol ImmediateLogOutput: LogOutput {}

/// An output that writes many events with less effort than one after another.
package protocol BatchLogOutput: LogOutput {
    /// Writes events in their order.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - failed: Called for each failure.
    func write(_ events: [LogEvent], failed: (any Error) -> Void)
}
