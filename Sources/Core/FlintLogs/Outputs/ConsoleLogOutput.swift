internal import Foundation

/// An output that writes log entries to standard error, one line each.
///
/// A runtime writes entries in the background, so they can appear later than other output of the program. A
/// flush of the logs waits for them. The end of the process waits, too, unless the process is killed.
public struct ConsoleLogOutput: LogOutput {
    /// The maximum number of bytes that a pipe accepts in one piece, without bytes of other processes in
    /// between.
    #if canImport(Darwin)
        private static let wholeBytes = 512
    #else
        private static let wholeBytes = 4096
    #endif

    private let formatter: LogFormatter

    /// Creates an output.
    ///
    /// - Parameter formatter: The formatter that makes a line from each entry.
    public init(formatter: LogFormatter = .brief) {
        self.formatter = formatter
    }

    /// Writes the line of an entry in one system call, so that lines of several processes do not mix.
    ///
    /// - Parameter entry: The entry.
    /// - Throws: The system's error if standard error cannot be written.
    public func write(_ entry: LogEntry) throws {
        guard let line = formatter.line(for: entry) else { return }
        try Self.write(Array((line + "\n").utf8))
    }

    private static func write(_ bytes: [UInt8]) throws {
        try FileHandle.standardError.write(contentsOf: Data(bytes))
    }
}

extension ConsoleLogOutput: BatchLogOutput {
    /// Writes the lines of entries.
    ///
    /// Each system call writes as many lines as a pipe keeps together.
    ///
    /// - Parameters:
    ///   - entries: The entries, in order.
    ///   - failed: A function that is called with the error of each failed system call.
    package func write(_ entries: [LogEntry], failed: (any Error) -> Void) {
        for part in Self.parts(entries.compactMap { formatter.line(for: $0) }) {
            do { try Self.write(part) } catch { failed(error) }
        }
    }

    /// Joins lines into pieces that a pipe keeps together.
    ///
    /// A line that is longer than the limit is a piece of its own.
    ///
    /// - Parameters:
    ///   - lines: The lines without their line endings.
    ///   - limit: The maximum number of bytes of a piece that has several lines.
    /// - Returns: The bytes of the pieces, with line endings.
    static func parts(_ lines: [String], of limit: Int = wholeBytes) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        for line in lines {
            let bytes = Array((line + "\n").utf8)
            if let last = parts.last, last.count + bytes.count <= limit {
                parts[parts.count - 1] += bytes
            } else {
                parts.append(bytes)
            }
        }
        return parts
    }
}
