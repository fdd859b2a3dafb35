internal import Synchronization

/// Keeps log events in memory, for tests.
///
/// An event is available when the logging call returns.
public final class InMemoryLogOutput: LogOutput {
    private let kept = Mutex<[LogEvent]>([])

    /// Creates an empty output.
    public init() {}

    /// All written events, oldest first.
    public var events: [LogEvent] { kept.withLock { $0 } }

    /// Adds an event.
    ///
    /// - Parameter event: The event.
    public func write(_ event: LogEvent) { kept.withLock { $0.append(event) } }

    /// Removes all events.
    public func removeAll() { kept.withLock { $0.removeAll() } }
}

extension InMemoryLogOutput: ImmediateLogOutput {}
