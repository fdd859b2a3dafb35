/// Takes the events of a runtime's logs somewhere: to a file, to the console, to a service.
///
/// Flint calls ``write(_:)`` inside the dispatch, one event at a time, in the order of their numbers. An output must
/// therefore not wait for anything, and must not perform actions; what takes long belongs into a queue of its own.
/// What an output logs itself is written after the event that it is writing.
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
