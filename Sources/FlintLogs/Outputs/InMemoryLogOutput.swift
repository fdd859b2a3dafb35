internal import Synchronization

/// Keeps log events in memory, for tests.
///
/// An event is there when the call that logs it returns.
public final class InMemoryLogOutput: LogOutput {
    private let kept = Mutex<[LogEvent]>([])

    /// Creates an output that keeps nothing yet.
    public init() {}

    /// All events that were written, oldest first.
    public var events: [LogEvent] { kept.withLock { $0 } }

    /// Keeps an event.
    ///
    /// - Parameter event: The event.
    public func write(_ event: LogEvent) { kept.withLock { $0.append(event) } }

    /// Forgets the events.
    public func removeAll() { kept.withLock { $0.removeAll() } }
}

extension InMemoryLogOutput: ImmediateLogOutput {}
