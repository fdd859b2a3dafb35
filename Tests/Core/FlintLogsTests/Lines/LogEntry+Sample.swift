import FlintCore
import Foundation

extension LogEntry {
    /// An event with a number and a message.
    static func sample(
        _ sequence: UInt64, _ message: String = "Hello", level: LogLevel = .info, input: String? = nil
    ) -> LogEntry {
        LogEntry(
            sequence: sequence, time: Date(timeIntervalSince1970: 1_800_000_000 + Double(sequence)),
            channel: .production, level: level, session: "main", activity: "Reading", input: input,
            message: message)
    }
}
