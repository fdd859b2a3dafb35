internal import Foundation

/// Writes log events to standard error, one line each.
public struct ConsoleLogOutput: LogOutput {
    private let formatter: LogFormatter

    /// Creates an output.
    ///
    /// - Parameter formatter: Makes the lines.
    public init(formatter: LogFormatter = .brief) {
        self.formatter = formatter
    }

    /// Writes an event's line at once, so that lines of several processes do not mix.
    ///
    /// - Parameter event: The event.
    /// - Throws: The system's error if standard error cannot be written to.
    public func write(_ event: LogEvent) throws {
        guard let line = formatter.line(for: event) else { return }
        try FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }
}
