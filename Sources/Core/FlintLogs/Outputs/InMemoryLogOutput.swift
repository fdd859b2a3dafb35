internal import Synchronization

/// An output that keeps all log entries in memory, for tests.
///
/// An entry is available when the logging call returns.
public final class InMemoryLogOutput: LogOutput {
    private let kept = Mutex<[LogEntry]>([])

    /// Creates an empty output.
    public init() {}

    /// All written entries, oldest first.
    public var entries: [LogEntry] { kept.withLock { $0 } }

    /// Adds an entry.
    ///
    /// - Parameter entry: The entry.
    public func write(_ entry: LogEntry) { kept.withLock { $0.append(entry) } }

    /// Removes all entries.
    public func removeAll() { kept.withLock { $0.removeAll() } }
}

extension InMemoryLogOutput: ImmediateLogOutput {}
